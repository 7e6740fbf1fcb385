import type { Surface } from '../raster/surface.ts';
import type { SceneView } from '../webgl/types.ts';
import type { Sight } from './painting.ts';

type Canvas = OffscreenCanvas | HTMLCanvasElement;
type Context = OffscreenCanvasRenderingContext2D | CanvasRenderingContext2D;

/** The canvas, and a picture that stands in for those that are not painted yet. */
export class Screen {
  readonly #canvas: Canvas;
  readonly #context: Context;
  #kept: { canvas: Canvas; sight: Sight } | undefined;

  constructor(canvas: Canvas) {
    this.#canvas = canvas;
    this.#context = contextOf(canvas);
  }

  get width(): number {
    return this.#canvas.width;
  }

  get height(): number {
    return this.#canvas.height;
  }

  resize(width: number, height: number): void {
    this.#canvas.width = width;
    this.#canvas.height = height;
  }

  put({ rgba, width, height }: Surface): void {
    this.#context.putImageData(new ImageData(rgba, width, height), 0, 0);
  }

  forget(): void {
    this.#kept = undefined;
  }

  keep({ rgba, width, height }: Surface, sight: Sight): void {
    let canvas = this.#kept?.canvas;
    if (canvas?.width !== width || canvas.height !== height) canvas = another(width, height);
    contextOf(canvas).putImageData(new ImageData(rgba, width, height), 0, 0);
    this.#kept = { canvas, sight: { layout: sight.layout, view: { ...sight.view } } };
  }

  /** The picture that was kept, where it would be in another view; false where there is none of that layout. */
  showKept({ layout, view }: Sight, background: number): boolean {
    const kept = this.#kept;
    if (kept?.sight.layout !== layout) return false;
    const { width, height } = this.#canvas;
    const context = this.#context;
    const then = kept.sight.view;
    const { x, y } = offset(then, view);
    const scale = view.scale / then.scale;
    const turn = then.twist - view.twist;
    const [cos, sin] = [Math.cos(turn) * scale, Math.sin(turn) * scale];
    context.fillStyle = `#${background.toString(16).padStart(6, '0')}`;
    context.fillRect(0, 0, width, height);
    context.setTransform(cos, sin, -sin, cos, width / 2 + x, height / 2 + y);
    context.drawImage(kept.canvas, -kept.canvas.width / 2, -kept.canvas.height / 2);
    context.setTransform(1, 0, 0, 1, 0, 0);
    return true;
  }
}

/** Where the middle of one view lies in another, in pixels from its middle. */
function offset(then: SceneView, view: SceneView): { x: number; y: number } {
  const cos = Math.cos(view.twist) * view.scale;
  const sin = Math.sin(view.twist) * view.scale;
  const [dx, dy] = [then.x - view.x, then.y - view.y];
  return { x: cos * dx - sin * dy, y: -sin * dx - cos * dy };
}

/**
 * Pixels are written by the processor: the canvas had better stay with it. Until the first of them the page shows through;
 * a canvas without alpha would be black.
 */
function contextOf(canvas: Canvas): Context {
  return canvas.getContext('2d', { alpha: true, willReadFrequently: true }) as Context;
}

function another(width: number, height: number): Canvas {
  if (typeof OffscreenCanvas !== 'undefined') return new OffscreenCanvas(width, height);
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  return canvas;
}
