/** What one does with notes, wherever the button or the key is. */
import type { Box } from '@linework/cad/display/list';
import { bounds } from '@linework/contract/limits';
import type { NoteKind } from '@linework/contract/noteKinds';
import { wordsOf } from '../../../app/language.ts';
import { showToast } from '../../../ui/toast.ts';
import { goToLayout, showBox } from '../camera/views.ts';
import { mayNote, useViewer } from '../state/viewerStore.ts';
import { movedBy } from './handles.ts';
import { plainData, type Note, type NoteData } from './note.ts';
import { me } from './notesSession.ts';
import {
  addNote,
  changeNotes,
  deleteNotes,
  layoutName,
  selectNotes,
  setData,
  useNotes,
} from './notesStore.ts';
import { boxOfNote } from './strokes.ts';

/** Upright on the screen as it stands. */
function freshData(data: Partial<NoteData>): NoteData {
  const { style } = useNotes.getState();
  const { twist } = useViewer.getState().camera;
  return { ...plainData, color: style.color, width: style.width, turn: -twist, ...data };
}

function freshNote(kind: NoteKind, data: Partial<NoteData>): Note {
  const now = Date.now();
  return {
    ...me(),
    key: crypto.randomUUID(),
    layout: layoutName(),
    kind,
    data: freshData(data),
    createTime: now,
    modifyTime: now,
    comments: 0,
    own: true,
  };
}

/** False, and said, where the drawing is full. */
function hasRoom(count = 1): boolean {
  if (!mayNote(useViewer.getState().file)) return false;
  if (useNotes.getState().notes.size + count <= bounds.notesADrawing) return true;
  void wordsOf('notes').then((t) => showToast('error', t('notes.tooMany', { most: bounds.notesADrawing })));
  return false;
}

/** What is put on the drawing is also seen. */
export function putNote(kind: NoteKind, data: Partial<NoteData>): string | undefined {
  if (!hasRoom()) return undefined;
  const note = freshNote(kind, data);
  useNotes.setState({ shown: true, author: '' });
  addNote(note);
  return note.key;
}

/** Opens the field for its text; with none it was never there. */
export function writeNote(kind: 'text' | 'leader', data: Partial<NoteData>): void {
  if (hasRoom()) useNotes.setState({ writing: freshNote(kind, data), shown: true, author: '' });
}

export function editText(key: string): void {
  const note = useNotes.getState().notes.get(key);
  if (note?.own && (note.kind === 'text' || note.kind === 'leader')) useNotes.setState({ writing: note });
}

export function finishWriting(text: string): void {
  const { writing, notes } = useNotes.getState();
  if (!writing) return;
  useNotes.setState({ writing: undefined });
  const clean = text.replace(/\s+$/, '');
  const known = notes.has(writing.key);
  const data = { ...writing.data, text: clean };
  if (clean === '' && writing.kind === 'text') {
    if (known) deleteNotes([writing.key]);
  } else if (!known) addNote({ ...writing, data });
  else if (clean !== writing.data.text) setData(new Map([[writing.key, data]]));
}

/** A little aside, so that both are seen. */
export function duplicateSelected(): void {
  const { notes, selection } = useNotes.getState();
  const { scale } = useViewer.getState().camera;
  const chosen = selection.flatMap((key) => notes.get(key) ?? []);
  if (chosen.length === 0 || !hasRoom(chosen.length)) return;
  const copies = chosen.map((note) => {
    const { key, ...fresh } = freshNote(note.kind, note.data);
    return {
      ...fresh,
      key,
      layout: note.layout,
      data: movedBy(note.data, { x: 16 / scale, y: -16 / scale }),
    };
  });
  changeNotes(copies.map((after) => ({ key: after.key, before: undefined, after })));
  selectNotes(copies.map(({ key }) => key));
}

export function deleteSelected(): boolean {
  const { selection } = useNotes.getState();
  if (selection.length === 0) return false;
  deleteNotes(selection);
  return true;
}

/** Color, width, fill: of what is selected, and of what comes next. */
export function restyle(change: Partial<Pick<NoteData, 'color' | 'width' | 'fill'>>): void {
  const { notes, selection, style } = useNotes.getState();
  useNotes.setState({ style: { ...style, ...change } });
  const changed = new Map<string, NoteData>();
  for (const key of selection) {
    const note = notes.get(key);
    if (note?.own) changed.set(key, { ...note.data, ...change });
  }
  if (changed.size > 0) setData(changed);
}

/** Brings the note before one's eyes, on its own layout; `show` says how. */
export async function jumpToNote(key: string, show: (box: Box) => void = showBox): Promise<void> {
  const note = useNotes.getState().notes.get(key);
  if (!note) return;
  const layout = useViewer.getState().head?.layouts.findIndex(({ name }) => name === note.layout) ?? -1;
  if (layout < 0) return;
  useNotes.setState({ shown: true });
  selectNotes([key]);
  await goToLayout(layout);
  show(boxOfNote(note));
}
