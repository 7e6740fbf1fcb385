/** What the page itself knows of uploading: whether the rest has to be fetched, and what hovers over the window. */
import { create } from 'zustand';
import { safeStorage } from '../../app/safeStorage.ts';
import type { UploadTarget } from './item.ts';
import { pendingKey } from './pending.ts';

interface Dock {
  /** Overlay, tray and queue are needed from now on. */
  wanted: boolean;
  /** Files hover over the window, and would go there. */
  dragged: UploadTarget | undefined;
}

export const useDock = create<Dock>(() => ({ wanted: false, dragged: undefined }));

export const hasPending = (userId: string): boolean => safeStorage.getItem(pendingKey(userId)) !== null;

/** The folder on screen; the root where the page shows none. Its name is '' as long as nobody has told it. */
export function folderOnScreen(): UploadTarget {
  const folderId =
    location.pathname.endsWith('/index') || location.pathname.startsWith('/webH5')
      ? (new URLSearchParams(location.search).get('folder') ?? '0')
      : '0';
  const marked = document.querySelector<HTMLElement>(`[data-drop-folder-id="${CSS.escape(folderId)}"]`);
  return { folderId, name: marked?.dataset['dropFolderName'] ?? '' };
}
