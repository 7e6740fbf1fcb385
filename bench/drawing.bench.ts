/**
 * Opening drawings: our reading, and reading with the display list (fonts, hatches, layouts), against others on the same
 * files, each in a process of its own, in turns: LibreDWG (DWG) and dxf-parser (DXF) merely read, dxf-viewer's worker
 * (DXF) reads and builds the scene it draws.
 *
 * What they build is not the same. Our list has the model and every sheet with its views, linetypes with their texts,
 * tables, solids, dimensions of all kinds and leaders, each text in the font it asks for, with Chinese and Korean among
 * them. dxf-viewer's scene is the model, with what lies on one sheet over it but no views, without leaders, solids and
 * patterns of lines, in the fonts it is given: Arimo with all its parts, which it loads as it needs them (its library reads
 * none of our Chinese ones). So it is also set against our list of the model alone, the nearest to it; and against reading.
 *
 * Cold is the first file of a process as the server starts one for each drawing: its settings of V8, all code in one
 * script, and what V8 compiled of that on a few small drawings. The peers are packed in the same way (packed-child.ts). The
 * clock runs from the file's bytes to what is made of them, when the code is loaded; "whole" is the processor's time of the
 * process from its start until then, which has Node's own start and loading the code in it, as each upload does. Warm is
 * what the same file costs after many in a process that lives on, as a worker or a tab does. And the .ocf by size, as
 * stored, and time to decode.
 * drawing.bench.ts [folder] [files of each kind = 12] [dwg | dxf: only these]
 */
import { existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { read } from '@linework/cad/read/read';
import { write } from '@linework/cad/write/write';
import { corpusFolder, findDrawings } from './corpus-run.ts';
import type { OpenCost } from './cpu-time.ts';
import { parserFiles } from './dxf-parser-child.ts';
import { viewerFiles } from './dxf-viewer-child.ts';
import { generateDxf } from './generate.ts';
import { libraryFiles } from './libredwg.ts';
import type { OpenedCost } from './open-child.ts';
import { packChild, type PackedChild } from './packed-child.ts';
import { peer } from './peers.ts';

const [folder = corpusFolder, wanted = '12', only] = process.argv.slice(2);

interface Costs<T> {
  cold: T | undefined;
  warm: Pick<OpenCost, 'cpuMs'> | undefined;
}

function costs<T extends Pick<OpenCost, 'cpuMs'>>(child: PackedChild<T>, ...args: string[]): Costs<T> {
  return { cold: child.cold(...args), warm: child.warm(...args, 'warm') };
}

/** The largest of a folder, so that starting up does not count; packed ones are ten times as large. */
function largest(pattern: RegExp): string[] {
  const all = existsSync(folder) ? findDrawings(folder).filter((path) => pattern.test(path)) : [];
  const size = (path: string): number => statSync(path).size * (path.endsWith('.gz') ? 10 : 1);
  return all.toSorted((a, b) => size(b) - size(a)).slice(0, Number(wanted));
}

const quantile = (values: number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? NaN;

/** Not every child tells what its whole process took. */
type PeerCost = Pick<OpenCost, 'cpuMs'> & Partial<OpenCost>;

interface Peer {
  name: string;
  /** Undefined where the package cannot be had. */
  child: PackedChild<PeerCost> | undefined;
  folder: string;
}

function packedPeer(
  name: Parameters<typeof peer>[0],
  script: string,
  files: (folder: string) => string[],
  kind: string,
): Peer {
  const at = peer(name);
  const small = (path: string): string[] | undefined => (path.endsWith(kind) ? [at ?? '', path] : undefined);
  const child = at === undefined ? undefined : packChild<PeerCost>({ script, modules: files(at), small });
  return { name, child, folder: at ?? '' };
}

type Ratios = Record<'opened' | 'model' | 'read' | 'whole' | 'warm', number[]>;

function compare(ours: PackedChild<OpenedCost>, paths: readonly string[], peers: readonly Peer[]): void {
  const rows: Record<string, string | number>[] = [];
  const ratios = new Map<string, Ratios>(
    peers.map(({ name }) => [name, { opened: [], model: [], read: [], whole: [], warm: [] }]),
  );
  const shares: number[] = [];
  const firstShares: number[] = [];
  const perMB: number[] = [];
  for (const path of paths) {
    const { cold, warm } = costs(ours, path);
    const alone = ours.cold(path, 'read');
    const model = ours.cold(path, 'model');
    if (!cold || !warm || !alone || !model) continue;
    const share = cold.ocfBytes / cold.fileBytes;
    shares.push(share);
    firstShares.push(cold.firstBytes / cold.fileBytes);
    perMB.push((cold.cpuMs + cold.encodeMs) / 1000 / (cold.fileBytes / 1e6));
    const row: Record<string, string | number> = {
      file: basename(path).slice(0, 32),
      MB: Number((cold.fileBytes / 1e6).toFixed(2)),
      'read ms': Math.round(alone.cpuMs),
      'read + list ms': Math.round(cold.cpuMs),
      'of the model ms': Math.round(model.cpuMs),
      'whole ms': Math.round(cold.wholeMs),
      'warm ms': Math.round(warm.cpuMs),
    };
    for (const { name, child, folder: at } of peers) {
      const theirs = child && costs(child, at, path);
      const found = ratios.get(name)!;
      if (theirs?.cold) {
        found.opened.push(theirs.cold.cpuMs / cold.cpuMs);
        found.model.push(theirs.cold.cpuMs / model.cpuMs);
        found.read.push(theirs.cold.cpuMs / alone.cpuMs);
        if (theirs.cold.wholeMs !== undefined) found.whole.push(theirs.cold.wholeMs / cold.wholeMs);
      }
      if (theirs?.warm) found.warm.push(theirs.warm.cpuMs / warm.cpuMs);
      const times = (their: number | undefined, our: number): number | string =>
        their === undefined ? '–' : Number((their / our).toFixed(1));
      row[`${name} ms`] = theirs?.cold === undefined ? 'fails' : Math.round(theirs.cold.cpuMs);
      row[`÷ ours (${name})`] = times(theirs?.cold?.cpuMs, cold.cpuMs);
      row[`÷ ours, whole (${name})`] = times(theirs?.cold?.wholeMs, cold.wholeMs);
      row[`÷ ours, warm (${name})`] = times(theirs?.warm?.cpuMs, warm.cpuMs);
    }
    row['encode ms'] = Math.round(cold.encodeMs);
    row['decode ms'] = Math.round(cold.decodeMs);
    row['first view %'] = Number(((cold.firstBytes / cold.fileBytes) * 100).toFixed(1));
    row['.ocf %'] = Number((share * 100).toFixed(1));
    rows.push(row);
  }
  console.table(rows);
  const spread = (values: number[]): string =>
    values.length === 0 ? '–' : [0.5, 0.1, 0.9].map((part) => quantile(values, part).toFixed(1)).join(', ');
  for (const [name, { opened, model, read: alone, whole, warm }] of ratios) {
    console.log(
      `${name} ÷ ours (median, p10, p90 of ${opened.length} files): cold ${spread(opened)}; whole ${spread(whole)}; warm ${spread(warm)}; cold against our list of the model alone ${spread(model)}, against our reading alone ${spread(alone)}`,
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
  const ours = packChild<OpenedCost>({ script: 'open-child.ts', small: (path) => [path] });
  if (only !== 'dxf') {
    const libredwg = packedPeer('@mlightcad/libredwg-web', 'libredwg-read-child.ts', libraryFiles, '.dwg');
    compare(ours, [dwg, ...largest(/\.dwg$/i)], [libredwg]);
  }
  if (only !== 'dwg') {
    const parser = packedPeer('dxf-parser', 'dxf-parser-child.ts', parserFiles, '.dxf');
    const viewer = packedPeer('dxf-viewer', 'dxf-viewer-child.ts', viewerFiles, '.dxf');
    compare(ours, [dxf, ...largest(/(?<!_binary)\.dxf(\.gz)?$/i)], [parser, viewer]);
  }
} finally {
  rmSync(scratch, { recursive: true });
}
