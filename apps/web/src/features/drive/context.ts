/** What an action is about: the place, and what is chosen in it. */
import type { FileItem, Item } from '@linework/contract/drive';
import { listing } from './listing.ts';
import type { DrivePlace } from './place.ts';
import { countOf, selectedIds, selectedItems, selection } from './selection.ts';

export interface DriveContext {
  place: DrivePlace;
  /** Those of the chosen that are loaded. */
  items: readonly Item[];
  fileIds: readonly string[];
  folderIds: readonly string[];
  count: number;
}

export type Ids = Pick<DriveContext, 'fileIds' | 'folderIds'>;

/** What is chosen now. */
export function currentContext(): DriveContext {
  return {
    place: listing.getState().place,
    items: selectedItems(),
    ...selectedIds(),
    count: countOf(selection.get()),
  };
}

/** What a key is about: what is chosen, else the row that has the keyboard. */
export function contextOfKeys(): DriveContext & { chosen: boolean } {
  const chosen = currentContext();
  const item = listing.itemAt(selection.get().cursor);
  const hasKeyboard = document.activeElement?.matches('[role=grid] [data-index]');
  if (chosen.count > 0 || !item || !hasKeyboard) return { ...chosen, chosen: true };
  return { ...contextOf([item]), chosen: false };
}

/** These items alone, whatever is chosen. */
export function contextOf(
  items: readonly Item[],
  place: DrivePlace = listing.getState().place,
): DriveContext {
  return {
    place,
    items,
    fileIds: items.filter((item) => item.kind === 1).map((item) => item.id),
    folderIds: items.filter((item) => item.kind === 0).map((item) => item.id),
    count: items.length,
  };
}

export const onlyItem = ({ items, count }: DriveContext): Item | undefined =>
  count === 1 ? items[0] : undefined;

export function onlyFile(context: DriveContext): FileItem | undefined {
  const item = onlyItem(context);
  return item?.kind === 1 ? item : undefined;
}

/** Of everything chosen, as far as it is known. */
export const idSet = ({ fileIds, folderIds }: Ids): ReadonlySet<string> =>
  new Set([...folderIds, ...fileIds]);
