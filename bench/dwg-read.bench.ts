/**
 * Reading DWG: ours against acad-ts and LibreDWG's wasm, and ours with the display list, each in a process of its own:
 * CPU and memory, the largest drawings of a folder and one of 200,000 lines. Cold is the first file of a process as the
 * server starts one for each drawing: its settings of V8, all code in one script, and what V8 compiled of that on a few
 * small drawings. acad-ts and the scripts of LibreDWG are packed in the same way (packed-child.ts); what acad-ts costs as
 * it comes, nothing packed or compiled before, is told as well (the middle of three runs). What is loaded is loaded before
 * the clock runs, LibreDWG's wasm is compiled by then as well. Warm is what the same file costs after many in a
 * process that lives on, as a worker or a tab does. Memory is what a process had at most, less what it had before it began
 * to read. dwg-read.bench.ts [folder] [files = 10]
 */
import { existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { availableParallelism, loadavg, tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import type { Drawing } from '@linework/cad/model/drawing';
import { read } from '@linework/cad/read/read';
import { write } from '@linework/cad/write/write';
import { findDrawings } from './corpus-run.ts';
import type { ReadCost } from './dwg-read-cost.ts';
import { random } from './generate.ts';
import { libraryFiles } from './libredwg.ts';
import { packChild, type PackedChild } from './packed-child.ts';
import { peer } from './peers.ts';

const [folder = join(import.meta.dirname, '../../shared/corpus/drawings'), wanted = '10'] =
  process.argv.slice(2);
const LINES = 200_000;

type Cost = Omit<ReadCost, 'entities' | 'fileBytes'>;
type Costs<T extends Cost> = { cold: T | undefined; warm: T | undefined };

function costs<T extends Cost>(child: PackedChild<T>, ...args: string[]): Costs<T> {
  return { cold: child.cold(...args), warm: child.warm(...args, 'warm') };
}

const onlyDwg =
  (...before: string[]) =>
  (path: string): string[] | undefined =>
    path.endsWith('.dwg') ? [...before, path] : undefined;

const all = existsSync(folder) ? findDrawings(folder).filter((path) => /\.dwg$/i.test(path)) : [];
const paths = all.toSorted((a, b) => statSync(b).size - statSync(a).size).slice(0, Number(wanted));
const own = mkdtempSync(join(tmpdir(), 'dwg-read-'));
const { bytes } = write(linesDrawing(LINES), { format: 'dwg', version: '2018' });
if (bytes) {
  const path = join(own, `${LINES}-lines.dwg`);
  writeFileSync(path, bytes);
  paths.push(path);
}
const libredwg = peer('@mlightcad/libredwg-web');
const reader = packChild<ReadCost>({ script: 'dwg-read-child.ts', small: onlyDwg('display') });
const acadReader = packChild<ReadCost>({ script: 'dwg-acad-child.ts', small: onlyDwg() });
const libreReader =
  libredwg === undefined
    ? undefined
    : packChild<Cost>({
        script: 'libredwg-read-child.ts',
        modules: libraryFiles(libredwg),
        small: onlyDwg(libredwg),
      });
const NOT_TRIED: Costs<Cost> = { cold: undefined, warm: undefined };
const cpu: Record<string, string | number>[] = [];
const memory: Record<string, string | number>[] = [];
const round = (value: number | undefined, digits = 0): number | string =>
  value === undefined ? '–' : Number(value.toFixed(digits));
for (const path of paths) {
  const ours = costs(reader, 'ours', path);
  const acad = costs(acadReader, path);
  const shown = costs(reader, 'display', path);
  // Its compilers run beside it, so that no two runs cost the same.
  const [, acadAsItComes] = Array.from({ length: 3 }, () => acadReader.unpacked(path)).toSorted(
    (a, b) => (a?.cpuMs ?? 0) - (b?.cpuMs ?? 0),
  );
  const libre = libreReader && libredwg ? costs(libreReader, libredwg, path) : NOT_TRIED;
  if (!ours.cold) continue;
  const megabytes = ours.cold.fileBytes / 1e6;
  const file = basename(path).slice(0, 32);
  for (const state of ['cold', 'warm'] as const) {
    const ownMs = ours[state]?.cpuMs;
    const times = (cost: Cost | undefined): number | string => round(ownMs && cost && cost.cpuMs / ownMs, 1);
    cpu.push({
      file,
      MB: round(megabytes, 2),
      entities: ours.cold.entities,
      state,
      'ours ms': round(ownMs),
      'acad-ts ms': round(acad[state]?.cpuMs),
      'libredwg ms': round(libre[state]?.cpuMs),
      'acad-ts ÷ ours': times(acad[state]),
      'libredwg ÷ ours': times(libre[state]),
      'acad-ts as it comes ÷ ours': state === 'cold' ? times(acadAsItComes) : '',
      'with list s/MB': round(shown[state] && shown[state].cpuMs / 1000 / megabytes, 3),
    });
  }
  const grown = (cost: Cost | undefined): number | string => round(cost && cost.peakMB - cost.startMB);
  memory.push({
    file,
    'ours MB': grown(ours.cold),
    'acad-ts MB': grown(acad.cold),
    'libredwg MB': grown(libre.cold),
    'our process MB': round(ours.cold.peakMB),
  });
}
rmSync(own, { recursive: true, force: true });
console.table(cpu);
console.table(memory);
console.log(`load of the machine: ${loadavg()[0]!.toFixed(1)} on ${availableParallelism()} cores`);

/** Lines between random points, five decimals: nothing that compresses well. */
function linesDrawing(count: number): Drawing {
  const next = random(1);
  const at = (): string => (next() * 1e5).toFixed(5);
  const entities: string[] = [];
  for (let i = 0; i < count; i++)
    entities.push(`0\nLINE\n8\n0\n10\n${at()}\n20\n${at()}\n11\n${at()}\n21\n${at()}`);
  const text = `0\nSECTION\n2\nENTITIES\n${entities.join('\n')}\n0\nENDSEC\n0\nEOF\n`;
  return read(new TextEncoder().encode(text)).drawing;
}
