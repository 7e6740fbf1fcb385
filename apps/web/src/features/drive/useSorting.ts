import type { SortKey } from '@linework/contract/enums';
import { useDriveSearch, usePlace } from './place.ts';
import { firstOrder, keepOrder, orderOf, sortKeysOf, type SortOrder } from './sorting.ts';

interface Sorting {
  /** Undefined: the best match first. */
  order: SortOrder | undefined;
  sortable: readonly SortKey[];
  /** A second time turns the order round. */
  sortBy(column: { sort?: SortKey }): void;
  set(order: SortOrder): void;
}

export function useSorting(): Sorting {
  const place = usePlace();
  const [search, change] = useDriveSearch();
  const order = orderOf(place, search);
  const set = (next: SortOrder): void => {
    // A search has an order of its own; it says nothing about how folders should look.
    if (search.q === undefined) keepOrder(place.section, next);
    change({ sort: next.sort, order: next.order });
  };
  return {
    order,
    sortable: sortKeysOf(place.section),
    set,
    sortBy({ sort }) {
      if (sort === undefined) return;
      const turned = order?.order === 'asc' ? 'desc' : 'asc';
      set({ sort, order: order?.sort === sort ? turned : firstOrder(sort) });
    },
  };
}
