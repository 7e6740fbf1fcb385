import type { Item } from '@linework/contract/drive';

/** Marks a folder as a place where rows and files can be dropped; whoever drags finds it by these attributes. */
export function dropTarget(item: Item | undefined): Record<string, string> {
  if (item?.kind !== 0 || item.deleteTime !== undefined) return {};
  return { 'data-drop-folder-id': item.id, 'data-drop-folder-name': item.name };
}
