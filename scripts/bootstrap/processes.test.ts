import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, test } from 'vitest';
import { run } from './processes.mjs';

const module = JSON.stringify(new URL('processes.mjs', import.meta.url).href);
const node = (program: string) => ['--input-type=module', '-e', program];

test('a command’s output and exit code are kept', async () => {
  const lines: string[] = [];
  const program = `console.log('one'); console.error('two'); process.exitCode = 3;`;
  const { code, output } = await run(process.execPath, node(program), { onLine: (line) => lines.push(line) });
  expect(code).toBe(3);
  expect(output).toContain('one\n');
  expect(lines.toSorted()).toEqual(['one', 'two']);
});

test('a command that does not exist is a failure, not a crash', async () => {
  const { code, output } = await run('linework-no-such-command', []);
  expect(code).toBe(127);
  expect(output).toContain('linework-no-such-command');
});

test.skipIf(process.platform === 'win32')('a time-out also ends what the command started', async () => {
  // The sleeper holds the output open: if it lived on, this would never come back.
  const { code } = await run('sh', ['-c', 'sleep 1000 & wait'], { timeoutMs: 500 });
  expect(code).toBe(137);
});

test.skipIf(process.platform === 'win32')(
  'a followed command gets the signal, and its exit code is passed on',
  async () => {
    const inner = `process.on('SIGTERM', () => process.exit(7)); setInterval(() => undefined, 1000); console.log('ready');`;
    const outer = `
    import { follow } from ${module};
    process.exitCode = await follow(process.execPath, ['-e', ${JSON.stringify(inner)}]).ended;`;
    const child = spawn(process.execPath, node(outer));
    await once(child.stdout, 'data');
    child.kill('SIGTERM');
    expect(await once(child, 'exit')).toEqual([7, null]);
  },
);
