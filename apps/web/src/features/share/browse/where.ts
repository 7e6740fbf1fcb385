/** Where in a share one is, and in which order: all of it stands in the address. */
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';

export const sharedSorts = ['name', 'size', 'time'] as const;
export type SharedSort = (typeof sharedSorts)[number];

export interface Where {
  folder: string;
  q: string;
  sort: SharedSort;
  order: 'asc' | 'desc';
}

const text = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '';

/** Anything that is not understood is what one begins with. */
export function readWhere(search: Readonly<Record<string, unknown>>): Where {
  const folder = text(search['folder']);
  const sort = sharedSorts.find((known) => known === search['sort']) ?? 'name';
  return {
    folder: /^\d{1,16}$/.test(folder) ? folder : '0',
    q: text(search['q']).slice(0, 255),
    sort,
    order: search['order'] === 'desc' ? 'desc' : 'asc',
  };
}

/** What differs from the beginning; undefined takes it out of the address. */
function written({ folder, q, sort, order }: Where): Record<string, string | undefined> {
  return {
    folder: folder === '0' ? undefined : folder,
    q: q === '' ? undefined : q,
    sort: sort === 'name' ? undefined : sort,
    order: order === 'asc' ? undefined : order,
  };
}

/** Typing and sorting replace the address, going into a folder adds to the history. */
export function useWhere(): [Where, (change: Partial<Where>) => void] {
  const raw: Record<string, unknown> = useSearch({ strict: false });
  const where = useMemo(() => readWhere(raw), [raw]);
  const navigate = useNavigate();
  const change = useCallback(
    (part: Partial<Where>): void => {
      void navigate({
        to: '.',
        search: (before: Record<string, unknown>) => ({
          ...before,
          ...written({ ...readWhere(before), ...part }),
        }),
        replace: part.folder === undefined,
      });
    },
    [navigate],
  );
  return [where, change];
}
