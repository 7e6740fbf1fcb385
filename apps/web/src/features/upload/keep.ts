/** Uploads that outlive a reload: what they are, and how their bytes are found again. */
import type { FoundSource } from './found.ts';
import type { UploadItem } from './item.ts';
import { databaseName } from './pending.ts';

/**
 * Browsers copy a file that is stored (Chromium 156: 32 MB in 14 ms, 600 MB in 0.8 s, doubled on the disk), so only
 * small ones are, and not without end. Larger ones need a handle, or are asked for again.
 */
const copyBytes = 64 * 1024 ** 2;
const copyTotalBytes = 1024 ** 3;
/** As long as the server remembers an upload. */
const keptMs = 7 * 86_400_000;

export interface KeptUpload extends FoundSource {
  item: UploadItem;
}

/** A folder's handle costs milliseconds to write, so it is written once and not with each of its files. */
interface Row extends Omit<KeptUpload, 'root'> {
  userId: string;
  id: string;
  rootId?: string;
}

interface RootRow {
  id: string;
  root: FileSystemDirectoryHandle;
}

const store = 'uploads';
const rootStore = 'roots';
const rootIds = new Map<FileSystemDirectoryHandle, string>();
let opening: Promise<IDBDatabase> | undefined;
let copied = 0;

function database(): Promise<IDBDatabase> {
  opening ??= new Promise((resolve, reject) => {
    const request = indexedDB.open(databaseName, 1);
    request.addEventListener('upgradeneeded', () => {
      request.result.createObjectStore(store, { keyPath: ['userId', 'id'] });
      request.result.createObjectStore(rootStore, { keyPath: 'id' });
    });
    request.addEventListener('success', () => {
      // Somebody signs out, in whichever tab: nobody may stand in the way of forgetting.
      request.result.addEventListener('versionchange', () => {
        request.result.close();
        opening = undefined;
        rootIds.clear();
      });
      resolve(request.result);
    });
    request.addEventListener('error', () => reject(request.error!));
  });
  return opening;
}

async function change(work: (rows: IDBObjectStore) => void, name = store): Promise<void> {
  const transaction = (await database()).transaction(name, 'readwrite');
  work(transaction.objectStore(name));
  await new Promise<void>((resolve, reject) => {
    transaction.addEventListener('complete', () => resolve());
    transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('aborted')));
  });
}

/** What of a source is worth keeping; nothing means that it has to be chosen again. */
export function keepable(source: FoundSource, size: number): FoundSource {
  const { file: _file, ...handles } = source;
  if (handles.handle ?? handles.root) return handles;
  if (!source.file || size > copyBytes || copied + size > copyTotalBytes) return {};
  copied += size;
  return { file: source.file };
}

const everyoneOf = (userId: string): IDBKeyRange => IDBKeyRange.bound([userId], [userId, []]);

/** The id of a folder's handle, which is written down when it is first met. */
async function rootIdOf(root: FileSystemDirectoryHandle, id: string): Promise<string> {
  const known = rootIds.get(root);
  if (known !== undefined) return known;
  rootIds.set(root, id);
  await change((roots) => void roots.put({ id, root } satisfies RootRow), rootStore);
  return id;
}

/** Says whether it could: private windows and full disks lose the memory, not the upload. */
export async function keepUploads(userId: string, uploads: readonly KeptUpload[]): Promise<boolean> {
  try {
    const rows: Row[] = [];
    for (const { root, ...upload } of uploads) {
      const { id } = upload.item;
      rows.push({ ...upload, userId, id, ...(root ? { rootId: await rootIdOf(root, id) } : {}) });
    }
    await change((kept) => rows.forEach((row) => kept.put(row)));
    return true;
  } catch {
    return false;
  }
}

/** Changes what is known of uploads that are kept; their bytes stay. */
export async function updateKept(userId: string, items: readonly UploadItem[]): Promise<void> {
  await change((rows) => {
    for (const item of items) {
      const request = rows.get([userId, item.id]) as IDBRequest<Row | undefined>;
      request.addEventListener('success', () => {
        if (request.result) rows.put({ ...request.result, item });
      });
    }
  }).catch(() => undefined);
}

export async function forgetUploads(userId: string, ids: readonly string[]): Promise<void> {
  await change((rows) => {
    for (const id of ids) rows.delete([userId, id]);
  }).catch(() => undefined);
}

export async function keptUploads(userId: string, now: number): Promise<KeptUpload[]> {
  try {
    const all = await read<Row>(store, everyoneOf(userId));
    const roots = await read<RootRow>(rootStore);
    for (const { id, root } of roots) rootIds.set(root, id);
    const old = all.filter((row) => isOld(row, now)).map(({ id }) => id);
    if (old.length > 0) void forgetUploads(userId, old);
    const byId = new Map(roots.map(({ id, root }) => [id, root]));
    return all
      .filter((row) => !isOld(row, now))
      .toSorted((a, b) => a.item.addedAt - b.item.addedAt)
      .map(({ item, file, handle, rootId = '' }) => {
        const root = byId.get(rootId);
        return { item, ...(file && { file }), ...(handle && { handle }), ...(root && { root }) };
      });
  } catch {
    return [];
  }
}

/** Nothing is under way any more. */
export async function forgetRoots(): Promise<void> {
  rootIds.clear();
  await change((roots) => void roots.clear(), rootStore).catch(() => undefined);
}

async function read<T>(name: string, range?: IDBKeyRange): Promise<T[]> {
  const request = (await database()).transaction(name).objectStore(name).getAll(range);
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result as T[]));
    request.addEventListener('error', () => reject(request.error!));
  });
}

const isOld = ({ item }: Row, now: number): boolean => now - item.addedAt > keptMs;
