/** Pictures of notes, decoded once; and pictures on their way into one. */
import { repaint } from '../state/repaint.ts';

const decoded = new Map<string, HTMLImageElement>();
const maxDecoded = 200;

/** Undefined while it is being decoded: the overlay is painted again when it is there. */
export function pictureOf(source: string): HTMLImageElement | undefined {
  let picture = decoded.get(source);
  if (!picture) {
    picture = new Image();
    picture.addEventListener('load', repaint);
    picture.src = source;
    const oldest = decoded.keys().next();
    if (decoded.size >= maxDecoded && !oldest.done) decoded.delete(oldest.value);
    decoded.set(source, picture);
  }
  return picture.complete && picture.naturalWidth > 0 ? picture : undefined;
}

/** A data URL: a third more characters than bytes. */
const maxBytes = 180 * 1024;
const maxSides = [1600, 1200, 900, 640, 420, 280] as const;
const qualities = [0.85, 0.7, 0.5] as const;

export interface NotePicture {
  source: string;
  width: number;
  height: number;
}

/** Scaled down until it is small enough; undefined where the browser cannot read it. */
export async function shrinkPicture(file: Blob): Promise<NotePicture | undefined> {
  const bitmap = await createImageBitmap(file).catch(() => undefined);
  if (!bitmap) return undefined;
  try {
    for (const longest of maxSides) {
      const share = Math.min(1, longest / Math.max(bitmap.width, bitmap.height));
      const [width, height] = [bitmap.width, bitmap.height].map((side) =>
        Math.max(1, Math.round(side * share)),
      );
      const canvas = new OffscreenCanvas(width!, height!);
      canvas.getContext('2d')!.drawImage(bitmap, 0, 0, width!, height!);
      for (const quality of qualities) {
        const blob = await canvas.convertToBlob({ type: 'image/webp', quality });
        if (blob.size <= maxBytes) return { source: await dataUrl(blob), width: width!, height: height! };
      }
    }
    return undefined;
  } finally {
    bitmap.close();
  }
}

function dataUrl(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(reader.result as string));
    reader.addEventListener('error', () => reject(reader.error!));
    reader.readAsDataURL(blob);
  });
}
