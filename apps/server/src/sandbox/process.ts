/** A child process for bytes from outside: bounded, without secrets, without a network, ended with all it started. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Socket } from 'node:net';
import type { Readable } from 'node:stream';
import { setPriority } from 'node:os';
import { memoryOfOneFile } from './engine.ts';
import { bounded, lifelineFd } from './bounded.ts';
import { findIsolation, type Isolation } from './isolation/isolation.ts';
import { setupFailed } from './isolation/namespaces.ts';
import { SandboxFailure, SandboxKilled, type SandboxLimits, type SandboxReason } from './limits.ts';
import { residentMb } from './memory.ts';

/** After the lifeline. */
export const firstDescriptor = 4;
const lookEveryMs = 100;
const saidMost = 4000;

export interface Child {
  command: string[];
  /** The only place it may leave anything in; its home, too. */
  folder: string;
  limits: SandboxLimits;
  /** What it may read besides its folder and the system's programs. */
  readable?: readonly string[];
  signal?: AbortSignal | undefined;
  /** What it finds on its standard input: secrets that no other process may see in its arguments. */
  input?: string;
  /** Open files that it gets as descriptors, from `firstDescriptor` on: it may be somebody who cannot open them. */
  descriptors?: readonly number[];
  /** Reads its standard output while it runs; where this fails, the child is ended and that is the outcome. */
  onOutput?(output: Readable): Promise<void>;
  /** The strongest that there is, unless told. */
  isolation?: Isolation;
}

/** Resolves when it ended well; fails with SandboxFailure, SandboxKilled, or with the signal's reason. */
export async function runChild({ signal, ...child }: Child): Promise<void> {
  signal?.throwIfAborted();
  const { command, folder, limits, readable = [], input, onOutput, descriptors = [] } = child;
  const isolation = child.isolation ?? (await findIsolation());
  const confined = isolation.confine({ command, folder, readable });
  const [program, ...args] = bounded(confined, limits, isolation);
  const running = spawn(program, args, {
    cwd: folder,
    // A group of its own, so that nothing it starts outlives it.
    detached: true,
    // The fourth is the lifeline: never written to, and closed by whatever ends this process.
    stdio: [
      input === undefined ? 'ignore' : 'pipe',
      onOutput ? 'pipe' : 'ignore',
      'pipe',
      'pipe',
      ...descriptors,
    ],
    env: environment(folder),
  });
  const lifeline = running.stdio[lifelineFd] as Socket;
  lifeline.on('error', () => {});
  yieldToOthers(running.pid);
  // It may end without reading it.
  running.stdin?.on('error', () => {});
  running.stdin?.end(input);
  let said = '';
  running.stderr?.on('data', (chunk: Buffer) => {
    said = (said + chunk.toString()).slice(-saidMost);
  });
  let ended: SandboxReason | undefined;
  const end = (reason?: SandboxReason): void => {
    ended ??= reason;
    killGroup(running.pid);
  };
  const stop = (): void => end();
  signal?.addEventListener('abort', stop);
  const clock = setTimeout(end, limits.wallMs, 'timeout' satisfies SandboxReason);
  const watch = setInterval(() => {
    if (running.pid === undefined) return;
    void residentMb(running.pid).then((mb) => {
      if (mb > limits.memoryMb) end('memory');
    });
  }, lookEveryMs);
  // What it started and left behind goes with it, or would hold its pipe open.
  running.once('exit', () => {
    killGroup(running.pid);
    lifeline.destroy();
  });
  let refused: { error: unknown } | undefined;
  const reading = running.stdout
    ? onOutput?.(running.stdout).catch((error: unknown) => {
        refused = { error };
        running.stdout?.destroy();
        end();
      })
    : undefined;
  try {
    const [code, killedBy] = (await once(running, 'close')) as [number | null, NodeJS.Signals | null];
    await reading;
    signal?.throwIfAborted();
    // A child that broke off by itself explains why its output did.
    const isKilled = killedBy === 'SIGKILL' || code === 128 + 9;
    const isOwnEnd = !isKilled && (killedBy !== null || code !== 0);
    if (refused && ended === undefined && !isOwnEnd) throw refused.error;
    if (ended === undefined && code === 0) return;
    if (ended === undefined && isKilled) throw new SandboxKilled();
    if (ended === undefined && code === setupFailed)
      throw new Error(`a child could not be isolated: ${said}`);
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
