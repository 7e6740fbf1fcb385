import type { Picture } from '@linework/render/webgl/types';

function imageOf({ width, height, rgba }: Picture): ImageData {
  return new ImageData(rgba, width, height);
}

export async function toBitmap(picture: Picture): Promise<ImageBitmap> {
  return createImageBitmap(imageOf(picture));
}

/** A file of a picture; works in a worker and, where that has no canvas of its own, on the page. */
export async function encodePicture(picture: Picture, type: 'image/png' | 'image/jpeg'): Promise<Blob> {
  const quality = 0.92;
  if (typeof OffscreenCanvas !== 'undefined') {
    const canvas = new OffscreenCanvas(picture.width, picture.height);
    canvas.getContext('2d')!.putImageData(imageOf(picture), 0, 0);
    return canvas.convertToBlob({ type, quality });
  }
  const canvas = document.createElement('canvas');
  canvas.width = picture.width;
  canvas.height = picture.height;
  canvas.getContext('2d')!.putImageData(imageOf(picture), 0, 0);
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('No picture.'))), type, quality),
  );
}
