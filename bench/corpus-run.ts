import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { cpuSeconds } from './measure.ts';

/** Of the processor: on a busy machine the clock runs on while a child waits its turn. */
const SECONDS = 60;
/** By the clock, for a child that waits for something that never comes. */
const PATIENCE = 20;
const MEGABYTES = 2048;
/** Files a child serves, and the memory it may keep between them: starting one costs more than most files. */
const SERVES = 250;
const RECYCLE_MB = 700;
const DRAWING = /\.(dwg|dxf|dwt|dws|dxb|dwf|dwfx|ocf)(\.gz)?$/i;

/** Drawings of many programs, which are no part of the project: what needs them does nothing where they are not at hand. */
export const corpusFolder = join(import.meta.dirname, '../../shared/corpus/drawings');

/** What came of one file. */
export interface CorpusOutcome {
  state: 'opened' | 'partly' | 'not' | 'crash' | 'timeout' | 'memory';
  reason?: string;
  format?: string;
  version?: string;
  drawn?: Record<string, number>;
  skipped?: Record<string, { count: number; reason: string }>;
  diagnostics?: string[];
  cpuMs?: number;
  ms?: { read: number; display: number; encode: number };
  peakMB?: number;
  fileBytes: number;
  ocfBytes?: number;
  exactBytes?: number;
}

export interface FileOutcome extends CorpusOutcome {
  path: string;
}

export function findDrawings(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => DRAWING.test(name))
    .map((name) => join(folder, name))
    .sort();
}

function residentMB(pid: number): number {
  try {
    const line = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'));
    return Number(line?.[1] ?? 0) / 1024;
  } catch {
    return 0;
  }
}

/** Processor seconds used so far, where the system tells. */
function usedSeconds(pid: number): number {
  try {
    return cpuSeconds(pid);
  } catch {
    return 0;
  }
}

/** A child that takes file names and gives outcomes; replaced when it dies, hangs, grows too large or has served long. */
class Lane {
  private child: ChildProcessWithoutNullStreams | undefined;
  private served = 0;
  private readonly command: readonly string[];

  constructor(script: string, args: readonly string[]) {
    this.command = [`--max-old-space-size=${MEGABYTES}`, script, ...args];
  }

  run(path: string): Promise<CorpusOutcome> {
    const fileBytes = statSync(path).size;
    if (this.child && (++this.served > SERVES || residentMB(this.child.pid ?? 0) > RECYCLE_MB)) this.close();
    const child = (this.child ??= spawn(process.execPath, this.command));
    return new Promise((resolve) => {
      let out = '';
      let err = '';
      const finish = (outcome: CorpusOutcome, kill: boolean): void => {
        clearTimeout(timer);
        clearInterval(watch);
        child.removeAllListeners('close');
        child.stdout.removeAllListeners('data');
        child.stderr.removeAllListeners('data');
        if (kill) {
          child.kill('SIGKILL');
          this.child = undefined;
          this.served = 0;
        }
        resolve(outcome);
      };
      const timer = setTimeout(
        () => finish({ state: 'timeout', reason: `more than ${PATIENCE} minutes`, fileBytes }, true),
        PATIENCE * 60_000,
      );
      const before = usedSeconds(child.pid ?? 0);
      const watch = setInterval(() => {
        if (usedSeconds(child.pid ?? 0) - before > SECONDS)
          return finish({ state: 'timeout', reason: `more than ${SECONDS} s`, fileBytes }, true);
        if (residentMB(child.pid ?? 0) > MEGABYTES)
          finish({ state: 'memory', reason: `more than ${MEGABYTES} MB`, fileBytes }, true);
      }, 250);
      child.stderr.on('data', (chunk: Buffer) => (err = (err + chunk.toString()).slice(-4000)));
      child.stdout.on('data', (chunk: Buffer) => {
        out += chunk.toString();
        if (out.endsWith('\n')) finish(JSON.parse(out) as CorpusOutcome, false);
      });
      child.on('close', () => {
        const memory = err.includes('heap out of memory');
        const reason =
          /\n(\w*Error.*)/.exec(err)?.[1] ?? err.split('\n').find((line) => line.trim() !== '') ?? '';
        finish({ state: memory ? 'memory' : 'crash', reason, fileBytes }, true);
      });
      child.stdin.write(`${path}\n`);
    });
  }

  close(): void {
    this.child?.removeAllListeners('close');
    this.child?.stdin.end();
    this.child = undefined;
    this.served = 0;
  }
}

/** All files, `width` at a time, in order. */
export async function runAll(
  script: string,
  paths: readonly string[],
  width: number,
  args: readonly string[],
  seen: (done: FileOutcome) => void,
): Promise<FileOutcome[]> {
  const outcomes: FileOutcome[] = [];
  let next = 0;
  const serve = async (): Promise<void> => {
    const lane = new Lane(script, args);
    for (let i = next++; i < paths.length; i = next++) {
      const path = paths[i]!;
      const done = { path, ...(await lane.run(path)) };
      outcomes[i] = done;
      seen(done);
    }
    lane.close();
  };
  await Promise.all(Array.from({ length: width }, serve));
  return outcomes;
}
