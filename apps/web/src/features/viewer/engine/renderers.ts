import { createRenderer } from '@linework/render/webgl/renderer';
import type { Renderer } from '@linework/render/webgl/types';

/** The renderer for a canvas: WebGL2, or a plain one, loaded only where there is none. */
export async function rendererFor(canvas: HTMLCanvasElement | OffscreenCanvas): Promise<Renderer> {
  const renderer = createRenderer(canvas);
  if (renderer) return renderer;
  const { createCanvasRenderer } = await import('@linework/render/canvas2d/renderer');
  return createCanvasRenderer(canvas);
}
