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
  #width: number;
  #height: number;

  constructor(canvas: Canvas) {
    this.#canvas = canvas;
    this.#context = contextOf(canvas);
    this.#width = canvas.width;
    this.#height = canvas.height;
  }

  get width(): number {
    return this.#width;
  }

  get height(): number {
    return this.#height;
  }

  resize(width: number, height: number): void {
    this.#width = width;
    this.#height = height;
  }

  /** Only when something is put on it: a canvas that is given a size is empty, and black where nothing shows through. */
  #fit(): Context {
    const canvas = this.#canvas;
    if (canvas.width !== this.#width) canvas.width = this.#width;
    if (canvas.height !== this.#height) canvas.height = this.#height;
    return this.#context;
  }

  put({ rgba, width, height }: Surface): void {
    this.#fit().putImageData(new ImageData(rgba, width, height), 0, 0);
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
    const { width, height } = this;
    const context = this.#fit();
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
 * Pixels are written by the processor: the canvas had better stay with it. One that nothing shines through is put on screen
 * with less work; on a page of its own it would be black until the first pixels come, away from it it is not shown till then.
 */
function contextOf(canvas: Canvas): Context {
  const alpha = typeof OffscreenCanvas === 'undefined' || !(canvas instanceof OffscreenCanvas);
  return canvas.getContext('2d', { alpha, willReadFrequently: true }) as Context;
}

function another(width: number, height: number): Canvas {
  if (typeof OffscreenCanvas !== 'undefined') return new OffscreenCanvas(width, height);
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  return canvas;
}
