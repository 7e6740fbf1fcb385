/** Ways of the operating system to bound a child process, used as far as this machine offers them. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { SandboxLimits } from './limits.ts';

const run = promisify(execFile);

async function works(command: string, args: string[]): Promise<boolean> {
  try {
    await run(command, args, { timeout: 5000 });
    return true;
  } catch {
    return false;
  }
}

let probe: Promise<string[]> | undefined;

/** A name space without a network, where making one is allowed. */
export function withoutNetwork(): Promise<string[]> {
  probe ??= (async () => {
    if (process.platform !== 'linux') return [];
    for (const flags of ['-rn', '-n']) {
      if (await works('unshare', [flags, 'true'])) return ['unshare', flags];
    }
    return [];
  })();
  return probe;
}

/** Where a child finds the pipe that tells whether the server lives. */
export const lifelineFd = 3;

/** The program and its arguments so that it runs under the limits. Nothing of them is ever read by a shell. */
export async function bounded(command: string[], limits: SandboxLimits): Promise<[string, ...string[]]> {
  if (process.platform === 'win32') return command as [string, ...string[]];
  // Data and not address space: V8 reserves gigabytes that it never touches.
  const dataKb = (limits.memoryMb + 1024) * 1024;
  const script = [
    'ulimit -c 0',
    // The soft limit ends it with a signal that tells why; the hard one would be a plain kill.
    `ulimit -S -t ${limits.cpuSeconds}`,
    `ulimit -H -t ${limits.cpuSeconds + 5}`,
    // Blocks of 512 bytes in every shell that keeps to POSIX.
    `ulimit -f ${limits.fileMb * 2048}`,
    `ulimit -d ${dataKb} 2>/dev/null`,
    // The server holds the other end: it closes however the server ends, and with it goes the whole group.
    `(read -r _ <&${lifelineFd}; kill -KILL 0) >/dev/null 2>&1 &`,
    `exec "$@" ${lifelineFd}<&-`,
  ].join('\n');
  return ['/bin/sh', '-c', script, 'sh', ...(await withoutNetwork()), ...command];
}
