/**
 * Opens every drawing of a folder, each in a child process with 60 s and 2 GB, and says what came of it:
 * corpus.ts [FOLDER] [--json FILE] [--only TEXT] [--width N]
 */
import { existsSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import { corpusFolder, findDrawings, runAll, type FileOutcome } from './corpus-run.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    json: { type: 'string' },
    only: { type: 'string' },
    width: { type: 'string', default: '2' },
  },
});
const folder = positionals[0] ?? corpusFolder;
if (!existsSync(folder)) {
  console.log(`No corpus at ${folder}: nothing to do.`);
  process.exit(0);
}

const paths = findDrawings(folder).filter((path) => !values.only || path.includes(values.only));
const child = join(import.meta.dirname, 'corpus-child.ts');
let count = 0;
const outcomes = await runAll(child, paths, Number(values.width), [], (done) => {
  count++;
  if (done.state !== 'opened')
    console.log(
      `${count}/${paths.length} ${done.state} ${relative(folder, done.path)}: ${done.reason ?? ''}`,
    );
});
if (values.json) writeFileSync(values.json, JSON.stringify(outcomes, null, 1));
report(outcomes);

function quantile(numbers: number[], share: number): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

function report(all: readonly FileOutcome[]): void {
  const rows = new Map<string, FileOutcome[]>();
  for (const one of all) {
    const extension = /\.(\w+?)(\.gz)?$/.exec(one.path.toLowerCase())?.[1] ?? '';
    const key = `${one.format ?? extension} ${one.version ?? '?'}`;
    rows.set(key, [...(rows.get(key) ?? []), one]);
  }
  console.log(
    '\nversion | files | opened | partly | not | crash/limit | drawn | skipped | CPU ms median, max | peak MB max | .ocf ÷ file median',
  );
  for (const [key, files] of [...rows].sort((a, b) => a[0].localeCompare(b[0]))) {
    const with_ = (state: string): number => files.filter((file) => file.state === state).length;
    const cpu = files.flatMap((file) => file.cpuMs ?? []);
    const ratios = files.flatMap((file) => (file.ocfBytes ? file.ocfBytes / file.fileBytes : []));
    const cells = [
      key,
      files.length,
      with_('opened'),
      with_('partly'),
      with_('not'),
      with_('crash') + with_('timeout') + with_('memory'),
      files.reduce((sum, file) => sum + total(file.drawn), 0),
      files.reduce((sum, file) => sum + totalSkipped(file), 0),
      `${quantile(cpu, 0.5).toFixed(0)}, ${quantile(cpu, 1).toFixed(0)}`,
      Math.max(0, ...files.map((file) => file.peakMB ?? 0)).toFixed(0),
      `${(quantile(ratios, 0.5) * 100).toFixed(1)}%`,
    ];
    console.log(cells.join(' | '));
  }
  types(all);
}

function total(record: Record<string, number> | undefined): number {
  return Object.values(record ?? {}).reduce((sum, n) => sum + n, 0);
}

function totalSkipped(file: FileOutcome): number {
  return Object.values(file.skipped ?? {}).reduce((sum, { count: n }) => sum + n, 0);
}

function types(all: readonly FileOutcome[]): void {
  const drawn = new Map<string, number>();
  const skipped = new Map<string, { count: number; reason: string }>();
  for (const file of all) {
    for (const [type, n] of Object.entries(file.drawn ?? {})) drawn.set(type, (drawn.get(type) ?? 0) + n);
    for (const [type, { count: n, reason }] of Object.entries(file.skipped ?? {})) {
      skipped.set(type, { count: (skipped.get(type)?.count ?? 0) + n, reason });
    }
  }
  const ranked = <T>(map: Map<string, T>, of: (value: T) => number): [string, T][] =>
    [...map].sort((a, b) => of(b[1]) - of(a[1]));
  console.log(
    `\ndrawn: ${ranked(drawn, (n) => n)
      .map(([type, n]) => `${type} ${n}`)
      .join(', ')}`,
  );
  console.log('\nskipped:');
  for (const [type, { count: n, reason }] of ranked(skipped, (value) => value.count))
    console.log(`  ${type} ${n}: ${reason}`);
  const sum = [...drawn.values()].reduce((a, b) => a + b, 0);
  const lost = [...skipped.values()].reduce((a, b) => a + b.count, 0);
  const dwg = all.filter((file) => file.format === 'dwg' && file.ocfBytes);
  const ratios = dwg.map((file) => file.ocfBytes! / file.fileBytes);
  console.log(`\n${((sum / (sum + lost || 1)) * 100).toFixed(2)}% of ${sum + lost} entities drawn`);
  console.log(
    `.ocf for a first view ÷ DWG (${dwg.length} files): median ${(quantile(ratios, 0.5) * 100).toFixed(1)}%, p90 ${(quantile(ratios, 0.9) * 100).toFixed(1)}%, ` +
      `of all bytes ${((dwg.reduce((s, f) => s + f.ocfBytes!, 0) / dwg.reduce((s, f) => s + f.fileBytes, 0)) * 100).toFixed(1)}%`,
  );
}
