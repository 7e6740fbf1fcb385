/** Adding, changing and deleting notes: all of a call or none, with the space that they use. */
import { bounds, codes, Failure, type CallData } from '@linework/contract';
import { changeDrive, ownedFile, useNoteSpace, type DriveApp, type DriveChange } from '../drive/service.ts';
import { costOf, notesByKey, tellNotes, writableFile, type KnownNote } from './rows.ts';

type Saved = CallData<'noteSave'>['notes'][number];

export async function saveNotes(
  app: DriveApp,
  userId: number,
  { fileId, notes }: CallData<'noteSave'>,
): Promise<{ noteSize: number }> {
  // Of two with one key the last is meant.
  const wanted = new Map(notes.map((note) => [note.key, note]));
  return changeDrive(app, userId, async (drive) => {
    const file = await writableFile(drive, fileId);
    const known = await notesByKey(drive.trx, file, [...wanted.keys()]);
    for (const { authorId } of known.values()) {
      if (authorId !== userId) throw new Failure(codes.notePermission);
    }
    const added = [...wanted.keys()].filter((key) => known.get(key)?.isDeleted ?? true).length;
    if (added > 0) await checkRoom(drive, file.id, added);
    const noteSize = await useNoteSpace(drive, file, await deltaOf(drive, wanted, known));
    await write(drive, file.id, wanted, known);
    await tellNotes(app, drive, file);
    return { noteSize };
  });
}

async function checkRoom({ trx }: DriveChange, fileId: number, added: number): Promise<void> {
  const { living } = await trx
    .selectFrom('note')
    .select(({ fn }) => fn.countAll<number>().as('living'))
    .where('entry_id', '=', fileId)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  if (living + added > bounds.notesADrawing) throw new Failure(codes.noteLimit);
}

/** What they will use more than now; a note that comes back brings its comments. */
async function deltaOf(
  { trx }: DriveChange,
  wanted: ReadonlyMap<string, Saved>,
  known: ReadonlyMap<string, KnownNote>,
): Promise<number> {
  let delta = 0;
  const ids = [...known.values()].map(({ id }) => id);
  const bare = new Map<number, number>();
  if (ids.length > 0) {
    const rows = await trx
      .selectFrom('note')
      .select(['id', 'layout', 'data'])
      .where('id', 'in', ids)
      .execute();
    for (const row of rows) bare.set(row.id, costOf(row));
  }
  for (const [key, note] of wanted) {
    const before = known.get(key);
    if (!before) delta += costOf(note);
    else if (before.isDeleted) delta += costOf(note) + before.cost - bare.get(before.id)!;
    else delta += costOf(note) - bare.get(before.id)!;
  }
  return delta;
}

async function write(
  { trx, userId, now }: DriveChange,
  fileId: number,
  wanted: ReadonlyMap<string, Saved>,
  known: ReadonlyMap<string, KnownNote>,
): Promise<void> {
  const fresh = [...wanted.values()].filter(({ key }) => !known.has(key));
  if (fresh.length > 0) {
    const times = { created_at: now, modified_at: now, deleted_at: null };
    const rows = fresh.map(({ key, layout, kind, data }) => ({ key, layout, kind, data, ...times }));
    await trx
      .insertInto('note')
      .values(rows.map((row) => ({ ...row, entry_id: fileId, author_id: userId })))
      .execute();
  }
  for (const { id, key } of known.values()) {
    const { layout, kind, data } = wanted.get(key)!;
    await trx
      .updateTable('note')
      .set({ layout, kind, data, modified_at: now, deleted_at: null })
      .where('id', '=', id)
      .execute();
  }
}

/** They go for good some days later. What is not there needs no deleting. */
export async function deleteNotes(
  app: DriveApp,
  userId: number,
  { fileId, keys }: CallData<'noteDelete'>,
): Promise<{ noteSize: number }> {
  return changeDrive(app, userId, async (drive) => {
    const file = await ownedFile(drive.trx, userId, fileId);
    const living = [...(await notesByKey(drive.trx, file, keys)).values()].filter((note) => !note.isDeleted);
    const freed = living.reduce((sum, { cost }) => sum + cost, 0);
    const noteSize = await useNoteSpace(drive, file, -freed);
    if (living.length > 0) {
      const ids = living.map(({ id }) => id);
      await drive.trx.updateTable('note').set({ deleted_at: drive.now }).where('id', 'in', ids).execute();
      await tellNotes(app, drive, file);
    }
    return { noteSize };
  });
}
