/** What is chosen in a list of which only a part is here. */
import type { Item } from '@linework/contract/drive';

export interface Picks {
  items: ReadonlyMap<string, Item>;
  /** The row with the keyboard. */
  cursor: number;
  /** Where a range begins. */
  anchor: number;
}

export const noPicks: Picks = { items: new Map(), cursor: 0, anchor: 0 };

type ItemAt = (index: number) => Item | undefined;

export function toggled(picks: Picks, index: number, item: Item): Picks {
  const items = new Map(picks.items);
  if (!items.delete(item.id)) items.set(item.id, item);
  return { items, cursor: index, anchor: index };
}

/** From the anchor to here, as far as rows are known. */
export function extended({ anchor }: Picks, index: number, itemAt: ItemAt): Picks {
  const items = new Map<string, Item>();
  for (let i = Math.min(anchor, index); i <= Math.max(anchor, index); i += 1) {
    const item = itemAt(i);
    if (item) items.set(item.id, item);
  }
  return { items, cursor: index, anchor };
}

export function idsOf(items: Iterable<Item>): { fileIds: string[]; folderIds: string[] } {
  const all = [...items];
  return {
    fileIds: all.filter(({ kind }) => kind === 1).map(({ id }) => id),
    folderIds: all.filter(({ kind }) => kind === 0).map(({ id }) => id),
  };
}

/** Where an arrow leads in rows of so many. */
export function indexAfterKey(key: string, at: number, perRow: number, total: number): number | undefined {
  const by: Readonly<Record<string, number>> = {
    ArrowDown: perRow,
    ArrowUp: -perRow,
    ...(perRow > 1 && { ArrowRight: 1, ArrowLeft: -1 }),
    PageDown: perRow * 10,
    PageUp: -perRow * 10,
  };
  if (key === 'Home') return 0;
  if (key === 'End') return total - 1;
  const step = by[key];
  return step === undefined ? undefined : Math.max(0, Math.min(total - 1, at + step));
}
