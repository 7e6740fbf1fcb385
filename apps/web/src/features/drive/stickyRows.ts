/**
 * What was renamed among search results and is no longer found by its new name: it stays where it was until something
 * else is searched for, so that nobody loses sight of what they have just touched. The server counts without them.
 */
import type { Item } from '@linework/contract/drive';

interface Place {
  /** Its row, those that stay before it counted. */
  index: number;
  item: Item;
}

interface StickyRows {
  readonly size: number;
  has(id: string): boolean;
  items(): Item[];
  put(id: string, place: Place): void;
  drop(id: string): void;
  clear(): void;
  /** The row of the server's nth result. */
  shown(index: number): number;
  /** Which of the server's results a row shows, or would show without those that stay. */
  asked(row: number): number;
  /** Puts them between rows that were numbered by `shown`. */
  putInto(rows: Map<number, Item>): void;
}

export function createStickyRows(): StickyRows {
  const places = new Map<string, Place>();
  const inOrder = (): Place[] => [...places.values()].toSorted((a, b) => a.index - b.index);
  return {
    get size() {
      return places.size;
    },
    has: (id) => places.has(id),
    items: () => inOrder().map(({ item }) => item),
    put: (id, place) => void places.set(id, place),
    drop: (id) => void places.delete(id),
    clear: () => places.clear(),
    shown: (index) => inOrder().reduce((row, place) => (place.index <= row ? row + 1 : row), index),
    asked: (row) => row - inOrder().filter(({ index }) => index < row).length,
    putInto(rows) {
      for (const { index, item } of inOrder()) rows.set(index, item);
    },
  };
}
