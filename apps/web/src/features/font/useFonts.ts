import type { FontItem } from '@linework/contract/font';
import { useCallback, useEffect, useRef, useState } from 'react';
import { client } from '../../app/api.ts';
import { onFontEvent } from '../../app/fontEvents.ts';

/** `trash`: one’s own that were deleted. */
export type Library = 'own' | 'public' | 'trash';

export interface FontsState {
  fonts: readonly FontItem[];
  total: number;
  state: 'loading' | 'ready' | 'failed';
}

const pageSize = 500;
const nothingYet: FontsState = { fonts: [], total: 0, state: 'loading' };

/** The fonts of a library that fit a search, page by page, kept up to date. */
export function useFonts(library: Library, query: string) {
  const list = `${library} ${query}`;
  const [shown, setShown] = useState<FontsState & { list: string }>({ ...nothingYet, list });
  // What is kept of another list is not of this one.
  const here = shown.list === list ? shown : nothingYet;
  const turn = useRef(0);
  const count = useRef(0);

  const load = useCallback(
    async (wanted: number): Promise<void> => {
      const mine = (turn.current += 1);
      const request = {
        ...(library === 'trash' ? { delete: 1 as const } : { library }),
        maxCount: Math.max(wanted, pageSize),
        ...(query === '' ? {} : { q: query }),
      };
      const answer = await client.call('fontList', request).catch(() => undefined);
      // Another library or search has been asked for since.
      if (mine !== turn.current) return;
      count.current = answer?.fontsList.length ?? count.current;
      setShown((now) => {
        if (answer) return { list, fonts: answer.fontsList, total: answer.total, state: 'ready' };
        const isKept = now.list === list && now.fonts.length > 0;
        return isKept ? now : { ...nothingYet, list, state: 'failed' };
      });
    },
    [library, query, list],
  );
  const refresh = useCallback((): void => void load(count.current), [load]);

  useEffect(() => {
    void load(0);
    return onFontEvent(refresh);
  }, [load, refresh]);

  const retry = useCallback((): void => {
    setShown({ ...nothingYet, list });
    void load(0);
  }, [load, list]);
  const more = useCallback((): void => void load(count.current + pageSize), [load]);
  return { fonts: here.fonts, total: here.total, state: here.state, refresh, retry, more };
}
