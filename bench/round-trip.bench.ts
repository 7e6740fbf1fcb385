/**
 * What other readers see in the files we write: drawings of the corpus (or a made one) saved in every version, DXF read
 * by ezdxf, DWG by LibreDWG. Anything that is not there must have been said before saving. Then what it costs to write
 * a large drawing, reading it back included.
 * round-trip.bench.ts [folder] [most files = 40] [text in the path]
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import type { Drawing } from '@linework/cad/model/drawing';
import { read } from '@linework/cad/read/read';
import { write, type WriteFormat, type WriteVersion } from '@linework/cad/write/write';
import { NothingOpened, readBytes } from '@linework/cli/kernel/open';
import { hasEzdxf, readWithEzdxf, type EzdxfSummary } from '../packages/cad/test/ezdxf.ts';
import { richDrawing } from '../packages/cad/test/rich-drawing.ts';
import { differences, summaryOf, type Summary } from '../packages/cad/test/summary.ts';
import { findDrawings } from './corpus-run.ts';
import { generateDxf } from './generate.ts';
import { peer } from './peers.ts';

const [folder = join(import.meta.dirname, '../../shared/corpus/drawings'), most = '40', only = ''] =
  process.argv.slice(2);
const VERSIONS: WriteVersion[] = ['2000', '2004', '2007', '2010', '2013', '2018'];
const LARGEST = 400_000;
/** Makes about 45,000 entities. */
const LARGE_SEGMENTS = 330_000;
/** Types that LibreDWG's JavaScript does not hand on, nor groups, though it may have read them. */
const UNTOLD =
  /^(REGION|BODY|MESH|POLYMESH|.*SURFACE|.*UNDERLAY|HELIX|LIGHT|ACAD_PROXY_ENTITY|[A-Z]*_?AEC.*)$/;

const paths = existsSync(folder)
  ? findDrawings(folder).filter(
      (path) => /\.(dwg|dxf)(\.gz)?$/i.test(path) && path.includes(only) && statSync(path).size < LARGEST,
    )
  : [];
const step = Math.max(1, Math.floor(paths.length / Number(most)));
const drawings: [string, () => Drawing][] = [
  ['made', richDrawing],
  ...paths
    .filter((_, i) => i % step === 0)
    .map((path): [string, () => Drawing] => [basename(path), () => read(readBytes(path)).drawing]),
];
const libredwg = peer('@mlightcad/libredwg-web');
const scratch = mkdtempSync(join(tmpdir(), 'linework-round-trip-'));
const rows: Record<
  string,
  { files: number; equal: number; named: number; silent: number; unread: number; refused: number }
> = {};
try {
  for (const [name, open] of drawings) {
    try {
      roundTrip(name, open());
    } catch (error) {
      if (!(error instanceof NothingOpened)) throw error;
    }
  }
} finally {
  rmSync(scratch, { recursive: true });
}
console.table(rows);
console.table(writingTimes());

function roundTrip(name: string, drawing: Drawing): void {
  const ours = summaryOf(drawing);
  if (Object.keys(ours.counts).length === 0) return;
  const columns = hasColumns(drawing);
  for (const format of ['dxf', 'dwg'] as WriteFormat[]) {
    if (format === 'dxf' ? !hasEzdxf : !libredwg) continue;
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
      const theirs = format === 'dxf' ? readWithEzdxf([path])[0]! : readWithLibreDwg(path);
      if (theirs.failed !== undefined) {
        row.unread++;
        console.log(`${name} as ${format} ${version}: not read: ${theirs.failed}`);
        continue;
      }
      const found = differences(format === 'dxf' ? ours : told(ours), theirs);
      const messages = diagnostics.map(({ message }) => message);
      const silent = found.filter((difference) => !isNamed(ours, difference, messages, columns));
      if (found.length === 0) row.equal++;
      else if (silent.length === 0) row.named++;
      else {
        row.silent++;
        console.log(`${name} as ${format} ${version}: ${silent.join('; ')}`);
      }
    }
  }
}

function told(summary: Summary): Summary {
  const counts = Object.fromEntries(Object.entries(summary.counts).filter(([type]) => !UNTOLD.test(type)));
  return { ...summary, counts, groups: 0 };
}

function hasColumns(drawing: Drawing): boolean {
  const marked = ({ extra }: { extra?: { values: unknown[] } }): boolean =>
    extra?.values.includes('ACAD_MTEXT_COLUMN_INFO_BEGIN') ?? false;
  return [...drawing.blocks.values()].some(({ entities }) => entities.some(marked));
}

/** A difference counts as said when a diagnostic names its type, or the plainer thing that stands for another. */
function isNamed(ours: Summary, difference: string, messages: readonly string[], columns: boolean): boolean {
  const type = difference.split(':')[0]!;
  const all = messages.join('\n');
  // of entities that are named, or of those LibreDWG says nothing of
  if (type === 'extended data')
    return columns || messages.length > 0 || Object.keys(ours.counts).some((name) => UNTOLD.test(name));
  // ezdxf makes one text of those that older versions have for columns
  if (type === 'MTEXT' && columns) return true;
  if (['LEADER', 'MTEXT', 'INSERT'].includes(type)) return /MULTILEADER|ACAD_TABLE/.test(all);
  return new RegExp(`\\b${type}\\b`).test(all);
}

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
