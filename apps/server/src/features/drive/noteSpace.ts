/** Notes on a drawing use space as its versions do. */
import { privateTypes } from '@linework/contract';
import type { DriveChange } from './change.ts';
import type { Entry } from './rows.ts';

/** To be called before the notes are written: fails where there is not enough. Returns what all of them use. */
export async function useNoteSpace(drive: DriveChange, file: Entry, delta: number): Promise<number> {
  if (file.private_type === privateTypes.private) {
    if (delta > 0) drive.take(delta);
    else drive.give(-delta);
  }
  const change = { note_bytes: file.note_bytes + delta, bytes: file.bytes + delta };
  await drive.trx.updateTable('entry').set(change).where('id', '=', file.id).execute();
  drive.changedFile(file.id);
  return Buffer.byteLength(file.note) + change.note_bytes;
}
