/** The order of a list: what the address says, else what was last chosen in this section, else what suits it. */
import { sortKeys, type SortKey } from '@linework/contract/enums';
import { create } from 'zustand';
import { safeStorage } from '../../app/safeStorage.ts';
import type { DriveSearch, DrivePlace, PlaceSection } from './place.ts';

export interface SortOrder {
  sort: SortKey;
  order: 'asc' | 'desc';
}

const storeKey = 'linework.orders';

function isOrder(value: unknown): value is SortOrder {
  const { sort, order } = (value ?? {}) as Partial<SortOrder>;
  return sortKeys.some((key) => key === sort) && (order === 'asc' || order === 'desc');
}

function read(): Partial<Record<PlaceSection, SortOrder>> {
  try {
    const stored = JSON.parse(safeStorage.getItem(storeKey) ?? '{}') as Record<string, unknown>;
    return Object.fromEntries(Object.entries(stored).filter(([, value]) => isOrder(value)));
  } catch {
    return {};
  }
}

const useOrders = create<{ orders: Partial<Record<PlaceSection, SortOrder>> }>(() => ({ orders: read() }));

const own: Record<PlaceSection, SortOrder> = {
  index: { sort: 'name', order: 'asc' },
  recent: { sort: 'open', order: 'desc' },
  drawing: { sort: 'time', order: 'desc' },
  threeModel: { sort: 'time', order: 'desc' },
  picture: { sort: 'time', order: 'desc' },
  other: { sort: 'time', order: 'desc' },
  font: { sort: 'name', order: 'asc' },
  trash: { sort: 'time', order: 'desc' },
};

/** What the columns and the menu offer. Recently is a history: it has one order. */
export function sortKeysOf(section: PlaceSection): readonly SortKey[] {
  if (section === 'recent') return ['open'];
  return section === 'trash' ? ['name', 'size', 'time'] : ['name', 'size', 'time', 'type'];
}

/** Undefined: the best match first, which only a search has. */
export function orderOf({ section }: DrivePlace, search: DriveSearch): SortOrder | undefined {
  const { sort } = search;
  if (sort !== undefined) return { sort, order: search.order ?? firstOrder(sort) };
  if (search.q !== undefined) return undefined;
  return useOrders.getState().orders[section] ?? own[section];
}

/** The direction that a first click on a column means: names from A, sizes and times from the largest. */
export function firstOrder(sort: SortKey): SortOrder['order'] {
  return sort === 'name' || sort === 'type' ? 'asc' : 'desc';
}

export function keepOrder(section: PlaceSection, order: SortOrder): void {
  const orders = { ...useOrders.getState().orders, [section]: order };
  safeStorage.setItem(storeKey, JSON.stringify(orders));
  useOrders.setState({ orders });
}
