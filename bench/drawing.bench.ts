/**
 * Opening drawings: our reading, and reading with the display list (fonts, hatches, layouts), against LibreDWG's (DWG)
 * and dxf-parser's (DXF) mere reading of the same files, each in a process of its own, in turns; and the .ocf by size and time to decode.
 * drawing.bench.ts [folder] [files of each kind = 12]
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { read } from '@linework/cad/read/read';
import { write } from '@linework/cad/write/write';
import { findDrawings } from './corpus-run.ts';
import { generateDxf } from './generate.ts';
import { peer } from './peers.ts';

const [folder = join(import.meta.dirname, '../../shared/corpus/drawings'), wanted = '12'] =
  process.argv.slice(2);

interface Cost {
  cpuMs: number;
  encodeMs: number;
  decodeMs: number;
  fileBytes: number;
  ocfBytes: number;
}

function child<T>(script: string, ...args: string[]): T | undefined {
  const { status, stdout } = spawnSync(process.execPath, [join(import.meta.dirname, script), ...args], {
    timeout: 120_000,
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

function compare(
  name: string,
  paths: readonly string[],
  peerScript: string,
  peerFolder: string | undefined,
): void {
  const rows: Record<string, string | number>[] = [];
  const ratios: number[] = [];
  const readRatios: number[] = [];
  const shares: number[] = [];
  const perMB: number[] = [];
  for (const path of paths) {
    const ours = child<Cost>('open-child.ts', path);
    const alone = child<{ cpuMs: number }>('open-child.ts', path, '--read');
    const theirs = peerFolder ? child<{ cpuMs: number }>(peerScript, peerFolder, path) : undefined;
    if (!ours || !alone) continue;
    const share = ours.ocfBytes / ours.fileBytes;
    if (theirs) {
      ratios.push(theirs.cpuMs / ours.cpuMs);
      readRatios.push(theirs.cpuMs / alone.cpuMs);
    }
    shares.push(share);
    perMB.push((ours.cpuMs + ours.encodeMs) / 1000 / (ours.fileBytes / 1e6));
    rows.push({
      file: basename(path).slice(0, 40),
      MB: Number((ours.fileBytes / 1e6).toFixed(2)),
      'read ms': Math.round(alone.cpuMs),
      'read + list ms': Math.round(ours.cpuMs),
      [`${name} ms`]: theirs ? Math.round(theirs.cpuMs) : 'fails',
      ratio: theirs ? Number((theirs.cpuMs / ours.cpuMs).toFixed(1)) : '',
      'encode ms': Math.round(ours.encodeMs),
      'decode ms': Math.round(ours.decodeMs),
      '.ocf %': Number((share * 100).toFixed(1)),
    });
  }
  console.table(rows);
  console.log(
    `${name} ÷ ours, CPU: median ${quantile(ratios, 0.5).toFixed(1)}, p10 ${quantile(ratios, 0.1).toFixed(1)}, p90 ${quantile(ratios, 0.9).toFixed(1)} of ${ratios.length} files (against reading alone: median ${quantile(readRatios, 0.5).toFixed(1)}); ` +
      `.ocf ÷ file: median ${(quantile(shares, 0.5) * 100).toFixed(1)}%, p90 ${(quantile(shares, 0.9) * 100).toFixed(1)}%; ` +
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
  compare('LibreDWG', [dwg, ...largest(/\.dwg$/i)], 'libredwg-child.ts', peer('@mlightcad/libredwg-web'));
  compare(
    'dxf-parser',
    [dxf, ...largest(/(?<!_binary)\.dxf(\.gz)?$/i)],
    'dxf-parser-child.ts',
    peer('dxf-parser'),
  );
} finally {
  rmSync(scratch, { recursive: true });
}
