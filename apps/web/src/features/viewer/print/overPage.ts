/** Notes and measurements, where they come to lie on a page of paper. */
import type { PlotPage } from '@linework/render/pdf/plot';
import type { Picture } from '@linework/render/raster/scene';
import type { Camera } from '../engine/types.ts';
import { useMeasure } from '../measure/measureStore.ts';
import { notesOnScreen } from '../notes/notesStore.ts';
import { paintAnnotations } from '../overlay/painting.ts';
import { projectionOf } from '../paint/projection.ts';
import { useViewer } from '../state/viewerStore.ts';

/** A CSS pixel is 1/96 of an inch, a point 1/72. */
const pixelsAPoint = 96 / 72;
const maxSide = 5000;
/** Of what a printer can show of them: 300 dots an inch. */
const finest = 300 / 96;

/** The camera that shows the page as paper lies, `pixels` for a point. */
function cameraOf({ matrix: [a, b, c, d, e, f], width, height }: PlotPage, pixels: number): Camera {
  const factor = a * d - b * c;
  const [x, y] = [width / 2 - e, height / 2 - f];
  return {
    x: (d * x - c * y) / factor,
    y: (a * y - b * x) / factor,
    scale: Math.hypot(a, b) * pixels,
    twist: Math.atan2(b, a),
  };
}

export function hasAnnotations(): boolean {
  const { results, shown } = useMeasure.getState();
  return notesOnScreen().length > 0 || (shown && results.length > 0);
}

/** In CSS pixels of a page at its true size, whatever the canvas has for each. */
function paintOverPage(context: CanvasRenderingContext2D, page: PlotPage): void {
  const size = { width: page.width * pixelsAPoint, height: page.height * pixelsAPoint };
  const { clip } = page;
  if (clip) {
    const [x, y, wide, high] = clip.map((side) => side * pixelsAPoint) as [number, number, number, number];
    context.beginPath();
    context.rect(x, size.height - y - high, wide, high);
    context.clip();
  }
  paintAnnotations(context, projectionOf(cameraOf(page, pixelsAPoint), size, 'light'));
}

/** Of the layout on screen; nothing is known of notes elsewhere. */
export async function overPage(page: PlotPage, layout: number): Promise<Picture | undefined> {
  if (layout !== useViewer.getState().layout || !hasAnnotations()) return undefined;
  const [width, height] = [page.width * pixelsAPoint, page.height * pixelsAPoint];
  const factor = Math.min(finest, maxSide / Math.max(width, height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(width * factor));
  canvas.height = Math.max(1, Math.round(height * factor));
  const context = canvas.getContext('2d');
  if (!context) return undefined;
  context.scale(factor, factor);
  paintOverPage(context, page);
  const { data } = context.getImageData(0, 0, canvas.width, canvas.height);
  return { width: canvas.width, height: canvas.height, rgba: data };
}
