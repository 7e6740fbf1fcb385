import type { DriveContext } from './context.ts';
import { selection } from './selection.ts';

/** Bytes of what is chosen; undefined where only the server could tell (folders, rows not loaded). */
export function knownSize({ items, count, fileIds }: DriveContext): number | undefined {
  const { ids, size } = selection.get();
  if (size !== undefined && ids.size === count) return size;
  const files = items.filter((item) => item.kind === 1);
  return files.length === fileIds.length && files.length === count
    ? files.reduce((sum, file) => sum + file.size, 0)
    : undefined;
}
