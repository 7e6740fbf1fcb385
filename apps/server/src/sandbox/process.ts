/** A child process for bytes from outside: bounded, without secrets, without a network, ended with all it started. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Socket } from 'node:net';
import { setPriority } from 'node:os';
import { memoryOfOneFile } from './engine.ts';
import { bounded, lifelineFd } from './isolation.ts';
import { SandboxFailure, SandboxKilled, type Limits, type SandboxReason } from './limits.ts';
import { residentMb } from './memory.ts';

const lookEveryMs = 100;
const saidMost = 4000;

export interface Child {
  command: string[];
  /** The only place it may leave anything in; its home, too. */
  folder: string;
  limits: Limits;
  signal?: AbortSignal;
}

/** Resolves when it ended well; fails with SandboxFailure, SandboxKilled, or with the signal's reason. */
export async function runChild({ command, folder, limits, signal }: Child): Promise<void> {
  signal?.throwIfAborted();
  const [program, ...args] = await bounded(command, limits);
  const child = spawn(program, args, {
    cwd: folder,
    // A group of its own, so that nothing it starts outlives it.
    detached: true,
    // The last one is the lifeline: never written to, and closed by whatever ends this process.
    stdio: ['ignore', 'ignore', 'pipe', 'pipe'],
    env: environment(folder),
  });
  const lifeline = child.stdio[lifelineFd] as Socket;
  lifeline.on('error', () => {});
  yieldToOthers(child.pid);
  let said = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    said = (said + chunk.toString()).slice(-saidMost);
  });
  let ended: SandboxReason | undefined;
  const end = (reason?: SandboxReason): void => {
    ended ??= reason;
    killGroup(child.pid);
  };
  const stop = (): void => end();
  signal?.addEventListener('abort', stop);
  const clock = setTimeout(end, limits.wallMs, 'timeout' satisfies SandboxReason);
  const watch = setInterval(() => {
    if (child.pid === undefined) return;
    void residentMb(child.pid).then((mb) => {
      if (mb > limits.memoryMb) end('memory');
    });
  }, lookEveryMs);
  // What it started and left behind goes with it, or would hold its pipe open.
  child.once('exit', () => {
    killGroup(child.pid);
    lifeline.destroy();
  });
  try {
    const [code, killedBy] = (await once(child, 'close')) as [number | null, NodeJS.Signals | null];
    signal?.throwIfAborted();
    if (ended === undefined && code === 0) return;
    if (ended === undefined && killedBy === 'SIGKILL') throw new SandboxKilled();
    throw new SandboxFailure(ended ?? reasonOf(code, killedBy, said), said);
  } finally {
    clearTimeout(clock);
    clearInterval(watch);
    signal?.removeEventListener('abort', stop);
  }
}

/** Nothing of the server's own environment but where programs and fonts are. */
function environment(folder: string): NodeJS.ProcessEnv {
  const { PATH, LINEWORK_FONTS } = process.env;
  return {
    PATH,
    HOME: folder,
    TMPDIR: folder,
    LANG: 'C.UTF-8',
    ...memoryOfOneFile,
    ...(LINEWORK_FONTS === undefined ? undefined : { LINEWORK_FONTS }),
  };
}

/** Of whatever a job starts. */
export const niceness = 10;

/** Whoever waits for an answer of the server comes before what a job makes. */
function yieldToOthers(pid: number | undefined): void {
  if (pid === undefined) return;
  try {
    setPriority(pid, niceness);
  } catch {
    // gone already, or not allowed here
  }
}

function killGroup(pid: number | undefined): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // gone already
  }
}

function reasonOf(code: number | null, killedBy: NodeJS.Signals | null, said: string): SandboxReason {
  if (killedBy === 'SIGXCPU' || code === 128 + 24) return 'timeout';
  if (killedBy === 'SIGXFSZ' || code === 128 + 25) return 'tooLarge';
  if (/heap out of memory|allocation failed|bad_alloc|out of memory/i.test(said)) return 'memory';
  return 'crashed';
}
