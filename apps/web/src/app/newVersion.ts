import { startScripts, type ChunkError } from './chunkErrors.ts';

const onceKey = 'linework.reloadedFrom';

/**
 * After a deployment the chunks of an open page are gone. If the server's page now starts with other scripts, the page
 * reloads by itself, once: a second failure is shown to the person instead.
 */
export async function reloadForNewVersion(error: ChunkError): Promise<boolean> {
  if (error.reason !== 'missing') return false;
  const running = startScripts(document.documentElement.outerHTML);
  try {
    if (running === '' || sessionStorage.getItem(onceKey) === running) return false;
    const answer = await fetch('/', { cache: 'no-store' });
    if (!answer.ok || startScripts(await answer.text()) === running) return false;
    sessionStorage.setItem(onceKey, running);
  } catch {
    return false;
  }
  location.reload();
  return true;
}
