/** From the server or this browser to the store and back, for as long as a drawing is open. */
import { CallError } from '@linework/client';
import { clientCodes } from '@linework/contract/codes';
import { client } from '../../../app/api.ts';
import { onNoteEvent } from '../../../app/events/noteEvents.ts';
import { session } from '../../../app/session.ts';
import { maySeeNotes, type OpenedFile } from '../state/viewerStore.ts';
import { noteOf, packNote, type Note } from './note.ts';
import { keepNotes, keptNotes } from './noteKeep.ts';
import { forgetHistory, listenToChanges, noNotes, useNotes } from './notesStore.ts';
import { noteSaver, type Pending, type Saver } from './saver.ts';

const reloadPauseMs = 250;

const isUnreachable = (error: unknown): boolean =>
  error instanceof CallError && error.code === clientCodes.network;

/** Notes that are not in the cloud belong to whoever sits here. */
const hereUserId = '0';

export function me(): { userId: string; userName: string } {
  const { user } = session.get();
  if (useNotes.getState().where !== 'cloud' || !user) return { userId: hereUserId, userName: '' };
  return { userId: user.id, userName: user.nickname };
}

interface Running {
  flush(): Promise<void>;
  reload(): Promise<void>;
  stop(): void;
}

let running: Running | undefined;

export function openNotes(file: OpenedFile): () => void {
  const { style, shown } = useNotes.getState();
  forgetHistory();
  useNotes.setState({ ...noNotes, style, shown, where: file.kind === 'cloud' ? 'cloud' : 'here' });
  const open = !maySeeNotes(file) ? openNone : file.kind === 'cloud' ? openCloud : openHere;
  const mine = (running = open(file));
  return () => {
    mine.stop();
    if (running !== mine) return;
    running = undefined;
    listenToChanges(() => undefined);
    useNotes.setState({ ...noNotes, style: useNotes.getState().style });
  };
}

/** Tries again what was refused, and asks for what could not be loaded. */
export async function retryNotes(): Promise<void> {
  if (useNotes.getState().loading === 'failed') await running?.reload();
  await running?.flush();
}

function openNone(): Running {
  useNotes.setState({ loading: 'ready' });
  return { flush: async () => undefined, reload: async () => undefined, stop: () => undefined };
}

/** Of somebody else's drawing notes are only read. */
function openCloud({ fileId, via, key: fileKey }: OpenedFile): Running {
  const store = `${session.get().user?.id ?? ''}:${fileKey}`;
  let saver: Saver | undefined;
  let stopped = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let saves = 0;

  const load = async (): Promise<void> => {
    try {
      const before = saves;
      const { rows } = await client.call('noteList', { via, fileId }, { quiet: true });
      if (stopped) return;
      // Something was saved while the answer travelled: it may tell of before.
      if (saves !== before) return await load();
      const known = useNotes.getState().notes;
      const notes = new Map<string, Note>();
      for (const row of rows) {
        const old = known.get(row.key);
        const same = old?.modifyTime === row.modifyTime && old.comments === row.comments;
        const note = same ? old : noteOf(row);
        if (note) notes.set(row.key, note);
      }
      show(notes, saver?.pending());
      useNotes.setState({ loading: 'ready' });
    } catch {
      if (!stopped && useNotes.getState().loading !== 'ready') useNotes.setState({ loading: 'failed' });
    }
  };
  const start = async (): Promise<void> => {
    const { notes, deleted } = await keptNotes(store);
    if (stopped) return;
    const restored = new Map<string, Note | undefined>(notes.map((note) => [note.key, note]));
    for (const key of deleted) restored.set(key, undefined);
    saver = noteSaver(
      {
        save: async (changed) => {
          const sent = changed.map(({ key, layout, kind, data }) => ({
            key,
            layout,
            kind,
            data: packNote(data),
          }));
          await client.call('noteSave', { fileId, notes: sent }, { quiet: true });
          saves += 1;
        },
        remove: async (keys) => {
          await client.call('noteDelete', { fileId, keys: [...keys] }, { quiet: true });
          saves += 1;
        },
        isUnreachable,
        keep: (pending) => void keepNotes(store, splitPending(pending)),
        onStatus: (status) => useNotes.setState({ status }),
        later: (work, ms) => {
          const id = setTimeout(work, ms);
          return () => clearTimeout(id);
        },
        weigh: ({ data }) => packNote(data).length,
      },
      restored,
    );
    listenToChanges(saver.change);
    show(useNotes.getState().notes, restored);
    await load();
  };

  const flush = async (): Promise<void> => saver?.flush();
  const onHidden = (): void => {
    if (document.visibilityState === 'hidden') void flush();
  };
  const onOnline = (): void => void flush();
  const stopEvents = onNoteEvent((changed) => {
    if (changed !== fileId) return;
    clearTimeout(timer);
    timer = setTimeout(() => void load(), reloadPauseMs);
  });
  document.addEventListener('visibilitychange', onHidden);
  addEventListener('online', onOnline);
  void (via === undefined ? start() : load());
  return {
    flush,
    reload: load,
    stop() {
      void flush();
      stopped = true;
      clearTimeout(timer);
      stopEvents();
      document.removeEventListener('visibilitychange', onHidden);
      removeEventListener('online', onOnline);
    },
  };
}

/** What the person here has changed stands above what the server said. */
function show(loaded: ReadonlyMap<string, Note>, pending: Pending = new Map()): void {
  const notes = new Map(loaded);
  for (const [key, note] of pending) {
    if (note) notes.set(key, { ...note, comments: loaded.get(key)?.comments ?? note.comments });
    else notes.delete(key);
  }
  const selection = useNotes.getState().selection.filter((key) => notes.has(key));
  useNotes.setState({ notes, selection });
}

function splitPending(pending: Pending): { notes: Note[]; deleted: string[] } {
  return {
    notes: [...pending.values()].filter((note) => note !== undefined),
    deleted: [...pending].flatMap(([key, note]) => (note ? [] : [key])),
  };
}

function openHere({ key }: OpenedFile): Running {
  const channel = new BroadcastChannel('linework.notes');
  let stopped = false;
  const load = async (): Promise<void> => {
    const { notes } = await keptNotes(key);
    if (stopped) return;
    show(new Map(notes.map((note) => [note.key, note])));
    useNotes.setState({ loading: 'ready' });
  };
  channel.addEventListener('message', (event) => {
    if (event.data === key) void load();
  });
  listenToChanges(() => {
    // After the store has changed.
    queueMicrotask(async () => {
      await keepNotes(key, { notes: [...useNotes.getState().notes.values()], deleted: [] });
      if (!stopped) channel.postMessage(key);
    });
  });
  void load();
  return {
    flush: async () => undefined,
    reload: load,
    stop() {
      stopped = true;
      channel.close();
    },
  };
}
