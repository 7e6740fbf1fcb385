import { isMac, strokeOf } from '../../../app/shortcuts.ts';
import { isTyping } from '../../../app/typing.ts';
import { redoNotes, undoNotes } from '../notes/notesStore.ts';

/** Ctrl+Z and Ctrl+Y (or Ctrl+Shift+Z) belong to notes: nothing else in the viewer changes anything. */
export function watchUndo(): () => void {
  const mac = isMac(navigator.platform);
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.defaultPrevented || isTyping(event.target)) return;
    const stroke = strokeOf(event, mac);
    const redo = stroke === 'mod+y' || (stroke === 'mod+z' && event.shiftKey);
    if (!redo && stroke !== 'mod+z') return;
    if (redo ? redoNotes() : undoNotes()) event.preventDefault();
  };
  addEventListener('keydown', onKeyDown);
  return () => removeEventListener('keydown', onKeyDown);
}
