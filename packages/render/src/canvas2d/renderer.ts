import { isDark } from '@linework/cad/display/colour';
import type { DisplayList, ImageReference } from '@linework/cad/display/list';
import { renderRaster } from '../raster/render.ts';
import type {
  FrameStats,
  Picture,
  Renderer,
  SceneHead,
  SceneLook,
  ScenePart,
  SceneView,
} from '../webgl/types.ts';
import { PartCollection } from './collect.ts';

type Canvas = OffscreenCanvas | HTMLCanvasElement;
type Context = OffscreenCanvasRenderingContext2D | CanvasRenderingContext2D;

/** A frame that took longer than this is shown moved and scaled while the view is moving, and drawn when it rests. */
const QUICK = 40;
const REST = 120;
const HIGHLIGHT = { dark: 0x5cb5ff, light: 0x056bd9 } as const;

/** Draws with the processor alone, where there is no WebGL2. */
export function createCanvasRenderer(canvas: Canvas): Renderer {
  return new CanvasRenderer(canvas);
}

interface Frame {
  layout: number;
  view: SceneView;
  picture: OffscreenCanvas;
}

class CanvasRenderer implements Renderer {
  readonly alive = true;
  onRestore: (() => void) | undefined;
  readonly #canvas: Canvas;
  readonly #context: Context;
  #parts: PartCollection | undefined;
  #list: DisplayList | undefined;
  #marked: DisplayList | undefined;
  #entities: readonly number[] = [];
  #visible: ArrayLike<number> | undefined;
  #look: SceneLook = { background: 0x212830, lineWeights: false, pixelRatio: 1 };
  readonly #pictures = new Map<ImageReference, Picture>();
  #next = 1;
  /** The last frame that was drawn in full, and how long it took. */
  #last: Frame | undefined;
  #cost = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(canvas: Canvas) {
    this.#canvas = canvas;
    this.#context = canvas.getContext('2d', { alpha: false }) as Context;
  }

  resize(width: number, height: number): void {
    this.#canvas.width = Math.max(1, Math.round(width));
    this.#canvas.height = Math.max(1, Math.round(height));
    this.#last = undefined;
  }

  setHead(head: SceneHead): void {
    this.#parts = new PartCollection(head);
    this.#visible = undefined;
    this.#entities = [];
    this.#pictures.clear();
    this.#changed();
  }

  addPart(part: ScenePart): number {
    this.#parts?.add(this.#next, part);
    this.#changed();
    return this.#next++;
  }

  removePart(part: number): void {
    this.#parts?.remove(part);
    this.#changed();
  }

  setImage(image: number, picture: ImageBitmap | Picture): void {
    const reference = this.#parts?.head.images[image];
    if (reference) this.#pictures.set(reference, 'rgba' in picture ? picture : pixelsOf(picture));
    this.#last = undefined;
  }

  setLayers(visible: ArrayLike<number>): void {
    this.#visible = visible;
    this.#last = undefined;
  }

  setLook(look: SceneLook): void {
    this.#look = look;
    this.#last = undefined;
  }

  setHighlight(entities: readonly number[]): void {
    this.#entities = entities;
    this.#marked = undefined;
    this.#last = undefined;
  }

  draw(layout: number, view: SceneView): FrameStats {
    clearTimeout(this.#timer);
    const last = this.#last;
    if (last && last.layout === layout && this.#cost > QUICK && last.view.twist === view.twist) {
      this.#move(last, view);
      this.#timer = setTimeout(() => this.#paint(layout, view), REST);
    } else this.#paint(layout, view);
    return { drawCalls: 0, segments: 0, gpuBytes: 0 };
  }

  picture(
    layout: number,
    view: SceneView,
    width: number,
    height: number,
    background: number | 'transparent' = this.#look.background,
  ): Picture {
    const list = this.#composed();
    const clear = background === 'transparent';
    const colour = clear ? 0xffffff : background;
    if (!list) return { width, height, rgba: new Uint8ClampedArray(width * height * 4) };
    const options = {
      width,
      height,
      layout,
      background: colour,
      margin: 0,
      lineWeights: this.#look.lineWeights,
      visible: this.#visible,
      decodeImage: (image: ImageReference) => this.#pictures.get(image),
      view: {
        x: view.x,
        y: view.y,
        width: width / view.scale,
        height: height / view.scale,
        twist: view.twist,
      },
    };
    const empty = clear ? { onto: new Uint8ClampedArray(width * height * 4) } : {};
    let { rgba } = renderRaster(list, { ...options, ...empty });
    const marked = this.#highlighted(colour);
    if (marked) rgba = renderRaster(marked, { ...options, onto: rgba }).rgba;
    return { width, height, rgba: rgba as Uint8ClampedArray<ArrayBuffer> };
  }

  dispose(): void {
    clearTimeout(this.#timer);
    this.#parts = undefined;
    this.#changed();
  }

  #changed(): void {
    this.#list = undefined;
    this.#marked = undefined;
    this.#last = undefined;
  }

  #composed(): DisplayList | undefined {
    return (this.#list ??= this.#parts?.list());
  }

  /** What is highlighted, all in one colour. */
  #highlighted(background: number): DisplayList | undefined {
    if (this.#entities.length === 0 || !this.#parts) return undefined;
    if (!this.#marked) {
      const list = this.#parts.only(new Set(this.#entities));
      const rgb = HIGHLIGHT[isDark(background) ? 'dark' : 'light'];
      const styles = list.styles.map((style) => ({ ...style, colour: { kind: 'rgb' as const, rgb } }));
      this.#marked = { ...list, styles };
    }
    return this.#marked;
  }

  #paint(layout: number, view: SceneView): void {
    const { width, height } = this.#canvas;
    const before = performance.now();
    const { rgba } = this.picture(layout, view, width, height);
    this.#context.putImageData(new ImageData(rgba, width, height), 0, 0);
    this.#cost = performance.now() - before;
    if (this.#cost <= QUICK || typeof OffscreenCanvas === 'undefined') return;
    const picture = new OffscreenCanvas(width, height);
    picture.getContext('2d')?.drawImage(this.#canvas, 0, 0);
    this.#last = { layout, view: { ...view }, picture };
  }

  /** The last frame, where it would be in this view. */
  #move({ view: then, picture }: Frame, view: SceneView): void {
    const { width, height } = this.#canvas;
    const context = this.#context;
    const scale = view.scale / then.scale;
    const cos = Math.cos(view.twist) * view.scale;
    const sin = Math.sin(view.twist) * view.scale;
    const x = cos * (then.x - view.x) - sin * (then.y - view.y);
    const y = -sin * (then.x - view.x) - cos * (then.y - view.y);
    context.fillStyle = `#${this.#look.background.toString(16).padStart(6, '0')}`;
    context.fillRect(0, 0, width, height);
    context.setTransform(scale, 0, 0, scale, width / 2 + x, height / 2 + y);
    context.drawImage(picture, -width / 2, -height / 2);
    context.setTransform(1, 0, 0, 1, 0, 0);
  }
}

function pixelsOf(bitmap: ImageBitmap): Picture {
  const { width, height } = bitmap;
  const context = new OffscreenCanvas(width, height).getContext('2d');
  context?.drawImage(bitmap, 0, 0);
  const rgba = context?.getImageData(0, 0, width, height).data ?? new Uint8ClampedArray(width * height * 4);
  return { width, height, rgba };
}
