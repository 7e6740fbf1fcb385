import type { Item } from '@linework/contract/drive';
import { useEffect, useState } from 'react';
import { client } from '../api.ts';
import { session } from '../session.ts';

const pauseMs = 120;
const most = 8;
const minChars = 2;

/** Files and folders of the whole drive by name, while somebody types. */
export function useFoundFiles(text: string): readonly Item[] {
  const [found, setFound] = useState<{ q: string; items: readonly Item[] }>({ q: '', items: [] });
  const q = text.trim();
  useEffect(() => {
    if (q.length < minChars || !session.get().user) return undefined;
    const stop = new AbortController();
    const timer = setTimeout(() => {
      client
        .call(
          'unionList',
          { parentId: '0', q, isGlobal: 1, page: 1, pageSize: most },
          { quiet: true, signal: stop.signal },
        )
        .then(
          ({ subFolders, files }) => setFound({ q, items: [...subFolders, ...files] }),
          () => undefined,
        );
    }, pauseMs);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [q]);
  return q.length < minChars ? [] : found.items;
}
