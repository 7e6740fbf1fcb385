import { useEffect, useState } from 'react';
import { client } from '../../app/api.ts';
import { pickerNode, type PickerNode } from './folderTree.ts';

const pauseMs = 150;
const most = 50;

/** Folders of the whole drive by name; undefined while nothing is searched for. */
export function useFolderSearch(text: string): readonly PickerNode[] | undefined {
  const [found, setFound] = useState<readonly PickerNode[]>();
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
          ({ subFolders }) => setFound(subFolders.map(pickerNode)),
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
