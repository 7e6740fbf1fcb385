/**
 * Edited drawings: random scripts of 50 edits on real files, published as the server does it, and read by programs that are
 * not ours: DWG by LibreDWG and acad-ts, DXF by ezdxf and acad-ts. Their counts and coordinates must be those of the document.
 * What a reader sees otherwise in the file itself, or not at all, does not count.
 * publish.bench.ts [--files 200] [--format dwg] [folder]
 */
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { applyBatches } from '@linework/cad/edit/apply-batches';
import { encodeBatch } from '@linework/cad/edit/batch-codec';
import { EditDocument } from '@linework/cad/edit/document';
import { EditError } from '@linework/cad/edit/edit-error';
import { rotation, scaling, translation } from '@linework/cad/edit/matrix';
import { EditRefused } from '@linework/cad/edit/refusal';
import type { Transaction } from '@linework/cad/edit/transaction';
import { blank } from '@linework/cad/model/defaults';
import type { Entity } from '@linework/cad/model/entity';
import { openDocument } from '@linework/cad/save/document';
import { SaveError } from '@linework/cad/save/save-error';
import { readWithAcad } from '../packages/cad/test/acad.ts';
import { EZDXF_COMMAND, hasEzdxf, type EzdxfSummary } from '../packages/cad/test/ezdxf.ts';
import { summaryOf, type Summary } from '../packages/cad/test/summary.ts';
import { findDrawings } from './corpus-run.ts';
import { random } from './generate.ts';
import { openLibrary, see, summarize } from './libredwg.ts';
import { LineChild } from './line-child.ts';
import { peer } from './peers.ts';

type Format = 'dwg' | 'dxf';
/** What a reader sees in a file; undefined where it cannot read it. */
type Reader = { name: string; see(path: string, bytes: Uint8Array): Promise<Summary | undefined> };

const MAX_BYTES = 1_000_000;
const EDITS = 50;
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { files: { type: 'string', default: '200' }, format: { type: 'string' } },
});
const folder = positionals[0] ?? join(import.meta.dirname, '../../shared/corpus/drawings');
if (!existsSync(folder)) {
  console.log('No corpus: nothing to do.');
  process.exit(0);
}
const work = mkdtempSync(join(tmpdir(), 'linework-publish-'));
const python = new LineChild<EzdxfSummary>(EZDXF_COMMAND, { serves: 300, seconds: 300 });

const acad = (format: Format): Reader => ({
  name: 'acad-ts',
  async see(_path, bytes) {
    try {
      return readWithAcad(bytes, format).summary;
    } catch {
      return undefined;
    }
  },
});

async function libreDwg(): Promise<Reader[]> {
  const library = peer('@mlightcad/libredwg-web');
  if (!library) return [];
  const load = async <T>(file: string): Promise<T> => (await import(pathToFileURL(file).href)) as T;
  const newLibrary = await openLibrary(library, load);
  const look = async (path: string): Promise<Summary | undefined> => {
    try {
      return summarize(see(await newLibrary(), path));
    } catch {
      return undefined;
    }
  };
  return [{ name: 'LibreDWG', see: look }];
}

const ezdxf: Reader = {
  name: 'ezdxf',
  async see(path) {
    const seen = await python.ask(path);
    return seen.failed === undefined ? seen : undefined;
  },
};

function edit(document: EditDocument, next: () => number): void {
  const entities = document.entitiesOf(document.blockNamed()!);
  const pick = (): Entity | undefined => entities[Math.floor(next() * entities.length)];
  const some = (): number[] => [pick(), pick(), pick()].flatMap((entity) => entity?.handle ?? []);
  const edits: ((transaction: Transaction) => void)[] = [
    (tx) =>
      tx.add({
        ...blank(),
        type: 'LINE',
        start: [next(), next(), 0],
        end: [next(), next(), 0],
        thickness: 0,
      }),
    (tx) => tx.set(pick()?.handle ?? 0, { color: 1 + Math.floor(next() * 254) }),
    (tx) => tx.transform([...new Set(some())], translation(next() * 100, next() * 100)),
    (tx) => tx.transform([...new Set(some())], rotation(next() * 6, [next() * 10, 0, 0])),
    (tx) => tx.transform([...new Set(some())], scaling(0.5 + next(), [0, 0, 0])),
    (tx) => tx.drop([pick()?.handle ?? 0]),
    (tx) => tx.addLayer({ name: `Edited ${Math.floor(next() * 1000)}`, color: 2 }),
  ];
  try {
    document.transact('random', edits[Math.floor(next() * edits.length)]!);
  } catch (error) {
    if (!(error instanceof EditError) && !(error instanceof EditRefused)) throw error;
  }
}

/** What two readers tell differently: counts by type, and sums of coordinates beyond rounding. */
function disagreements(ours: Summary, theirs: Summary): Set<string> {
  const found = new Set<string>();
  for (const type of new Set([...Object.keys(ours.counts), ...Object.keys(theirs.counts)])) {
    if (ours.counts[type] !== theirs.counts[type]) found.add(`${type} count`);
    const size = Math.max(1, ours.sizes[type] ?? 0);
    if (Math.abs((ours.sums[type] ?? 0) - (theirs.sums[type] ?? 0)) > 1e-9 * size) found.add(`${type} sum`);
  }
  return found;
}

/** The files of one format, edited, published and read. */
async function run(format: Format, readers: readonly Reader[]): Promise<void> {
  const tally = new Map<string, number>();
  const count = (what: string): void => void tally.set(what, (tally.get(what) ?? 0) + 1);
  const paths = findDrawings(folder).filter(
    (path) => path.toLowerCase().endsWith(`.${format}`) && statSync(path).size < MAX_BYTES,
  );
  let seed = 0;
  for (const path of paths) {
    if ((tally.get('published') ?? 0) >= Number(values.files)) break;
    const bytes = new Uint8Array(readFileSync(path));
    const opened = openDocument(bytes);
    if (opened.drawing.format !== format) continue;
    // Older DWG files become R2000.
    if (format === 'dwg' && !/^AC10(1[5-9]|[2-9]\d)/.test(opened.drawing.version)) continue;
    const before = summaryOf(opened.drawing);
    const document = new EditDocument(opened.drawing);
    const next = random(++seed);
    for (let i = 0; i < EDITS; i++) edit(document, next);
    try {
      const saved = applyBatches(bytes, document.batches.map(encodeBatch));
      count('published');
      const version = openDocument(saved.bytes).drawing.version;
      if (version !== opened.drawing.version) count(`published as ${version}`);
      for (const { what } of saved.differences) count(`reads back otherwise: ${what}`);
      const made = join(work, `drawing.${format}`);
      writeFileSync(made, saved.bytes);
      const meant = summaryOf(document.drawing);
      for (const { name, see: look } of readers) {
        const [source, result] = [await look(path, bytes), await look(made, saved.bytes)];
        count(`${name} ${compare(before, source, meant, result, `${name}: ${path}`)}`);
      }
    } catch (error) {
      if (!(error instanceof SaveError)) throw error;
      count(`refused: ${error.message}`);
    }
  }
  console.log(`${format.toUpperCase()}, ${EDITS} edits each:`);
  for (const [what, number] of tally) console.log(`  ${number} ${what}`);
}

/** What a reader makes of the result, given what it makes of the source. */
function compare(
  before: Summary,
  source: Summary | undefined,
  meant: Summary,
  result: Summary | undefined,
  where: string,
): string {
  if (!source) return result ? 'reads the result alone' : 'does not read the source';
  if (!result) {
    console.log(where, 'is not read');
    return 'DOES NOT READ THE RESULT';
  }
  const known = disagreements(before, source);
  const own = [...disagreements(meant, result)].filter((what) => !known.has(what));
  if (own.length === 0) return 'sees the same';
  console.log(where, own.join(', '));
  return 'sees something else';
}

try {
  if (values.format !== 'dxf') await run('dwg', [...(await libreDwg()), acad('dwg')]);
  if (values.format !== 'dwg') await run('dxf', [...(hasEzdxf ? [ezdxf] : []), acad('dxf')]);
} finally {
  python.close();
  rmSync(work, { recursive: true });
}
