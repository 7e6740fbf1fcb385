/** Files that another app has shared with this one wait in a cache (serviceWorker/worker.ts). */
import { sharedCache, sharedPath } from '../../serviceWorker/names.ts';

/** Each once: what was taken is gone. */
export async function takeSharedFiles(): Promise<File[]> {
  if (!('caches' in globalThis) || !(await caches.has(sharedCache))) return [];
  const cache = await caches.open(sharedCache);
  const files: File[] = [];
  for (const request of await cache.keys()) {
    const answer = await cache.match(request);
    const name = decodeURIComponent(new URL(request.url).pathname.split('/').at(-1) ?? '');
    if (!answer || !new URL(request.url).pathname.startsWith(sharedPath)) continue;
    const blob = await answer.blob();
    files.push(new File([blob], name, { type: blob.type }));
  }
  await caches.delete(sharedCache);
  return files;
}
