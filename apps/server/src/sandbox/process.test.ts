import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { withoutNetwork } from './isolation.ts';
import { SandboxFailure, type Limits } from './limits.ts';
import { permissions } from './permissions.ts';
import { runChild } from './process.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'linework-sandbox-'));
});
afterEach(() => rm(folder, { recursive: true }));

const limits: Limits = { wallMs: 20_000, cpuSeconds: 20, memoryMb: 256, fileMb: 8 };

/** Runs a script in the folder as a task would run; what it leaves in `out` is the answer. */
async function run(script: string, change: Partial<Limits> = {}, signal?: AbortSignal): Promise<string> {
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

/** Also when nobody has taken note of its end yet: of an orphan that is init's business, in its own time. */
const isGone = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return process.platform === 'linux' && /\) [ZX] /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return true;
  }
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

  it('reaches no network where the system can shut it off', async (context) => {
    if ((await withoutNetwork()).length === 0) context.skip('no name spaces here');
    const server = createServer((socket) => socket.end()).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const script = `
      import net from 'node:net';
      const socket = net.connect(${port}, '127.0.0.1');
      socket.on('connect', () => { fs.writeFileSync('out', 'connected'); process.exit(0) });
      socket.on('error', () => { fs.writeFileSync('out', 'cut off'); process.exit(0) });`;
    expect(await run(script)).toBe('cut off');
    server.close();
  });

  it('takes what it started with it', async () => {
    const pids = join(folder, 'pids');
    const script = `sleep 1000 & echo $! > ${pids}; echo $$ >> ${pids}; exit 0`;
    await runChild({ command: ['/bin/sh', '-c', script], folder, limits });
    const [left] = (await readFile(pids, 'utf8')).split('\n').map(Number);
    for (let tries = 0; tries < 100 && !isGone(left!); tries += 1) await sleep(20);
    expect(isGone(left!)).toBe(true);
  });

  it('ends when its job is cancelled', async () => {
    const cancel = new AbortController();
    const running = run("fs.writeFileSync('out', String(process.pid)); for (;;);", {}, cancel.signal);
    let pid = '';
    while (pid === '') {
      await sleep(20);
      pid = await readFile(join(folder, 'out'), 'utf8').catch(() => '');
    }
    cancel.abort(new Error('cancelled'));
    expect(await reason(running)).toBe('Error: cancelled');
    expect(isGone(Number(pid))).toBe(true);
  });

  it('does not outlive a server that was killed', async () => {
    const pids = join(folder, 'pids');
    const busy = join(folder, 'busy.mjs');
    await writeFile(busy, 'for (;;);');
    const command = ['/bin/sh', '-c', `sleep 1000 & echo $! $$ > ${pids}; exec ${process.execPath} ${busy}`];
    const server = `
      import { runChild } from ${JSON.stringify(new URL('process.ts', import.meta.url).href)};
      await runChild(${JSON.stringify({ command, folder, limits })});`;
    const running = spawn(process.execPath, ['--input-type=module', '-e', server], { stdio: 'ignore' });
    let started: number[] = [];
    while (started.length < 2) {
      await sleep(20);
      started = (await readFile(pids, 'utf8').catch(() => '')).trim().split(' ').filter(Boolean).map(Number);
    }
    expect(started.map(isGone)).toEqual([false, false]);
    running.kill('SIGKILL');
    for (let tries = 0; tries < 250 && !started.every(isGone); tries += 1) await sleep(20);
    expect(started.map(isGone)).toEqual([true, true]);
  });
});
