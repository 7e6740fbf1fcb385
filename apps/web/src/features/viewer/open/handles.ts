/** The way back to a local file after a reload: browsers that can give a handle for it, which survives in IndexedDB. */
const name = 'linework-viewer';
const store = 'handles';
const last = 'last';

type Grant = 'granted' | 'denied' | 'prompt';

/** What TypeScript's DOM does not know yet. */
interface AskingHandle extends FileSystemFileHandle {
  requestPermission?(options: { mode: 'read' }): Promise<Grant>;
}

function withStore<Value>(
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => IDBRequest<Value>,
): Promise<Value | undefined> {
  return new Promise((resolve) => {
    const opening = indexedDB.open(name, 1);
    opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore(store));
    // A private window has none: then the file is chosen again.
    opening.addEventListener('error', () => resolve(undefined));
    opening.addEventListener('success', () => {
      const base = opening.result;
      const request = work(base.transaction(store, mode).objectStore(store));
      request.addEventListener('success', () => resolve(request.result));
      request.addEventListener('error', () => resolve(undefined));
      request.transaction!.addEventListener('complete', () => base.close());
    });
  });
}

export async function keepHandle(handle: FileSystemFileHandle): Promise<void> {
  await withStore<IDBValidKey>('readwrite', (handles) => handles.put(handle, last));
}

export async function forgetHandle(): Promise<void> {
  await withStore<undefined>('readwrite', (handles) => handles.delete(last));
}

export async function lastHandle(): Promise<FileSystemFileHandle | undefined> {
  const handle = await withStore<unknown>('readonly', (handles) => handles.get(last));
  return typeof FileSystemFileHandle !== 'undefined' && handle instanceof FileSystemFileHandle
    ? handle
    : undefined;
}

/** Asks the person where the browser wants that; must be called by a press. */
export async function fileOf(handle: AskingHandle): Promise<File | undefined> {
  try {
    if (handle.requestPermission && (await handle.requestPermission({ mode: 'read' })) !== 'granted')
      return undefined;
    return await handle.getFile();
  } catch {
    // Moved, renamed or deleted since.
    return undefined;
  }
}
