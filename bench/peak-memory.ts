import { readFileSync } from 'node:fs';

/** Peak of the whole process. */
export function peakMB(): number {
  const line = /VmHWM:\s+(\d+) kB/.exec(readFileSync('/proc/self/status', 'utf8'));
  return Number(line?.[1] ?? 0) / 1024;
}
