/** The pictures of a drawing, decoded before it is drawn. */
import type { DisplayList, ImageReference } from '@linework/cad/display/list';
import type { DecodeImage, Picture } from '../raster/scene.ts';
import { pictureHead } from './head.ts';
import { packedPicture, type PackedPicture } from './packed.ts';

/** A file of a picture → its pixels; undefined where it cannot be read. */
export type ReadPicture = (bytes: Uint8Array) => Promise<Picture | undefined>;

/** Pixels of all pictures together: what comes after is shown by its frame. */
const MAX_PIXELS = 48_000_000;
/** Of a picture that is passed on as it is, for whoever unpacks it. */
const MAX_PACKED_PIXELS = 400_000_000;

/** What `renderRaster` asks for pictures. */
export async function picturesOf(list: DisplayList, read: ReadPicture | undefined): Promise<DecodeImage> {
  const known = new Map<ImageReference, Picture>();
  let left = MAX_PIXELS;
  for (const image of list.images) {
    if (!image.bytes || left <= 0) continue;
    const picture = await read?.(image.bytes);
    if (!picture) continue;
    left -= picture.width * picture.height;
    known.set(image, picture);
  }
  return (image) => known.get(image);
}

/** What `writePdf` asks for pictures: as they lie in the file where a PDF takes them so, else as pixels. */
export async function pagePicturesOf(
  list: DisplayList,
  read: ReadPicture | undefined,
): Promise<(image: ImageReference) => Picture | PackedPicture | undefined> {
  const known = new Map<ImageReference, PackedPicture>();
  for (const image of list.images) {
    const head = image.bytes && pictureHead(image.bytes);
    if (!image.bytes || !head || head.width * head.height > MAX_PACKED_PIXELS) continue;
    const packed = packedPicture(image.bytes);
    if (packed) known.set(image, packed);
  }
  const others = list.images.filter((image) => !known.has(image));
  const decoded = await picturesOf({ ...list, images: others }, read);
  return (image) => known.get(image) ?? decoded(image);
}
