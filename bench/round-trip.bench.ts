/**
 * What other readers see in the files we write: drawings of the corpus (or a made one) saved in every version, DXF read
 * by ezdxf, DWG by LibreDWG; ezdxf's audit and our own strict check find faults. Anything that is not there must have
 * been said before saving. Then what it costs to write a large drawing, reading it back included. The corpus in seeded order, as much of
 * it as fits into some minutes, or all of it; the list at the end says what the other reader does not find, and why.
 * What a reader saw in a file is kept among the temporary files, so that a later run asks only about what is new.
 * round-trip.bench.ts [folder] [--minutes 8] [--seed 1] [--from 0] [--every 1] [--only TEXT] [--all]
 */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import { isReference, type Block, type Drawing } from '@linework/cad/model/drawing';
import { entityName, type Entity } from '@linework/cad/model/entity';
import { read } from '@linework/cad/read/read';
import { VERSION_NAMES, write, type WriteFormat, type WriteVersion } from '@linework/cad/write/write';
import { NothingOpened, readBytes } from '@linework/cli/kernel/open';
import { dwgFaults } from '../packages/cad/test/dwg-faults.ts';
import { EZDXF_COMMAND, hasEzdxf, type EzdxfSummary } from '../packages/cad/test/ezdxf.ts';
import { richDrawing } from '../packages/cad/test/rich-drawing.ts';
import { differences, summaryOf, type Summary } from '../packages/cad/test/summary.ts';
import { corpusFolder, findDrawings } from './corpus-run.ts';
import { generateDxf, random } from './generate.ts';
import { LineChild } from './line-child.ts';
import { peer } from './peers.ts';
import {
  hasPlainPages,
  PLAIN_PAGES,
  reasonFor,
  refusedBecause,
  UNTOLD,
  type Traits,
} from './round-trip-reasons.ts';

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    minutes: { type: 'string' },
    seed: { type: 'string', default: '1' },
    from: { type: 'string', default: '0' },
    every: { type: 'string', default: '1' },
    only: { type: 'string', default: '' },
    all: { type: 'boolean', default: false },
  },
});
const folder = positionals[0] ?? corpusFolder;
const VERSIONS = Object.keys(VERSION_NAMES) as WriteVersion[];
/** Of texts in columns and of framed ones, whose parts ezdxf puts together. */
const MARKS = new Set<unknown>(['ACAD_MTEXT_COLUMN_INFO_BEGIN', 'ACAD_MTEXT_TEXT_BORDERS_BEGIN']);
const LARGEST = 400_000;
const MINUTES = 8;
/** Makes about 45,000 entities. */
const LARGE_SEGMENTS = 330_000;

const paths = existsSync(folder)
  ? findDrawings(folder).filter(
      (path) =>
        /\.(dwg|dxf)(\.gz)?$/i.test(path) &&
        path.includes(options.only) &&
        (options.all || statSync(path).size < LARGEST),
    )
  : [];
type Source = { name: string; path?: string; open: () => Drawing };
const drawings: Source[] = [
  { name: 'made', open: richDrawing },
  ...shuffled(paths)
    .slice(Number(options.from))
    .filter((_, i) => i % Number(options.every) === 0)
    .map((path) => ({ name: basename(path), path, open: () => read(readBytes(path)).drawing })),
];
type Seen = (Summary & { failed?: undefined }) | EzdxfSummary;
const libredwg = peer('@mlightcad/libredwg-web');
// a loaded machine is slow, not wrong
const LIBREDWG = [process.execPath, join(import.meta.dirname, 'libredwg-child.ts'), libredwg ?? ''];
const readers: Partial<Record<WriteFormat, LineChild<Seen>>> = {
  ...(hasEzdxf && { dxf: new LineChild<Seen>(EZDXF_COMMAND, { serves: 300, seconds: 300 }) }),
  ...(libredwg && { dwg: new LineChild<Seen>(LIBREDWG, { serves: 60, seconds: 300 }) }),
};
const scratch = mkdtempSync(join(tmpdir(), 'linework-round-trip-'));
const memory = join(tmpdir(), 'linework-round-trip-seen');
mkdirSync(memory, { recursive: true });
const OUTCOMES = { files: 0, equal: 0, named: 0, silent: 0, unread: 0, refused: 0, faulty: 0 };
const rows: Record<string, typeof OUTCOMES> = {};
/** Why something is not found: how often, and in which files written. */
const reasons = new Map<string, { times: number; targets: Set<string> }>();
const minutes = Number(options.minutes ?? (options.all ? Infinity : MINUTES));
const end = performance.now() + minutes * 60_000;
let tried = 0;
let done = 0;
try {
  // one drawing is written while the one before is read
  let before: Promise<void> = Promise.resolve();
  for (const [i, source] of drawings.entries()) {
    if (performance.now() > end) break;
    tried = i;
    try {
      const now = roundTrip(source, source.open(), i);
      await before;
      before = now;
      done++;
    } catch (error) {
      if (!(error instanceof NothingOpened)) throw error;
    }
  }
  await before;
} finally {
  for (const reader of Object.values(readers)) reader.close();
  rmSync(scratch, { recursive: true });
}
const nextFrom = Number(options.from) + tried * Number(options.every);
console.log(
  `${done} of ${drawings.length} drawings, seed ${options.seed}, from ${options.from}, every ${options.every}; next ${nextFrom}`,
);
console.table(rows);
for (const [reason, { times, targets }] of [...reasons].sort((a, b) => b[1].times - a[1].times))
  console.log(`${String(times).padStart(6)}  ${reason}  (${[...targets].join(', ')})`);
if (options.only === '') console.table(writingTimes());

function shuffled(list: readonly string[]): string[] {
  const next = random(Number(options.seed));
  return list
    .map((path) => ({ path, place: next() }))
    .sort((a, b) => a.place - b.place)
    .map(({ path }) => path);
}

async function roundTrip({ name, path: from }: Source, drawing: Drawing, number: number): Promise<void> {
  const whole = withoutReferences(drawing);
  const ours = summaryOf(whole);
  const told = summaryOf(withoutUntold(whole));
  if (Object.keys(ours.counts).length === 0) return;
  const traits = traitsOf(drawing);
  const written: Written[] = [];
  for (const format of Object.keys(readers) as WriteFormat[]) {
    for (const version of VERSIONS) {
      const target = `${format} ${version}`;
      const row = (rows[target] ??= { ...OUTCOMES });
      row.files++;
      const { bytes, diagnostics } = write(drawing, { format, version });
      if (!bytes) {
        row.refused++;
        console.log(`${name} as ${target}: refused: ${diagnostics.at(-1)?.message}`);
        continue;
      }
      const faults = format === 'dwg' ? dwgFaults(bytes) : [];
      if (faults.length > 0) {
        row.faulty++;
        console.log(`${name} as ${target}: ${faults.length} faults: ${faults.slice(0, 3).join('; ')}`);
      }
      const path = join(scratch, `${number}-${version}.${format}`);
      writeFileSync(path, bytes);
      const messages = diagnostics.map(({ message }) => message);
      written.push({ format, version, path, messages, seen: see(format, path, sha1(bytes)) });
    }
  }
  for (const { format, version, path, messages, seen } of written) {
    const target = `${format} ${version}`;
    const row = rows[target]!;
    const theirs = await seen;
    if (theirs.failed !== undefined) {
      row.unread++;
      const refused = refusedBecause(theirs.failed);
      if (refused) noteReason(refused, target);
      else console.log(`${name} as ${target}: not read: ${theirs.failed}`);
      continue;
    }
    const faults = 'audit' in theirs ? theirs.audit : [];
    const unknown = faults.filter((fault) => refusedBecause(fault) === undefined);
    for (const fault of faults) {
      const refused = refusedBecause(fault);
      if (refused) noteReason(refused, target);
    }
    if (unknown.length > 0) {
      row.faulty++;
      console.log(`${name} as ${target}: ezdxf repairs: ${unknown.slice(0, 3).join('; ')}`);
    }
    const found = differences(format === 'dxf' ? summaryOf(drawing) : toldTo(theirs, told, ours), theirs);
    const nothing = Object.keys(theirs.counts).length === 0;
    const isGarbled = found.length > 0 && version === '2007' && hasPlainPages(path);
    rmSync(path);
    const unexplained = found.filter((difference) => {
      const type = difference.split(':')[0]!;
      // What it takes for another page may have an entity twice.
      const isMore = (theirs.counts[type] ?? 0) > (ours.counts[type] ?? 0);
      const reason =
        isGarbled && (nothing || isMore)
          ? PLAIN_PAGES
          : reasonFor(ours, theirs, difference, messages, traits, format, version);
      if (reason !== undefined) noteReason(reason, target);
      return reason === undefined;
    });
    const isOwn = from && /\.dwg$/i.test(from) && target === `dwg ${ownVersion(drawing)}`;
    const original =
      isOwn && unexplained.length > 0 ? await see('dwg', from, sha1(readFileSync(from))) : undefined;
    const silent = unexplained.filter((difference) => {
      const type = difference.split(':')[0]!;
      if (!original || original.failed !== undefined || original.counts[type] !== theirs.counts[type])
        return true;
      noteReason(`${type}: LibreDWG does not tell them in the original either`, target);
      return false;
    });
    if (found.length === 0) row.equal++;
    else if (silent.length === 0) row.named++;
    else {
      row.silent++;
      console.log(`${name} as ${target}: ${silent.join('; ')}`);
    }
  }
}

function sha1(bytes: Uint8Array): string {
  return createHash('sha1').update(bytes).digest('hex');
}

function ownVersion({ version }: Drawing): WriteVersion | undefined {
  return VERSIONS.find((one) => VERSION_NAMES[one] === version);
}

/** What the reader of that format sees in a file, now or in an earlier run. */
async function see(format: WriteFormat, path: string, key: string): Promise<Seen> {
  const known = join(memory, key);
  if (existsSync(known)) return JSON.parse(readFileSync(known, 'utf8')) as Seen;
  const seen = await readers[format]!.ask(path);
  if (seen.failed === undefined) writeFileSync(known, JSON.stringify(seen));
  return seen;
}

/** DWG has nothing of what another file holds. */
function withoutReferences(drawing: Drawing): Drawing {
  const blocks = [...drawing.blocks].map(([name, block]): [string, Block] => [
    name,
    isReference(block) ? { ...block, entities: [] } : block,
  ]);
  return { ...drawing, blocks: new Map(blocks) };
}

/** Of what LibreDWG's JavaScript mostly does not hand on, what it did hand on this time counts. */
function toldTo(theirs: Summary, told: Summary, ours: Summary): Summary {
  const more = Object.keys(theirs.counts).filter((name) => name in ours.counts && !(name in told.counts));
  const counts = Object.fromEntries(more.map((name) => [name, ours.counts[name] ?? 0]));
  const extended = more.length > 0 ? Math.min(theirs.extended, ours.extended) : told.extended;
  return { ...told, counts: { ...told.counts, ...counts }, extended, groups: 0 };
}

/** What LibreDWG's JavaScript hands on: no inserts in rows and columns either, no dimensions of later classes (lengths of arcs, large radii), nor unknown ones. */
function withoutUntold(drawing: Drawing): Drawing {
  const told = (entity: Entity): boolean =>
    !UNTOLD.test(entity.type) &&
    !UNTOLD.test(entityName(entity)) &&
    entity.type !== 'UNKNOWN' &&
    !(entity.type === 'DIMENSION' && (entity.kind === 'arc' || entity.kind === 'jogged')) &&
    !(entity.type === 'POLYLINE' && (entity.kind === 'mesh' || entity.kind === 'polyface')) &&
    !(entity.type === 'INSERT' && (entity.rows > 1 || entity.columns > 1));
  const blocks = [...drawing.blocks].map(([name, block]): [string, Block] => [
    name,
    { ...block, entities: block.entities.filter(told) },
  ]);
  return { ...drawing, blocks: new Map(blocks) };
}

function traitsOf({ blocks, classes }: Drawing): Traits {
  const entities = [...blocks.values()].flatMap((block) => block.entities);
  return {
    columns: entities.some(({ extra }) => extra?.values.some((value) => MARKS.has(value))),
    filled: entities.some((entity) => entity.type === 'MTEXT' && ((entity.background?.flags ?? 0) & 1) !== 0),
    otherInserts: classes.some(({ name }) => name === 'ACIDBLOCKREFERENCE'),
    polygons: entities.filter((entity) => entity.type === 'HATCH' && entity.polygon !== undefined).length,
  };
}

function noteReason(reason: string, target: string): void {
  const known = reasons.get(reason) ?? { times: 0, targets: new Set<string>() };
  known.times++;
  known.targets.add(target);
  reasons.set(reason, known);
}

type Written = {
  format: WriteFormat;
  version: WriteVersion;
  path: string;
  messages: string[];
  seen: Promise<Seen>;
};

/** CPU seconds of a drawing of 45,000 entities in every version of DWG. */
function writingTimes(): Record<string, { entities: number; seconds: number; megabytes: number }> {
  const made = read(new TextEncoder().encode(generateDxf({ segments: LARGE_SEGMENTS, origin: 1e6 }))).drawing;
  const entities = [...made.blocks.values()].reduce((sum, block) => sum + block.entities.length, 0);
  const times: Record<string, { entities: number; seconds: number; megabytes: number }> = {};
  for (const version of VERSIONS) {
    const before = process.cpuUsage();
    const { bytes } = write(made, { format: 'dwg', version });
    const { user, system } = process.cpuUsage(before);
    const megabytes = Math.round((bytes?.length ?? 0) / 1e5) / 10;
    times[`dwg ${version}`] = { entities, seconds: Math.round((user + system) / 1e4) / 100, megabytes };
  }
  return times;
}
