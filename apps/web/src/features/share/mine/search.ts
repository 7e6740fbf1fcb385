/** What the address of the list of shares may ask for. */
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';

export const shareStates = ['open', 'expired', 'stopped'] as const;
export const mineSorts = ['name', 'remaining', 'views', 'time'] as const;
export type MineSort = (typeof mineSorts)[number];

export interface MineSearch {
  tab: 'mine' | 'received';
  q: string;
  state: (typeof shareStates)[number] | undefined;
  /** Whose, of what others share. */
  owner: string | undefined;
  sort: MineSort;
  order: 'asc' | 'desc';
}

/** Newest first, longest-living last: what one looks for first. */
export const firstOrderOf = (sort: MineSort): 'asc' | 'desc' =>
  sort === 'name' || sort === 'remaining' ? 'asc' : 'desc';

export function readMineSearch(raw: Readonly<Record<string, unknown>>): MineSearch {
  const tab = raw['tab'] === 'received' ? 'received' : 'mine';
  const known = mineSorts.find((sort) => sort === raw['sort']) ?? 'time';
  // What others share is not counted by who looks at it.
  const sort = tab === 'received' && known === 'views' ? 'time' : known;
  const { q = '', order } = raw;
  const owner = String(raw['owner']);
  return {
    tab,
    q: typeof q === 'string' || typeof q === 'number' ? String(q).slice(0, 255) : '',
    state: tab === 'mine' ? shareStates.find((state) => state === raw['state']) : undefined,
    owner: tab === 'received' && /^\d{1,16}$/.test(owner) ? owner : undefined,
    sort,
    order: order === 'asc' || order === 'desc' ? order : firstOrderOf(sort),
  };
}

function written({ tab, q, state, owner, sort, order }: MineSearch): Record<string, string | undefined> {
  return {
    tab: tab === 'mine' ? undefined : tab,
    q: q === '' ? undefined : q,
    state,
    owner,
    sort: sort === 'time' ? undefined : sort,
    order: order === firstOrderOf(sort) ? undefined : order,
  };
}

export function useMineSearch(): [MineSearch, (change: Partial<MineSearch>) => void] {
  const raw: Record<string, unknown> = useSearch({ strict: false });
  const search = useMemo(() => readMineSearch(raw), [raw]);
  const navigate = useNavigate();
  const change = useCallback(
    (part: Partial<MineSearch>): void => {
      void navigate({
        to: '.',
        search: (before: Record<string, unknown>) => ({
          ...before,
          ...written({ ...readMineSearch(before), ...part }),
        }),
        replace: part.tab === undefined,
      });
    },
    [navigate],
  );
  return [search, change];
}
