/**
 * Edited drawings: random scripts of 50 edits on real DWG files, published as the server does it, and read by LibreDWG, whose
 * counts and coordinates must be those of the document. What LibreDWG sees otherwise in the file itself, or not at all, does
 * not count. publish.bench.ts [--files 200] [folder]
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
import { summaryOf, type Summary } from '../packages/cad/test/summary.ts';
import { findDrawings } from './corpus-run.ts';
import { random } from './generate.ts';
import { openLibrary, see, summarize } from './libredwg.ts';
import { peer } from './peers.ts';

const MAX_BYTES = 1_000_000;
const EDITS = 50;
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { files: { type: 'string', default: '200' } },
});
const folder = positionals[0] ?? join(import.meta.dirname, '../../shared/corpus/drawings');
const library = peer('@mlightcad/libredwg-web');
if (!existsSync(folder) || !library) {
  console.log('No corpus, or no LibreDWG: nothing to do.');
  process.exit(0);
}
const newLibrary = await openLibrary(
  library,
  async <T>(file: string) => (await import(pathToFileURL(file).href)) as T,
);
const work = mkdtempSync(join(tmpdir(), 'linework-publish-'));

/** Undefined where LibreDWG cannot read it. */
async function seen(bytes: Uint8Array): Promise<Summary | undefined> {
  const file = join(work, 'drawing.dwg');
  writeFileSync(file, bytes);
  try {
    return summarize(see(await newLibrary(), file));
  } catch {
    return undefined;
  }
}

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

const tally = new Map<string, number>();
const count = (what: string): void => void tally.set(what, (tally.get(what) ?? 0) + 1);
const paths = findDrawings(folder).filter((path) => /\.dwg$/i.test(path) && statSync(path).size < MAX_BYTES);
let seed = 0;
for (const path of paths) {
  if ((tally.get('published') ?? 0) >= Number(values.files)) break;
  const bytes = new Uint8Array(readFileSync(path));
  const opened = openDocument(bytes);
  if (opened.drawing.format !== 'dwg' || !/^AC10(1[5-9]|[2-9]\d)/.test(opened.drawing.version)) continue;
  const document = new EditDocument(opened.drawing);
  const next = random(++seed);
  for (let i = 0; i < EDITS; i++) edit(document, next);
  try {
    const saved = applyBatches(bytes, document.batches.map(encodeBatch));
    count('published');
    for (const { what } of saved.differences) count(`reads back otherwise: ${what}`);
    const [before, after] = [await seen(bytes), await seen(saved.bytes)];
    if (!before) count('LibreDWG does not read the source');
    else if (!after) {
      count('LibreDWG DOES NOT READ THE RESULT');
      console.log(path);
    } else {
      const known = disagreements(summaryOf(opened.drawing), before);
      const own = [...disagreements(summaryOf(document.drawing), after)].filter((what) => !known.has(what));
      for (const what of own) count(`LibreDWG sees another ${what}`);
      if (own.length > 0) console.log(path, own.join(', '));
      else count('LibreDWG sees the same');
    }
  } catch (error) {
    if (!(error instanceof SaveError)) throw error;
    count(`refused: ${error.message}`);
  }
}
rmSync(work, { recursive: true });
for (const [what, number] of tally) console.log(number, what);
