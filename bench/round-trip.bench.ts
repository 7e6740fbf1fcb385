/**
 * What other readers see in the files we write: drawings of the corpus (or a made one) saved in every version, DXF read
 * by ezdxf, DWG by LibreDWG. Anything that is not there must have been said before saving. Then what it costs to write
 * a large drawing, reading it back included. The corpus in seeded order, as much of it as fits into some minutes, or all
 * of it; the list at the end says what the other reader does not find, and why.
 * round-trip.bench.ts [folder] [--minutes 8] [--seed 1] [--from 0] [--only TEXT] [--all]
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import { PAGE_CODE } from '@linework/cad/dwg/reed-solomon';
import { SECTIONS } from '@linework/cad/dwg/sections';
import { versionNumber } from '@linework/cad/dwg/versions';
import { Diagnostics } from '@linework/cad/model/diagnostics';
import type { Block, Drawing } from '@linework/cad/model/drawing';
import { entityName, type Entity } from '@linework/cad/model/entity';
import { openContainer } from '@linework/cad/read/dwg/container/open';
import { read } from '@linework/cad/read/read';
import { compressR2007 } from '@linework/cad/write/dwg/container/lz77-r2007';
import { write, type WriteFormat, type WriteVersion } from '@linework/cad/write/write';
import { NothingOpened, readBytes } from '@linework/cli/kernel/open';
import { hasEzdxf, readWithEzdxf, type EzdxfSummary } from '../packages/cad/test/ezdxf.ts';
import { richDrawing } from '../packages/cad/test/rich-drawing.ts';
import { differences, summaryOf, type Summary } from '../packages/cad/test/summary.ts';
import { findDrawings } from './corpus-run.ts';
import { generateDxf, random } from './generate.ts';
import { peer } from './peers.ts';

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    minutes: { type: 'string', default: '8' },
    seed: { type: 'string', default: '1' },
    from: { type: 'string', default: '0' },
    only: { type: 'string', default: '' },
    all: { type: 'boolean', default: false },
  },
});
const folder = positionals[0] ?? join(import.meta.dirname, '../../shared/corpus/drawings');
const VERSIONS: WriteVersion[] = ['2000', '2004', '2007', '2010', '2013', '2018'];
const LARGEST = 400_000;
/** Makes about 45,000 entities. */
const LARGE_SEGMENTS = 330_000;
/** Types that LibreDWG's JavaScript does not hand on, nor groups, though it may have read them. */
const UNTOLD = /^(REGION|BODY|MESH|TRACE|.*SURFACE|.*UNDERLAY|HELIX|LIGHT|ACAD_PROXY_ENTITY|[A-Z]*_?AEC.*)$/;
const R2007_PAGE = 0xf800;
const PLAIN_PAGES =
  'all: this LibreDWG (later ones do not) takes pages of R2007 that do not compress for pages without correction words';

const paths = existsSync(folder)
  ? findDrawings(folder).filter(
      (path) =>
        /\.(dwg|dxf)(\.gz)?$/i.test(path) &&
        path.includes(options.only) &&
        (options.all || statSync(path).size < LARGEST),
    )
  : [];
const drawings: [string, () => Drawing][] = [
  ['made', richDrawing],
  ...shuffled(paths)
    .slice(Number(options.from))
    .map((path): [string, () => Drawing] => [basename(path), () => read(readBytes(path)).drawing]),
];
const libredwg = peer('@mlightcad/libredwg-web');
const scratch = mkdtempSync(join(tmpdir(), 'linework-round-trip-'));
const rows: Record<
  string,
  { files: number; equal: number; named: number; silent: number; unread: number; refused: number }
> = {};
/** Why something is not found: how often, and in which files written. */
const reasons = new Map<string, { times: number; targets: Set<string> }>();
const end = options.all ? Infinity : performance.now() + Number(options.minutes) * 60_000;
let done = 0;
try {
  for (const [name, open] of drawings) {
    if (performance.now() > end) break;
    try {
      roundTrip(name, open());
      done++;
    } catch (error) {
      if (!(error instanceof NothingOpened)) throw error;
    }
  }
} finally {
  rmSync(scratch, { recursive: true });
}
console.log(`${done} of ${drawings.length} drawings, seed ${options.seed}, from ${options.from}`);
console.table(rows);
for (const [reason, { times, targets }] of [...reasons].sort((a, b) => b[1].times - a[1].times))
  console.log(`${String(times).padStart(6)}  ${reason}  (${[...targets].join(', ')})`);
console.table(writingTimes());

function shuffled(list: readonly string[]): string[] {
  const next = random(Number(options.seed));
  return list
    .map((path) => ({ path, place: next() }))
    .sort((a, b) => a.place - b.place)
    .map(({ path }) => path);
}

function roundTrip(name: string, drawing: Drawing): void {
  const ours = summaryOf(drawing);
  const told = summaryOf(withoutUntold(drawing));
  if (Object.keys(ours.counts).length === 0) return;
  const columns = hasColumns(drawing);
  for (const format of ['dxf', 'dwg'] as WriteFormat[]) {
    if (format === 'dxf' ? !hasEzdxf : !libredwg) continue;
    const written = new Map<string, Written>();
    for (const version of VERSIONS) {
      const row = (rows[`${format} ${version}`] ??= {
        files: 0,
        equal: 0,
        named: 0,
        silent: 0,
        unread: 0,
        refused: 0,
      });
      row.files++;
      const { bytes, diagnostics } = write(drawing, { format, version });
      if (!bytes) {
        row.refused++;
        console.log(`${name} as ${format} ${version}: refused: ${diagnostics.at(-1)?.message}`);
        continue;
      }
      const path = join(scratch, `${version}.${format}`);
      writeFileSync(path, bytes);
      written.set(path, { version, messages: diagnostics.map(({ message }) => message) });
    }
    const files = [...written.keys()];
    const seen = format === 'dxf' ? readWithEzdxf(files) : files.map(readWithLibreDwg);
    for (const [i, { version, messages }] of [...written.values()].entries()) {
      const row = rows[`${format} ${version}`]!;
      const theirs = seen[i]!;
      if (theirs.failed !== undefined) {
        row.unread++;
        console.log(`${name} as ${format} ${version}: not read: ${theirs.failed}`);
        continue;
      }
      const found = differences(format === 'dxf' ? ours : { ...told, groups: 0 }, theirs);
      const nothing = Object.keys(theirs.counts).length === 0;
      const lost = nothing && version === '2007' && hasPlainPages(files[i]!);
      const silent = found.filter((difference) => {
        const reason = lost
          ? PLAIN_PAGES
          : reasonFor(ours, theirs, difference, messages, columns, format, version);
        if (reason !== undefined) noteReason(reason, `${format} ${version}`);
        return reason === undefined;
      });
      if (found.length === 0) row.equal++;
      else if (silent.length === 0) row.named++;
      else {
        row.silent++;
        console.log(`${name} as ${format} ${version}: ${silent.join('; ')}`);
      }
    }
  }
}

/** What LibreDWG's JavaScript hands on: no inserts in rows and columns either, no lengths of arcs, no unknown classes. */
function withoutUntold(drawing: Drawing): Drawing {
  const told = (entity: Entity): boolean =>
    !UNTOLD.test(entity.type) &&
    !UNTOLD.test(entityName(entity)) &&
    entity.type !== 'UNKNOWN' &&
    !(entity.type === 'DIMENSION' && entity.kind === 'arc') &&
    !(entity.type === 'POLYLINE' && (entity.kind === 'mesh' || entity.kind === 'polyface')) &&
    !(entity.type === 'INSERT' && (entity.rows > 1 || entity.columns > 1));
  const blocks = [...drawing.blocks].map(([name, block]): [string, Block] => [
    name,
    { ...block, entities: block.entities.filter(told) },
  ]);
  return { ...drawing, blocks: new Map(blocks) };
}

function hasColumns(drawing: Drawing): boolean {
  const marked = ({ extra }: { extra?: { values: unknown[] } }): boolean =>
    extra?.values.includes('ACAD_MTEXT_COLUMN_INFO_BEGIN') ?? false;
  return [...drawing.blocks.values()].some(({ entities }) => entities.some(marked));
}

function noteReason(reason: string, target: string): void {
  const known = reasons.get(reason) ?? { times: 0, targets: new Set<string>() };
  known.times++;
  known.targets.add(target);
  reasons.set(reason, known);
}

/** Why a difference is as it should be: a diagnostic names its type, or the plainer thing that stands for another. */
function reasonFor(
  ours: Summary,
  theirs: Summary,
  difference: string,
  messages: readonly string[],
  columns: boolean,
  format: WriteFormat,
  version: WriteVersion,
): string | undefined {
  const type = difference.split(':')[0]!;
  const named = messages.find((message) => new RegExp(`\\b${type}\\b`).test(message));
  const substituted = messages.find((message) => /MULTILEADER|ACAD_TABLE/.test(message));
  if (type === 'extended data') {
    if (substituted) return 'extended data: of entities that are said to be missing or replaced';
    const more = theirs.extended - ours.extended;
    if (format === 'dxf' && more > 0 && more <= (ours.counts['MULTILEADER'] ?? 0))
      return 'extended data: MULTILEADER is written with the mark of its version, as AutoCAD does';
    if (columns) return 'extended data: ezdxf takes that of column texts for the columns themselves';
    if (messages.length > 0) return 'extended data: of entities that are said to be missing or replaced';
    if (format === 'dwg' && Object.keys(ours.counts).some((name) => UNTOLD.test(name)))
      return 'extended data: of entities that LibreDWG’s JavaScript does not hand on';
    return undefined;
  }
  if (type === 'ATTRIB' && version === '2000' && (theirs.counts[type] ?? 0) > (ours.counts[type] ?? 0))
    return 'ATTRIB: LibreDWG counts what lies between the first and the last by handle, where R2000 has a chain';
  if (type === 'MTEXT' && columns)
    return 'MTEXT: ezdxf makes one text of those that older versions have for columns';
  if (['LEADER', 'MTEXT', 'INSERT'].includes(type) && substituted)
    return `${type}: ${substituted.replace(/^\d+ × /, '')}`;
  return named && `${type}: ${named.replace(/^\d+ × /, '')}`;
}

/** Whether pages of an R2007 file that others depend on are stored as they are, in more than one word. */
function hasPlainPages(path: string): boolean {
  if (!path.endsWith('.dwg')) return false;
  const bytes = new Uint8Array(readFileSync(path));
  const container = openContainer(bytes, versionNumber('AC1021'), new Diagnostics());
  for (const name of [SECTIONS.handles, SECTIONS.objects]) {
    const data = container?.section(name) ?? new Uint8Array(0);
    for (let at = 0; at < data.length; at += R2007_PAGE) {
      const page = data.subarray(at, at + R2007_PAGE);
      if (page.length > PAGE_CODE.dataSize && compressR2007(page) === undefined) return true;
    }
  }
  return false;
}

type Written = { version: WriteVersion; messages: string[] };

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

type LibreDwgSummary = (Summary & { failed?: undefined }) | { failed: string };

function readWithLibreDwg(path: string): LibreDwgSummary | EzdxfSummary {
  const child = spawnSync(
    process.execPath,
    [join(import.meta.dirname, 'libredwg-child.ts'), libredwg!, path],
    {
      // a loaded machine is slow, not wrong
      timeout: 300_000,
      maxBuffer: 1 << 26,
    },
  );
  const last = child.stdout.toString().trim().split('\n').at(-1) ?? '';
  if (child.status !== 0 || !last.startsWith('{')) {
    const reason = /\n(\w*Error.*)/.exec(child.stderr.toString())?.[1];
    return { failed: reason ?? `ended with ${child.status ?? child.signal}` };
  }
  return JSON.parse(last) as Summary;
}
