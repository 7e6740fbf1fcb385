/**
 * Mutates and truncates drawings, seeded, and opens each in a child process: no crash, no hang, no unbounded memory.
 * What fails is kept among the temporary files. fuzz.ts FOLDER [count = 10000] [seed = 1]
 */
import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { findDrawings, runAll } from './corpus-run.ts';
import { mutate } from './mutate.ts';

const [folder = '', count = '10000', seed = '1'] = process.argv.slice(2);
/** Small ones, so that all of them take minutes; packed ones are ten times as large. */
const LARGEST = 60_000;
const sources = findDrawings(folder).filter(
  (path) => statSync(path).size * (path.endsWith('.gz') ? 10 : 1) < LARGEST,
);
if (sources.length === 0) {
  console.log(`No drawings in ${folder}: nothing to do.`);
  process.exit(0);
}
const child = join(import.meta.dirname, 'fuzz-child.ts');
const states = new Map<string, number>();
let slowest = { ms: 0, name: '' };
const BATCH = 500;
const summary = (): string =>
  `${[...states].map(([state, n]) => `${state} ${n}`).join(', ')}; longest ${Math.round(slowest.ms)} CPU ms (${slowest.name})`;
for (let first = 0; first < Number(count); first += BATCH) {
  const paths: string[] = [];
  for (let n = first; n < Math.min(Number(count), first + BATCH); n++) {
    const source = sources[(n * 7919) % sources.length]!;
    let bytes: Uint8Array = readFileSync(source);
    if (source.endsWith('.gz')) bytes = gunzipSync(bytes);
    const path = join(tmpdir(), `fuzz-${seed}-${n}-${basename(source).replace(/\.gz$/, '')}`);
    writeFileSync(path, mutate(bytes, Number(seed) * 1_000_003 + n));
    paths.push(path);
  }
  await runAll(child, paths, 2, [], ({ state, path, reason, cpuMs = 0 }) => {
    states.set(state, (states.get(state) ?? 0) + 1);
    if (cpuMs > slowest.ms) slowest = { ms: cpuMs, name: basename(path) };
    if (state === 'crash' || state === 'timeout' || state === 'memory')
      console.log(`${state} ${path}: ${reason ?? ''}`);
    else rmSync(path);
  });
  console.log(`${Math.min(Number(count), first + BATCH)} of ${count}: ${summary()}`);
}
