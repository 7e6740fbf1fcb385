/** Very many chosen items: when they are too many for one transaction, and whether they are all there. */
import { Failure, type codes } from '@linework/contract';
import type { DriveApp } from './change.ts';
import { kinds, ownEntries, type Entry } from './rows.ts';
import type { TrashSelection } from './trash/trash.ts';

/** More than these are left to a job. */
export const maxFilesAtOnce = 200;
export const maxFoldersAtOnce = 20;

export const isBulk = ({ fileIds, folderIds }: TrashSelection): boolean =>
  fileIds.length > maxFilesAtOnce || folderIds.length > maxFoldersAtOnce;

/** Whether all of the chosen are there, read without holding the drive: there may be a hundred thousand. */
export async function checkChosen(
  { db }: Pick<DriveApp, 'db'>,
  userId: number,
  chosen: TrashSelection,
  fits: (entry: Entry) => boolean,
  absent: { file: Absent; folder: Absent },
): Promise<Entry[]> {
  const found: Entry[] = [];
  for (const [kind, ids] of [
    ['folder', chosen.folderIds],
    ['file', chosen.fileIds],
  ] as const) {
    let count = 0;
    for (let from = 0; from < ids.length; from += maxFilesAtOnce) {
      const rows = (await ownEntries(db, userId, ids.slice(from, from + maxFilesAtOnce))).filter(
        (entry) => entry.kind === kinds[kind] && fits(entry),
      );
      count += rows.length;
      found.push(...rows);
      // Each look is over at once: others have their turn in between.
      await new Promise((resolve) => setImmediate(resolve));
    }
    if (count < ids.length) throw new Failure(absent[kind]);
  }
  return found;
}

type Absent = typeof codes.fileAbsent | typeof codes.folderAbsent | typeof codes.trashAbsent;
