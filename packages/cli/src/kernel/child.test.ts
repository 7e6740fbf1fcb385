import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { generateDxf } from '../../../../bench/generate.ts';
import { runInChild } from './child.ts';
import { kernelCommands } from './commands.ts';

let folder = '';
let out = '';
let err = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'linework-child-'));
  writeFileSync(join(folder, 'plan.dxf'), generateDxf({ segments: 3000 }));
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => ((out += String(text)), true));
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => ((err += String(text)), true));
});
afterEach(() => {
  out = '';
  err = '';
});
afterAll(() => {
  vi.restoreAllMocks();
  rmSync(folder, { recursive: true });
});

const plan = (): string => join(folder, 'plan.dxf');

test('the command speaks through its parent', async () => {
  expect(await kernelCommands['text']!.run([plan()])).toBe(0);
  expect(out).toMatch(/^PLOT \d+\n/);
  expect(err).toBe('');
}, 60_000);

test('what takes too long is given up, with a sentence and code 2', async () => {
  expect(await runInChild('info', [plan()], { seconds: 0.01, megabytes: 1000 })).toBe(2);
  expect([out, err]).toEqual(['', 'The drawing takes more than 0.01 seconds; it was given up.\n']);
});

test('what takes too much memory is given up, with a sentence and code 2', async () => {
  expect(await runInChild('info', [plan()], { seconds: 60, megabytes: 8 })).toBe(2);
  expect([out, err]).toEqual(['', 'The drawing takes more than 8 MB of memory; it was given up.\n']);
});

test('a crash is a sentence and code 2, not a trace', async () => {
  // Options of Node itself, given to the child, make it end before it has begun.
  vi.stubEnv('NODE_OPTIONS', '--import=data:text/javascript,process.abort()');
  expect(await runInChild('info', [plan()])).toBe(2);
  vi.unstubAllEnvs();
  expect([out, err]).toEqual(['', 'The drawing made the reader crash; please report it.\n']);
});
