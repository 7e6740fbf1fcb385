import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { once } from 'node:events';
import { expect, test } from 'vitest';
import { openScratch, until } from './scratch.mjs';

/** A zombie that nobody has reaped yet is dead, too. */
function lives(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return !readFileSync(`/proc/${pid}/stat`, 'utf8').includes(') Z');
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ENOENT' && !existsSync('/proc');
  }
}

test.skipIf(process.platform === 'win32')('a closed scratch folder leaves nothing behind', async () => {
  const scratch = await openScratch('linework-scratch-', 'KILL');
  const daemon = await scratch.daemon('sleeper', 'sleep', ['1000']);
  expect(daemon.ended()).toBe(false);
  await scratch.close();
  expect(existsSync(scratch.folder)).toBe(false);
  await until('the end of the daemon', 5000, async () => daemon.ended());
});

test.skipIf(process.platform === 'win32')('nor does one whose owner was killed', async () => {
  const program = `
    import { openScratch } from ${JSON.stringify(new URL('scratch.mjs', import.meta.url).href)};
    const scratch = await openScratch('linework-scratch-', 'KILL');
    await scratch.daemon('sleeper', 'sh', ['-c', 'echo $$; exec sleep 1000']);
    setTimeout(() => console.log(scratch.folder), 300);
    setInterval(() => undefined, 1000);`;
  const owner = spawn(process.execPath, ['--input-type=module', '-e', program]);
  const [line] = (await once(owner.stdout, 'data')) as [Buffer];
  const folder = line.toString().trim();
  const pid = Number(readFileSync(`${folder}/sleeper.out`, 'utf8'));
  expect(lives(pid)).toBe(true);
  owner.kill('SIGKILL');
  await until('the end of the folder', 10_000, async () => !existsSync(folder));
  await until('the end of the daemon', 5000, async () => !lives(pid));
});
