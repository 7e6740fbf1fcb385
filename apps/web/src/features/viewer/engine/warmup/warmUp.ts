import type { Renderer } from '@linework/render/webgl/types';
import { openPrepared } from '../store/prepared.ts';
import { warmupDrawing } from './drawing.ts';

interface Place {
  /** CSS pixels. */
  size: { width: number; height: number };
  pixelRatio: number;
}

/**
 * Reads and draws a small drawing that nobody sees while the first bytes of the one that is wanted are on their way: code is
 * compiled when it first runs and memory is there when it is first written to, and both take longer than most drawings.
 */
export async function warmUp(renderer: Renderer, place: Place, isFree: () => boolean): Promise<void> {
  if (!renderer.warmUp || !isFree()) return;
  const bytes = Uint8Array.from(atob(warmupDrawing), (letter) => letter.charCodeAt(0));
  const source = { start: bytes, read: async (from: number, to: number) => bytes.subarray(from, to) };
  const store = await openPrepared(source, { name: '', size: 0 }, new AbortController().signal);
  const { scene } = store;
  const home = scene.layouts[0]?.home;
  if (!home || !isFree()) return;
  const { size, pixelRatio } = place;
  renderer.resize(size.width * pixelRatio, size.height * pixelRatio);
  renderer.setHead(scene);
  const parts = store.overviewOf(0).parts.map((part) => renderer.addPart(part));
  const scale = Math.min(size.width / home.width, size.height / home.height) * pixelRatio;
  renderer.warmUp(0, { x: home.x, y: home.y, scale, twist: 0 });
  for (const part of parts) renderer.removePart(part);
}
