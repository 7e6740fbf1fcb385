/** Pictures that a drawing only names, taken from files at hand. */
import type { DisplayList } from '@linework/cad/display/list';

/** Bytes of files that are taken into a list. */
const MAX_BYTES = 256 * 1024 * 1024;

/** The list with the pictures that its drawing names and `file` has: from here on they travel with it. */
export function withPictureFiles(
  list: DisplayList,
  file: (path: string) => Uint8Array | undefined,
): DisplayList {
  const found = new Map<string, Uint8Array | undefined>();
  let left = MAX_BYTES;
  const images = list.images.map((image) => {
    if (image.bytes || image.path === '') return image;
    if (!found.has(image.path)) {
      const bytes = left > 0 ? file(image.path) : undefined;
      left -= bytes?.length ?? 0;
      found.set(image.path, bytes);
    }
    const bytes = found.get(image.path);
    return bytes ? { ...image, bytes } : image;
  });
  return { ...list, images };
}

/** The name of a file in a path of whatever system, as names are compared. */
export function bareFileName(path: string): string {
  return (path.split(/[\\/]/).pop() ?? '').toLowerCase();
}
