/** What can be done to items: the list changes at once, the server follows, and what it refuses is taken back. */
import { CallError } from '@linework/client';
import type { CallResponse } from '@linework/contract/calls';
import { codes } from '@linework/contract/codes';
import type { Item } from '@linework/contract/drive';
import { bounds } from '@linework/contract/limits';
import { client } from '../../app/api.ts';
import { serialize } from '../../app/serialize.ts';
import { wordsOf } from '../../app/language.ts';
import { whenReachable } from '../../app/offline/offlineQueue.ts';
import { showToast } from '../../ui/toast.ts';
import { idSet, type DriveContext, type Ids } from './context.ts';
import { keepType } from './keepType.ts';
import { listing } from './listing.ts';
import { selection } from './selection.ts';
import { shortName } from './shortName.ts';
import { waitForPendingRequests, trackRequest } from './pendingRequests.ts';
import { offerUndo, undoable } from './undo.ts';
import { cancelRunning, chunksOf, inChunks, type Chunk, type Task } from './work.ts';

const quiet = { quiet: true } as const;
const joined = ({ fileIds, folderIds }: Chunk) => ({
  fileIds: fileIds.join(','),
  folderIds: folderIds.join(','),
});

const apart = (ids: string): string[] => (ids === '' ? [] : ids.split(','));

/** What the server says is shown; anything else is a fault of ours. */
export function tellFailure(error: unknown): void {
  if (!(error instanceof CallError)) throw error;
  showToast('error', error.message);
}

type Level = 0 | 1 | 2;

const setLevel = (chunk: Chunk, deleteLevel: Level) =>
  trackRequest(
    whenReachable(() => client.call('unionDelete', { deleteLevel, ...joined(chunk), autorename: 1 }, quiet)),
  );

/** Recovers, trashes or purges; the rows go at once. Returns what went through. */
async function sendLevel(
  ids: Ids,
  deleteLevel: Level,
  label: string,
): Promise<{ done: Chunk; tasks: Task[]; elsewhere: number }> {
  const done: Chunk = { fileIds: [], folderIds: [] };
  const tasks: Task[] = [];
  let elsewhere = 0;
  const sendChunk = async (chunk: Chunk) => {
    const answer = await setLevel(chunk, deleteLevel);
    elsewhere += answer.elsewhere ?? 0;
    return answer;
  };
  const removal = listing.remove(idSet(ids));
  try {
    await inChunks(ids, label, sendChunk, {
      done,
      tasks,
      canCancel: deleteLevel !== 2,
    });
    removal.done();
  } catch (error) {
    removal.takeBack();
    tellFailure(error);
  }
  return { done, tasks, elsewhere };
}

const sizeOf = ({ fileIds, folderIds }: Ids): number => fileIds.length + folderIds.length;

/** "plan.dwg" where it is one, their number where they are more. */
function named({ items, count }: DriveContext, done: Ids): { name: string | undefined; count: number } {
  const [only] = items;
  return { name: count === 1 && only ? shortName(only.name) : undefined, count: sizeOf(done) };
}

/** The reverse of the two: undoing one is doing the other, without another offer to undo. */
async function reverse({ done, tasks }: { done: Chunk; tasks: Task[] }, level: 0 | 1): Promise<void> {
  const t = await wordsOf('item');
  const ids = await cancelRunning(done, tasks);
  const label = t(level === 0 ? 'item.doing.restore' : 'item.doing.trash');
  if (sizeOf(ids) > 0) await inChunks(ids, label, (chunk) => setLevel(chunk, level)).catch(tellFailure);
  listing.refresh();
}

export const trashItems = undoable(async (context: DriveContext): Promise<void> => {
  const t = await wordsOf('item');
  selection.clear();
  const sent = await sendLevel(context, 1, t('item.doing.trash'));
  const { name, count } = named(context, sent.done);
  if (count === 0) return;
  const text = name === undefined ? t('item.done.trash', { count }) : t('item.done.trash.one', { name });
  await offerUndo(text, () => reverse(sent, 0));
});

export const restoreItems = undoable(async (context: DriveContext): Promise<void> => {
  const t = await wordsOf('item');
  selection.clear();
  const sent = await sendLevel(context, 0, t('item.doing.restore'));
  const { name, count } = named(context, sent.done);
  if (count === 0) return;
  const folder = t('nav.all');
  const text =
    sent.elsewhere > 0
      ? t('item.done.restore.elsewhere', { count, folder })
      : name === undefined
        ? t('item.done.restore', { count })
        : t('item.done.restore.one', { name });
  await offerUndo(text, () => reverse(sent, 1));
});

/** For good: asked before (PurgeDialog), never undone. */
export async function purgeItems(context: DriveContext): Promise<void> {
  const t = await wordsOf('item');
  selection.clear();
  const { done } = await sendLevel(context, 2, t('item.doing.purge'));
  const count = sizeOf(done);
  if (count > 0) showToast('success', t('item.done.purge', { count }));
}

export async function emptyBin(): Promise<void> {
  const t = await wordsOf('item');
  selection.clear();
  const ids = new Set([...listing.getState().rows.values()].map(({ id }) => id));
  const removal = listing.remove(ids);
  try {
    await inChunks({ fileIds: ['all'], folderIds: [] }, t('item.doing.purge'), async () => {
      // What is being restored must be out of it by then.
      await waitForPendingRequests();
      return client.call('unionDelete', { deleteLevel: 3 }, quiet);
    });
    removal.done();
    showToast('success', t('item.done.empty'));
  } catch (error) {
    removal.takeBack();
    tellFailure(error);
  }
}

export interface MoveTarget {
  id: string;
  /** '' is the root. */
  name: string;
}

const isClash = (error: unknown): boolean =>
  error instanceof CallError && (error.code === codes.fileClash || error.code === codes.folderClash);

interface Moved {
  done: Chunk;
  /** Where the items were, and under which names; undoing a move needs it. */
  from: CallResponse<'unionMove'>['from'];
  renamed: Map<string, string>;
  tasks: Task[];
}

const nothingMoved = (): Moved => ({
  done: { fileIds: [], folderIds: [] },
  from: [],
  renamed: new Map(),
  tasks: [],
});

/** What fails is thrown; `moved` says what went before it. */
async function send(
  ids: Ids,
  moveToId: string,
  autoRename: 0 | 1,
  label: string,
  moved: Moved = nothingMoved(),
  names: ReadonlyMap<string, string> = new Map(),
): Promise<void> {
  const move = async (chunk: Chunk): Promise<{ taskId?: string | undefined }> => {
    const called = [...chunk.folderIds, ...chunk.fileIds].flatMap((id) => {
      const name = names.get(id);
      return name === undefined ? [] : [{ id, name }];
    });
    const wanted = { ...joined(chunk), moveToId, autoRename, ...(called.length > 0 && { names: called }) };
    const { from, renamed, taskId } = await whenReachable(() => client.call('unionMove', wanted, quiet));
    moved.from.push(...from);
    for (const { id, name } of renamed) moved.renamed.set(id, name);
    return { taskId };
  };
  await inChunks(ids, label, move, { done: moved.done, tasks: moved.tasks });
}

/** To where they were, as they were called there: beside a namesake some have had another name since. */
async function moveBack({ done, tasks, from, renamed }: Moved, label: string): Promise<void> {
  const left = idSet(await cancelRunning(done, tasks));
  for (const { folderId, fileIds, folderIds } of from) {
    const still = (ids: string) => apart(ids).filter((id) => left.has(id));
    const all = { fileIds: still(fileIds), folderIds: still(folderIds) };
    const those = (ids: string[], wanted: boolean) => ids.filter((id) => renamed.has(id) === wanted);
    const same = { fileIds: those(all.fileIds, false), folderIds: those(all.folderIds, false) };
    const other = { fileIds: those(all.fileIds, true), folderIds: those(all.folderIds, true) };
    for (const ids of [...chunksOf(same), ...chunksOf(other, bounds.namesACall)])
      await send(ids, folderId, 1, label, nothingMoved(), renamed).catch(tellFailure);
  }
}

/** Moves what is chosen into a folder; a namesake there is refused first, then offered to stand beside it. */
export const moveItems = undoable(
  async (context: DriveContext, target: MoveTarget, autoRename: 0 | 1 = 0): Promise<void> => {
    const t = await wordsOf('item');
    const moved = nothingMoved();
    const { place } = context;
    const vanishes = place.section === 'index' && place.folderId !== target.id;
    const removal = vanishes ? listing.remove(idSet(context)) : undefined;
    selection.clear();
    const label = t('item.doing.move');
    try {
      await send(context, target.id, autoRename, label, moved);
      removal?.done();
    } catch (error) {
      removal?.takeBack();
      if (!isClash(error)) tellFailure(error);
      else {
        showToast('error', (error as CallError).message, {
          action: { label: t('item.keepBoth'), perform: () => void moveItems(context, target, 1) },
        });
      }
    }
    if (!removal) listing.refresh();
    const { name, count } = named(context, moved.done);
    if (count === 0) return;
    const folder = target.name === '' ? t('nav.all') : shortName(target.name);
    const text =
      name === undefined ? t('item.done.move', { count, folder }) : t('item.done.move.one', { name, folder });
    await offerUndo(text, async () => {
      await moveBack(moved, label);
      listing.refresh();
    });
  },
);

/** Shown at once, and taken back where it is refused. One change of an item after the other: the last one stays. */
async function edit(item: Item, change: { name?: string; descp?: string }): Promise<void> {
  const shown = listing.patch([item.id], change);
  try {
    await serialize(item.id, () =>
      whenReachable<unknown>(() =>
        item.kind === 1
          ? client.call('fileEdit', { fileId: item.id, ...change }, quiet)
          : client.call('folderEdit', { folderId: item.id, ...change }, quiet),
      ),
    );
    shown.done();
  } catch (error) {
    shown.takeBack();
    throw error;
  }
}

/** Renames; what is refused is thrown, so that the field it was typed into can say why. */
export const tryRename = undoable(async (item: Item, wanted: string): Promise<void> => {
  const name = keepType(item, wanted);
  if (name === item.name) return;
  await edit(item, { name });
  listing.keep(item.id);
  listing.refresh();
  const t = await wordsOf('item');
  await offerUndo(t('item.done.rename', { name: shortName(name) }), async () => {
    await edit(item, { name: item.name }).catch(tellFailure);
    listing.refresh();
  });
});

export const noteItem = undoable(async (item: Item, descp: string): Promise<void> => {
  if (descp === item.descp) return;
  await edit(item, { descp });
  const t = await wordsOf('item');
  await offerUndo(t(descp === '' ? 'item.done.noteGone' : 'item.done.note'), () =>
    edit(item, { descp: item.descp }).catch(tellFailure),
  );
});

async function sendPin(ids: Ids, pinned: 0 | 1, label: string): Promise<void> {
  const shown = listing.patch(idSet(ids), { pinned });
  try {
    await serialize('pins', () =>
      inChunks(ids, label, (chunk) =>
        whenReachable(() => client.call('unionPin', { ...joined(chunk), pinned }, quiet)),
      ),
    );
    shown.done();
  } catch (error) {
    shown.takeBack();
    throw error;
  }
}

export const pinItems = undoable(async (context: DriveContext, pinned: 0 | 1): Promise<void> => {
  const t = await wordsOf('item');
  const label = t(pinned ? 'item.doing.pin' : 'item.doing.unpin');
  // Only those it changes: undoing must not unpin what was pinned before.
  const changed = context.items.filter((item) => item.pinned !== pinned);
  const ids =
    changed.length === 0 || context.items.length < context.count
      ? context
      : {
          fileIds: changed.filter(({ kind }) => kind === 1).map(({ id }) => id),
          folderIds: changed.filter(({ kind }) => kind === 0).map(({ id }) => id),
        };
  try {
    await sendPin(ids, pinned, label);
  } catch (error) {
    return tellFailure(error);
  }
  const count = sizeOf(ids);
  await offerUndo(t(pinned ? 'item.done.pin' : 'item.done.unpin', { count }), () =>
    sendPin(ids, pinned ? 0 : 1, label).catch(tellFailure),
  );
});
