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
  const [shown, setShown] = useState<FontsState & { library: Library }>({ ...nothingYet, library });
  // What was found stays until the next search is answered; another library is another list.
  const here = shown.library === library ? shown : nothingYet;
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
        if (answer) return { library, fonts: answer.fontsList, total: answer.total, state: 'ready' };
        const isKept = now.library === library && now.fonts.length > 0;
        return isKept ? now : { ...nothingYet, library, state: 'failed' };
      });
    },
    [library, query],
  );
  const refresh = useCallback((): void => void load(count.current), [load]);

  useEffect(() => {
    void load(0);
    return onFontEvent(refresh);
  }, [load, refresh]);

  const retry = useCallback((): void => {
    setShown({ ...nothingYet, library });
    void load(0);
  }, [load, library]);
  const more = useCallback((): void => void load(count.current + pageSize), [load]);
  return { fonts: here.fonts, total: here.total, state: here.state, refresh, retry, more };
}
