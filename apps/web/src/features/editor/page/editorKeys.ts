/** The keyboard of the editor: letters go to the command line from anywhere, the rest as people know it from CAD. */
import { isMac, strokeOf } from '../../../app/shortcuts.ts';
import { isCovered, isTyping } from '../../../app/typing.ts';
import { snaps, useSnaps } from '../../viewer/measure/snapSettings.ts';
import { cancelBox, grips } from '../pointer/editTool.ts';
import { editorActions } from './editorActions.ts';
import { editorState, getEngine, keep, useEditor } from './editorStore.ts';
import { nextField, takesSpaces } from './commandLineText.ts';

const mac = isMac(navigator.platform);
export const commandInputId = 'command-input';

/** Enter or Space: what is typed, else what Enter answers; idle it repeats the last command. */
export function submit(): void {
  const engine = getEngine();
  const { typed } = useEditor.getState();
  useEditor.setState({ typed: '' });
  if (typed !== '') engine?.type(typed);
  else if (!grips.next()) engine?.enter();
}

/** Whether a space ends the line, as Enter does. Unknown while the document is busy: it is typed, and `enterHeld` decides. */
export function spaceEnters(): boolean {
  const { prompt, isBusy } = editorState();
  return !takesSpaces(prompt) && (!isBusy || useEditor.getState().typed === '');
}

/** What was typed while the document was busy: its first word is entered, unless the prompt now takes text with spaces. */
export function enterHeld(): void {
  const { typed } = useEditor.getState();
  const end = typed.indexOf(' ');
  if (end < 0 || !spaceEnters()) return;
  useEditor.setState({ typed: typed.slice(end + 1) });
  getEngine()?.type(typed.slice(0, end));
}

/** Escape: what is half done, the innermost first. */
export function escape(): void {
  const { typed, isHistoryOpen } = useEditor.getState();
  useEditor.setState({ typed: '', override: undefined, isHistoryOpen: false });
  if (cancelBox() || grips.cancel() || isHistoryOpen) return;
  if (typed !== '' && editorState().prompt === undefined) return;
  getEngine()?.cancel();
}

const toggles: Readonly<Record<string, () => void>> = {
  F2: () => useEditor.setState((state) => ({ isHistoryOpen: !state.isHistoryOpen })),
  F3: () => snaps.setOn(!useSnaps.getState().on),
  F7: () => keep({ isGridOn: !useEditor.getState().isGridOn }),
  F8: () => snaps.setOrtho(!useSnaps.getState().ortho),
  F9: () => keep({ isGridSnapOn: !useEditor.getState().isGridSnapOn }),
  F10: () => snaps.setPolar(useSnaps.getState().polar === 0 ? 45 : 0),
  F11: () => snaps.setTracking(!useSnaps.getState().tracking),
};

/** Ctrl and a letter; `strokeOf` keeps Shift apart from the letter. */
const strokes: Readonly<Record<string, () => void>> = {
  'mod+z': () => getEngine()?.undo(),
  'mod+y': () => getEngine()?.redo(),
  'mod+c': () => getEngine()?.run('COPYCLIP'),
  'mod+x': () => getEngine()?.run('CUTCLIP'),
  'mod+v': () => getEngine()?.run('PASTECLIP'),
  'mod+a': () => editorActions.selectAll(),
  'mod+s': () => void editorActions.save(),
};

/** What a field of its own has for itself: only what is no text goes on from there. */
const fromFields = new Set(['mod+s']);

function take(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.isComposing || isCovered()) return false;
  const toggle = toggles[event.key];
  if (toggle) return (toggle(), true);
  const stroke = strokeOf(event, mac);
  const isField = isTyping(event.target);
  const isCommandLine = event.target instanceof Element && event.target.id === commandInputId;
  const isEmpty = useEditor.getState().typed === '';
  const action = stroke !== undefined && strokes[stroke];
  if (action && (!isField || fromFields.has(stroke) || (isCommandLine && isEmpty))) {
    if (stroke === 'mod+z' && event.shiftKey) getEngine()?.redo();
    else action();
    return true;
  }
  if (isField && !isCommandLine) return false;
  if (event.key === 'Escape') return (escape(), true);
  if (event.key === 'Delete' && isEmpty && !editorState().prompt) return (editorActions.erase(), true);
  if (event.key === 'Tab') {
    const next = nextField(useEditor.getState().typed, editorState().prompt);
    if (next === undefined) return false;
    useEditor.setState({ typed: next });
    return true;
  }
  // The command line has its own keys; buttons have Enter and Space.
  if (isCommandLine) return false;
  const onButton = event.target instanceof Element && event.target.closest('button, a, summary') !== null;
  if ((event.key === 'Enter' || event.key === ' ') && !onButton) return (submit(), true);
  const isLetter =
    event.key.length === 1 && event.key !== ' ' && !event.ctrlKey && !event.metaKey && !event.altKey;
  // An input method announces itself by this key before there is a letter.
  if (isLetter || event.key === 'Process' || event.key === 'Backspace') {
    // The letter itself is typed by the browser, into the field that has the focus by then.
    document.getElementById(commandInputId)?.focus({ preventScroll: true });
  }
  return false;
}

export function watchEditorKeys(): () => void {
  const onKeyDown = (event: KeyboardEvent): void => {
    if (take(event)) event.preventDefault();
  };
  addEventListener('keydown', onKeyDown);
  return () => removeEventListener('keydown', onKeyDown);
}
