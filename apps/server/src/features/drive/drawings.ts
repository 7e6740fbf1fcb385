/** Drawings of an account, and pictures that belong to them, for what looks into them. */
import type { Kysely } from 'kysely';
import { prepare } from '../../db/prepared.ts';
import type { Tables } from '../../db/schema.ts';
import { nameKey, sortRange } from './names.ts';
import { inChunks, type Entry } from './rows.ts';
import { sections, typeOf } from './lists/sections.ts';

/** Often the newest few are all that is wanted; where they are not, many at once cost less. */
const firstPage = 300;
const laterPage = 1000;

export type DrawingFile = Pick<Entry, 'id' | 'sha256'>;

/** What is searched inside: drawings, and models by the names of their parts. */
const searched = [sections.drawing, sections.three] as const;

/** Living ones that are not frozen, the last changed first; drawings before models. */
export async function* drawingsOf(db: Kysely<Tables>, userId: number): AsyncGenerator<DrawingFile[], void> {
  for (const section of searched) yield* filesOf(db, userId, section);
}

async function* filesOf(
  db: Kysely<Tables>,
  userId: number,
  section: number,
): AsyncGenerator<DrawingFile[], void> {
  let last: { id: number; modified_at: number } | undefined;
  for (;;) {
    const atOnce = last ? laterPage : firstPage;
    let query = db
      .selectFrom('entry')
      .select(['id', 'sha256', 'modified_at', 'frozen'])
      .where('owner_id', '=', userId)
      .where('section', '=', section)
      .where('trash_id', 'is', null)
      .orderBy('modified_at', 'desc')
      .orderBy('id', 'desc')
      .limit(atOnce);
    if (last) {
      const { modified_at, id } = last;
      query = query.where(({ eb, refTuple, tuple }) =>
        eb(refTuple('modified_at', 'id'), '<', tuple(modified_at, id)),
      );
    }
    const rows = await query.execute();
    yield rows.filter(({ frozen }) => frozen === 0);
    if (rows.length < atOnce) return;
    last = rows.at(-1);
  }
}

/** The same of those with certain bytes. */
export async function drawingsAmong(
  db: Kysely<Tables>,
  userId: number,
  sources: readonly string[],
): Promise<DrawingFile[]> {
  const rows = await db
    .selectFrom('entry')
    .select(['id', 'sha256'])
    .where('sha256', 'in', sources)
    .where('owner_id', '=', userId)
    .where('section', 'in', searched)
    .where('trash_id', 'is', null)
    .where('frozen', '=', 0)
    .orderBy('modified_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return rows;
}

type Named = Pick<Entry, 'name' | 'section' | 'size' | 'sha256' | 'private_type'>;
const namedColumns = ['name', 'name_key', 'section', 'size', 'sha256', 'private_type', 'frozen'] as const;

const ofName = prepare<[ownerId: number, section: number, from: string, to: string, limit: number]>()(
  (db, ownerId, section, from, to, limit) =>
    db
      .selectFrom('entry')
      .select(namedColumns)
      .where('owner_id', '=', ownerId)
      .where('section', '=', section)
      .where('trash_id', 'is', null)
      .where('sort_key', '>=', from)
      .where('sort_key', '<', to)
      .limit(limit),
);

/** More than one is enough to know that it is not clear which is meant. */
const fewOfName = 10;

/** Drawings, pictures and tables of plot styles by name, one for each: in the folder, or else the only one that the account has. */
export async function namedDrawings(
  db: Kysely<Tables>,
  { owner_id, parent_id }: Pick<Entry, 'owner_id' | 'parent_id'>,
  names: readonly string[],
): Promise<Named[]> {
  const wanted = new Map(
    names
      .map((name) => [nameKey(name), typeOf(name), name] as const)
      .filter(([, type]) => isAskedFor(type))
      .map(([key, { section }, name]) => [key, { section, name }]),
  );
  const found = new Map<string, Named>();
  for (const some of inChunks([...wanted.keys()])) {
    const rows = await db
      .selectFrom('entry')
      .select(namedColumns)
      .where('parent_id', '=', parent_id)
      .where('name_key', 'in', some)
      .where('trash_id', 'is', null)
      .execute();
    for (const row of rows) if (row.frozen === 0) found.set(row.name_key, row);
  }
  for (const [key, { section, name }] of wanted) {
    if (found.has(key)) continue;
    const rows = await ofName(db, owner_id, section, ...sortRange(name), fewOfName);
    const same = rows.filter((row) => row.name_key === key && row.frozen === 0);
    if (same.length === 1) found.set(key, same[0]!);
  }
  return [...found.values()];
}

const isAskedFor = ({ section, extension }: ReturnType<typeof typeOf>): boolean =>
  section === sections.drawing || section === sections.picture || isPlotTable(extension);

export const isPlotTable = (extension: string): boolean => extension === 'ctb' || extension === 'stb';

export const isPicture = ({ section }: Pick<Entry, 'section'>): boolean => section === sections.picture;
