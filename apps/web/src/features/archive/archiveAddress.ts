/** Where in an archive one is, and how it is shown: all of it stands in the address, so going back leads through it. */
import type { ArchiveSort } from '@linework/contract/archive';
import type { ArchiveEncoding } from '@linework/contract/enums';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import { readArchiveSearch } from '../../app/links/archiveSearch.ts';

export interface ArchiveAddress {
  path: string;
  q: string;
  sort: ArchiveSort;
  descending: boolean;
  /** As the server guesses where absent. */
  encoding: ArchiveEncoding | undefined;
}

function readAddress(raw: Record<string, unknown>): ArchiveAddress {
  const { path = '', q = '', sort = 'name', order, encoding } = readArchiveSearch(raw);
  return { path, q, sort, descending: order === 'desc', encoding };
}

/** The direction that choosing an order means: names from A, sizes and times from the largest. */
export const startsDescending = (sort: ArchiveSort): boolean => sort !== 'name';

/** Going into a folder adds to the history; searching, sorting and another code page replace the address. */
export function useArchiveAddress(): [ArchiveAddress, (change: Partial<ArchiveAddress>) => void] {
  const raw: Record<string, unknown> = useSearch({ strict: false });
  const address = useMemo(() => readAddress(raw), [raw]);
  const navigate = useNavigate();
  const change = useCallback(
    (part: Partial<ArchiveAddress>): void => {
      void navigate({
        to: '.',
        search: (before: Record<string, unknown>) => {
          const { descending, ...rest } = { ...readAddress(before), ...part };
          return readArchiveSearch({ ...rest, order: descending ? 'desc' : undefined });
        },
        replace: part.path === undefined || part.encoding !== undefined,
      });
    },
    [navigate],
  );
  return [address, change];
}
