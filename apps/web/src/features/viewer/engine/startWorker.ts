import type { ToWorker } from './protocol.ts';
import type { RendererKind } from './renderers.ts';

/** For tests and for support: `?renderer=gl` or `?renderer=cpu`. */
export function wantedRenderer(): RendererKind | undefined {
  const named = new URLSearchParams(location.search).get('renderer');
  return named === 'gl' || named === 'cpu' ? named : undefined;
}

export const canDrawAway = (canvas: HTMLCanvasElement): boolean =>
  'transferControlToOffscreen' in canvas && typeof OffscreenCanvas !== 'undefined';

/** The viewing worker, with the canvas handed over for good. */
export function startWorker(canvas: HTMLCanvasElement): Worker {
  const worker = new Worker(new URL('./viewWorker.ts', import.meta.url), { type: 'module' });
  const away = canvas.transferControlToOffscreen();
  const message: ToWorker = { kind: 'canvas', canvas: away, renderer: wantedRenderer() };
  worker.postMessage(message, [away]);
  return worker;
}
