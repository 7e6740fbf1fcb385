import { useEffect, useState } from 'react';
import { client } from '../../../app/api.ts';
import { treeFolderOf, type TreeFolder } from './folderTree.ts';

const pauseMs = 150;
const most = 50;

/** Folders of the whole drive by name; undefined while nothing is searched for. */
export function useFolderSearch(text: string): readonly TreeFolder[] | undefined {
  const [found, setFound] = useState<readonly TreeFolder[]>();
  const q = text.trim();
  useEffect(() => {
    if (q === '') return undefined;
    const stop = new AbortController();
    const timer = setTimeout(() => {
      client
        .call(
          'unionList',
          { parentId: '0', q, isGlobal: 1, kinds: 'folder', page: 1, pageSize: most },
          { quiet: true, signal: stop.signal },
        )
        .then(
          ({ subFolders }) => setFound(subFolders.map(treeFolderOf)),
          () => undefined,
        );
    }, pauseMs);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [q]);
  return q === '' ? undefined : found;
}
