/**
 * Damaged copies of the drawings of a folder through the sandboxed maker, as uploads go: each ends with pictures or with
 * a reason, within the limits; none takes this process along. Seeded and numbered, so that a run can go on where another
 * ended. hostile.ts FOLDER [count = 300] [first = 0]
 */
import { readFileSync, statSync } from 'node:fs';
import { basename } from 'node:path';
import { Readable } from 'node:stream';
import { gunzipSync } from 'node:zlib';
import { SandboxFailure } from '@linework/server/sandbox/limits';
import { runTask } from '@linework/server/sandbox/task';
import { findDrawings } from './corpus-run.ts';
import { mutate } from './mutate.ts';

const [folder = '', count = '300', first = '0'] = process.argv.slice(2);
/** Large ones cost time and show nothing that small ones do not. */
const LARGEST = 300_000;
const LANES = 2;
const sources = findDrawings(folder).filter((path) => statSync(path).size < LARGEST);
if (sources.length === 0) {
  console.log(`No drawings in ${folder}: nothing to do.`);
  process.exit(0);
}

const outcomes = new Map<string, number>();
const surprises: string[] = [];
let slowest = { ms: 0, name: '' };

async function run(n: number): Promise<void> {
  const path = sources[(n * 7919) % sources.length]!;
  const stored = readFileSync(path);
  const bytes = mutate(new Uint8Array(/\.gz$/i.test(path) ? gunzipSync(stored) : stored), 1 + n);
  const name = `${n} of ${basename(path)}`;
  const began = performance.now();
  let outcome = 'made';
  try {
    await runTask('drawing', Readable.from([Buffer.from(bytes)]), async ({ result, output }) => {
      const thumb = await output('thumb-light.rgba');
      if (!thumb || !('pictures' in result)) surprises.push(`${name}: made, but without pictures`);
    });
  } catch (error) {
    if (!(error instanceof SandboxFailure)) throw error;
    outcome = error.reason;
    // The file's fault is told by the reader; what ends in these was not foreseen.
    if (['crashed', 'memory', 'timeout'].includes(outcome))
      surprises.push(`${name}: ${outcome} ${error.detail.slice(-300)}`);
  }
  outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
  const ms = performance.now() - began;
  if (ms > slowest.ms) slowest = { ms, name };
}

let next = Number(first);
const end = next + Number(count);
await Promise.all(
  Array.from({ length: LANES }, async () => {
    while (next < end) await run(next++);
  }),
);
console.table(Object.fromEntries(outcomes));
for (const surprise of surprises) console.log(surprise);
console.log(
  `${count} mutants of ${sources.length} drawings, each ended with pictures or a reason; the slowest was ${slowest.name}, ` +
    `${(slowest.ms / 1000).toFixed(1)} s on the clock; this process has ${Math.round(process.memoryUsage.rss() / 2 ** 20)} MB`,
);
if (surprises.length > 0) process.exitCode = 1;
