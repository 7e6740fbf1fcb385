import type { DriveContext } from './context.ts';
import { selection } from './selection.ts';

/** Bytes of the chosen files, beside what chosen folders hold; undefined where not all of the rows are known. */
export function sizeOfFiles({ items, count, fileIds, folderIds }: DriveContext): number | undefined {
  const { ids, size } = selection.get();
  // While everything is chosen, its ids may be on their way.
  if (fileIds.length + folderIds.length < count) return undefined;
  if (size !== undefined && ids.size === count) return size;
  const files = items.filter((item) => item.kind === 1);
  return files.length === fileIds.length ? files.reduce((sum, file) => sum + file.size, 0) : undefined;
}

/** Bytes of all that is chosen; undefined where only the server could tell. */
export function knownSize(context: DriveContext): number | undefined {
  return context.folderIds.length === 0 ? sizeOfFiles(context) : undefined;
}
