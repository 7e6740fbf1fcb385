import { spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { SandboxFailure, type SandboxLimits } from './limits.ts';
import { permissions } from './permissions.ts';
import { runChild } from './process.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'linework-sandbox-'));
});
afterEach(() => rm(folder, { recursive: true }));

const limits: SandboxLimits = { wallMs: 60_000, cpuSeconds: 20, memoryMb: 256, fileMb: 8 };

/** Runs a script in the folder as a task would run; what it leaves in `out` is the answer. */
async function run(
  script: string,
  change: Partial<SandboxLimits> = {},
  signal?: AbortSignal,
): Promise<string> {
  const bounds = { ...limits, ...change };
  await writeFile(join(folder, 'script.mjs'), `import fs from 'node:fs';\n${script}`);
  const flags = permissions(folder, bounds, false);
  const command = [process.execPath, ...flags, join(folder, 'script.mjs')];
  await runChild({ command, folder, limits: bounds, signal });
  return readFile(join(folder, 'out'), 'utf8').catch(() => '');
}

const reason = (running: Promise<unknown>) =>
  running.then(
    () => 'ended well',
    (error: unknown) => (error instanceof SandboxFailure ? error.reason : String(error)),
  );

/** Processes that were started with these words, by the numbers that they have out here. */
function processesWith(words: string): number[] {
  if (process.platform !== 'linux') return [];
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => Number.isInteger(pid) && pid !== process.pid)
    .filter((pid) => {
      try {
        // One that has ended and of which nobody has taken note yet has no words any more.
        return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').includes(words);
      } catch {
        return false;
      }
    });
}

const until = async (isSo: () => boolean): Promise<void> => {
  for (let tries = 0; tries < 500 && !isSo(); tries += 1) await sleep(20);
};

describe('a child process', () => {
  it('ends well and leaves its answer', async () => {
    expect(await run("fs.writeFileSync('out', 'done')")).toBe('done');
  });

  it('that somebody else ends is no fault of the file', async () => {
    expect(await reason(run("process.kill(process.pid, 'SIGKILL')"))).toMatch(/^SandboxKilled/);
  });

  it('that crashes, hangs or eats memory fails for that reason', async () => {
    expect(await reason(run('process.abort()'))).toBe('crashed');
    expect(await reason(run('process.exit(3)'))).toBe('crashed');
    expect(await reason(run('for (;;);', { wallMs: 1500 }))).toBe('timeout');
    expect(await reason(run('for (;;);', { cpuSeconds: 1 }))).toBe('timeout');
    const heap = 'const all = []; for (;;) all.push(new Array(1e5).fill(Math.random()))';
    expect(await reason(run(heap))).toBe('memory');
    const buffers = 'const all = []; for (;;) all.push(Buffer.alloc(4e6, 1))';
    expect(await reason(run(buffers))).toBe('memory');
  });

  it('writes no larger files than it may', async () => {
    const script = "for (let i = 0; i < 64; i++) fs.appendFileSync('out', Buffer.alloc(1 << 20))";
    expect(await reason(run(script, { fileMb: 2 }))).toMatch(/tooLarge|crashed/);
  });

  it('knows nothing of the server: no secrets, no other files, no processes', async () => {
    process.env['LINEWORK_S3_SECRET_KEY'] = 'canary';
    const tries = [
      "fs.readFileSync('/etc/passwd')",
      "fs.writeFileSync('/tmp/linework-escaped', 'x')",
      "(await import('node:child_process')).execSync('id')",
      "new (await import('node:worker_threads')).Worker('1', { eval: true })",
      "process.dlopen({ exports: {} }, '/nowhere.node')",
      "eval('1')",
    ];
    const script = `
      const found = [JSON.stringify(process.env)];
      ${tries.map((code) => `try { ${code}; found.push('done') } catch { found.push('refused') }`).join('\n')}
      fs.writeFileSync('out', found.join('\\n'));`;
    const [environment = '', ...outcomes] = (await run(script)).split('\n');
    delete process.env['LINEWORK_S3_SECRET_KEY'];
    expect(environment).not.toContain('canary');
    expect(Object.keys(JSON.parse(environment) as object).toSorted()).toEqual([
      'GLIBC_TUNABLES',
      'HOME',
      'LANG',
      'PATH',
      'PWD',
      'TMPDIR',
    ]);
    expect(outcomes).toEqual(tries.map(() => 'refused'));
  });

  it('takes what it started with it', async () => {
    const script = 'sleep 1234.5 & touch started; sleep 0.2; exit 0';
    await runChild({ command: ['/bin/sh', '-c', script], folder, limits });
    expect(existsSync(join(folder, 'started'))).toBe(true);
    await until(() => processesWith('sleep 1234.5').length === 0);
    expect(processesWith('sleep 1234.5')).toEqual([]);
  });

  it('ends when its job is cancelled', async () => {
    const cancel = new AbortController();
    const work = run("fs.writeFileSync('out', 'x'); for (;;);", {}, cancel.signal);
    await until(() => existsSync(join(folder, 'out')));
    cancel.abort(new Error('cancelled'));
    expect(await reason(work)).toBe('Error: cancelled');
    await until(() => processesWith(join(folder, 'script.mjs')).length === 0);
    expect(processesWith(join(folder, 'script.mjs'))).toEqual([]);
  });

  it('does not outlive a server that was killed', async () => {
    const busy = join(folder, 'busy.mjs');
    await writeFile(busy, "import fs from 'node:fs'; fs.writeFileSync('out', 'x'); for (;;);");
    const command = ['/bin/sh', '-c', `sleep 1234.25 & exec ${process.execPath} ${busy}`];
    const server = `
      import { runChild } from ${JSON.stringify(new URL('process.ts', import.meta.url).href)};
      await runChild(${JSON.stringify({ command, folder, limits })});`;
    const started = spawn(process.execPath, ['--input-type=module', '-e', server], { stdio: 'ignore' });
    await until(() => existsSync(join(folder, 'out')));
    const own = started.pid!;
    const left = () =>
      [...processesWith('sleep 1234.25'), ...processesWith(busy)].filter((pid) => pid !== own);
    expect(left().length).toBeGreaterThanOrEqual(2);
    started.kill('SIGKILL');
    await until(() => left().length === 0);
    expect(left()).toEqual([]);
  });
});
