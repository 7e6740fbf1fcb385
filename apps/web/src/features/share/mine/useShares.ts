import { useEffect } from 'react';
import { onTopic } from '../../../app/events/topicEvents.ts';
import { usePagedRows, type PagedRows } from '../../../ui/list/usePagedRows.ts';
import { onShares } from '../calls.ts';

const pageSize = 50;
/** Others open, download and save meanwhile. */
const askAgainMs = 20_000;

/** Shares page after page, asked for again while one looks at them. */
export function useShares<Row, Answer extends { list: Row[]; total: number }>(
  key: string,
  fetchPage: (page: { pageNo: number; pageSize: number }) => Promise<Answer & { list: Row[] }>,
): PagedRows<Answer, Row> {
  const shares = usePagedRows<Answer, Row>(key, {
    pageSize,
    fetchPage: (pageNo) => fetchPage({ pageNo, pageSize }),
    rowsOf: ({ list }) => list,
  });
  const { refresh } = shares;
  useEffect(() => {
    const again = (): void => {
      if (document.visibilityState === 'visible') refresh();
    };
    const timer = setInterval(again, askAgainMs);
    // Notices tell of most that others do.
    const stops = [onShares(again), onTopic('notice', again)];
    document.addEventListener('visibilitychange', again);
    return () => {
      clearInterval(timer);
      for (const stop of stops) stop();
      document.removeEventListener('visibilitychange', again);
    };
  }, [refresh]);
  return shares;
}
