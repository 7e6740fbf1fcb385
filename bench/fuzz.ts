/**
 * Mutates and truncates drawings, seeded, and opens each in a worker: no crash, no hang, no unbounded memory.
 * fuzz.ts FOLDER [count = 10000] [seed = 1] [seconds a file = 20]
 */
import { basename } from 'node:path';
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { findDrawings, runAll } from './corpus-run.ts';
import { mutate } from './mutate.ts';

const [folder = '', count = '10000', seed = '1'] = process.argv.slice(2);
const LARGEST = 300_000;
const sources = findDrawings(folder).filter((path) => statSync(path).size < LARGEST);
if (sources.length === 0) {
  console.log(`No drawings in ${folder}: nothing to do.`);
  process.exit(0);
}
const child = join(import.meta.dirname, 'corpus-child.ts');
const states = new Map<string, number>();
const BATCH = 50;
for (let first = 0; first < Number(count); first += BATCH) {
  const paths: string[] = [];
  for (let n = first; n < Math.min(Number(count), first + BATCH); n++) {
    const source = sources[(n * 7919) % sources.length]!;
    let bytes: Uint8Array = readFileSync(source);
    if (source.endsWith('.gz')) bytes = gunzipSync(bytes);
    const path = join(tmpdir(), `fuzz-${seed}-${n % BATCH}-${basename(source).replace(/\.gz$/, '')}`);
    writeFileSync(path, mutate(bytes, Number(seed) * 1_000_003 + n));
    paths.push(path);
  }
  await runAll(child, paths, 2, [], (done) => {
    states.set(done.state, (states.get(done.state) ?? 0) + 1);
    if (done.state === 'crash' || done.state === 'timeout' || done.state === 'memory') {
      const kept = `${done.path}.kept`;
      writeFileSync(kept, readFileSync(done.path));
      console.log(`${done.state} ${kept}: ${done.reason ?? ''}`);
    }
  });
}
console.log([...states].map(([state, n]) => `${state} ${n}`).join(', '));
