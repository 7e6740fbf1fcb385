/** The way down to a folder, as its breadcrumbs show it. */
import type { Crumb } from '@linework/contract/drive';
import { useEffect } from 'react';
import { create } from 'zustand';
import { client } from '../../app/api.ts';
import { onDriveEvent } from '../../app/events/driveEvents.ts';

const rootPath: readonly Crumb[] = [{ id: '0', name: '' }];

const useCrumbStore = create<{ paths: Readonly<Record<string, readonly Crumb[]>> }>(() => ({
  paths: { '0': rootPath },
}));

/** A folder one is about to enter: its way is known before the server says it. */
export function rememberCrumb(folder: Crumb, parentId: string): void {
  const { paths } = useCrumbStore.getState();
  const above = paths[parentId];
  if (above) useCrumbStore.setState({ paths: { ...paths, [folder.id]: [...above, folder] } });
}

const crumbsAsked = new Map<string, object>();

async function loadCrumbs(folderId: string): Promise<void> {
  if (folderId === '0') return;
  const question = {};
  crumbsAsked.set(folderId, question);
  // A folder that is gone is told by the list.
  const answer = await client.call('folderParents', { folderId }, { quiet: true }).catch(() => undefined);
  if (!answer || crumbsAsked.get(folderId) !== question) return;
  // Whatever the root is called on the server, here it is the first of the path.
  const path = [...rootPath, ...answer.path.filter(({ id }) => id !== '0')];
  useCrumbStore.setState(({ paths }) => ({ paths: { ...paths, [folderId]: path } }));
}

/** From the root down to and with this folder; undefined until it is known. */
export function useCrumbs(folderId: string): readonly Crumb[] | undefined {
  useEffect(() => {
    void loadCrumbs(folderId);
    return onDriveEvent(({ folders }) => {
      const path = useCrumbStore.getState().paths[folderId] ?? [];
      // Somewhere above a name or a place changed.
      if (folders.some((id) => id === '*' || path.some((crumb) => crumb.id === id)))
        void loadCrumbs(folderId);
    });
  }, [folderId]);
  return useCrumbStore((state) => state.paths[folderId]);
}

export function crumbsOf(folderId: string): readonly Crumb[] | undefined {
  return useCrumbStore.getState().paths[folderId];
}
