/** A picture of the view with what people have written and measured on it. */
import { useMeasure } from '../measure/measureStore.ts';
import { notesOnScreen } from '../notes/notesStore.ts';
import { paintAnnotations } from '../overlay/painting.ts';
import type { Background } from '../engine/types.ts';
import { projectionOf } from '../paint/projection.ts';
import { useViewer } from '../state/viewerStore.ts';

/** `factor`: pixels of the picture for a pixel of the screen. */
export async function takeMarkupScreenshot(
  picture: Blob,
  factor: number,
  background: Background,
): Promise<Blob> {
  const { results, shown } = useMeasure.getState();
  if (notesOnScreen().length === 0 && !(shown && results.length > 0)) return picture;
  const bitmap = await createImageBitmap(picture);
  const canvas = document.createElement('canvas');
  canvas.width = bitmap.width;
  canvas.height = bitmap.height;
  const context = canvas.getContext('2d');
  if (!context) return picture;
  context.drawImage(bitmap, 0, 0);
  bitmap.close();
  context.scale(factor, factor);
  const { camera, size } = useViewer.getState();
  paintAnnotations(context, projectionOf(camera, size, background));
  return new Promise((resolve) => canvas.toBlob((blob) => resolve(blob ?? picture), picture.type));
}
