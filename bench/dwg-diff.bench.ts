/**
 * Reads every DWG of a folder with our reader and with acad-ts (through the adapter the kernel began with) and compares
 * them entity by entity: counts per type, and every coordinate and property of those with the same handle. Where counts
 * or coordinates differ, LibreDWG is asked as well. The last lines say what nobody can explain yet.
 * dwg-diff.bench.ts [folder] [examples a difference = 2] [--file=part of a name] [--part=1/4]
 */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { Diagnostics } from '@linework/cad/model/diagnostics';
import type { Drawing } from '@linework/cad/model/drawing';
import { entityName, type Entity } from '@linework/cad/model/entity';
import { Budget } from '@linework/cad/model/limits';
import { readDwg } from '@linework/cad/read/dwg/dwg';
import { differences as summaryDifferences, summaryOf, type Summary } from '../packages/cad/test/summary.ts';
import { findDrawings } from './corpus-run.ts';
import { readByAcad } from './dwg-acad/dwg.ts';
import { explain } from './dwg-differences.ts';
import { peer } from './peers.ts';

const [folder = join(import.meta.dirname, '../../shared/corpus/drawings'), examples = '2', ...flags] =
  process.argv.slice(2);
const flag = (name: string): string | undefined =>
  flags.find((each) => each.startsWith(`--${name}=`))?.slice(name.length + 3);
const only = flag('file') ?? '';
/** Every so many files from there, for a run in several goes. */
const [piece, pieces] = (flag('part') ?? '1/1').split('/').map(Number) as [number, number];

type Tally = { kind: string; reason: string | undefined; count: number; examples: string[] };
const differences = new Map<string, Tally>();
const totals = { files: 0, same: 0, ours: 0, theirs: 0, failed: 0 };
/** Differences in what is there at all, or where it lies. */
const OF_PLACE =
  /only (ours|theirs)|≠|\.(start|end|center|radius|position|points|corners|controlPoints|majorAxis)\b/;

/** True where the difference is explained. */
function note(kind: string, example: string): boolean {
  const reason = explain(kind, example);
  const key = `${kind}  ${reason ?? ''}`;
  const tally = differences.get(key) ?? { kind, reason, count: 0, examples: [] };
  tally.count++;
  if (tally.examples.length < Number(examples)) tally.examples.push(example);
  differences.set(key, tally);
  return reason !== undefined;
}

function byHandle(drawing: Drawing): Map<number, Entity> {
  const result = new Map<number, Entity>();
  for (const block of drawing.blocks.values()) {
    for (const entity of block.entities) {
      result.set(entity.handle, entity);
      if (entity.type === 'INSERT')
        for (const attribute of entity.attributes) result.set(attribute.handle, attribute);
    }
  }
  return result;
}

const NEAR = 1e-9;

/** Paths at which two values differ; names compare without case, numbers nearly. */
function* unequal(
  ours: unknown,
  theirs: unknown,
  path: string,
): Generator<[path: string, ours: unknown, theirs: unknown]> {
  if (ours === theirs) return;
  if (typeof ours === 'number' && typeof theirs === 'number') {
    if (Number.isNaN(ours) && Number.isNaN(theirs)) return;
    if (Math.abs(ours - theirs) <= NEAR * Math.max(1, Math.abs(ours))) return;
  } else if (typeof ours === 'string' && typeof theirs === 'string') {
    if (ours.toUpperCase() === theirs.toUpperCase()) return;
  } else if (ours && theirs && typeof ours === 'object' && typeof theirs === 'object') {
    if (ours instanceof Uint8Array && theirs instanceof Uint8Array) {
      if (Buffer.compare(ours, theirs) !== 0) yield [path, ours.length, theirs.length];
      return;
    }
    const list = Array.isArray(ours) || ArrayBuffer.isView(ours);
    const names = new Set([...Object.keys(ours), ...Object.keys(theirs)]);
    for (const name of names) {
      yield* unequal(
        (ours as Record<string, unknown>)[name],
        (theirs as Record<string, unknown>)[name],
        list ? `${path}[]` : path ? `${path}.${name}` : name,
      );
    }
    return;
  }
  yield [path, ours, theirs];
}

type Outcome = { explained: boolean; samePlaces: boolean };

function compare(file: string, ours: Drawing, theirs: Drawing): Outcome {
  const outcome = { explained: true, samePlaces: true };
  const left = byHandle(ours);
  const right = byHandle(theirs);
  const differs = (kind: string, example: string): void => {
    if (OF_PLACE.test(kind)) outcome.samePlaces = false;
    if (!note(kind, `${file} ${example}`)) outcome.explained = false;
  };
  for (const [handle, entity] of left) {
    const other = right.get(handle);
    const hex = handle.toString(16);
    if (!other) differs(`${ours.version} only ours ${entityName(entity)}`, hex);
    else if (other.type !== entity.type) differs(`${entityName(entity)} ≠ ${entityName(other)}`, hex);
    else {
      totals.ours++;
      const seen = new Set<string>();
      for (const [path, a, b] of unequal(entity, other, '')) {
        const kind = `${entity.type}.${path}`;
        if (seen.has(kind)) continue;
        seen.add(kind);
        differs(kind, `${hex} ${show(a)} | ${show(b)}`);
      }
    }
  }
  for (const [handle, entity] of right) {
    totals.theirs++;
    if (!left.has(handle)) differs(`${ours.version} only theirs ${entityName(entity)}`, handle.toString(16));
  }
  for (const part of [
    'header',
    'layers',
    'lineTypes',
    'textStyles',
    'dimStyles',
    'layouts',
    'viewports',
    'views',
    'ucs',
    'imageDefinitions',
    'underlayDefinitions',
    'mlineStyles',
    'multileaderStyles',
    'tableStyles',
    'groups',
    'sortOrder',
    'preview',
    'codePage',
  ] as const) {
    for (const [path, a, b] of unequal(plain(ours[part]), plain(theirs[part]), '')) {
      differs(
        `${part}: ${path.replace(/^[^.[]+\./, '*.').replace(/\b\d+$/, '[]')}`,
        `${path} ${show(a)} | ${show(b)}`,
      );
    }
  }
  for (const [name, block] of ours.blocks) {
    const other = theirs.blocks.get(name);
    if (!other) differs('only ours block', `${name}`);
    else {
      const head = ({ entities, ...rest }: typeof block): object => ({
        ...rest,
        order: entities.map(({ handle }) => handle),
      });
      for (const [path, a, b] of unequal(head(block), head(other), ''))
        differs(`block: ${path}`, `${name} ${show(a)} | ${show(b)}`);
    }
  }
  for (const name of theirs.blocks.keys()) if (!ours.blocks.has(name)) differs('only theirs block', name);
  return outcome;
}

function plain(value: unknown): unknown {
  if (!(value instanceof Map)) return value;
  return Object.fromEntries([...value].map(([key, entry]) => [String(key), plain(entry)]));
}

function show(value: unknown): string {
  return (JSON.stringify(value) ?? 'undefined').slice(0, 60);
}

const paths = (existsSync(folder) ? findDrawings(folder) : []).filter(
  (path) => /\.dwg(\.gz)?$/i.test(path) && path.includes(only),
);
for (const path of paths.filter((_, i) => i % pieces === piece - 1)) {
  let bytes: Uint8Array = new Uint8Array(readFileSync(path));
  if (path.endsWith('.gz')) bytes = gunzipSync(bytes);
  if (!/^AC10(1[2-8]|2\d|3\d)/.test(String.fromCharCode(...bytes.subarray(0, 6)))) continue;
  totals.files++;
  const diagnostics = new Diagnostics();
  const ours = readDwg(bytes, diagnostics, new Budget(undefined, diagnostics));
  let theirs: Drawing;
  try {
    const silent = new Diagnostics();
    theirs = readByAcad(bytes, silent, new Budget(undefined, silent));
  } catch (error) {
    totals.failed++;
    note('acad-ts failed', `${basename(path)}: ${error instanceof Error ? error.message : ''}`);
    continue;
  }
  const { explained, samePlaces } = compare(basename(path), ours, theirs);
  if (explained) totals.same++;
  if (!samePlaces) askLibreDwg(path, ours);
}
for (const { kind, reason, count, examples: list } of [...differences.values()].sort(
  (a, b) => b.count - a.count,
)) {
  const lines = list.map((line) => `           ${line}`).join('\n');
  console.log(`${String(count).padStart(7)}  ${kind}  ${reason ?? '?'}\n${lines}`);
}
console.log(
  `${totals.files} files: ${totals.same} the same but for what is explained, ${totals.failed} that acad-ts cannot open; ` +
    `${totals.ours} entities compared of ${totals.theirs} that acad-ts has.`,
);
const unexplained = [...differences.values()].filter(({ reason }) => reason === undefined);
console.log(`unexplained: ${unexplained.length}`);
for (const { kind, count, examples: list } of unexplained) console.log(`${count} × ${kind}: ${list[0]}`);

/** A third opinion: what LibreDWG counts and where it sees it. */
function askLibreDwg(path: string, ours: Drawing): void {
  const folderOfPeer = peer('@mlightcad/libredwg-web');
  if (!folderOfPeer || path.endsWith('.gz')) return;
  const child = spawnSync(
    process.execPath,
    [join(import.meta.dirname, 'libredwg-child.ts'), folderOfPeer, path],
    { timeout: 300_000, maxBuffer: 1 << 28 },
  );
  const last = child.stdout.toString().trim().split('\n').at(-1) ?? '';
  if (child.status !== 0 || !last.startsWith('{')) {
    console.log(`${basename(path)}: LibreDWG cannot open it`);
    return;
  }
  const theirs = JSON.parse(last) as Summary;
  const found = summaryDifferences(summaryOf(ours), theirs).filter(
    (line) => !/^(layouts|layers|extended|groups)/.test(line),
  );
  console.log(`${basename(path)}: LibreDWG ${found.length === 0 ? 'sees what we see' : found.join('; ')}`);
}
