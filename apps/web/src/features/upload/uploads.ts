/** The uploads of this account: the queue in the tab that leads, its mirror in the others, and what screens read. */
import { uploadStatus } from '@linework/contract/enums';
import { create } from 'zustand';
import { safeStorage } from '../../app/safeStorage.ts';
import { useSession } from '../../app/session.ts';
import { cancelUpload, startUpload, startUploads, uploadProgress } from './calls.ts';
import type { FoundSource } from './found.ts';
import { hashFile } from './hash.ts';
import { isSettled, type UploadItem } from './item.ts';
import {
  forgetRoots,
  forgetUploads,
  keepUploads,
  keepable,
  keptUploads,
  updateKept,
  type KeptUpload,
} from './keep.ts';
import { Ledger, type LedgerChange, type UploadTotals } from './ledger.ts';
import { UploadQueue, type QueuePorts } from './queue.ts';
import { Rate, secondsLeft } from './rate.ts';
import { pendingKey } from './pending.ts';
import { sendChunk, sendMany } from './sendChunk.ts';
import { joinTabs, type Tabs } from './tabs.ts';

export type UploadCommand = 'pause' | 'resume' | 'retry' | 'cancel' | 'clearSettled';

type Message =
  | { say: 'hello' }
  | { say: 'all'; items: UploadItem[] }
  | { say: 'change'; change: LedgerChange }
  | { say: 'add'; uploads: KeptUpload[] }
  | { say: 'supply'; sources: [string, FoundSource][] }
  | { say: 'do'; command: UploadCommand; ids: string[] };

export interface UploadsState {
  totals: UploadTotals;
  /** Ids in the order they are shown. */
  order: readonly string[];
  /** Bytes a second, of all together. */
  speed: number;
  secondsLeft: number | undefined;
  /** Counts up with every change, for what reads single items. */
  version: number;
}

const refreshMs = 150;
const updateMs = 500;

const ledger = new Ledger();
const sources = new Map<string, FoundSource>();
const byteRate = new Rate();
const fileRate = new Rate();
let userId: string | undefined;
let tabs: Tabs<Message> | undefined;
let queue: UploadQueue | undefined;
let refreshing = false;
/** Portions that are being written down, and not on the list yet. */
let adding = 0;
const toUpdate = new Set<string>();

export const useUploads = create<UploadsState>(() => ({
  totals: ledger.totals,
  order: [],
  speed: 0,
  secondsLeft: undefined,
  version: 0,
}));

export const uploadOf = (id: string): UploadItem | undefined => ledger.get(id);

/** Begins with what an account has under way. */
export function openUploads(ofUser: string): void {
  if (userId === ofUser) return;
  closeUploads();
  userId = ofUser;
  tabs = joinTabs<Message>(`linework.uploads.${ofUser}`, {
    onLead: () => void lead(ofUser),
    onMessage: handleMessage,
  });
  tabs.send({ say: 'hello' });
}

/** The account is no longer signed in here; what is under way waits for it. */
function closeUploads(): void {
  queue?.stop();
  queue = undefined;
  tabs?.leave();
  tabs = undefined;
  userId = undefined;
  sources.clear();
  ledger.clear();
  refresh();
}

async function lead(ofUser: string): Promise<void> {
  const remembered = await keptUploads(ofUser, Date.now());
  if (userId !== ofUser) return;
  const leading = new UploadQueue(ledger, ports);
  for (const { item, ...source } of remembered) {
    if (!sources.has(item.id)) sources.set(item.id, source);
    if (!ledger.get(item.id)) ledger.put(item);
  }
  queue = leading;
  leading.add([...ledger.all()].filter((item) => !isSettled(item)).map(asWaiting));
  tabs?.send({ say: 'all', items: [...ledger.all()] });
  refresh();
}

/** Whoever worked on it is gone. */
function asWaiting(item: UploadItem): UploadItem {
  const { phase: _phase, need: _need, ...rest } = item;
  return { ...rest, status: uploadStatus.waiting, speed: 0, tries: 0 };
}

function handleMessage(message: Message): void {
  switch (message.say) {
    case 'hello':
      if (queue) tabs?.send({ say: 'all', items: [...ledger.all()] });
      break;
    case 'all':
      if (!queue) for (const item of message.items) ledger.put(item);
      break;
    case 'change':
      if (!queue) {
        for (const item of message.change.changed) ledger.put(item);
        for (const id of message.change.removed) ledger.remove(id);
      }
      break;
    case 'add':
      for (const { item, ...source } of message.uploads) sources.set(item.id, source);
      queue?.add(message.uploads.map(({ item }) => item));
      break;
    case 'supply':
      supplyHere(message.sources);
      break;
    case 'do':
      perform(message.command, message.ids);
      break;
  }
  refresh();
}

/** Puts files on the list; whichever tab leads sends them. */
export async function addUploads(
  files: readonly { item: Omit<UploadItem, 'kept'>; source: FoundSource }[],
): Promise<void> {
  if (userId === undefined) return;
  const rows = files.map(({ item, source }) => {
    const worth = keepable(source, item.size);
    return { ...worth, item: { ...item, kept: Object.keys(worth).length > 0 } };
  });
  adding += 1;
  const remembered = await keepUploads(userId, rows);
  adding -= 1;
  const uploads = rows.map(({ item }, i) => ({
    ...files[i]!.source,
    item: remembered ? item : { ...item, kept: false },
  }));
  for (const { item, ...source } of uploads) sources.set(item.id, source);
  safeStorage.setItem(pendingKey(userId), '1');
  // A tab that has just come to lead may have found them among what is kept, and be sending them.
  if (queue) queue.add(uploads.map(({ item }) => item).filter(({ id }) => !ledger.get(id)));
  else {
    // Shown at once; and should this tab come to lead, it knows what to do.
    for (const { item } of uploads) ledger.put(item);
    tabs?.send({ say: 'add', uploads });
  }
  refresh();
}

/** Gives bytes to uploads that had lost theirs. */
export function supplySources(given: [string, FoundSource][]): void {
  supplyHere(given);
  if (!queue) tabs?.send({ say: 'supply', sources: given });
}

function supplyHere(given: [string, FoundSource][]): void {
  for (const [id, source] of given) sources.set(id, source);
  queue?.supplied(given.map(([id]) => id));
}

export const sourceOf = (id: string): FoundSource | undefined => sources.get(id);

export function command(what: UploadCommand, ids: readonly string[] = useUploads.getState().order): void {
  if (queue) perform(what, ids);
  else tabs?.send({ say: 'do', command: what, ids: [...ids] });
}

function perform(what: UploadCommand, ids: readonly string[]): void {
  if (what === 'clearSettled') queue?.clearSettled();
  else queue?.[what](ids);
}

const ports: QueuePorts = {
  source: readSource,
  hash: hashFile,
  start: startUpload,
  startMany: startUploads,
  status: uploadProgress,
  cancel: cancelUpload,
  send: sendChunk,
  sendMany,
  online: () => navigator.onLine,
  now: () => performance.now(),
  later: (ms, work) => {
    const timer = setTimeout(work, ms);
    return () => clearTimeout(timer);
  },
  keep: (item) => {
    if (toUpdate.size === 0) setTimeout(writeUpdates, updateMs);
    toUpdate.add(item.id);
  },
  forget: (ids) => {
    for (const id of ids) {
      toUpdate.delete(id);
      sources.delete(id);
    }
    if (userId === undefined || ids.length === 0) return;
    // The other tabs first: should this one close now, they would miss the bytes of what has already arrived.
    publish();
    void forgetUploads(userId, ids);
  },
  changed: refresh,
};

function writeUpdates(): void {
  const items = [...toUpdate].map((id) => ledger.get(id)).filter((item) => item !== undefined);
  toUpdate.clear();
  if (userId !== undefined && items.length > 0) void updateKept(userId, items);
}

async function readSource(item: UploadItem): Promise<Blob | 'file' | 'permission'> {
  const source = sources.get(item.id);
  if (source?.file) return source.file;
  const given = source?.handle ?? source?.root;
  if (!given) return 'file';
  if ((await permissionOf(given)) !== 'granted') return 'permission';
  const file = await (source?.handle ?? (await handleIn(source!.root!, item))).getFile();
  if (file.size !== item.size || file.lastModified !== item.modified) {
    throw new DOMException('The file has changed.', 'NotReadableError');
  }
  return file;
}

async function handleIn(
  root: FileSystemDirectoryHandle,
  { path, name }: UploadItem,
): Promise<FileSystemFileHandle> {
  let folder = root;
  for (const part of path.split('/').slice(1)) folder = await folder.getDirectoryHandle(part);
  return folder.getFileHandle(name);
}

type Permitting = FileSystemHandle & { queryPermission?(how: { mode: 'read' }): Promise<PermissionState> };

async function permissionOf(handle: Permitting): Promise<PermissionState> {
  return (await handle.queryPermission?.({ mode: 'read' })) ?? 'prompt';
}

useSession.subscribe(({ user }) => {
  if (userId !== undefined && user?.id !== userId) closeUploads();
});

addEventListener('online', () => queue?.goOn());

addEventListener('beforeunload', (event) => {
  // Only where going on afterwards would not be possible.
  if (ledger.totals.fleeting > 0) event.preventDefault();
});

function nothingPending(ofUser: string): void {
  if (adding > 0 || safeStorage.getItem(pendingKey(ofUser)) === null) return;
  safeStorage.removeItem(pendingKey(ofUser));
  void forgetRoots();
}

/** Screens and other tabs hear of changes some times a second, however many there are. */
function refresh(): void {
  if (refreshing) return;
  refreshing = true;
  setTimeout(() => {
    refreshing = false;
    publish();
  }, refreshMs);
}

function publish(): void {
  const change = ledger.takeChange();
  if (queue && (change.changed.length > 0 || change.removed.length > 0))
    tabs?.send({ say: 'change', change });
  const { totals } = ledger;
  const now = performance.now();
  if (totals.active === 0) {
    byteRate.reset();
    fileRate.reset();
  } else {
    byteRate.note(totals.sent, now);
    fileRate.note(totals.done, now);
  }
  const speed = byteRate.perSecond(now);
  useUploads.setState((state) => ({
    totals,
    order: ledger.order(),
    speed,
    secondsLeft: secondsLeft(
      { bytes: totals.bytes - totals.sent, files: totals.waiting + totals.active },
      { bytes: speed, files: fileRate.perSecond(now) },
    ),
    version: state.version + 1,
  }));
  if (queue && userId !== undefined && totals.count === totals.done) nothingPending(userId);
  // Speeds and times go on falling where nothing moves.
  if (totals.active > 0) refresh();
}
