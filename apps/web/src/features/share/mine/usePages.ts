import { useCallback, useEffect, useRef, useState } from 'react';
import { onResync } from '../../../app/resync.ts';
import { onTopic } from '../../../app/topicEvents.ts';
import { onShares } from '../calls.ts';

export const pageSize = 50;
/** Others open, download and save meanwhile. */
const askAgainMs = 20_000;

interface Answer<Row> {
  list: Row[];
  total: number;
}

export interface PagedRows<More extends Answer<unknown>> {
  rows: More['list'];
  total: number;
  /** Of the first page, besides its rows. */
  first: More | undefined;
  state: 'loading' | 'ready' | 'failed';
  more: () => void;
  refresh: () => void;
}

/**
 * A list page after page, asked for again while one looks at it. `key` names the question: with another one it begins
 * anew, and what was there stays until the answer has come. '' asks nothing.
 */
export function usePages<More extends Answer<unknown>>(
  key: string,
  fetchPage: (pageNo: number) => Promise<More>,
): PagedRows<More> {
  const [shown, setShown] = useState<{ key: string; pages: readonly More[] }>();
  const [failedKey, setFailedKey] = useState<string>();
  const turn = useRef(0);
  const fetcher = useRef(fetchPage);
  useEffect(() => {
    fetcher.current = fetchPage;
  });
  const count = useRef(1);

  const load = useCallback((listKey: string, pages: number): void => {
    const mine = (turn.current += 1);
    const numbers = Array.from({ length: pages }, (_, i) => i + 1);
    Promise.all(numbers.map((pageNo) => fetcher.current(pageNo))).then(
      (answers) => {
        if (mine !== turn.current) return;
        count.current = pages;
        setFailedKey(undefined);
        setShown({ key: listKey, pages: answers });
      },
      () => {
        // What is there stays readable; a new question without an answer is told.
        if (mine === turn.current) setFailedKey(listKey);
      },
    );
  }, []);

  useEffect(() => {
    if (key === '') return undefined;
    count.current = 1;
    const again = (): void => {
      if (document.visibilityState === 'visible') load(key, count.current);
    };
    load(key, 1);
    const timer = setInterval(again, askAgainMs);
    // Notices tell of most that others do.
    const stops = [onShares(again), onResync(again), onTopic('notice', again)];
    document.addEventListener('visibilitychange', again);
    return () => {
      turn.current += 1;
      clearInterval(timer);
      for (const stop of stops) stop();
      document.removeEventListener('visibilitychange', again);
    };
  }, [key, load]);

  const rows: More['list'] = shown?.pages.flatMap((page) => page.list) ?? [];
  const total = shown?.pages[0]?.total ?? 0;
  return {
    rows,
    total,
    first: shown?.pages[0],
    state: failedKey === key && shown?.key !== key ? 'failed' : shown ? 'ready' : 'loading',
    more: () => {
      if (shown?.key === key && rows.length < total) load(key, shown.pages.length + 1);
    },
    refresh: () => load(key, count.current),
  };
}
