/** What runs before the page (firstView.ts) and what the page goes on with know each other by this alone. */
import type { CallRequest, CallResponse } from '@linework/contract/calls';
import type { FromWorker } from './protocol.ts';
import type { FirstBytes } from './bytes/firstBytes.ts';

type Request = CallRequest<'drawingOpen'>;

/** What the server wrote into the page (apps/server/src/http/firstView.ts). */
export interface ExpectedView {
  request: Request;
  answer: CallResponse<'drawingOpen'>;
}

/** A drawing that is being opened already, in a canvas of its own. */
export interface FirstView extends ExpectedView {
  canvas: HTMLCanvasElement;
  worker: Worker;
  bytes: FirstBytes;
  /** What the worker has said so far, written down until this ends. */
  messages: FromWorker[];
  listening: AbortController;
}

/** The number of the order that opened it. */
export const firstCall = 0;

const page = globalThis as { lineworkFirstView?: FirstView | undefined };

export function leaveFirstView(first: FirstView): void {
  page.lineworkFirstView = first;
}

/** The drawing of this request, where it is on its way; for as long as nobody has gone on with it. */
export function firstViewOf(request: Request): FirstView | undefined {
  const first = page.lineworkFirstView;
  return first && isSameDrawing(first.request, request) ? first : undefined;
}

export const isSameDrawing = (one: Request, other: Request): boolean =>
  one.fileId === other.fileId && one.via === other.via && one.versionId === other.versionId;

/** From here on it is the caller's. The canvas stays on screen until it is put elsewhere. */
export function takeFirstView({ canvas, listening }: FirstView): void {
  listening.abort();
  page.lineworkFirstView = undefined;
  const place = canvas.parentElement;
  queueMicrotask(() => place?.remove());
}

/** Where nobody will go on with it: another page is shown, or the worker could not be started. */
export function dropFirstView(): void {
  const first = page.lineworkFirstView;
  if (!first) return;
  takeFirstView(first);
  first.worker.terminate();
}
