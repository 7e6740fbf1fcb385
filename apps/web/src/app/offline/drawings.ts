/**
 * Drawings that were opened here stay readable without a connection: the prepared drawing alone, in the browser's own
 * storage for this site, bounded, the least recently opened going first. They go with the session.
 */
import type { CallResponse } from '@linework/contract/calls';
import { drawingsCache, keptPath } from '../../serviceWorker/names.ts';

type Answer = CallResponse<'drawingOpen'>;

export interface KeptDrawing {
  fileId: string;
  name: string;
  /** Of the prepared drawing, which is what is kept. */
  bytes: number;
  openedAt: number;
  answer: Answer;
}

const maxOne = 48 * 1024 ** 2;
const maxAll = 256 * 1024 ** 2;
const maxCount = 30;

const bytesPath = (fileId: string): string => `${keptPath}${fileId}.ocf`;
const factsPath = (fileId: string): string => `${keptPath}${fileId}.json`;

const isAvailable = (): boolean => 'caches' in globalThis && Boolean(navigator.serviceWorker?.controller);

const wantsLittle = (): boolean =>
  (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;

export async function keptDrawings(): Promise<KeptDrawing[]> {
  if (!('caches' in globalThis) || !(await caches.has(drawingsCache))) return [];
  const cache = await caches.open(drawingsCache);
  const facts = (await cache.keys()).filter(({ url }) => url.endsWith('.json'));
  const all = await Promise.all(
    facts.map(async (request) => (await (await cache.match(request))?.json()) as KeptDrawing | undefined),
  );
  return all.filter((one) => one !== undefined).toSorted((a, b) => b.openedAt - a.openedAt);
}

export async function keptDrawing(fileId: string): Promise<KeptDrawing | undefined> {
  return (await keptDrawings().catch(() => [])).find((one) => one.fileId === fileId);
}

/** The answer that the server gave, leading to what is kept: it can be looked at, and no more. */
export function keptAnswer({ fileId, answer }: KeptDrawing): Answer {
  const { fileUrl: _, ...rest } = answer;
  return {
    ...rest,
    ocfUrl: bytesPath(fileId),
    companions: [],
    may: { download: false, save: false, notes: false, comment: false },
    expires: Number.MAX_SAFE_INTEGER,
  };
}

/** Which of them go, so that a new one of this size fits. */
export function drawingsToDrop(
  kept: readonly Pick<KeptDrawing, 'fileId' | 'bytes' | 'openedAt'>[],
  bytes: number,
): string[] {
  const newest = kept.toSorted((a, b) => b.openedAt - a.openedAt);
  let left = maxAll - bytes;
  return newest
    .filter(({ bytes: size }, index) => {
      left -= size;
      return left < 0 || index >= maxCount - 1;
    })
    .map(({ fileId }) => fileId);
}

/** After a drawing has been opened: keeps it, if it is one's own and fits. */
export async function keepDrawing(fileId: string, answer: Answer): Promise<void> {
  const { ocfUrl, ocfBytes: bytes = 0 } = answer;
  if (!isAvailable() || wantsLittle() || answer.state !== 'ready') return;
  if (ocfUrl === undefined || ocfUrl.startsWith(keptPath) || bytes === 0 || bytes > maxOne) return;
  const cache = await caches.open(drawingsCache);
  const others = (await keptDrawings()).filter((one) => one.fileId !== fileId);
  for (const dropped of drawingsToDrop(others, bytes)) {
    await cache.delete(bytesPath(dropped));
    await cache.delete(factsPath(dropped));
  }
  const drawn = await fetch(ocfUrl);
  if (drawn.status !== 200) return;
  const facts: KeptDrawing = { fileId, name: answer.name, bytes, openedAt: Date.now(), answer };
  await cache.put(bytesPath(fileId), drawn);
  await cache.put(factsPath(fileId), Response.json(facts));
}
