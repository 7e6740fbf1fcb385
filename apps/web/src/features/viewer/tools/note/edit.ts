/** Selects notes, moves them, takes them by their handles. */
import type { Point2d } from '../../engine/types.ts';
import { inkOf, trace } from '../../paint/draw.ts';
import { cornersOf, frameOf } from '../../notes/frame.ts';
import { handlesOf, movedBy, withHandleAt } from '../../notes/handles.ts';
import { noteAt, notesInside } from '../../notes/hit.ts';
import type { Note, NoteData } from '../../notes/note.ts';
import { editToolId } from '../../state/activeTool.ts';
import { boxOfNote } from '../../notes/strokes.ts';
import { paintBox } from '../select/paintBox.ts';
import type { ScreenProjection, Tool, ToolKey, ToolPointer } from '../../state/tool.ts';
import { orthogonal } from '../tracking.ts';

export interface EditPorts {
  projection(): ScreenProjection;
  /** In the order they are painted. */
  notes(): readonly Note[];
  selection(): readonly string[];
  select(keys: readonly string[]): void;
  /** While it is being dragged. */
  drag(data: ReadonlyMap<string, NoteData>): void;
  /** For good. */
  change(data: ReadonlyMap<string, NoteData>): void;
  remove(): void;
  duplicate(): void;
  editText(key: string): void;
  /** Nothing is selected any more: the pointer is for the drawing again. */
  leave(): void;
  repaint(): void;
}

type State =
  | { name: 'idle' }
  | { name: 'pressed'; start: ToolPointer; onNote: boolean }
  | { name: 'moving'; start: ToolPointer; data: ReadonlyMap<string, NoteData> }
  | { name: 'resizing'; note: Note; index: number; data: NoteData }
  | { name: 'framing'; start: ToolPointer; now: ToolPointer };

export const editReach = { mouse: 7, touch: 18 } as const;
const handlePixels = { mouse: 8, touch: 20 } as const;
const slopPixels = 4;
const idle: State = { name: 'idle' };

export function editTool(ports: EditPorts): Tool {
  let state: State = idle;
  let hovered = false;
  const reachOf = ({ touch }: ToolPointer, sizes: typeof editReach | typeof handlePixels): number =>
    (touch ? sizes.touch : sizes.mouse) / ports.projection().scale;
  const chosen = (): Note[] => {
    const keys = new Set(ports.selection());
    return ports.notes().filter(({ key }) => keys.has(key));
  };

  const handleAt = (pointer: ToolPointer): { note: Note; index: number } | undefined => {
    const notes = chosen();
    const [note] = notes;
    if (notes.length !== 1 || !note?.own) return undefined;
    const far = reachOf(pointer, handlePixels);
    const handle = handlesOf(note).find(
      ({ at }) => Math.hypot(at.x - pointer.at.x, at.y - pointer.at.y) <= far,
    );
    return handle && { note, index: handle.index };
  };

  const press = (pointer: ToolPointer): void => {
    const handle = handleAt(pointer);
    if (handle) {
      state = { name: 'resizing', ...handle, data: handle.note.data };
      return;
    }
    const note = noteAt(ports.notes(), pointer.at, reachOf(pointer, editReach));
    const before = ports.selection();
    const more = pointer.shift || pointer.ctrl;
    if (note && more)
      ports.select(
        before.includes(note.key) ? before.filter((key) => key !== note.key) : [...before, note.key],
      );
    else if (note && !before.includes(note.key)) ports.select([note.key]);
    else if (!note && !more) ports.select([]);
    state = { name: 'pressed', start: pointer, onNote: note !== undefined };
  };

  const move = (pointer: ToolPointer, start: ToolPointer): void => {
    const to = pointer.shift ? orthogonal(start.at, pointer.at) : pointer.at;
    const by = { x: to.x - start.at.x, y: to.y - start.at.y };
    const own = chosen().filter((note) => note.own);
    const data = new Map(own.map((note) => [note.key, movedBy(originals.get(note.key) ?? note.data, by)]));
    state = { name: 'moving', start, data };
    ports.drag(data);
  };
  /** As they were before the drag: what is on screen has moved already. */
  let originals = new Map<string, NoteData>();

  const drop = (): void => {
    state = idle;
    ports.drag(new Map());
    ports.repaint();
  };

  const nudge = (key: ToolKey): boolean => {
    const ways: Readonly<Record<string, Point2d>> = {
      ArrowLeft: { x: -1, y: 0 },
      ArrowRight: { x: 1, y: 0 },
      ArrowUp: { x: 0, y: -1 },
      ArrowDown: { x: 0, y: 1 },
    };
    const way = ways[key.key];
    const own = chosen().filter((note) => note.own);
    if (!way || own.length === 0) return false;
    const pixels = key.shiftKey ? 10 : 1;
    const { toDrawing } = ports.projection();
    const [from, to] = [toDrawing({ x: 0, y: 0 }), toDrawing({ x: way.x * pixels, y: way.y * pixels })];
    const by = { x: to.x - from.x, y: to.y - from.y };
    ports.change(new Map(own.map((note) => [note.key, movedBy(note.data, by)])));
    return true;
  };

  return {
    id: editToolId,
    get cursor() {
      if (state.name === 'moving') return 'move';
      return state.name === 'resizing' || hovered ? 'pointer' : 'default';
    },
    hint: () => 'notes.hint.edit',
    pointerDown(pointer) {
      if (pointer.button === 2) return ports.select([]);
      if (pointer.button !== 0) return;
      press(pointer);
      originals = new Map(chosen().map((note) => [note.key, note.data]));
    },
    pointerMove(pointer) {
      if (state.name === 'idle') {
        hovered =
          !pointer.touch && noteAt(ports.notes(), pointer.at, reachOf(pointer, editReach)) !== undefined;
        return;
      }
      if (state.name === 'resizing') {
        const data = withHandleAt(state.note, state.index, pointer.at);
        state = { ...state, data };
        return ports.drag(new Map([[state.note.key, data]]));
      }
      const { start } = state;
      const far = Math.hypot(pointer.pixel.x - start.pixel.x, pointer.pixel.y - start.pixel.y) > slopPixels;
      if (state.name === 'pressed' && !far) return;
      if (state.name === 'moving' || (state.name === 'pressed' && state.onNote)) return move(pointer, start);
      state = { name: 'framing', start, now: pointer };
      ports.repaint();
    },
    pointerUp(pointer) {
      const ended = state;
      drop();
      if (ended.name === 'moving') ports.change(ended.data);
      else if (ended.name === 'resizing') {
        if (ended.data !== ended.note.data) ports.change(new Map([[ended.note.key, ended.data]]));
      } else if (ended.name === 'framing') {
        const inside = notesInside(ports.notes(), ended.start.at, pointer.at).map(({ key }) => key);
        ports.select(pointer.shift ? [...new Set([...ports.selection(), ...inside])] : inside);
      } else if (ended.name === 'pressed' && !ended.onNote && ports.selection().length === 0) ports.leave();
    },
    doubleClick(pointer) {
      const note = noteAt(ports.notes(), pointer.at, reachOf(pointer, editReach));
      if (note) ports.editText(note.key);
    },
    abandon: drop,
    cancel() {
      drop();
      ports.select([]);
    },
    key(key) {
      const mod = key.ctrlKey || key.metaKey;
      if (key.key === 'Escape') {
        if (state.name !== 'idle') return (drop(), true);
        if (ports.selection().length === 0) return false;
        ports.select([]);
        return true;
      }
      if (mod && key.key.toLowerCase() === 'a')
        return (ports.select(ports.notes().map((note) => note.key)), true);
      if (ports.selection().length === 0) return false;
      if (key.key === 'Delete' || key.key === 'Backspace') return (ports.remove(), true);
      if (mod && key.key.toLowerCase() === 'd') return (ports.duplicate(), true);
      if (key.key === 'Enter') return (ports.editText(ports.selection()[0]!), true);
      return !mod && nudge(key);
    },
    paint(context) {
      if (state.name === 'framing') paintBox(context, state.start.pixel, state.now.pixel, false);
    },
  };
}

/** Around what is selected, whatever tool is in the hand; handles where one note is. */
export function paintSelected(
  context: CanvasRenderingContext2D,
  projection: ScreenProjection,
  notes: readonly Note[],
): void {
  const ink = inkOf(projection);
  for (const note of notes) {
    context.save();
    context.strokeStyle = ink.select;
    context.lineWidth = 1;
    context.setLineDash([4, 3]);
    trace(context, outlineOf(note).map(projection.toScreen), true);
    context.stroke();
    context.restore();
  }
  const [note] = notes;
  if (notes.length !== 1 || !note?.own) return;
  context.lineWidth = 1.5;
  context.strokeStyle = ink.select;
  context.fillStyle = projection.dark ? '#10161e' : '#ffffff';
  for (const { at, round } of handlesOf(note)) {
    const { x, y } = projection.toScreen(at);
    context.beginPath();
    if (round) context.arc(x, y, 4, 0, 2 * Math.PI);
    else context.rect(x - 4, y - 4, 8, 8);
    context.fill();
    context.stroke();
  }
}

function outlineOf(note: Note): Point2d[] {
  const frame = note.kind === 'leader' ? undefined : frameOf(note);
  if (frame) return cornersOf(frame);
  const { minX, minY, maxX, maxY } = boxOfNote(note);
  return [
    { x: minX, y: minY },
    { x: maxX, y: minY },
    { x: maxX, y: maxY },
    { x: minX, y: maxY },
  ];
}
