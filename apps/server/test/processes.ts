/** Linework as its own process, the way an operator runs it. */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { serverEnvironment, serverFlags } from '../../../scripts/bootstrap/serving.mjs';

const main = join(import.meta.dirname, '../src/main.ts');

export interface Running {
  process: ChildProcess;
  /** What it has printed so far, log lines included. */
  output(): string;
  url: string;
  /** Waits until it is gone. */
  end(signal: NodeJS.Signals): Promise<number | null>;
}

/** Starts `serve` or `worker` and waits until it says that it is ready. */
export async function startProcess(
  command: 'serve' | 'worker',
  env: Record<string, string>,
): Promise<Running> {
  const child = spawn(process.execPath, [...serverFlags, main, command], {
    env: {
      PATH: process.env['PATH'],
      HOME: process.env['HOME'],
      PORT: '0',
      HOST: '127.0.0.1',
      ...serverEnvironment,
      // Where `npm test` has packed it.
      LINEWORK_TASK_CODE: process.env['LINEWORK_TASK_CODE'],
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const url = await new Promise<string>((resolve, reject) => {
    const read = (chunk: Buffer): void => {
      output += chunk.toString();
      const ready = /is ready: (\S+)/.exec(output);
      if (ready) resolve(ready[1]!);
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child.once('exit', (code) => reject(new Error(`${command} ended with ${code}:\n${output}`)));
  });
  return {
    process: child,
    output: () => output,
    url,
    async end(signal) {
      if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
      const gone = once(child, 'exit') as Promise<[number | null]>;
      child.kill(signal);
      return (await gone)[0];
    },
  };
}

/** All processes below one, by what Linux tells. */
export function processesBelow(pid: number): number[] {
  const children = readQuietly(`/proc/${pid}/task/${pid}/children`).split(' ').filter(Boolean).map(Number);
  return children.flatMap((child) => [child, ...processesBelow(child)]);
}

/** One that has ended and was not asked after yet counts as gone. */
export const isRunning = (pid: number): boolean =>
  existsSync(`/proc/${pid}`) && !/^State:\s+Z/m.test(readQuietly(`/proc/${pid}/status`));

function readQuietly(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
