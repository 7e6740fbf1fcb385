import { useCallback, useEffect, useRef, useState } from 'react';
import { client } from '../../app/api.ts';
import { onDriveEvent } from '../../app/events/driveEvents.ts';
import { pickerPage, pickerNode, type Children, type PickerNode } from './folderTree.ts';
import { crumbsOf } from './crumbs.ts';

const quiet = { quiet: true } as const;

async function fetchFolders(parentId: string): Promise<PickerNode[]> {
  const { subFolders } = await client.call('folderList', { parentId, ...pickerPage }, quiet);
  return subFolders.map(pickerNode);
}

/** From the root down, as far as it is known. */
const wayTo = (id: string): string[] => (crumbsOf(id) ?? [{ id: '0' }]).map((crumb) => crumb.id);

/** Folders, fetched when they are unfolded. Opens with the way down to the folder one is in. */
export function useFolderTree(currentId: string) {
  const [children, setChildren] = useState<Children>(new Map());
  const [expanded, setExpanded] = useState<ReadonlySet<string>>(() => new Set(wayTo(currentId)));
  const [failed, setFailed] = useState(false);
  const asked = useRef(new Set<string>());

  const load = useCallback((id: string): void => {
    if (asked.current.has(id)) return;
    asked.current.add(id);
    fetchFolders(id).then(
      (folders) => {
        setChildren((known) => new Map(known).set(id, folders));
        setFailed(false);
      },
      () => {
        asked.current.delete(id);
        setFailed(true);
      },
    );
  }, []);
  useEffect(() => wayTo(currentId).forEach(load), [currentId, load]);
  useEffect(
    () =>
      onDriveEvent(({ folders }) => {
        const isAll = folders.includes('*');
        // A copy: what is asked for again comes in anew.
        const known = Array.from(asked.current);
        for (const id of known) {
          if (!isAll && !folders.includes(id)) continue;
          asked.current.delete(id);
          load(id);
        }
      }),
    [load],
  );

  const expand = (id: string, open: boolean): void => {
    setExpanded((known) => {
      const next = new Set(known);
      if (open) next.add(id);
      else next.delete(id);
      return next;
    });
    if (open) load(id);
  };

  /** A folder was made in this one: asks for its folders again, and unfolds the way to it. */
  const reveal = async (id: string): Promise<void> => {
    asked.current.delete(id);
    const { path } = await client.call('folderParents', { folderId: id }, quiet).catch(() => ({ path: [] }));
    for (const above of new Set(['0', ...path.map((crumb) => crumb.id), id])) expand(above, true);
  };
  return { children, expanded, failed, expand, reveal, retry: () => load('0') };
}
