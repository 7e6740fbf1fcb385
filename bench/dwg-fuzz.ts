/**
 * Damages DWG files, seeded, and reads each: as files, and behind the compression, where most damage to a file does not
 * reach. No exception, no hang (CPU), memory bounded: a child reads thousands of them and is watched; one that hangs or
 * grows is ended, and the next goes on behind it.
 * Mutants are numbered, so that a run can go on where another ended. dwg-fuzz.ts FOLDER [first = 0] [end = 5000]
 */
import { fork } from 'node:child_process';
import { join } from 'node:path';
import { cpuSeconds, memory } from './measure.ts';

export type FuzzReport =
  | { kind: 'empty' }
  | { kind: 'begins'; n: number; name: string }
  | { kind: 'ended'; n: number; name: string; entities: number; thrown: string; ms: number };

const [folder = '', first = '0', end = '5000'] = process.argv.slice(2);
const SLOW_MS = 3000;
/** CPU seconds after which a mutant hangs. */
const HANG_SECONDS = 30;
/** What a mutant may make of the child, all told. */
const MEGABYTES = 1024;
const REPORT_EVERY = 2000;

const tally = {
  read: 0,
  entities: 0,
  thrown: 0,
  slow: 0,
  hung: 0,
  grown: 0,
  died: 0,
  slowestMs: 0,
  peakMB: 0,
};
const before = process.cpuUsage();
let cpuOfChildren = 0;
let next = Number(first);
while (next < Number(end)) next = await readOn(next);
report();
if (tally.thrown + tally.hung + tally.grown + tally.died > 0) process.exitCode = 1;

/** One child, from a mutant on; where the next has to begin. */
function readOn(from: number): Promise<number> {
  const child = fork(join(import.meta.dirname, 'dwg-fuzz-child.ts'), [folder, String(from), end], {
    execArgv: [`--max-old-space-size=${MEGABYTES}`],
  });
  const pid = child.pid ?? 0;
  let current = { n: from, name: '' };
  let cpuAtStart = 0;
  const cpuBefore = cpuOfChildren;
  let reason: 'hung' | 'grown' | undefined;
  const watch = setInterval(() => {
    const { seconds, megabytes } = lookAt(pid);
    tally.peakMB = Math.max(tally.peakMB, Math.round(megabytes));
    if (megabytes > MEGABYTES) reason = 'grown';
    else if (seconds - cpuAtStart > HANG_SECONDS) reason = 'hung';
    if (reason) child.kill('SIGKILL');
  }, 250);
  return new Promise((resolve) => {
    child.on('message', (message: FuzzReport) => {
      if (message.kind === 'empty') {
        console.log(`No drawings in ${folder}: nothing to do.`);
        current = { n: Number(end), name: '' };
        return;
      }
      if (message.kind === 'begins') {
        current = message;
        cpuAtStart = lookAt(pid).seconds;
        cpuOfChildren = cpuBefore + cpuAtStart;
        return;
      }
      ended(message);
      current = { n: message.n + 1, name: '' };
    });
    child.on('exit', (code) => {
      clearInterval(watch);
      if (code === 0) return resolve(Math.max(current.n, Number(end)));
      tally[reason ?? 'died']++;
      console.log(`${reason ?? 'died'}: ${current.n} of ${current.name}`);
      resolve(current.n + 1);
    });
  });
}

function ended({ n, name, entities, thrown, ms }: Extract<FuzzReport, { kind: 'ended' }>): void {
  tally.entities += entities;
  tally.slowestMs = Math.max(tally.slowestMs, Math.round(ms));
  if (thrown) {
    tally.thrown++;
    console.log(`thrown by ${n} of ${name}: ${thrown}`);
  } else tally.read++;
  if (ms > SLOW_MS) {
    tally.slow++;
    console.log(`slow: ${n} of ${name}, ${ms.toFixed(0)} ms`);
  }
  if ((n + 1) % REPORT_EVERY === 0) {
    next = n + 1;
    report();
  }
}

/** Of a child that may have ended meanwhile. */
function lookAt(pid: number): { seconds: number; megabytes: number } {
  try {
    return { seconds: cpuSeconds(pid), megabytes: memory(pid) };
  } catch {
    return { seconds: 0, megabytes: 0 };
  }
}

function report(): void {
  const { user, system } = process.cpuUsage(before);
  const cpu = Math.round(cpuOfChildren + (user + system) / 1e6);
  console.log(JSON.stringify({ mutants: `${first}…${next}`, ...tally, cpuSeconds: cpu }));
}
