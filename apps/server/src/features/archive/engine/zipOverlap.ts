/** Before each member of a zip, without its name. */
const localHeaderBytes = 30;

/** Where a member begins, and how many bytes it takes behind its header. */
export interface ZipPlace {
  volume?: string | undefined;
  start: number;
  bytes: number;
}

/** Members that share their bytes: harmless archives have none, and bombs are made of them. */
export function hasOverlap(places: readonly ZipPlace[]): boolean {
  const ends = new Map<string | undefined, number>();
  for (const { volume, start, bytes } of places.toSorted((a, b) => a.start - b.start)) {
    if (start < (ends.get(volume) ?? 0)) return true;
    ends.set(volume, start + localHeaderBytes + bytes);
  }
  return false;
}
