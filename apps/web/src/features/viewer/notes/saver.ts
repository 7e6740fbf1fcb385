/**
 * Sends changed notes: a little later, together, one call at a time, again when the server could not be reached. What
 * is not confirmed is handed to `keep`, so that a closed tab loses nothing.
 */
import { bounds } from '@linework/contract/limits';
import type { Note } from './note.ts';

/** undefined: delete it. */
export type Pending = ReadonlyMap<string, Note | undefined>;
export type SaveStatus = 'saved' | 'saving' | 'unsaved' | 'refused';

export interface SaverPorts {
  save(notes: readonly Note[]): Promise<void>;
  remove(keys: readonly string[]): Promise<void>;
  /** The server could not be reached: worth trying again without being asked. */
  isUnreachable(error: unknown): boolean;
  keep(pending: Pending): void;
  onStatus(status: SaveStatus): void;
  /** setTimeout; returns what cancels it. */
  later(work: () => void, ms: number): () => void;
  /** Characters that a note takes on its way. */
  weigh(note: Note): number;
}

export interface Saver {
  /** What waits or is on its way. */
  pending(): Pending;
  change(key: string, note: Note | undefined): void;
  /** Now: the tab is about to close, the connection is back, or the person asked. */
  flush(): Promise<void>;
  stop(): void;
}

const pauseMs = 600;
const retryMs = 3000;
const maxRetryMs = 60_000;
/** One call stays well below what a server takes at once. */
const maxChars = 600_000;

export function noteSaver(ports: SaverPorts, restored: Pending = new Map()): Saver {
  const pending = new Map(restored);
  let cancel: (() => void) | undefined;
  let sending: Promise<void> | undefined;
  let retry = retryMs;
  let stopped = false;

  const schedule = (ms: number): void => {
    cancel?.();
    cancel = stopped ? undefined : ports.later(() => void flush(), ms);
  };

  /** As many as fit into one call, of one sort. */
  const nextBatch = (): { sort: 'save' | 'remove'; notes: Map<string, Note | undefined> } => {
    const notes = new Map<string, Note | undefined>();
    const sort = [...pending.values()][0] ? 'save' : 'remove';
    let chars = 0;
    for (const [key, note] of pending) {
      if ((note ? 'save' : 'remove') !== sort || notes.size === bounds.notesACall) continue;
      const weight = note ? ports.weigh(note) : key.length;
      if (notes.size > 0 && chars + weight > maxChars) continue;
      chars += weight;
      notes.set(key, note);
    }
    return { sort, notes };
  };

  const sendAll = async (): Promise<void> => {
    while (pending.size > 0 && !stopped) {
      const { sort, notes } = nextBatch();
      ports.onStatus('saving');
      try {
        if (sort === 'save') await ports.save([...notes.values()] as Note[]);
        else await ports.remove([...notes.keys()]);
      } catch (error) {
        const again = ports.isUnreachable(error);
        ports.onStatus(again ? 'unsaved' : 'refused');
        if (again) {
          schedule(retry);
          retry = Math.min(maxRetryMs, retry * 2);
        }
        return;
      }
      retry = retryMs;
      // What was changed while it travelled is sent again.
      for (const [key, note] of notes) if (pending.get(key) === note) pending.delete(key);
      ports.keep(pending);
    }
    if (pending.size === 0) ports.onStatus('saved');
  };

  const flush = async (): Promise<void> => {
    cancel?.();
    cancel = undefined;
    sending ??= sendAll().finally(() => void (sending = undefined));
    await sending;
  };

  if (pending.size > 0) schedule(0);
  return {
    pending: () => pending,
    change(key, note) {
      // Behind the others: it is the newest.
      pending.delete(key);
      pending.set(key, note);
      ports.keep(pending);
      ports.onStatus('saving');
      if (!sending) schedule(pauseMs);
    },
    flush,
    stop() {
      stopped = true;
      cancel?.();
    },
  };
}
