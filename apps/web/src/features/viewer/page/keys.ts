/** The keyboard: the tool first, then the camera, then the shortcuts of all actions. */
import { moveBy } from '../camera/motion.ts';
import { pannedBy } from '../engine/view/project.ts';
import { fit } from '../camera/views.ts';
import { isMac, strokeOf } from '../../../app/shortcuts.ts';
import { isTyping } from '../../../app/typing.ts';
import { activeTool } from '../state/activeTool.ts';
import { allActions } from './allActions.ts';
import { stopOpening } from './stopOpening.ts';
import { applies, run } from '../state/viewerAction.ts';
import { selectTool, setTool, useViewer } from '../state/viewerStore.ts';

const mac = isMac(navigator.platform);
/** Of the screen, at a press of an arrow; with Shift, of a page. */
const panShare = { step: 0.1, page: 0.8 } as const;

const arrows: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [1, 0],
  ArrowRight: [-1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
};

const inControl = (target: EventTarget | null): boolean =>
  target instanceof Element &&
  target.closest('[role=tablist], [role=listbox], [role=separator], [role=grid]') !== null;

function moveCamera(event: KeyboardEvent): boolean {
  const arrow = arrows[event.key];
  if (!arrow || event.ctrlKey || event.metaKey || event.altKey) return false;
  const { width, height } = useViewer.getState().size;
  const share = panShare[event.shiftKey ? 'page' : 'step'];
  moveBy((camera) => pannedBy(camera, arrow[0] * width * share, arrow[1] * height * share));
  return true;
}

function escape(): boolean {
  const { stood, progress } = useViewer.getState();
  if (stood && progress?.state !== 'success') return (stopOpening(() => undefined), true);
  if (useViewer.getState().tool === selectTool) return false;
  setTool(selectTool);
  return true;
}

function runAction(event: KeyboardEvent): boolean {
  const stroke = strokeOf(event, mac);
  if (stroke === undefined) return false;
  // '=' is '+' without Shift; '0' is what people know from elsewhere.
  const known = stroke === '=' ? '+' : stroke === '_' ? '-' : stroke;
  if (known === '0') return (fit(), true);
  const action = allActions().find(({ shortcut }) => shortcut === known);
  // A browser's own copy is wanted while text is selected.
  if (known === 'mod+c' && String(getSelection()) !== '') return false;
  if (!action || !applies(action)) return false;
  void run(action);
  return true;
}

function take(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || document.querySelector('dialog[open], [role=menu]')) return false;
  if (isTyping(event.target)) {
    const stroke = strokeOf(event, mac);
    return (stroke === 'mod+k' || stroke === 'mod+f') && runAction(event);
  }
  const controls = inControl(event.target);
  if (!controls && useViewer.getState().head && activeTool().key?.(event)) return true;
  if (event.key === 'Escape') return escape();
  if (!controls && moveCamera(event)) return true;
  // Enter and Space are a button's own.
  const onButton = event.target instanceof Element && event.target.closest('button, a, summary') !== null;
  return !(onButton && (event.key === 'Enter' || event.key === ' ')) && runAction(event);
}

export function watchKeys(): () => void {
  const onKeyDown = (event: KeyboardEvent): void => {
    if (take(event)) event.preventDefault();
  };
  addEventListener('keydown', onKeyDown);
  return () => removeEventListener('keydown', onKeyDown);
}
