/** Copies from another's drive into one's own: what was shared, with the space that it takes. */
import { bounds, codes, Failure } from '@linework/contract';
import { sql, type Kysely } from 'kysely';
import type { Tables } from '../../../db/schema.ts';
import type { AccessScope } from '../../../http/accessScope.ts';
import { insertFile } from '../addFile.ts';
import { changeDrive, type DriveApp, type DriveChange } from '../change.ts';
import { chunkRows } from './chunks.ts';
import { removeCopies } from './copy.ts';
import { Copying, type CopyRules } from './copying.ts';
import { depthOf, insertFolder } from '../folders.ts';
import { settleName } from '../freeName.ts';
import { continueInJob, type SaveWork } from '../continueInJob.ts';
import { inChunks, kinds, livingFolder, ownEntries, pathTo, type Entry } from '../rows.ts';
import { isLivingItem } from '../trash/trash.ts';
import { heightOf } from '../tree.ts';

export interface Saved {
  count: number;
  /** Frozen files that stay where they are. */
  left: number;
  /** The job that copies the rest. */
  taskId: string | undefined;
}

/** Entries that the reader reaches, into a folder of the reader's own. Without enough room nothing is copied. */
export async function saveEntries(
  app: DriveApp,
  userId: number,
  scope: AccessScope,
  { entries, targetId }: { entries: readonly Entry[]; targetId: number },
): Promise<Saved> {
  const rules: CopyRules = { isForeign: true, notes: scope.permissions.notes };
  const files = entries.filter(({ kind }) => kind === kinds.file);
  const folders = entries.filter(({ kind }) => kind === kinds.folder);
  const thawed = files.filter(({ frozen }) => frozen === 0);
  if (thawed.length === 0 && files.length === entries.length) throw new Failure(codes.fileFrozen);
  const below = await foreignTotals(
    app.db,
    folders.map(({ id }) => id),
    rules,
  );
  const size = thawed.reduce((sum, file) => sum + costOf(file, rules), below.size);
  const left = files.length - thawed.length + below.frozen;
  const owner = await sharerOf(app.db, scope);
  const taskId = await changeDrive(app, userId, async (drive) => {
    const target = await livingFolder(drive.trx, userId, targetId || drive.rootId);
    await checkPlace(drive, target, folders);
    drive.checkRoom(size);
    const made: SaveWork['made'] = { fileIds: [], folderIds: [] };
    const now = thawed.slice(0, filesAtOnce);
    const later = thawed.slice(filesAtOnce);
    for (const file of now) made.fileIds.push(await saveFile(drive, target.id, file, { ...rules, owner }));
    const pairs: SaveWork['folders'] = [];
    let room = later.length > 0 ? 0 : Math.max(1, chunkRows - thawed.length);
    for (const folder of folders) {
      const name = await settleName(drive.trx, target.id, {
        name: folder.name,
        isFolder: true,
        autorename: true,
      });
      const { id: toId } = await insertFolder(drive, target.id, name);
      drive.log('copy', toId, { from: folder.name, owner });
      made.folderIds.push(toId);
      const copying = new Copying(folder, toId, rules);
      if (room > 0) await copying.step(drive, room);
      room -= copying.done;
      if (!copying.isDone) pairs.push({ fromId: folder.id, toId });
    }
    if (pairs.length + later.length === 0) return undefined;
    const { ownerId, entryIds, urlGrant } = scope;
    const { notes } = rules;
    const filesLater = { ids: later.map(({ id }) => id), toId: target.id };
    const rest = {
      ownerId,
      entryIds: [...(entryIds ?? [])],
      urlGrant,
      notes,
      owner,
      folders: pairs,
      files: filesLater,
      made,
    };
    return continueInJob(drive, { work: 'save', ...rest });
  });
  return { count: thawed.length + folders.length, left, taskId };
}

/** Who shared it; '' for public drawings, which have a name of their own for their author. */
async function sharerOf(db: Kysely<Tables>, { kind, ownerId }: AccessScope): Promise<string> {
  if (kind === 'public') return '';
  const user = await db.selectFrom('user').select('nickname').where('id', '=', ownerId).executeTakeFirst();
  return user?.nickname ?? '';
}

/** Files that one transaction takes; each is some statements. */
export const filesAtOnce = 50;

const costOf = ({ size, note }: Entry, { notes }: CopyRules): number =>
  size + (notes ? Buffer.byteLength(note) : 0);

/** Not deeper than folders may lie; and what one has shared oneself not into itself. */
async function checkPlace(drive: DriveChange, target: Entry, folders: readonly Entry[]): Promise<void> {
  if (folders.length === 0) return;
  const above = new Set((await pathTo(drive.trx, target.id)).map(({ id }) => id));
  if (folders.some(({ id }) => above.has(id))) throw new Failure(codes.folderIntoItself);
  const ids = folders.map(({ id }) => id);
  const depth = (await depthOf(drive, target.id)) + (await heightOf(drive.trx, ids));
  if (depth > bounds.folderDepth) throw new Failure(codes.folderDepth);
}

export async function saveFile(
  drive: DriveChange,
  targetId: number,
  file: Entry,
  rules: CopyRules & { owner: string },
): Promise<number> {
  drive.take(costOf(file, rules));
  const wanted = { name: file.name, isFolder: false, autorename: true };
  const copy = await insertFile(drive, {
    parentId: targetId,
    name: await settleName(drive.trx, targetId, wanted),
    sha256: file.sha256!,
    size: file.size,
    modifiedAt: file.modified_at,
    note: rules.notes ? file.note : '',
  });
  drive.log('copy', copy.id, { from: file.name, owner: rules.owner });
  return copy.id;
}

/** What all files below would take, and how many are frozen and stay. */
async function foreignTotals(
  db: Kysely<Tables>,
  folderIds: readonly number[],
  { notes }: CopyRules,
): Promise<{ size: number; frozen: number }> {
  const totals = { size: 0, frozen: 0 };
  const cost = notes ? sql`entry.size + octet_length(entry.note)` : sql`entry.size`;
  for (const some of inChunks(folderIds)) {
    const { rows } = await sql<{ size: number | null; frozen: number | null }>`
      with recursive tree (id) as (
        select id from entry where id in (${sql.join(some)})
        union
        select entry.id from entry join tree on entry.parent_id = tree.id
        where entry.kind = 0 and entry.trash_id is null
      ) select sum(case when entry.frozen = 0 then ${cost} else 0 end) as size, sum(entry.frozen) as frozen
        from tree join entry on entry.parent_id = tree.id
        where entry.kind = 1 and entry.trash_id is null`.execute(db);
    totals.size += Number(rows[0]?.size ?? 0);
    totals.frozen += Number(rows[0]?.frozen ?? 0);
  }
  return totals;
}

/** All that a save has made. */
export async function removeSaved(app: DriveApp, userId: number, { made }: SaveWork): Promise<void> {
  const living = async (ids: readonly number[]) =>
    (await ownEntries(app.db, userId, ids)).filter(isLivingItem).map(({ id }) => id);
  const chosen = { fileIds: await living(made.fileIds), folderIds: await living(made.folderIds) };
  if (chosen.fileIds.length + chosen.folderIds.length > 0) await removeCopies(app, userId, chosen);
}
