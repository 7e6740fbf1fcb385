import { drawingsCache } from '../../serviceWorker/names.ts';
import { forgetFolderPaths } from '../mobile/folderPaths.ts';

/** The session is over: nothing of it stays readable here. */
export function forgetOffline(): void {
  forgetFolderPaths();
  if ('caches' in globalThis) void caches.delete(drawingsCache).catch(() => undefined);
}
