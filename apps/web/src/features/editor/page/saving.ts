/**
 * Where the work goes: drawings of the drive into a log that the server keeps, files of this machine back to the disk.
 */
import { useMemo, useSyncExternalStore } from 'react';
import { create } from 'zustand';
import { wordsOf } from '../../../app/language.ts';
import { saveBlob } from '../../../app/saveBlob.ts';
import { showToast } from '../../../ui/toast.ts';
import type { EditLog, EditLogState } from '../log/types.ts';
import { getEngine } from './editorStore.ts';

interface Saving {
  /** Of the drive: the log. */
  log: EditLog | undefined;
  /** Of this machine: where the browser may write it back. */
  handle: FileSystemFileHandle | undefined;
  isSaving: boolean;
  /** When it was saved to disk last. */
  savedAt: number | undefined;
  isPublishOpen: boolean;
}

const none: Saving = {
  log: undefined,
  handle: undefined,
  isSaving: false,
  savedAt: undefined,
  isPublishOpen: false,
};

export const useSaving = create<Saving>(() => none);
export const resetSaving = (part: Partial<Saving> = {}): void => useSaving.setState({ ...none, ...part });

const nothing = (): (() => void) => () => undefined;

/** A part of the log's state; undefined where there is no log. */
export function useLog<T>(select: (state: EditLogState) => T): T | undefined {
  const log = useSaving((state) => state.log);
  const subscribe = useMemo(() => (log ? (listener: () => void) => log.subscribe(listener) : nothing), [log]);
  return useSyncExternalStore(subscribe, () => log && select(log.getState()));
}

/** Ctrl+S: to the server at once, or to the disk. */
export async function saveNow(): Promise<void> {
  const { log } = useSaving.getState();
  if (!log) return saveToDisk();
  log.retry();
  const t = await wordsOf('editor');
  if (log.getState().phase === 'saved') showToast('success', t('editor.saved.draftKept'));
}

interface WritableHandle extends FileSystemFileHandle {
  requestPermission?(options: { mode: 'readwrite' }): Promise<string>;
}

interface SavingWindow {
  showSaveFilePicker?(options: { suggestedName: string }): Promise<FileSystemFileHandle>;
}

async function writeTo(handle: WritableHandle, bytes: Uint8Array): Promise<boolean> {
  const grant = await handle.requestPermission?.({ mode: 'readwrite' });
  if (grant !== undefined && grant !== 'granted') return false;
  const file = await handle.createWritable();
  await file.write(bytes as Uint8Array<ArrayBuffer>);
  await file.close();
  return true;
}

/** Into the file that was opened where the browser can, else into one that the person chooses, else as a download. */
export async function saveToDisk({ isCopy = false } = {}): Promise<void> {
  const engine = getEngine();
  if (!engine || useSaving.getState().isSaving) return;
  useSaving.setState({ isSaving: true });
  const t = await wordsOf('editor');
  try {
    const { bytes, name, seq } = await engine.save();
    let { handle } = useSaving.getState();
    const { showSaveFilePicker } = window as SavingWindow;
    // A driven browser has no dialog of its own.
    if ((!handle || isCopy) && showSaveFilePicker && !navigator.webdriver) {
      handle = await showSaveFilePicker({ suggestedName: name });
    }
    if (!handle || !(await writeTo(handle, bytes))) {
      saveBlob(new Blob([bytes as Uint8Array<ArrayBuffer>]), name);
    } else if (!useSaving.getState().log) useSaving.setState({ handle });
    if (!useSaving.getState().log) {
      engine.markSaved(seq);
      useSaving.setState({ savedAt: Date.now() });
    }
    showToast('success', t('editor.saved.toDisk', { name }));
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return;
    showToast('error', t('editor.saved.failed'));
  } finally {
    useSaving.setState({ isSaving: false });
  }
}
