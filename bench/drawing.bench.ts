/**
 * Opening drawings: our reading, and reading with the display list (fonts, hatches, layouts), against others on the same
 * files, each in a process of its own, in turns: LibreDWG (DWG) and dxf-parser (DXF) merely read, dxf-viewer's worker
 * (DXF) reads and builds the scene it draws. Cold is the first file of a process with the settings of V8 that the server's
 * own children have, and most of it is compiling; warm is what the same file costs after many in a process that lives on,
 * as a worker or a tab does. And the .ocf by size, as stored, and time to decode.
 * drawing.bench.ts [folder] [files of each kind = 12]
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { read } from '@linework/cad/read/read';
import { write } from '@linework/cad/write/write';
import { forOneFile } from '@linework/server/sandbox/engine';
import { findDrawings } from './corpus-run.ts';
import { generateDxf } from './generate.ts';
import { peer } from './peers.ts';

const [folder = join(import.meta.dirname, '../../shared/corpus/drawings'), wanted = '12'] =
  process.argv.slice(2);
/** What the server gives a drawing. */
const MEMORY_MB = 2048;

interface Cost {
  cpuMs: number;
  encodeMs: number;
  decodeMs: number;
  fileBytes: number;
  ocfBytes: number;
  /** What the first view takes. */
  firstBytes: number;
}

interface Costs<T> {
  cold: T | undefined;
  warm: { cpuMs: number } | undefined;
}

function child<T>(script: string, ...args: string[]): Costs<T> {
  const whole = [join(import.meta.dirname, script), ...args];
  return { cold: run<T>([...forOneFile(MEMORY_MB), ...whole]), warm: run([...whole, 'warm']) };
}

function run<T>(command: string[]): T | undefined {
  const { status, stdout } = spawnSync(process.execPath, command, {
    timeout: 300_000,
    maxBuffer: 1 << 28,
  });
  const last = stdout.toString().trim().split('\n').at(-1) ?? '';
  return status === 0 && last.startsWith('{') ? (JSON.parse(last) as T) : undefined;
}

/** The largest of a folder, so that starting up does not count; packed ones are ten times as large. */
function largest(pattern: RegExp): string[] {
  const all = existsSync(folder) ? findDrawings(folder).filter((path) => pattern.test(path)) : [];
  const size = (path: string): number => statSync(path).size * (path.endsWith('.gz') ? 10 : 1);
  return all.toSorted((a, b) => size(b) - size(a)).slice(0, Number(wanted));
}

const quantile = (values: number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? NaN;

interface Peer {
  name: string;
  script: string;
  folder: string | undefined;
}

function compare(paths: readonly string[], peers: readonly Peer[]): void {
  const rows: Record<string, string | number>[] = [];
  const ratios = new Map(
    peers.map(({ name }) => [name, { opened: [] as number[], read: [] as number[], warm: [] as number[] }]),
  );
  const shares: number[] = [];
  const firstShares: number[] = [];
  const perMB: number[] = [];
  for (const path of paths) {
    const { cold: ours, warm: oursWarm } = child<Cost>('open-child.ts', path);
    const alone = run<{ cpuMs: number }>([
      ...forOneFile(MEMORY_MB),
      join(import.meta.dirname, 'open-child.ts'),
      path,
      'read',
    ]);
    if (!ours || !oursWarm || !alone) continue;
    const share = ours.ocfBytes / ours.fileBytes;
    shares.push(share);
    firstShares.push(ours.firstBytes / ours.fileBytes);
    perMB.push((ours.cpuMs + ours.encodeMs) / 1000 / (ours.fileBytes / 1e6));
    const row: Record<string, string | number> = {
      file: basename(path).slice(0, 32),
      MB: Number((ours.fileBytes / 1e6).toFixed(2)),
      'read ms': Math.round(alone.cpuMs),
      'read + list ms': Math.round(ours.cpuMs),
      'warm ms': Math.round(oursWarm.cpuMs),
    };
    for (const { name, script, folder: at } of peers) {
      const theirs = at ? child<{ cpuMs: number }>(script, at, path) : undefined;
      const times = (their: number | undefined, our: number): number | string =>
        their === undefined ? '–' : Number((their / our).toFixed(1));
      const [cold, warm] = [theirs?.cold?.cpuMs, theirs?.warm?.cpuMs];
      const found = ratios.get(name)!;
      row[`${name} ms`] = cold === undefined ? 'fails' : Math.round(cold);
      row[`÷ ours (${name})`] = times(cold, ours.cpuMs);
      row[`÷ ours, warm (${name})`] = times(warm, oursWarm.cpuMs);
      if (cold !== undefined) {
        found.opened.push(cold / ours.cpuMs);
        found.read.push(cold / alone.cpuMs);
      }
      if (warm !== undefined) found.warm.push(warm / oursWarm.cpuMs);
    }
    row['encode ms'] = Math.round(ours.encodeMs);
    row['decode ms'] = Math.round(ours.decodeMs);
    row['first view %'] = Number(((ours.firstBytes / ours.fileBytes) * 100).toFixed(1));
    row['.ocf %'] = Number((share * 100).toFixed(1));
    rows.push(row);
  }
  console.table(rows);
  for (const [name, { opened, read: alone, warm }] of ratios) {
    console.log(
      `${name} ÷ ours, cold: median ${quantile(opened, 0.5).toFixed(1)}, p10 ${quantile(opened, 0.1).toFixed(1)}, p90 ${quantile(opened, 0.9).toFixed(1)} of ${opened.length} files (against reading alone: median ${quantile(alone, 0.5).toFixed(1)})`,
    );
    if (warm.length > 0)
      console.log(
        `${name} ÷ ours, warm: median ${quantile(warm, 0.5).toFixed(1)}, p10 ${quantile(warm, 0.1).toFixed(1)}, p90 ${quantile(warm, 0.9).toFixed(1)}`,
      );
  }
  const percent = (values: number[], part: number): string => `${(quantile(values, part) * 100).toFixed(1)}%`;
  console.log(
    `.ocf ÷ file: median ${percent(shares, 0.5)}, p90 ${percent(shares, 0.9)}; ` +
      `for the first view: median ${percent(firstShares, 0.5)}, p90 ${percent(firstShares, 0.9)}; ` +
      `open and encode: ${quantile(perMB, 0.5).toFixed(2)} CPU s per MB\n`,
  );
}

const scratch = mkdtempSync(join(tmpdir(), 'linework-drawing-'));
try {
  const dxf = join(scratch, 'made-100k.dxf');
  writeFileSync(dxf, generateDxf({ segments: 100_000, origin: 1e8 }));
  const dwg = join(scratch, 'made-10k.dwg');
  const small = new TextEncoder().encode(generateDxf({ segments: 10_000, origin: 1e8 }));
  writeFileSync(dwg, write(read(small).drawing, { format: 'dwg', version: '2018' }).bytes!);
  compare(
    [dwg, ...largest(/\.dwg$/i)],
    [{ name: 'LibreDWG', script: 'libredwg-child.ts', folder: peer('@mlightcad/libredwg-web') }],
  );
  compare(
    [dxf, ...largest(/(?<!_binary)\.dxf(\.gz)?$/i)],
    [
      { name: 'dxf-parser', script: 'dxf-parser-child.ts', folder: peer('dxf-parser') },
      { name: 'dxf-viewer', script: 'dxf-viewer-child.ts', folder: peer('dxf-viewer') },
    ],
  );
} finally {
  rmSync(scratch, { recursive: true });
}
