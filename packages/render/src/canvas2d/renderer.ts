import type { Affine } from '@linework/geom/affine';
import { isDark } from '@linework/cad/display/color';
import type { ImageReference } from '@linework/cad/display/list';
import { seenLayers } from '../layers.ts';
import { compileCoverage } from '../raster/coverage.ts';
import { type PixelBox, Surface } from '../raster/surface.ts';
import { rgba, type RasterScene, shownColor } from '../raster/scene.ts';
import type {
  FrameStats,
  Picture,
  Renderer,
  SceneHead,
  SceneLook,
  ScenePart,
  SceneView,
} from '../webgl/types.ts';
import { hairOf, viewMatrix, weightOf } from '../webgl/view.ts';
import { Marks } from './marks.ts';
import { Painting, type Sight } from './painting.ts';
import { PaintedParts } from './parts.ts';
import { Screen } from './screen.ts';
import { PartWalk } from './walk.ts';
import type { StyleTables } from '@linework/cad/display/resolve';

/** Milliseconds of a frame before something else is shown in its place, and of each further piece of work. */
const FIRST = 12;
const SLICE = 25;
/** A picture that grows from nothing is shown after as long, and after twice as long each time: showing takes time too. */
const GROWING = 120;
/** Pixels that a picture for a file is painted in at a time. */
const PIECE = 4_000_000;
const HIGHLIGHT = { dark: 0x5cb5ff, light: 0x056bd9 } as const;

/** Draws with the processor alone: where there is no graphics card, or none that is worth being asked. */
export function createCanvasRenderer(canvas: OffscreenCanvas | HTMLCanvasElement): Renderer {
  return new CanvasRenderer(canvas);
}

class CanvasRenderer implements Renderer {
  readonly alive = true;
  onRestore: (() => void) | undefined;
  onFinish: (() => void) | undefined;
  readonly #screen: Screen;
  #parts: PaintedParts | undefined;
  #painting: Painting | undefined;
  #wanted: Sight | undefined;
  #marks: Marks | undefined;
  #marked: readonly number[] = [];
  /** The picture with what is highlighted over it. */
  #over: Surface | undefined;
  #visible: ArrayLike<number> | undefined;
  #look: SceneLook = { background: 0x212830, lineWeights: false, pixelRatio: 1 };
  readonly #pictures = new Map<ImageReference, Picture>();
  #next = 1;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #shownAt = 0;
  #patience = GROWING;

  constructor(canvas: OffscreenCanvas | HTMLCanvasElement) {
    this.#screen = new Screen(canvas);
    compileCoverage();
  }

  resize(width: number, height: number): void {
    const [wide, high] = [Math.max(1, Math.round(width)), Math.max(1, Math.round(height))];
    // A canvas that is given a size is empty, even where it is the same.
    if (wide === this.#screen.width && high === this.#screen.height) return;
    this.#keep();
    this.#screen.resize(wide, high);
    this.#painting = undefined;
    this.#over = undefined;
  }

  setHead(head: SceneHead): void {
    this.#parts = new PaintedParts(head);
    this.#visible = undefined;
    this.#marked = [];
    this.#pictures.clear();
    this.#screen.forget();
    this.#changed();
  }

  growHead(head: SceneHead): void {
    if (this.#parts?.grow(head)) this.#changed();
  }

  addPart(part: ScenePart): number {
    this.#parts?.add(this.#next, part);
    this.#spoil(part);
    return this.#next++;
  }

  removePart(id: number): void {
    const part = this.#parts?.remove(id);
    if (part) this.#spoil(part);
  }

  /** A tile of the layout itself spoils no more than its own place. */
  #spoil({ group, box, content }: ScenePart): void {
    this.#marks = undefined;
    const shows = this.#painting?.shows;
    const layout = shows && this.#parts?.head.layouts[shows.layout];
    if (!layout) return;
    const own = layout.group === group && !layout.viewports.some((viewport) => viewport.group === group);
    if (!own || !box || content.rays.count > 0 || this.#parts!.facts(group).unbounded) return this.#changed();
    const { width, height } = this.#painting!.surface;
    const [a, b, c, d, e, f] = viewMatrix(shows.view, width, height);
    const x = (a * (box.minX + box.maxX) + c * (box.minY + box.maxY)) / 2 + e;
    const y = (b * (box.minX + box.maxX) + d * (box.minY + box.maxY)) / 2 + f;
    const reach =
      content.points.count + content.inserts.count > 0 ? 8 + height * 0.12 : 8 + this.#weight(211);
    const halfX = (Math.abs(a) * (box.maxX - box.minX) + Math.abs(c) * (box.maxY - box.minY)) / 2 + reach;
    const halfY = (Math.abs(b) * (box.maxX - box.minX) + Math.abs(d) * (box.maxY - box.minY)) / 2 + reach;
    this.#painting!.spoil({ x0: x - halfX, y0: y - halfY, x1: x + halfX, y1: y + halfY });
  }

  setImage(image: number, picture: ImageBitmap | Picture): void {
    const reference = this.#parts?.head.images[image];
    if (reference) this.#pictures.set(reference, 'rgba' in picture ? picture : pixelsOf(picture));
    this.#changed();
  }

  setLayers(visible: ArrayLike<number>): void {
    this.#visible = visible;
    this.#changed();
  }

  setLook(look: SceneLook): void {
    this.#look = look;
    this.#changed();
  }

  setHighlight(entities: readonly number[]): void {
    this.#marked = entities;
    this.#marks = undefined;
  }

  draw(layout: number, view: SceneView): FrameStats {
    clearTimeout(this.#timer);
    this.#wanted = { layout, view: { ...view } };
    this.#preparePainting();
    const pending = !this.#work(FIRST);
    this.#patience = GROWING;
    this.#show(!pending);
    if (pending) this.#later();
    return { ...this.#stats(), pending };
  }

  /** Code is compiled when it first runs, and memory is there when it is first written to. */
  warmUp(layout: number, view: SceneView): FrameStats {
    const painting = this.#preparePainting();
    painting.aim({ layout, view }, () => undefined);
    painting.work(() => true);
    painting.forget();
    return this.#stats();
  }

  #preparePainting(): Painting {
    const { width, height } = this.#screen;
    return (this.#painting ??= new Painting(width, height, (surface, box, sight) =>
      this.#paint(surface, box, sight),
    ));
  }

  #stats(): FrameStats {
    const { width, height } = this.#screen;
    const { bytes = 0, segments = 0 } = this.#parts ?? {};
    return { drawCalls: 0, segments, gpuBytes: bytes + width * height * 24 };
  }

  /** True where all of what is wanted stands. */
  #work(milliseconds: number): boolean {
    const painting = this.#painting;
    const wanted = this.#wanted;
    if (!painting || !wanted) return true;
    const until = performance.now() + milliseconds;
    const hasTime = (): boolean => performance.now() < until;
    // Once for what is under way, once for what is wanted by now.
    for (let turn = 0; turn < 2; turn++) {
      painting.aim(wanted, () => this.#keep());
      if (!painting.work(hasTime)) return false;
      const shift = painting.shift(wanted);
      if (shift && shift.x === 0 && shift.y === 0) return true;
    }
    return false;
  }

  #later(): void {
    this.#timer = setTimeout(() => {
      const done = this.#work(SLICE);
      const isDue = performance.now() - this.#shownAt > this.#patience;
      if (isDue) this.#patience *= 2;
      if (done || this.#painting?.isPresentable || isDue) this.#show();
      if (done) this.onFinish?.();
      else this.#later();
    });
  }

  /** `anyway`: also where there is nothing yet but the beginning of a picture. */
  #show(anyway = true): void {
    const painting = this.#painting;
    const wanted = this.#wanted;
    if (!painting || !wanted) return;
    this.#shownAt = performance.now();
    const shift = painting.shift(wanted);
    const isThere = shift !== undefined && shift.x === 0 && shift.y === 0;
    if (isThere && painting.isPresentable) this.#screen.put(this.#composed());
    else if (painting.isComplete) {
      this.#screen.keep(this.#composed(), painting.shows!);
      this.#screen.showKept(wanted, shownColor(this.#look, this.#look.background));
    } else if (!this.#screen.showKept(wanted, shownColor(this.#look, this.#look.background)) && anyway)
      this.#screen.put(painting.surface);
  }

  /** The picture as it is shown: with what is highlighted. */
  #composed(): Surface {
    const { surface, shows } = this.#painting!;
    if (this.#marked.length === 0 || !this.#parts || !shows) return surface;
    this.#over ??= new Surface(surface.width, surface.height);
    this.#over.rgba.set(surface.rgba);
    this.#over.coverage.forget();
    const matrix = viewMatrix(shows.view, surface.width, surface.height);
    this.#paintMarks(this.#over, shows, matrix, this.#look.background);
    return this.#over;
  }

  #paintMarks(surface: Surface, sight: Sight, matrix: Affine, background: number): void {
    const shown = this.#parts?.head.layouts[sight.layout];
    if (!shown || this.#marked.length === 0) return;
    this.#marks ??= new Marks(this.#parts!, this.#marked);
    const tint = HIGHLIGHT[isDark(background) ? 'dark' : 'light'];
    const scene = this.#scene(surface, sight, background, 1.5 * this.#look.pixelRatio);
    const walk = new PartWalk({ ...scene, tint }, this.#parts!, this.#tables());
    for (const _ of walk.layout(shown, matrix, this.#marks));
  }

  *#paint(surface: Surface, box: PixelBox, sight: Sight): Generator<void> {
    const { background, ink } = this.#look;
    surface.setClip(box, null);
    surface.coverage.forget();
    surface.clear(rgba(shownColor(this.#look, background), 1));
    const layout = this.#parts?.head.layouts[sight.layout];
    if (!layout) return;
    const scene = { ...this.#scene(surface, sight, background), ink };
    const walk = new PartWalk(scene, this.#parts!, this.#tables());
    yield* walk.layout(layout, viewMatrix(sight.view, surface.width, surface.height));
  }

  #tables(): StyleTables {
    const { head } = this.#parts!;
    return this.#visible ? { ...head, layers: seenLayers(head.layers, this.#visible) } : head;
  }

  #weight(hundredths: number): number {
    const shows = this.#painting?.shows;
    const layout = shows && this.#parts?.head.layouts[shows.layout];
    return layout ? hundredths * weightOf(layout, shows.view, this.#look) : 0;
  }

  #scene(surface: Surface, { layout, view }: Sight, background: number, widen = 0): RasterScene {
    const head = this.#parts!.head;
    const hair = hairOf(this.#look);
    const weight = weightOf(head.layouts[layout]!, view, this.#look);
    return {
      surface,
      list: head,
      background,
      weight: (hundredths) => Math.max(hair, hundredths * weight) + widen,
      plotting: false,
      readable: this.#look.readable,
      fade: this.#look.fade,
      decodeImage: (image) => this.#pictures.get(image),
    };
  }

  picture(
    layout: number,
    view: SceneView,
    width: number,
    height: number,
    background: number | 'transparent' = this.#look.background,
    exact = false,
  ): Picture {
    const out = new Uint8ClampedArray(width * height * 4);
    const shown = this.#parts?.head.layouts[layout];
    if (!shown) return { width, height, rgba: out };
    const clear = background === 'transparent';
    // Without a background, colors are those for paper.
    const color = clear ? 0xffffff : background;
    const [a, b, c, d, e, f] = viewMatrix(view, width, height);
    const rows = Math.max(1, Math.min(height, Math.floor(PIECE / width)));
    for (let top = 0; top < height; top += rows) {
      const surface = new Surface(width, Math.min(rows, height - top));
      if (!clear) surface.clear(rgba(color, 1));
      const own = this.#scene(surface, { layout, view }, color);
      const asShown = { readable: !exact && this.#look.readable, fade: !exact && this.#look.fade };
      const scene = { ...own, ...asShown, clear, height };
      const walk = new PartWalk(scene, this.#parts!, this.#tables());
      const matrix: Affine = [a, b, c, d, e, f - top];
      for (const _ of walk.layout(shown, matrix));
      this.#paintMarks(surface, { layout, view }, matrix, color);
      out.set(surface.rgba, top * width * 4);
    }
    return { width, height, rgba: out };
  }

  dispose(): void {
    clearTimeout(this.#timer);
    this.#parts = undefined;
    this.#painting = undefined;
    this.#over = undefined;
    this.#screen.forget();
  }

  #changed(): void {
    this.#keep();
    this.#painting?.forget();
    this.#marks = undefined;
  }

  /** What is there stands in for what will be. */
  #keep(): void {
    const painting = this.#painting;
    if (painting?.isPresentable) this.#screen.keep(this.#composed(), painting.shows!);
  }
}

function pixelsOf(bitmap: ImageBitmap): Picture {
  const { width, height } = bitmap;
  const context = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true });
  context?.drawImage(bitmap, 0, 0);
  const pixels = context?.getImageData(0, 0, width, height).data ?? new Uint8ClampedArray(width * height * 4);
  return { width, height, rgba: pixels };
}
