/** The viewing worker: drawing, picture, picking, snapping, searching. The kernel is not in it. */
import { nextFrame } from './frame/nextFrame.ts';
import { Engine } from './engine.ts';
import type { FromWorker, Host, Milestones, ToWorker } from './protocol.ts';
import { rendererFor } from './renderers.ts';
import type { CloudUrls } from './types.ts';

interface Asked {
  resolve: (value: unknown) => void;
  reject: (error: Error) => void;
}

const asked = new Map<number, Asked>();
/** Who waits for the rest of how a file begins. */
const expecting = new Map<number, (rest: Uint8Array | undefined) => void>();
let lastAsked = 0;
let engine: Engine | undefined;

const now = (): number => performance.timeOrigin + performance.now();
let times: Partial<Milestones> | undefined = { worker: now() };

/** What one task leads to is told at once, by the task that follows it: every message takes a turn of the page's. */
const { port1: following, port2: afterThis } = new MessageChannel();
let said: FromWorker[] = [];
let handed: Transferable[] = [];

function tell(message: FromWorker, transfer: Transferable[] = []): void {
  handed.push(...transfer);
  if (said.push(message) === 1) afterThis.postMessage(undefined);
}

following.addEventListener('message', () => {
  const [messages, things] = [said, handed];
  said = [];
  handed = [];
  postMessage(messages, { transfer: things });
});
following.start();

function ask(what: 'urls' | 'prepared', signal?: AbortSignal): Promise<unknown> {
  const id = (lastAsked += 1);
  return new Promise((resolve, reject) => {
    asked.set(id, { resolve, reject });
    signal?.addEventListener('abort', () => {
      if (!asked.delete(id)) return;
      tell({ kind: 'forget', id });
      reject(signal.reason as Error);
    });
    tell({ kind: 'asks', id, what });
  });
}

const host: Host = {
  urls: () => ask('urls') as Promise<CloudUrls>,
  prepared: (signal) => ask('prepared', signal) as Promise<void>,
  progress: (progress) => tell({ kind: 'progress', progress }),
  head(head) {
    if (times) times.head ??= now();
    tell({ kind: 'head', head });
  },
  edited: (head) => tell({ kind: 'edited', head }),
  frame(complete, painted) {
    tell({ kind: 'frame', complete, painted });
    if (painted && times) times.overview ??= now();
    if (!complete || !times) return;
    tell({ kind: 'reached', times: { ...times, picture: now() } as Milestones });
    times = undefined;
  },
  failed: (reason, detail) => tell({ kind: 'failed', reason, ...(detail === undefined ? {} : { detail }) }),
};

async function answer(id: number, run: () => unknown): Promise<void> {
  try {
    const value = await run();
    tell({ kind: 'answer', id, value }, value instanceof ImageBitmap ? [value] : []);
  } catch (error) {
    const { name, message } = error instanceof Error || error instanceof DOMException ? error : new Error();
    tell({ kind: 'refused', id, name, message });
  }
}

function take(id: number, settle: (waiting: Asked) => void): void {
  const waiting = asked.get(id);
  asked.delete(id);
  if (waiting) settle(waiting);
}

function takeUrls(id: number, urls: CloudUrls, isMoreToCome: boolean): void {
  const { start } = urls;
  if (start && isMoreToCome) start.rest = new Promise((resolve) => expecting.set(id, resolve));
  take(id, ({ resolve }) => resolve(urls));
}

addEventListener('message', ({ data }: MessageEvent<ToWorker>) => {
  if (data.kind === 'canvas') {
    const { canvas, renderer } = data;
    engine = new Engine(host, () => rendererFor(canvas, renderer), nextFrame);
  } else if (data.kind === 'given') {
    take(data.id, ({ resolve, reject }) =>
      data.failed ? reject(new Error('The page could not tell.')) : resolve(undefined),
    );
  } else if (data.kind === 'givenUrls') takeUrls(data.id, data.urls, data.isMoreToCome);
  else if (data.kind === 'givenRest') {
    expecting.get(data.id)?.(data.rest);
    expecting.delete(data.id);
  } else if (engine) {
    const run = engine[data.name] as (...args: unknown[]) => unknown;
    const { args } = data;
    const working = engine;
    if (data.kind === 'notify') run.apply(working, args);
    else void answer(data.id, () => run.apply(working, args));
  }
});
