/** What the drive's pages know besides the list: the way to a folder, and what is pinned. */
import type { Crumb, Item } from '@linework/contract/drive';
import { useEffect } from 'react';
import { create } from 'zustand';
import { client } from '../../app/api.ts';
import { onDriveEvent } from '../../app/driveEvents.ts';
import { safeStorage } from '../../app/safeStorage.ts';
import { lazyPart } from '../../app/lazyPart.ts';
import { onResync } from '../../app/resync.ts';

/** A folder of one's own, for whoever has something to put there. */
export const FolderPicker = lazyPart(
  () => import('./dialogs/FolderPicker.tsx'),
  'FolderPicker',
  'drive',
  'item',
);

/** The folders below the drive's own link. */
export const SidebarFolders = lazyPart(() => import('./SidebarFolders.tsx'), 'SidebarFolders', 'drive');

export { ViewToggle } from './ViewToggle.tsx';
export { setView, useView } from './viewStore.ts';
export { firstOrder, keepOrder, sortKeysOf } from './sorting.ts';

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

const pinsKey = 'linework.pins';

interface Pins {
  items: readonly Item[] | undefined;
  /** How many there were last time: their place is kept free. */
  expected: number;
}

const usePinStore = create<Pins>(() => ({
  items: undefined,
  expected: Math.min(Number(safeStorage.getItem(pinsKey)) || 0, 20),
}));

let pinsAsked = 0;

async function loadPins(): Promise<void> {
  const mine = ++pinsAsked;
  const answer = await client.call('pinnedList', {}, { quiet: true }).catch(() => undefined);
  if (!answer || mine !== pinsAsked) return;
  const items = [...answer.subFolders, ...answer.files];
  safeStorage.setItem(pinsKey, String(items.length));
  usePinStore.setState({ items, expected: items.length });
}

let pinTimer: ReturnType<typeof setTimeout> | undefined;

function loadPinsSoon(): void {
  clearTimeout(pinTimer);
  pinTimer = setTimeout(() => void loadPins(), 150);
}

export function usePins(): Pins {
  useEffect(() => {
    void loadPins();
    return onDriveEvent(loadPinsSoon);
  }, []);
  return usePinStore();
}

onResync(() => {
  if (usePinStore.getState().items) void loadPins();
});
