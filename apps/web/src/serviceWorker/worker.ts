/**
 * Lets the program start without a server. Pages come from the network as long as there is one; without it the shell
 * that was kept starts. Calls are never answered from here: what the server did not say is not shown as if it had.
 */
import {
  drawingsCache,
  keptPath,
  partsCache,
  sharedCache,
  sharedPath,
  shareTarget,
  shellPrefix,
} from './names.ts';
import { answerRange } from './range.ts';

interface ExtendableEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface FetchEvent extends ExtendableEvent {
  request: Request;
  respondWith(answer: Promise<Response>): void;
}
interface WorkerScope {
  addEventListener(name: 'install' | 'activate', listener: (event: ExtendableEvent) => void): void;
  addEventListener(name: 'fetch', listener: (event: FetchEvent) => void): void;
  clients: { claim(): Promise<void> };
}

/** Written in by the build (apps/web/serviceWorker.ts). */
declare const BUILD: string;
declare const SHELL_FILES: readonly string[];
declare const PAGE_PATHS: readonly string[];

const scope = globalThis as unknown as WorkerScope;
const shellCache = shellPrefix + BUILD;
const page = '/index.html';
/** Larger parts, such as the reader of PDFs, are fetched when they are needed. */
const maxPartBytes = 4_000_000;

scope.addEventListener('install', (event) => {
  event.waitUntil(
    caches.open(shellCache).then(async (cache) => {
      await cache.addAll(SHELL_FILES.map((file) => new Request(file, { cache: 'no-cache' })));
    }),
  );
});

scope.addEventListener('activate', (event) => {
  event.waitUntil(
    (async () => {
      for (const name of await caches.keys()) {
        const isOld = name.startsWith(shellPrefix) && name !== shellCache;
        // Parts belong to a build; those of the last one are of no use any more.
        if (isOld || name === partsCache) await caches.delete(name);
      }
      await scope.clients.claim();
    })(),
  );
});

async function answerPage(request: Request): Promise<Response> {
  const kept = async (): Promise<Response | undefined> => (await caches.open(shellCache)).match(page);
  try {
    const answer = await fetch(request);
    // A proxy stands where the server was: the same as no answer.
    return answer.status >= 502 && answer.status <= 504 ? ((await kept()) ?? answer) : answer;
  } catch {
    return (await kept()) ?? Response.error();
  }
}

async function answerPart(request: Request): Promise<Response> {
  const known = await caches.match(request.url);
  if (known) return known;
  const answer = await fetch(request);
  if (answer.ok && Number(answer.headers.get('content-length') ?? 0) <= maxPartBytes) {
    const copy = answer.clone();
    void caches
      .open(partsCache)
      .then((cache) => cache.put(request.url, copy))
      .catch(() => undefined);
  }
  return answer;
}

/** Small files with one name for ever: new ones while there is a server. */
async function answerFile(request: Request): Promise<Response> {
  try {
    return await fetch(request);
  } catch {
    return (await caches.match(request.url)) ?? Response.error();
  }
}

async function answerDrawing(request: Request): Promise<Response> {
  const cache = await caches.open(drawingsCache);
  const kept = await cache.match(new URL(request.url).pathname);
  return kept ? answerRange(kept, request.headers.get('range')) : new Response(null, { status: 404 });
}

/** Another app shared files: they wait here until the page takes them into its upload. */
async function takeShared(request: Request): Promise<Response> {
  const files = (await request.formData()).getAll('files').filter((part) => part instanceof File);
  const cache = await caches.open(sharedCache);
  for (const [index, file] of files.entries()) {
    const headers = { 'content-type': file.type || 'application/octet-stream' };
    await cache.put(
      `${sharedPath}${index}/${encodeURIComponent(file.name)}`,
      new Response(file, { headers }),
    );
  }
  return Response.redirect('/yun/index', 303);
}

scope.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (url.origin !== location.origin) return;
  if (request.method === 'POST' && url.pathname === shareTarget) event.respondWith(takeShared(request));
  if (request.method !== 'GET') return;
  if (request.mode === 'navigate') {
    if (PAGE_PATHS.includes(url.pathname.split('/')[1] ?? '')) event.respondWith(answerPage(request));
  } else if (url.pathname.startsWith('/assets/')) event.respondWith(answerPart(request));
  else if (url.pathname.startsWith(keptPath)) event.respondWith(answerDrawing(request));
  else if (SHELL_FILES.includes(url.pathname)) event.respondWith(answerFile(request));
});
