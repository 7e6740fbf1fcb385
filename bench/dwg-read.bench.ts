/**
 * Reading DWG: ours against acad-ts and LibreDWG's wasm, and ours with the display list, each in a process of its own:
 * CPU and memory, the largest drawings of a folder and one of 200,000 lines. Cold is the first file of a process that has
 * the settings of V8 of the server's own children; what is imported is imported before the clock runs. Warm is what the
 * same file costs after many in a process that lives on, as a worker or a tab does. Memory is what a process had at
 * most, less what it had before it began to read. dwg-read.bench.ts [folder] [files = 10]
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { availableParallelism, loadavg, tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import type { Drawing } from '@linework/cad/model/drawing';
import { read } from '@linework/cad/read/read';
import { write } from '@linework/cad/write/write';
import { forOneFile } from '@linework/server/sandbox/engine';
import { findDrawings } from './corpus-run.ts';
import { random } from './generate.ts';
import { peer } from './peers.ts';

const [folder = join(import.meta.dirname, '../../shared/corpus/drawings'), wanted = '10'] =
  process.argv.slice(2);
const LINES = 200_000;
/** What the server gives a drawing. */
const MEMORY_MB = 2048;

type Cost = { cpuMs: number; peakMB: number; startMB: number; entities: number; fileBytes: number };

type Costs = { cold: Cost | undefined; warm: Cost | undefined };

function child(script: string, ...args: string[]): Costs {
  const whole = [join(import.meta.dirname, script), ...args];
  return { cold: run([...forOneFile(MEMORY_MB), ...whole]), warm: run([...whole, 'warm']) };
}

function run(command: string[]): Cost | undefined {
  const { status, stdout } = spawnSync(process.execPath, command, {
    timeout: 300_000,
    maxBuffer: 1 << 28,
  });
  const last = stdout.toString().trim().split('\n').at(-1) ?? '';
  return status === 0 && last.startsWith('{') ? (JSON.parse(last) as Cost) : undefined;
}

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
const NOT_TRIED: Costs = { cold: undefined, warm: undefined };
const cpu: Record<string, string | number>[] = [];
const memory: Record<string, string | number>[] = [];
const round = (value: number | undefined, digits = 0): number | string =>
  value === undefined ? '–' : Number(value.toFixed(digits));
for (const path of paths) {
  const ours = child('dwg-read-child.ts', 'ours', path);
  const acad = child('dwg-read-child.ts', 'acad-ts', path);
  const shown = child('dwg-read-child.ts', 'display', path);
  const libre = libredwg ? child('libredwg-child.ts', libredwg, path) : NOT_TRIED;
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
