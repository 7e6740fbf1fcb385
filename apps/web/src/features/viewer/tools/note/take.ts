/** While one selects in the drawing: a note under the pointer is taken instead of what lies below it. */
import { noteAt } from '../../notes/hit.ts';
import { notesOnScreen, useNotes } from '../../notes/notesStore.ts';
import { activeTool } from '../../state/activeTool.ts';
import { setSelection, setTool, useViewer } from '../../state/viewerStore.ts';
import type { ToolPointer } from '../../state/tool.ts';
import { editToolId } from '../../state/activeTool.ts';
import { editReach } from './edit.ts';

/** True where there is one: from here on the pointer is the editing tool's. */
export function takeNote(pointer: ToolPointer): boolean {
  if (useNotes.getState().notes.size === 0) return false;
  const { scale } = useViewer.getState().camera;
  const reach = (pointer.touch ? editReach.touch : editReach.mouse) / scale;
  if (!noteAt(notesOnScreen(), pointer.at, reach)) return false;
  setSelection([]);
  setTool(editToolId);
  const edit = activeTool();
  // Not loaded yet: selecting would look for a note under the pointer again.
  if (edit.id !== editToolId) return true;
  edit.pointerDown?.(pointer);
  // A finger is known to have tapped when it is lifted.
  if (pointer.touch) edit.pointerUp?.(pointer);
  return true;
}
