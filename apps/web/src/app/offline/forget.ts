import { drawingsCache } from '../../serviceWorker/names.ts';
import { forgetFolderPaths } from '../mobile/folderPaths.ts';
import { safeStorage } from '../safeStorage.ts';

/** Blocks that the editor has inserted lately: they show what drawings look like. */
export const recentBlocksKey = 'linework.editor.blocks';

/** The session is over: nothing of it stays readable here. */
export function forgetOffline(): void {
  forgetFolderPaths();
  safeStorage.removeItem(recentBlocksKey);
  if ('caches' in globalThis) void caches.delete(drawingsCache).catch(() => undefined);
}
