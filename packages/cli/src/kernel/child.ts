import { spawn, type ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { forOneFile } from '@linework/server/sandbox/engine';

/** What one drawing may take. */
export interface ChildLimits {
  seconds: number;
  megabytes: number;
}

/** LINEWORK_DRAWING_SECONDS and LINEWORK_DRAWING_MB, for machines larger or smaller than most. */
function limitsFromEnvironment(): ChildLimits {
  const number = (name: string, otherwise: number): number => {
    const value = Number(process.env[name]);
    return value > 0 ? value : otherwise;
  };
  return {
    seconds: number('LINEWORK_DRAWING_SECONDS', 300),
    megabytes: number('LINEWORK_DRAWING_MB', 4096),
  };
}

const SCRIPT = join(import.meta.dirname, 'command-child.ts');
const WATCH_MS = 200;
/** Exit codes up to this are the command's own. */
const MAX_OWN_CODE = 3;

/**
 * Runs a command on drawings in a process of its own, so that whatever a file does, this one lives and can say so.
 * Gives the command's exit code; 2 and a sentence where it crashed or took more than it may.
 */
export function runInChild(
  name: string,
  args: readonly string[],
  limits = limitsFromEnvironment(),
): Promise<number> {
  const flags = [`--max-old-space-size=${Math.ceil(limits.megabytes)}`, ...forOneFile(limits.megabytes)];
  const child = spawn(process.execPath, [...flags, SCRIPT, name, ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let reason: string | undefined;
  const stop = (why: string): void => {
    reason ??= why;
    child.kill('SIGKILL');
  };
  const timer = setTimeout(
    () => stop(`The drawing takes more than ${limits.seconds} seconds; it was given up.`),
    limits.seconds * 1000,
  );
  const watch = setInterval(() => {
    if (residentMB(child) > limits.megabytes)
      stop(`The drawing takes more than ${limits.megabytes} MB of memory; it was given up.`);
  }, WATCH_MS);
  child.stdout.on('data', (chunk: Buffer) => process.stdout.write(chunk));
  // Kept until it is known how the child ended: of a crash nobody wants to read the trace.
  let errors = '';
  child.stderr.on('data', (chunk: Buffer) => (errors = (errors + chunk.toString()).slice(-1_000_000)));
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => {
      clearTimeout(timer);
      clearInterval(watch);
      if (reason === undefined && code !== null && code <= MAX_OWN_CODE) {
        process.stderr.write(errors);
        resolve(code);
        return;
      }
      if (reason === undefined && errors.includes('heap out of memory'))
        reason = `The drawing takes more than ${limits.megabytes} MB of memory; it was given up.`;
      process.stderr.write(`${reason ?? 'The drawing made the reader crash; please report it.'}\n`);
      resolve(2);
    });
  });
}

/** Memory of the process, where the system tells; the limit on its heap holds everywhere. */
function residentMB({ pid }: ChildProcess): number {
  try {
    const line = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'));
    return Number(line?.[1] ?? 0) / 1024;
  } catch {
    return 0;
  }
}
