/** Limits of the operating system around a child process. */
import type { SandboxLimits } from './limits.ts';
import type { Isolation } from './isolation/isolation.ts';

/** Where a child finds the pipe that tells whether the server lives. */
export const lifelineFd = 3;
/** Of a user that nobody else is: processes and threads together. */
const maxProcesses = 512;

/** The program and its arguments so that it runs under the limits. Nothing of them is ever read by a shell. */
export function bounded(
  confined: string[],
  limits: SandboxLimits,
  { guards }: Pick<Isolation, 'guards'>,
): [string, ...string[]] {
  if (process.platform === 'win32') return confined as [string, ...string[]];
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
    ...(guards.user ? [`ulimit -u ${maxProcesses} 2>/dev/null`] : []),
    // The server holds the other end: it closes however the server ends, and with it goes the whole group.
    `(read -r _ <&${lifelineFd}; kill -KILL 0) >/dev/null 2>&1 &`,
    `exec "$@" ${lifelineFd}<&-`,
  ].join('\n');
  return ['/bin/sh', '-c', script, 'sh', ...confined];
}
