/**
 * The pointer in the editor. What it means depends on what is asked: a point (snapped and tracked as the measuring tools
 * do it), something of the drawing, or nothing, when it selects and takes grips.
 */
import type { Point2d } from '../../viewer/engine/types.ts';
import { useViewer } from '../../viewer/state/viewerStore.ts';
import { pointTool } from '../../viewer/tools/pointing.ts';
import type { ScreenProjection, Tool, ToolPointer } from '../../viewer/state/tool.ts';
import type { EditorGrip } from '../engine/types.ts';
import { typedFields, typedTarget, wantsPick, wantsPoint } from '../page/commandLineText.ts';
import { editorState, focusDrawing, getEngine, useEditor } from '../page/editorStore.ts';
import { paintGrid, toGrid } from './grid.ts';
import { gripModes } from './gripModes.ts';
import { isAtGrip, paintBand, paintCursor, paintDynamic, paintGrips } from './paint.ts';
import { anchorNow, pointHost, projectionNow } from './pointHost.ts';
import { pickTool } from './pickTool.ts';

export const editTool = 'edit';
const gripSlop = 4;

export const grips = gripModes(getEngine);

/** The open box, if there is one: Escape gives it up first. */
let giveUpBox: () => boolean = () => false;
export const cancelBox = (): boolean => giveUpBox();

/** Once a frame: hovering asks the document's worker for a picture. */
function perFrame(work: (at: Point2d | undefined) => void): (at: Point2d | undefined) => void {
  let frame = 0;
  let last: Point2d | undefined;
  return (at) => {
    last = at;
    frame ||= requestAnimationFrame(() => {
      frame = 0;
      work(last);
    });
  };
}

export function createEditTool(): Tool {
  const { repaint } = pointHost;
  let pointer: ToolPointer | undefined;
  let overGrip: EditorGrip | undefined;
  /** A grip was taken by this press: let go elsewhere it is dropped there, let go at once it waits for a click. */
  let gripPress: { pixel: Point2d; isDragged: boolean } | undefined;

  const hover = perFrame((at) => {
    const hot = grips.hot();
    if (hot) {
      if (at) getEngine()?.dragGrip(hot, at);
    } else getEngine()?.hover(at);
  });

  const points = pointTool(
    pointHost,
    {
      hint: () => 'measure.hint.first',
      anchor: () => grips.hot()?.at ?? anchorNow(),
      async place({ at, raw, snap, aligned }) {
        const { isGridSnapOn, spacing } = useEditor.getState();
        const to = isGridSnapOn && !snap && aligned !== true ? toGrid(at, spacing) : at;
        useEditor.setState({ override: undefined });
        if (grips.hot()) return grips.drop(to);
        await getEngine()?.click({ at: to, pointer: raw });
      },
      busy: () => false,
      canFinish: () => false,
      finish: () => undefined,
      back: () => undefined,
      cancel: () => undefined,
      moved: hover,
      paint(context, projection, cursor) {
        const { prompt } = editorState();
        const hot = grips.hot();
        if (!cursor) return;
        if (hot) paintBand(context, projection, { from: hot.at }, cursor);
        else if (wantsPoint(prompt)) {
          const { typed } = useEditor.getState();
          const to = typed === '' ? cursor : typedTarget(typed, prompt, cursor, editorState().header);
          paintBand(context, projection, prompt, to);
        }
        paintFields(context, projection, cursor);
      },
    },
    { id: editTool, cursor: 'none', exact: true },
  );

  const picks = pickTool({
    prompt: () => editorState().prompt,
    click: async (input) => (await getEngine()?.click(input)) ?? 'answered',
    box: async (from, to, shift) => (await getEngine()?.box(from, to, shift)) ?? 'answered',
    lasso: async (around, isCrossing, shift) =>
      (await getEngine()?.lasso(around, isCrossing, shift)) ?? 'answered',
    toScreen: (point) => projectionNow().toScreen(point),
    repaint,
  });
  giveUpBox = picks.cancel;

  const isPointing = (): boolean => grips.hot() !== undefined || wantsPoint(editorState().prompt);
  const gripAt = ({ pixel, touch }: ToolPointer): EditorGrip | undefined => {
    if (editorState().prompt || touch) return undefined;
    const { toScreen } = projectionNow();
    return editorState().grips.find(({ at }) => isAtGrip(toScreen(at), pixel));
  };

  const openMenu = (next: ToolPointer): void => {
    const box = document.getElementById('drawing')!.getBoundingClientRect();
    const place = { x: box.left + next.pixel.x, y: box.top + next.pixel.y };
    const grip = gripAt(next);
    if (grip?.actions) useEditor.setState({ menu: { kind: 'grip', grip, ...place } });
    else useEditor.setState({ menu: { kind: next.shift ? 'snap' : 'context', ...place } });
  };

  return {
    id: editTool,
    cursor: 'none',
    usesSpace: true,
    isTapped: () => !isPointing(),
    pointerDown(next) {
      pointer = next;
      if (next.button !== 0) return;
      if (!grips.hot()) {
        const grip = gripAt(next);
        if (grip) {
          grips.start(grip);
          gripPress = { pixel: next.pixel, isDragged: false };
          return repaint();
        }
      }
      if (isPointing()) points.pointerDown?.(next);
      else if (wantsPick(editorState().prompt)) picks.down(next);
    },
    pointerMove(next) {
      pointer = next;
      if (isPointing()) {
        if (gripPress && far(gripPress.pixel, next.pixel)) gripPress.isDragged = true;
        points.pointerMove?.({ ...next, button: 0 });
      } else {
        const grip = gripAt(next);
        if (grip !== overGrip) overGrip = grip;
        picks.move(next);
      }
      repaint();
    },
    pointerUp(next) {
      pointer = next.touch ? undefined : next;
      // When the press is over: until then the browser gives the focus to the canvas.
      if (next.button === 2) return openMenu(next);
      if (next.button !== 0) return;
      const taken = gripPress;
      gripPress = undefined;
      if (taken) {
        if (taken.isDragged) points.pointerDown?.(next);
      } else if (isPointing()) points.pointerUp?.(next);
      else picks.up(next);
    },
    doubleClick(next) {
      if (!editorState().prompt) void getEngine()?.activate(next.at);
    },
    pointerLeave() {
      pointer = undefined;
      points.pointerLeave?.();
      repaint();
    },
    abandon() {
      points.abandon?.();
      picks.cancel();
    },
    cancel() {
      points.cancel();
      picks.cancel();
    },
    paint(context, projection) {
      const { isGridOn, spacing } = useEditor.getState();
      const state = editorState();
      if (isGridOn) paintGrid(context, projection, spacing);
      const hot = grips.hot();
      if (!state.prompt) paintGrips(context, projection, state.grips, hot, overGrip);
      if (isPointing()) points.paint?.(context, projection);
      else picks.paint(context);
      if (!pointer || pointer.touch) return;
      const shape = isPointing() ? 'cross' : state.prompt ? 'pick' : 'both';
      if (!state.prompt || isPointing() || wantsPick(state.prompt)) {
        paintCursor(context, pointer.pixel, projection, shape);
      }
    },
  };
}

const far = (a: Point2d, b: Point2d): boolean => Math.hypot(a.x - b.x, a.y - b.y) > gripSlop;

/** Distance and direction from the last point, or where the pointer is. */
function paintFields(context: CanvasRenderingContext2D, projection: ScreenProjection, cursor: Point2d): void {
  const { prompt } = editorState();
  const { typed } = useEditor.getState();
  const from = grips.hot()?.at ?? prompt?.from;
  const { lengthText, directionText } = pointHost;
  const [dx, dy] = from ? [cursor.x - from.x, cursor.y - from.y] : [0, 0];
  const polar = from && [lengthText(Math.hypot(dx, dy)), directionText(Math.atan2(dy, dx))];
  const isShort = prompt?.kind === 'distance' || prompt?.kind === 'angle';
  const values = !polar
    ? [lengthText(cursor.x), lengthText(cursor.y)]
    : isShort
      ? [prompt.kind === 'distance' ? polar[0]! : polar[1]!]
      : polar;
  const isText = typed !== '' && /^[a-z_']/i.test(typed) && typedFields(typed).second === undefined;
  paintDynamic(context, projection.toScreen(cursor), projection, {
    values: isText ? [typed] : values,
    typed: isText ? '' : typed,
    words: '',
  });
}

/** The editor's pointer is in the hand from the first picture on. */
export function takeEditTool(): void {
  useViewer.setState({ tool: editTool });
  focusDrawing();
}
