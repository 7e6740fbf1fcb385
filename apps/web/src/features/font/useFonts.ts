import type { CallResponse } from '@linework/contract/calls';
import type { FontItem } from '@linework/contract/font';
import { limits } from '@linework/contract/limits';
import { useEffect } from 'react';
import { client } from '../../app/api.ts';
import { onFontEvent } from '../../app/events/fontEvents.ts';
import { usePagedRows, type PagedRows } from '../../ui/list/usePagedRows.ts';

/** `trash`: one’s own that were deleted. */
export type Library = 'own' | 'public' | 'trash';

type Page = CallResponse<'fontList'> & { library: Library };

export interface Fonts extends PagedRows<Page, FontItem> {
  /** Rows of another library are still here: what can be done with them is not what can be done in this one. */
  isOther: boolean;
  /** Also those that were not looked at yet. */
  fetchAll: () => Promise<readonly FontItem[]>;
}

const pageSize = 200;
const quiet = { quiet: true } as const;

/** The fonts of a library that fit a search, kept up to date. */
export function useFonts(library: Library, query: string): Fonts {
  const asked = {
    ...(library === 'trash' ? { delete: 1 as const } : { library }),
    ...(query !== '' && { q: query }),
  };
  const fetchPage = async (pageNo: number): Promise<Page> => {
    const page = { startIndex: (pageNo - 1) * pageSize, maxCount: pageSize };
    return { ...(await client.call('fontList', { ...asked, ...page }, quiet)), library };
  };
  const list = usePagedRows(`fonts ${JSON.stringify(asked)}`, {
    pageSize,
    fetchPage,
    rowsOf: ({ fontsList }: Page) => fontsList,
  });
  const { total, first, loaded, refresh } = list;
  useEffect(() => onFontEvent(refresh), [refresh]);
  const fetchAll = async (): Promise<readonly FontItem[]> => {
    const here = loaded();
    if (here.length === total) return here;
    return (await client.call('fontList', { ...asked, maxCount: limits.trashFontMax })).fontsList;
  };
  return { ...list, isOther: first !== undefined && first.library !== library, fetchAll };
}
