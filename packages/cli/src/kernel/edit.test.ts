import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { generateDxf } from '../../../../bench/generate.ts';
import { read } from '@linework/cad/read/read';
import { write } from '@linework/cad/write/write';
import { kernelWork } from './work.ts';

let folder = '';
let errors = '';
const path = (name: string): string => join(folder, name);
const run = (...args: string[]): Promise<number> => kernelWork['edit']!(args);

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'linework-edit-'));
  const { drawing } = read(new TextEncoder().encode(generateDxf({ segments: 100, origin: 0 })));
  writeFileSync(path('plan.dwg'), write(drawing, { format: 'dwg', version: '2013' }).bytes!);
  writeFileSync(
    path('good.scr'),
    'LAYER N Notes\n\nLINE 0,0 100,50\nCHPROP L  LA Notes C 2\nTEXT 0,0 2 0 图纸\n',
  );
  writeFileSync(path('bad.scr'), 'LINE 0,0 100,50\nCIRCLE nowhere 5\n');
  vi.spyOn(process.stdout, 'write').mockImplementation(() => true);
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => ((errors += String(text)), true));
});
afterAll(() => {
  vi.restoreAllMocks();
  rmSync(folder, { recursive: true });
});

test('a script is run and the drawing saved beside it', async () => {
  const before = readFileSync(path('plan.dwg'));
  expect(await run(path('plan.dwg'), '--script', path('good.scr'), '--out', path('out.dwg'))).toBe(0);
  expect(readFileSync(path('plan.dwg')).equals(before)).toBe(true);
  const { drawing } = read(new Uint8Array(readFileSync(path('out.dwg'))));
  expect(drawing.version).toBe('AC1027');
  const [line, text] = drawing.blocks.get('*MODEL_SPACE')!.entities.slice(-2);
  expect(line).toMatchObject({ type: 'LINE', layer: 'Notes', color: 2, end: [100, 50, 0] });
  expect(text).toMatchObject({ type: 'TEXT', text: '图纸' });
});

test('without --out the file itself is saved; a mistake leaves it as it is', async () => {
  expect(await run(path('plan.dwg'), '--script', path('good.scr'))).toBe(0);
  const saved = readFileSync(path('plan.dwg'));
  expect(await run(path('plan.dwg'), '--script', path('bad.scr'))).toBe(2);
  expect(errors).toContain('Line 2');
  expect(readFileSync(path('plan.dwg')).equals(saved)).toBe(true);
});

test('a module edits by commands and transactions', async () => {
  writeFileSync(
    path('edit.ts'),
    `export default ({ document, commands }: { document: any; commands: any }) => {
      const [circle] = commands.run('CIRCLE', [1, 2], 3);
      document.transact('color', (transaction: any) => transaction.set(circle, { color: 4 }));
    };\n`,
  );
  writeFileSync(path('none.ts'), 'export const nothing = 1;\n');
  expect(await run(path('plan.dwg'), '--script', path('edit.ts'), '--out', path('module.dwg'))).toBe(0);
  const { drawing } = read(new Uint8Array(readFileSync(path('module.dwg'))));
  expect(drawing.blocks.get('*MODEL_SPACE')!.entities.at(-1)).toMatchObject({
    type: 'CIRCLE',
    radius: 3,
    color: 4,
  });
  expect(await run(path('plan.dwg'), '--script', path('none.ts'))).toBe(2);
});

test('wrong use says how it is used', async () => {
  expect(await run(path('plan.dwg'))).toBe(1);
  expect(await run(path('nothing.dwg'), '--script', path('good.scr'))).toBe(2);
});
