/** The overlay's canvas: painted at most once a frame, and only when something has changed. */
import { headlineOf } from '../measure/describe.ts';
import { lengthText } from '../measure/format.ts';
import { useMeasure } from '../measure/measureStore.ts';
import { notationNow, notationOf } from '../measure/notation.ts';
import { paintThing } from '../measure/paint.ts';
import { layoutName, notesOnScreen, useNotes } from '../notes/notesStore.ts';
import { paintNotes } from '../notes/paintNotes.ts';
import { activeTool } from '../state/activeTool.ts';
import { useViewer } from '../state/viewerStore.ts';
import { paintSelected } from '../tools/note/edit.ts';
import { paperOf } from '../camera/sheet.ts';
import { paintDesk } from './desk.ts';
import { projectionNow } from '../paint/projection.ts';
import type { ScreenProjection } from '../state/tool.ts';
import { labelsLast } from '../paint/draw.ts';
import { onRepaint, repaint } from '../state/repaint.ts';

type Context = CanvasRenderingContext2D;

export function startPainting(canvas: HTMLCanvasElement): () => void {
  let frame = 0;
  const soon = (): void => {
    frame ||= requestAnimationFrame(() => {
      frame = 0;
      paintAll(canvas);
    });
  };
  const stops = [
    onRepaint(soon),
    useViewer.subscribe((now, before) => {
      const moved = now.camera !== before.camera || now.size !== before.size || now.layout !== before.layout;
      if (moved || now.look !== before.look || now.head !== before.head || now.tool !== before.tool)
        repaint();
    }),
  ];
  // Letters of many scripts are fetched when they are first painted: then they are painted again.
  document.fonts.addEventListener('loadingdone', repaint);
  soon();
  return () => {
    document.fonts.removeEventListener('loadingdone', repaint);
    cancelAnimationFrame(frame);
    for (const stop of stops) stop();
  };
}

function fitCanvas(canvas: HTMLCanvasElement, { width, height }: ScreenProjection): number {
  const ratio = devicePixelRatio;
  const [w, h] = [Math.round(width * ratio), Math.round(height * ratio)];
  if (canvas.width !== w) canvas.width = w;
  if (canvas.height !== h) canvas.height = h;
  return ratio;
}

function paintAll(canvas: HTMLCanvasElement): void {
  const projection = projectionNow();
  const ratio = fitCanvas(canvas, projection);
  const context = canvas.getContext('2d');
  if (!context) return;
  context.setTransform(ratio, 0, 0, ratio, 0, 0);
  context.clearRect(0, 0, projection.width, projection.height);
  const { head, layout } = useViewer.getState();
  if (!head) return;
  const shown = head.layouts[layout];
  const paper = shown && paperOf(shown);
  if (paper) paintDesk(context, projection, paper);
  paintAnnotations(context, projection);
  const { selection } = useNotes.getState();
  paintSelected(
    context,
    projection,
    notesOnScreen().filter(({ key }) => selection.includes(key)),
  );
  context.save();
  activeTool().paint?.(context, projection);
  context.restore();
}

/** Notes and measurements that are shown, also into a picture that is saved. */
export function paintAnnotations(context: Context, projection: ScreenProjection): void {
  const { writing } = useNotes.getState();
  const notes = notesOnScreen().filter(({ key }) => key !== writing?.key);
  paintNotes(context, notes, projection);
  const { results, shown } = useMeasure.getState();
  if (!shown) return;
  const drawing = notationOf(useViewer.getState().head);
  const here = notationNow();
  const layout = layoutName();
  context.save();
  labelsLast(() => {
    for (const result of results) {
      if (result.layout !== layout) continue;
      const texts = {
        length: (value: number) => lengthText(value, here),
        headline: headlineOf(result, drawing),
      };
      paintThing(context, projection, result.thing, texts);
    }
  });
  context.restore();
}
