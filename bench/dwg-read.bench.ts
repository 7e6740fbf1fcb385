/**
 * Reading DWG: ours against acad-ts and LibreDWG's wasm, and ours with the display list, each in a process of its own:
 * CPU and memory, the largest drawings of a folder and one of 200,000 lines. All engines run with the settings of V8 that
 * the server's own children have; what is imported is imported before the clock runs. Memory is what a process had at most, less
 * what it had before it began to read. dwg-read.bench.ts [folder] [files = 10]
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

function child(script: string, ...args: string[]): Cost | undefined {
  const command = [...forOneFile(MEMORY_MB), join(import.meta.dirname, script), ...args];
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
const rows: Record<string, string | number>[] = [];
const round = (value: number | undefined, digits = 0): number | string =>
  value === undefined ? '–' : Number(value.toFixed(digits));
for (const path of paths) {
  const ours = child('dwg-read-child.ts', 'ours', path);
  const acad = child('dwg-read-child.ts', 'acad-ts', path);
  const shown = child('dwg-read-child.ts', 'display', path);
  const libre = libredwg ? child('libredwg-child.ts', libredwg, path) : undefined;
  if (!ours) continue;
  const megabytes = ours.fileBytes / 1e6;
  rows.push({
    file: basename(path).slice(0, 32),
    MB: round(megabytes, 2),
    entities: ours.entities,
    'ours ms': round(ours.cpuMs),
    'acad-ts ms': round(acad?.cpuMs),
    'libredwg ms': round(libre?.cpuMs),
    'acad-ts ÷ ours': round(acad && acad.cpuMs / ours.cpuMs, 1),
    'libredwg ÷ ours': round(libre && libre.cpuMs / ours.cpuMs, 1),
    'with list s/MB': round(shown && shown.cpuMs / 1000 / megabytes, 3),
    'ours MB': round(ours.peakMB - ours.startMB),
    'acad-ts MB': round(acad && acad.peakMB - acad.startMB),
    'libredwg MB': round(libre && libre.peakMB - libre.startMB),
    'our process MB': round(ours.peakMB),
  });
}
rmSync(own, { recursive: true, force: true });
console.table(rows);
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
