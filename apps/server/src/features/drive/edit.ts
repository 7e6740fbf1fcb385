/** Changes of one item in place: its name, its note, its pin, its opening. */
import { codes, Failure, privateTypes } from '@linework/contract';
import { renamePublic } from '../gallery/service.ts';
import type { DriveChange } from './change.ts';
import { checkViewable } from './frozen/frozen.ts';
import { settleName } from './freeName.ts';
import { nameKey, sortKey } from './names.ts';
import { inChunks, kinds, livingFile, type Entry } from './rows.ts';
import { typeOf } from './lists/sections.ts';
import { findChosen, isLivingItem, livingCodes, type TrashSelection } from './trash/trash.ts';

export interface EntryEdit {
  name?: string | undefined;
  note?: string | undefined;
  autorename: boolean;
}

export async function editEntry(drive: DriveChange, entry: Entry, edit: EntryEdit): Promise<Entry> {
  let edited = entry;
  if (edit.name !== undefined && edit.name !== entry.name) {
    edited = await rename(drive, edited, edit.name, edit.autorename);
  }
  if (edit.note !== undefined && edit.note !== entry.note) edited = await setNote(drive, edited, edit.note);
  return edited;
}

async function rename(drive: DriveChange, entry: Entry, wanted: string, autorename: boolean): Promise<Entry> {
  const { trx, now } = drive;
  const isFolder = entry.kind === kinds.folder;
  drive.checkThawed();
  if (entry.frozen === 1) throw new Failure(codes.fileFrozen);
  const name = await settleName(trx, entry.parent_id!, {
    name: wanted,
    isFolder,
    autorename,
    selfId: entry.id,
  });
  const type = isFolder ? {} : typeOf(name);
  const change = { name, name_key: nameKey(name), sort_key: sortKey(name), ...type, touched_at: now };
  await trx.updateTable('entry').set(change).where('id', '=', entry.id).execute();
  const edited = { ...entry, ...change };
  drive.moved(entry, edited);
  if (entry.private_type === privateTypes.public) await renamePublic(drive, edited);
  if (!isFolder && edited.section !== entry.section) {
    drive.countFiles(entry.section, -1);
    drive.countFiles(edited.section, 1);
  }
  drive.indexName(edited);
  drive.changed(entry.parent_id!);
  drive.log('rename', entry.id, { from: entry.name, to: name });
  return edited;
}

/** A file's note uses space as its versions do. */
async function setNote(drive: DriveChange, entry: Entry, note: string): Promise<Entry> {
  const { trx, now } = drive;
  const delta = entry.kind === kinds.file ? Buffer.byteLength(note) - Buffer.byteLength(entry.note) : 0;
  if (entry.private_type === privateTypes.private) {
    if (delta > 0) drive.take(delta);
    else drive.give(-delta);
  }
  const change = { note, bytes: entry.bytes + delta, touched_at: now };
  await trx.updateTable('entry').set(change).where('id', '=', entry.id).execute();
  drive.changed(entry.parent_id!);
  if (entry.kind === kinds.file) drive.changedFile(entry.id);
  drive.log('note', entry.id);
  const edited = { ...entry, ...change };
  drive.moved(entry, edited);
  return edited;
}

export async function pinItems(
  drive: DriveChange,
  chosen: TrashSelection,
  isPinned: boolean,
): Promise<number> {
  const { files, folders } = await findChosen(drive, chosen, isLivingItem, livingCodes);
  const entries = [...files, ...folders];
  for (const some of inChunks(entries)) {
    await drive.trx
      .updateTable('entry')
      .set({ pinned_at: isPinned ? drive.now : null })
      .where(
        'id',
        'in',
        some.map(({ id }) => id),
      )
      .execute();
  }
  for (const { parent_id } of entries) drive.changed(parent_id!);
  return entries.length;
}

/** Counts an opening: the file comes first among the recent ones. */
export async function openFile(drive: DriveChange, fileId: number): Promise<number> {
  const { trx, userId, now } = drive;
  const file = await livingFile(trx, userId, fileId);
  checkViewable(file);
  const browseCount = file.browse_count + 1;
  await trx
    .updateTable('entry')
    .set({ browse_count: browseCount, opened_at: now, touched_at: now })
    .where('id', '=', fileId)
    .execute();
  drive.moved(file, { ...file, touched_at: now });
  drive.changedFile(fileId);
  drive.log('open', fileId);
  return browseCount;
}
