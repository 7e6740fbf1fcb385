/** Notes in this browser: all of a drawing that is not in the cloud, and of others what is not saved yet. */
import type { Note } from './note.ts';

export interface KeptNotes {
  notes: readonly Note[];
  /** Keys of those that are to be deleted. */
  deleted: readonly string[];
}

const store = 'drawings';
let opening: Promise<IDBDatabase> | undefined;

function database(): Promise<IDBDatabase> {
  opening ??= new Promise((resolve, reject) => {
    const request = indexedDB.open('linework.notes', 1);
    request.addEventListener('upgradeneeded', () => void request.result.createObjectStore(store));
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error!));
  });
  return opening;
}

async function run<T>(mode: IDBTransactionMode, work: (rows: IDBObjectStore) => IDBRequest): Promise<T> {
  const request = work((await database()).transaction(store, mode).objectStore(store)) as IDBRequest<T>;
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error!));
  });
}

/** Private windows and full disks lose the memory, not the page. */
export async function keepNotes(file: string, { notes, deleted }: KeptNotes): Promise<void> {
  const nothing = notes.length === 0 && deleted.length === 0;
  await run<unknown>('readwrite', (rows) =>
    nothing ? rows.delete(file) : rows.put({ notes, deleted } satisfies KeptNotes, file),
  ).catch(() => undefined);
}

export async function keptNotes(file: string): Promise<KeptNotes> {
  const kept = await run<KeptNotes | undefined>('readonly', (rows) => rows.get(file)).catch(() => undefined);
  return kept ?? { notes: [], deleted: [] };
}
