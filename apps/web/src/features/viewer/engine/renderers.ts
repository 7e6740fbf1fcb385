import type { Renderer } from '@linework/render/webgl/types';
import { hasCard } from '../../../app/graphicsCard.ts';

/** Who draws: the graphics card or the processor. */
export type RendererKind = 'gl' | 'cpu';

/** The renderer for a canvas, of which only the one that is needed is loaded. */
export async function rendererFor(
  canvas: HTMLCanvasElement | OffscreenCanvas,
  wanted: RendererKind | undefined,
): Promise<Renderer> {
  if (wanted === 'gl' || (wanted === undefined && hasCard())) {
    const { createRenderer } = await import('@linework/render/webgl/renderer');
    const renderer = createRenderer(canvas);
    if (renderer) return renderer;
  }
  const { createCanvasRenderer } = await import('@linework/render/canvas2d/renderer');
  return createCanvasRenderer(canvas);
}
