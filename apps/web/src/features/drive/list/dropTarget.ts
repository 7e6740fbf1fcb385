import type { Item } from '@linework/contract/drive';

/** Marks a folder as a place where rows and files can be dropped; whoever drags finds it by these attributes. */
export function dropData(id: string, name: string): Record<`data-${string}`, string> {
  return { 'data-drop-folder-id': id, 'data-drop-folder-name': name };
}

/** The same for what a list holds. */
export function dropTarget(item: Item | undefined): Record<string, string> {
  return item?.kind === 0 && item.deleteTime === undefined ? dropData(item.id, item.name) : {};
}
