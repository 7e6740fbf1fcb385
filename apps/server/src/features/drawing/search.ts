/**
 * Finds what drawings say. Their texts are kept once for all accounts that have the same bytes; which drawings are
 * looked into is decided by the account's own files, the last changed first. Where few drawings at all have what is
 * wanted, only the account's own among these are; else it is likely that some of the newest do.
 */
import { setImmediate as othersTurn } from 'node:timers/promises';
import { bounds, fileGroup, type CallData, type CallResponse } from '@linework/contract';
import type { Kysely } from 'kysely';
import type { App } from '../../app.ts';
import type { Tables } from '../../db/schema.ts';
import { unpackTexts } from '../../search/drawingText.ts';
import { wantedPieces } from '../../search/pieces.ts';
import {
  drawingFiles,
  drawingsAmong,
  fileItemOf,
  ownedEntries,
  parentNamesOf,
  viewableFile,
  type DrawingFile,
} from '../drive/service.ts';
import type { Session } from '../session/service.ts';
import { placesIn, wantedOf, type TextMatch, type Wanted } from './match.ts';
import { textStores } from './searchStore.ts';

/** Drawings read in all, since each costs; hits of one among others. */
const drawingsMost = 400;
const placesADrawing = 20;
/** Drawings of all accounts that may have what is wanted, and are still few. */
export const fewDrawings = 1000;

interface Found {
  fileId: number;
  places: TextMatch[];
}

export async function searchDrawings(
  app: App,
  session: Session,
  { searchText, fileId, pageSize = 50 }: CallData<'drawingSearch'>,
): Promise<CallResponse<'drawingSearch'>> {
  const wanted = wantedOf(searchText);
  if (!wanted) return { rows: [], more: false };
  const limit = Math.min(pageSize, bounds.searchResults);
  const look = new Look(app, wanted, fileId === undefined ? placesADrawing : limit, limit);
  if (fileId !== undefined) {
    await look.into([await viewableFile(app.db, session.userId, fileId)]);
  } else {
    for await (const files of filesFor(app, session.userId, wantedPieces(wanted))) {
      await look.into(files);
      if (look.isFull) break;
      // A database in this process answers at once, and whoever asks for something else would wait for all of it.
      await othersTurn();
    }
  }
  return { rows: await rowsOf(app, session, look.found, limit), more: look.isCut };
}

async function* filesFor(
  { db, database }: App,
  userId: number,
  pieces: readonly number[],
): AsyncGenerator<DrawingFile[], void> {
  const some = await textStores[database.dialect].some(db, pieces, fewDrawings + 1);
  if (some.length > fewDrawings) yield* drawingFiles(db, userId);
  else if (some.length > 0) {
    const rows = await db.selectFrom('drawing_text').select('source').where('id', 'in', some).execute();
    yield await drawingsAmong(
      db,
      userId,
      rows.map(({ source }) => source),
    );
  }
}

class Look {
  readonly found: Found[] = [];
  readonly #app: App;
  readonly #wanted: Wanted;
  readonly #each: number;
  readonly #limit: number;
  readonly #pieces: number[];
  /** By text: copies of a drawing say the same. */
  readonly #read = new Map<number, TextMatch[]>();
  #count = 0;
  isCut = false;

  constructor(app: App, wanted: Wanted, each: number, limit: number) {
    this.#app = app;
    this.#wanted = wanted;
    this.#each = each;
    this.#limit = limit;
    this.#pieces = wantedPieces(wanted);
  }

  get isFull(): boolean {
    return this.#count > this.#limit || this.#read.size >= drawingsMost;
  }

  async into(files: readonly DrawingFile[]): Promise<void> {
    const { db, database } = this.#app;
    const texts = await textIdsOf(db, files);
    const ids = [...new Set(texts.values())];
    if (ids.length === 0) return;
    const candidates = await textStores[database.dialect].only(db, ids, this.#pieces);
    for (const file of files) {
      const id = texts.get(file.sha256!);
      if (id === undefined || !candidates.has(id)) continue;
      if (this.isFull) {
        this.isCut = true;
        return;
      }
      const all = this.#read.get(id) ?? (await this.#places(id));
      this.#read.set(id, all);
      const places = all.slice(0, this.#each);
      if (places.length < all.length) this.isCut = true;
      this.#count += places.length;
      if (places.length > 0) this.found.push({ fileId: file.id, places });
    }
    if (this.#count > this.#limit) this.isCut = true;
  }

  async #places(id: number): Promise<TextMatch[]> {
    const row = await this.#app.db
      .selectFrom('drawing_text')
      .select('content')
      .where('id', '=', id)
      .executeTakeFirst();
    const texts = row && (await unpackTexts(row.content));
    return texts ? placesIn(texts, this.#wanted, this.#each + 1) : [];
  }
}

async function textIdsOf(db: Kysely<Tables>, files: readonly DrawingFile[]): Promise<Map<string, number>> {
  const sources = [...new Set(files.flatMap(({ sha256 }) => sha256 ?? []))];
  if (sources.length === 0) return new Map();
  const rows = await db
    .selectFrom('drawing_text')
    .select(['id', 'source'])
    .where('source', 'in', sources)
    .execute();
  return new Map(rows.map(({ id, source }) => [source, id]));
}

async function rowsOf(
  app: App,
  session: Session,
  found: readonly Found[],
  limit: number,
): Promise<CallResponse<'drawingSearch'>['rows']> {
  const ids = found.map(({ fileId }) => fileId);
  const files = await ownedEntries(app.db, session.userId, ids);
  const parents = await parentNamesOf(app.db, files);
  const folders = new Map(files.map(({ id, parent_id }) => [String(id), parents.get(parent_id) ?? '']));
  const items = new Map((await fileItemOf(app, session, files)).map((item) => [item.id, item]));
  const rows = found.flatMap(({ fileId, places }) => {
    const item = items.get(String(fileId));
    if (!item) return [];
    const { id, name, parentId, thumbkey, modifyTime } = item;
    const of = { fileId: id, name, parentId, parentName: folders.get(id) ?? '', thumbkey, modifyTime };
    const isModel = fileGroup(name) === 'threeD';
    return places.map((place) => ({ ...of, ...place, ...(isModel && { kind: 'part' as const }) }));
  });
  return rows.slice(0, limit);
}
