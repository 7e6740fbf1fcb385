/** The notes of the drawing on screen. */
import { create } from 'zustand';
import { repaint } from '../state/repaint.ts';
import { useViewer } from '../state/viewerStore.ts';
import { noteHistory, type NoteStep } from './history.ts';
import type { Note, NoteColor, NoteData, StampName } from './note.ts';
import type { SaveStatus } from './saver.ts';

export interface NoteStyle {
  color: NoteColor;
  /** CSS pixels. */
  width: number;
  /** Of letters, CSS pixels at the zoom they are written at. */
  letters: number;
  fill: boolean;
  stamp: StampName;
}

export interface NotesState {
  /** Of the cloud, or only in this browser; undefined while no drawing is open. */
  where: 'cloud' | 'here' | undefined;
  loading: 'loading' | 'ready' | 'failed';
  status: SaveStatus;
  /** In the order they are painted. */
  notes: ReadonlyMap<string, Note>;
  selection: readonly string[];
  /** Notes as they are while they are being dragged. */
  dragged: ReadonlyMap<string, NoteData>;
  /** The note whose comments are read. */
  talking: string | undefined;
  /** The note whose text is being written: one that is there, or a new one. */
  writing: Note | undefined;
  shown: boolean;
  /** Only notes of this person; '' for all. */
  author: string;
  canUndo: boolean;
  canRedo: boolean;
  style: NoteStyle;
}

export const noNotes: NotesState = {
  where: undefined,
  loading: 'loading',
  status: 'saved',
  notes: new Map(),
  selection: [],
  dragged: new Map(),
  talking: undefined,
  writing: undefined,
  shown: true,
  author: '',
  canUndo: false,
  canRedo: false,
  style: { color: 'red', width: 2, letters: 18, fill: false, stamp: 'approved' },
};

export const useNotes = create<NotesState>(() => noNotes);
useNotes.subscribe(repaint);

const history = noteHistory();
/** Told of each note that the person here has changed. */
let onChange: (key: string, note: Note | undefined) => void = () => undefined;

export function listenToChanges(listener: typeof onChange): void {
  onChange = listener;
}

function tellHistory(): void {
  const { undo, redo } = history.counts();
  useNotes.setState({ canUndo: undo > 0, canRedo: redo > 0 });
}

function apply(step: NoteStep): void {
  const notes = new Map(useNotes.getState().notes);
  for (const { key, after } of step) {
    if (after) notes.set(key, after);
    else notes.delete(key);
  }
  const selection = useNotes.getState().selection.filter((key) => notes.has(key));
  useNotes.setState({ notes, selection });
  for (const { key, after } of step) onChange(key, after);
  tellHistory();
}

/** What the person did; can be undone. */
export function changeNotes(step: NoteStep): void {
  history.push(step);
  apply(step);
}

export function undoNotes(): boolean {
  const step = history.undo();
  if (step) apply(step);
  return step !== undefined;
}

export function redoNotes(): boolean {
  const step = history.redo();
  if (step) apply(step);
  return step !== undefined;
}

export function forgetHistory(): void {
  history.clear();
  tellHistory();
}

export function addNote(note: Note): void {
  changeNotes([{ key: note.key, before: undefined, after: note }]);
}

export function setData(changes: ReadonlyMap<string, NoteData>): void {
  const { notes } = useNotes.getState();
  const now = Date.now();
  changeNotes(
    [...changes].flatMap(([key, data]) => {
      const before = notes.get(key);
      return before?.own ? [{ key, before, after: { ...before, data, modifyTime: now } }] : [];
    }),
  );
}

export function deleteNotes(keys: readonly string[]): void {
  const { notes } = useNotes.getState();
  changeNotes(
    keys.flatMap((key) => {
      const before = notes.get(key);
      return before?.own ? [{ key, before, after: undefined }] : [];
    }),
  );
}

export function selectNotes(selection: readonly string[]): void {
  useNotes.setState({ selection });
}

export function layoutName(): string {
  const { head, layout } = useViewer.getState();
  return head?.layouts[layout]?.name ?? '';
}

/** On the layout on screen, of whom they are wanted; as they are dragged. */
export function notesOnScreen(): Note[] {
  const { notes, shown, author, dragged } = useNotes.getState();
  if (!shown) return [];
  const layout = layoutName();
  return [...notes.values()]
    .filter((note) => note.layout === layout && (author === '' || note.userId === author))
    .map((note) => {
      const data = dragged.get(note.key);
      return data ? { ...note, data } : note;
    });
}
