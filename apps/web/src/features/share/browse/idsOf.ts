import type { Item } from '@linework/contract/drive';

/** As the calls take them. */
export function idsOf(items: Iterable<Item>): { fileIds: string[]; folderIds: string[] } {
  const all = [...items];
  return {
    fileIds: all.filter(({ kind }) => kind === 1).map(({ id }) => id),
    folderIds: all.filter(({ kind }) => kind === 0).map(({ id }) => id),
  };
}
