import { useEffect, useRef } from 'react';
import { activeTool } from '../../viewer/state/activeTool.ts';
import { useViewer } from '../../viewer/state/viewerStore.ts';
import { paperOf } from '../../viewer/camera/sheet.ts';
import { paintDesk } from '../../viewer/overlay/desk.ts';
import { onRepaint, repaint } from '../../viewer/state/repaint.ts';
import { useSnaps } from '../../viewer/measure/snapSettings.ts';
import { grips } from '../pointer/editTool.ts';
import { projectionNow } from '../pointer/pointHost.ts';
import classes from './editor.module.css';
import { useEditor } from './editorStore.ts';

/** The canvas over the drawing: what the pointer shows. Painted at most once a frame. */
export function Overlay() {
  const canvas = useRef<HTMLCanvasElement>(null);
  const engine = useEditor((state) => state.engine);
  useEffect(() => startPainting(canvas.current!), []);
  useEffect(
    () =>
      engine?.subscribe(() => {
        grips.follow(engine.getState().prompt?.command);
        repaint();
      }),
    [engine],
  );
  return <canvas ref={canvas} className={classes.overlay} aria-hidden />;
}

function startPainting(canvas: HTMLCanvasElement): () => void {
  let frame = 0;
  const soon = (): void => {
    frame ||= requestAnimationFrame(() => {
      frame = 0;
      paint(canvas);
    });
  };
  const stops = [
    onRepaint(soon),
    useViewer.subscribe(repaint),
    useEditor.subscribe(repaint),
    useSnaps.subscribe(repaint),
  ];
  soon();
  return () => {
    cancelAnimationFrame(frame);
    for (const stop of stops) stop();
  };
}

function paint(canvas: HTMLCanvasElement): void {
  const projection = projectionNow();
  const ratio = devicePixelRatio;
  const [width, height] = [Math.round(projection.width * ratio), Math.round(projection.height * ratio)];
  if (canvas.width !== width) canvas.width = width;
  if (canvas.height !== height) canvas.height = height;
  const context = canvas.getContext('2d');
  if (!context) return;
  context.setTransform(ratio, 0, 0, ratio, 0, 0);
  context.clearRect(0, 0, projection.width, projection.height);
  const { head, layout } = useViewer.getState();
  const shown = head?.layouts[layout];
  if (!shown) return;
  const paper = paperOf(shown);
  if (paper) paintDesk(context, projection, paper);
  context.save();
  activeTool().paint?.(context, projection);
  context.restore();
}
