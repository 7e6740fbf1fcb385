/** The one way to change a drive. All changes of one account come one after the other, by the lock on its row. */
import { codes, Failure, type ActivityDetail, type ActivityKind } from '@linework/contract';
import type { Kysely, Selectable, Transaction } from 'kysely';
import type { App } from '../../app.ts';
import type { DialectName } from '../../db/open.ts';
import { prepare, prepareAhead, prepareWrite } from '../../db/prepared.ts';
import type { Tables } from '../../db/schema.ts';
import { capacityFor, isFrozen } from '../storage/service.ts';
import { noteFrozen } from './frozen/noteFrozen.ts';
import { idOf, rootOf } from './root.ts';
import { maxMoves, rememberMoves, type Move, type EntryPosition } from './moves.ts';
import { inChunks, type Entry } from './rows.ts';
import { indexName, unindexName } from './search/search.ts';
import { sectionCounters } from './lists/sections.ts';
import { serialize } from './userMutex.ts';
import type { CountedColumn, DriveTable } from './tables.ts';

/** What the event `drive` carries. */
export interface DriveEvent {
  revision: number;
  /** Ids of folders whose content changed; `*` stands for all of them. */
  folders: string[];
  /** Ids of files that changed in place. */
  files: string[];
}

const maxTold = 50;

/** Whole numbers only; nothing but the transaction's own statements may be awaited while one is held. */
export interface DriveChange {
  readonly trx: Transaction<Tables>;
  readonly dialect: DialectName;
  readonly userId: number;
  readonly rootId: number;
  readonly capacity: number;
  readonly revision: number;
  readonly now: number;
  /** More is used than there is, and since when that is so. */
  readonly isFrozen: boolean;
  readonly frozenSince: number | null;
  /** Uses space; fails where there is not enough. */
  take(bytes: number): void;
  give(bytes: number): void;
  /** Promises space to what will take it later. */
  reserve(bytes: number): void;
  release(bytes: number): void;
  /** Uses space that was promised. */
  useReserved(bytes: number): void;
  /** Fails where more is used than there is: then nothing may be added, moved, renamed or restored. */
  checkThawed(): void;
  /** Fails where so much more would not fit. */
  checkRoom(bytes: number): void;
  countFiles(section: number, delta: number): void;
  countTrash(delta: { folders?: number; files?: number; bytes?: number }): void;
  /** The reconciliation alone sets them. */
  correct(counted: Partial<Pick<DriveTable, CountedColumn>>): void;
  /** Items came to a folder or left it. */
  countIn(folderId: number, delta: { folders?: number; files?: number }): void;
  /** What a folder shows is no longer the same. */
  changed(folderId: number): void;
  /** A file changed in place. */
  changedFile(fileId: number): void;
  /** Something in all folders. */
  changedAll(): void;
  /** An entry came, went to the bin or has another place in any order: to be said of all, or else of very many. */
  moved(before: EntryPosition | undefined, after: EntryPosition): void;
  movedMany(): void;
  /** For a while nothing is frozen, however much is used. Once. */
  thaw(until: number): void;
  /** An entry came to life or has another name: searches find it. */
  indexName(entry: IndexedName): void;
  /** Searches no longer find these. */
  unindexNames(ids: Iterable<number>): void;
  log(kind: ActivityKind, entryId: number, detail?: ActivityDetail): void;
  /** Last of all in the transaction: telling people locks by person. */
  tell(work: TellWork): void;
}

export type TellWork = (trx: Transaction<Tables>, events: DriveApp['events']) => Promise<void>;

export type IndexedName = Pick<Entry, 'id' | 'name' | 'section'>;

type DriveRow = Selectable<DriveTable>;

const locking = (db: Kysely<Tables>, userId: number) =>
  db
    .updateTable('drive')
    .set((eb) => ({ revision: eb('revision', '+', 1) }))
    .where('user_id', '=', userId)
    .returningAll();
const lockDrive = prepare<[userId: number]>()(locking);
const lockAhead = prepareAhead<[userId: number]>()(locking);

/** What a change needs of the server. */
export type DriveApp = Pick<App, 'database' | 'db' | 'events'>;

/** Runs a change in a transaction that holds the account's drive, and tells the account's browsers. */
export function changeDrive<T>(
  app: DriveApp,
  userId: number,
  change: (drive: DriveChange) => Promise<T>,
): Promise<T> {
  return hold(app, userId, async (trx, { now, capacity }) => {
    const [row] = await lockDrive(trx, userId);
    const held = new HeldDrive(trx, app.database.dialect, found(row), capacity, now);
    return { held, result: await changeHeld(app, held, change) };
  });
}

/** What may be done before anything is known of the drive. */
export interface DriveStart {
  readonly trx: Transaction<Tables>;
  readonly userId: number;
  readonly now: number;
}

/**
 * The same with statements that need no look at the drive first; one of them at least has to be waited for. They go
 * along with the lock, which holds before them: that spares a way to the database and back. Whatever is wrong with the
 * drive undoes them.
 */
export function changeDriveAfter<T, S>(
  app: DriveApp,
  userId: number,
  start: (drive: DriveStart) => Promise<S>,
  change: (drive: DriveChange, started: S) => Promise<T>,
): Promise<T> {
  return hold(app, userId, async (trx, { now, capacity }) => {
    const lock = await lockAhead(trx, userId);
    const started = await start({ trx, userId, now });
    const [row] = await lock.rows();
    const held = new HeldDrive(trx, app.database.dialect, found(row), capacity, now);
    return { held, result: await changeHeld(app, held, (drive) => change(drive, started)) };
  });
}

async function hold<T>(
  { db, database }: DriveApp,
  userId: number,
  work: (trx: Transaction<Tables>, known: Known) => Promise<{ held: HeldDrive; result: T }>,
): Promise<T> {
  await rootOf(db, userId);
  const now = Date.now();
  const capacity = await capacityFor(db, userId, now);
  const run = () => db.transaction().execute((trx) => work(trx, { now, capacity }));
  // SQLite has a queue of its own, and commits those that wait in it together.
  const { held, result } = await (database.dialect === 'postgres' ? serialize(userId, run) : run());
  rememberMoves(db, userId, { revision: held.revision, moves: held.moves });
  return result;
}

interface Known {
  now: number;
  capacity: number;
}

function found(row: DriveRow | undefined): DriveRow {
  // The account was deleted meanwhile.
  if (!row) throw new Failure(codes.ticketUnknown);
  return row;
}

async function changeHeld<T>(
  { events }: DriveApp,
  held: HeldDrive,
  change: (drive: DriveChange) => Promise<T>,
): Promise<T> {
  const result = await change(held);
  await held.write();
  const data = held.event();
  if (data) await events.publish({ userId: held.userId, topic: 'drive', data }, held.trx);
  await held.tellAll(events);
  return result;
}

interface LoggedActivity {
  kind: ActivityKind;
  entryId: number;
  detail: string;
}

const writtenColumns = [
  'used',
  'reserved',
  'drawings',
  'models',
  'pictures',
  'others',
  'trashed_folders',
  'trashed_files',
  'trashed_bytes',
] as const satisfies (keyof DriveTable)[];

const writeRow = prepareWrite<[userId: number, ...values: number[]]>()((db, userId, ...values) =>
  db
    .updateTable('drive')
    .set(Object.fromEntries(writtenColumns.map((column, index) => [column, values[index]])))
    .where('user_id', '=', userId),
);

const insertActivity = prepareWrite<
  [userId: number, entryId: number, kind: ActivityKind, detail: string, at: number]
>()((db, userId, entryId, kind, detail, at) =>
  db
    .insertInto('activity')
    .values({ owner_id: userId, entry_id: entryId, actor_id: userId, kind, detail, at }),
);

class HeldDrive implements DriveChange {
  readonly trx: Transaction<Tables>;
  readonly dialect: DialectName;
  readonly userId: number;
  readonly rootId: number;
  readonly capacity: number;
  readonly revision: number;
  readonly now: number;
  readonly #row: DriveRow;
  readonly #before: DriveRow;
  #changedAll = false;
  #moves: Move[] | undefined = [];
  readonly #folders = new Map<number, { folders: number; files: number }>();
  readonly #files = new Set<number>();
  readonly #activity: LoggedActivity[] = [];
  readonly #tellings: TellWork[] = [];
  /** By id; undefined where it is no longer to be found. */
  readonly #names = new Map<number, IndexedName | undefined>();

  constructor(trx: Transaction<Tables>, dialect: DialectName, row: DriveRow, capacity: number, now: number) {
    this.trx = trx;
    this.dialect = dialect;
    this.userId = row.user_id;
    this.rootId = row.root_id;
    this.capacity = capacity;
    this.revision = row.revision;
    this.now = now;
    this.#row = row;
    this.#before = { ...row };
  }

  get isFrozen(): boolean {
    return isFrozen(this.#row, this.capacity, this.now);
  }

  get frozenSince(): number | null {
    return this.#row.frozen_since;
  }

  take(bytes: number): void {
    this.checkRoom(bytes);
    this.#row.used += bytes;
  }

  give(bytes: number): void {
    this.#row.used -= bytes;
  }

  reserve(bytes: number): void {
    this.checkRoom(bytes);
    this.#row.reserved += bytes;
  }

  release(bytes: number): void {
    this.#row.reserved = Math.max(0, this.#row.reserved - bytes);
  }

  useReserved(bytes: number): void {
    this.release(bytes);
    this.#row.used += bytes;
  }

  checkThawed(): void {
    if (this.isFrozen) throw new Failure(codes.spaceFrozen);
  }

  checkRoom(bytes: number): void {
    this.checkThawed();
    const { used, reserved } = this.#row;
    if (used + reserved + bytes > this.capacity) throw new Failure(codes.spaceFull);
  }

  countFiles(section: number, delta: number): void {
    const counter = sectionCounters[section as keyof typeof sectionCounters];
    this.#row[counter] += delta;
  }

  countTrash({
    folders = 0,
    files = 0,
    bytes = 0,
  }: {
    folders?: number;
    files?: number;
    bytes?: number;
  }): void {
    this.#row.trashed_folders += folders;
    this.#row.trashed_files += files;
    this.#row.trashed_bytes += bytes;
  }

  correct(counted: Partial<Pick<DriveTable, CountedColumn>>): void {
    Object.assign(this.#row, counted);
  }

  countIn(folderId: number, { folders = 0, files = 0 }: { folders?: number; files?: number }): void {
    const counted = this.#folders.get(folderId) ?? { folders: 0, files: 0 };
    this.#folders.set(folderId, { folders: counted.folders + folders, files: counted.files + files });
  }

  changed(folderId: number): void {
    this.countIn(folderId, {});
  }

  changedFile(fileId: number): void {
    this.#files.add(fileId);
  }

  changedAll(): void {
    this.#changedAll = true;
  }

  moved(before: EntryPosition | undefined, after: EntryPosition): void {
    this.#moves?.push({ before, after });
    if (this.#moves && this.#moves.length > maxMoves) this.movedMany();
  }

  movedMany(): void {
    this.#moves = undefined;
  }

  /** Undefined where there were very many. */
  get moves(): readonly Move[] | undefined {
    return this.#moves;
  }

  thaw(until: number): void {
    this.#row.thawed_until = until;
  }

  log(kind: ActivityKind, entryId: number, detail: ActivityDetail = {}): void {
    this.#activity.push({ kind, entryId, detail: JSON.stringify(detail) });
  }

  indexName(entry: IndexedName): void {
    this.#names.set(entry.id, entry);
  }

  unindexNames(ids: Iterable<number>): void {
    for (const id of ids) this.#names.set(id, undefined);
  }

  tell(work: TellWork): void {
    this.#tellings.push(work);
  }

  async tellAll(events: DriveApp['events']): Promise<void> {
    for (const work of this.#tellings) await work(this.trx, events);
  }

  async write(): Promise<void> {
    const { trx, userId } = this;
    const row = this.#row;
    await writeRow(trx, userId, ...writtenColumns.map((column) => row[column]));
    await noteFrozen(this, this.#before, row);
    for (const [id, { folders, files }] of this.#folders)
      await countInFolder(trx, folders, files, this.revision, id);
    await this.#writeActivity();
    await this.#writeNames();
  }

  /** All at once: SQLite's full-text index writes a segment for each statement, and merging these is what costs. */
  async #writeNames(): Promise<void> {
    if (this.#names.size === 0) return;
    const { trx, dialect, userId: ownerId } = this;
    const gone: number[] = [];
    const living = [];
    for (const [id, entry] of this.#names) {
      if (entry) living.push({ id, ownerId, name: entry.name, section: entry.section });
      else gone.push(id);
    }
    await unindexName(trx, dialect, gone);
    await indexName(trx, dialect, living);
  }

  async #writeActivity(): Promise<void> {
    const { trx, userId, now } = this;
    const [first] = this.#activity;
    if (first && this.#activity.length === 1)
      return insertActivity(trx, userId, first.entryId, first.kind, first.detail, now);
    const rows = this.#activity.map(({ kind, entryId, detail }) => ({
      owner_id: userId,
      entry_id: entryId,
      actor_id: userId,
      kind,
      detail,
      at: now,
    }));
    for (const some of inChunks(rows)) await trx.insertInto('activity').values(some).execute();
  }

  event(): DriveEvent | undefined {
    if (this.#changedAll) return { revision: this.revision, folders: ['*'], files: [] };
    if (this.#folders.size === 0 && this.#files.size === 0) return undefined;
    const folders = [...this.#folders.keys()].map((id) => idOf(id, this.rootId));
    const files = [...this.#files].map(String);
    const tooMany = folders.length > maxTold || files.length > maxTold;
    return { revision: this.revision, folders: tooMany ? ['*'] : folders, files: files.slice(0, maxTold) };
  }
}

const countInFolder = prepareWrite<[folders: number, files: number, revision: number, id: number]>()(
  (db, folders, files, revision, id) =>
    db
      .updateTable('entry')
      .set((eb) => ({
        folder_count: eb('folder_count', '+', folders),
        file_count: eb('file_count', '+', files),
        revision,
      }))
      .where('id', '=', id),
);
