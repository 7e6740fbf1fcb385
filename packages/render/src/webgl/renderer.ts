import type { Affine } from '@linework/geom/affine';
import { isDark } from '@linework/cad/display/color';
import { FrameClips } from './clips.ts';
import { LinearTexture } from './linear-texture.ts';
import { FrameLists } from './lists.ts';
import { Painter, type FrameLook, type FrameTextures } from './painter.ts';
import { slim, whole } from './part.ts';
import { readPicture } from './picture.ts';
import { Pictures } from './pictures.ts';
import { WebglScene } from './scene.ts';
import { StyleRows } from './style-rows.ts';
import { GlTables } from './tables.ts';
import type { FrameStats, Picture, Renderer, SceneHead, SceneLook, ScenePart, SceneView } from './types.ts';
import { hairOf, viewMatrix, weightOf } from './view.ts';
import { Walk } from './walk.ts';

const NOTHING: FrameStats = { drawCalls: 0, segments: 0, gpuBytes: 0 };

/** What is picked, on dark and on light. */
const HIGHLIGHT = { dark: [0.36, 0.71, 1], light: [0.02, 0.42, 0.85] } as const;

/** What lives on the card as long as the context does. */
interface Card {
  painter: Painter;
  lists: FrameLists;
  clips: FrameClips;
  walk: Walk;
  pictures: Pictures;
}

/** What lives there as long as a drawing is shown. */
interface Shown {
  items: LinearTexture;
  tables: GlTables;
  rows: StyleRows;
  scene: WebglScene;
}

/** Undefined where there is no WebGL2. */
export function createRenderer(canvas: OffscreenCanvas | HTMLCanvasElement): Renderer | undefined {
  const gl = canvas.getContext('webgl2', {
    // Until the first frame the page shows through; a canvas without alpha would be black.
    alpha: true,
    antialias: false,
    depth: true,
    stencil: false,
    preserveDrawingBuffer: false,
  }) as WebGL2RenderingContext | null;
  return gl ? new WebglRenderer(canvas, gl) : undefined;
}

class WebglRenderer implements Renderer {
  onRestore: (() => void) | undefined;
  readonly #canvas: OffscreenCanvas | HTMLCanvasElement;
  readonly #gl: WebGL2RenderingContext;
  #card: Card | undefined;
  #shown: Shown | undefined;
  /** What the card was given, to give it anew. */
  #head: SceneHead | undefined;
  #visible: ArrayLike<number> | undefined;
  #marked: readonly number[] = [];
  readonly #parts = new Map<number, ScenePart>();
  readonly #images = new Map<number, ImageBitmap | Picture>();
  #look: SceneLook = { background: 0x212830, lineWeights: false, pixelRatio: 1 };
  #next = 1;
  readonly #lost = (event: Event): void => {
    event.preventDefault();
    this.#card = undefined;
    this.#shown = undefined;
  };
  readonly #restored = (): void => {
    this.#start();
    this.#show();
    this.onRestore?.();
  };

  constructor(canvas: OffscreenCanvas | HTMLCanvasElement, gl: WebGL2RenderingContext) {
    this.#canvas = canvas;
    this.#gl = gl;
    canvas.addEventListener('webglcontextlost', this.#lost);
    canvas.addEventListener('webglcontextrestored', this.#restored);
    this.#start();
  }

  get alive(): boolean {
    return this.#card !== undefined && !this.#gl.isContextLost();
  }

  resize(width: number, height: number): void {
    const [wide, high] = [Math.max(1, Math.round(width)), Math.max(1, Math.round(height))];
    // A canvas that is given a size is empty, even where it is the same.
    if (wide === this.#canvas.width && high === this.#canvas.height) return;
    this.#canvas.width = wide;
    this.#canvas.height = high;
  }

  setHead(head: SceneHead): void {
    this.#head = head;
    this.#visible = undefined;
    this.#marked = [];
    this.#parts.clear();
    this.#images.clear();
    this.#show();
  }

  growHead(head: SceneHead): void {
    this.#head = head;
    if (!this.alive || !this.#shown) return;
    const { tables, rows, scene } = this.#shown;
    if (!tables.grow(head)) return this.#show();
    rows.grow(head, this.#visible ?? shownAsDrawn(head));
    scene.grow(head);
  }

  addPart(part: ScenePart): number {
    const id = this.#next++;
    this.#parts.set(id, slim(part));
    if (this.alive) this.#shown?.scene.add(id, part);
    return id;
  }

  removePart(part: number): void {
    this.#parts.delete(part);
    if (this.alive) this.#shown?.scene.remove(part);
  }

  setImage(image: number, picture: ImageBitmap | Picture): void {
    this.#images.set(image, picture);
    if (this.alive) this.#card?.pictures.set(image, picture);
  }

  setLayers(visible: ArrayLike<number>): void {
    this.#visible = visible;
    if (this.alive) this.#shown?.rows.setLayers(visible);
  }

  setLook(look: SceneLook): void {
    this.#look = look;
    if (this.alive) this.#shown?.rows.setBackground(look.background, look.fade ?? false);
  }

  setHighlight(entities: readonly number[]): void {
    this.#marked = entities;
    if (this.alive) this.#shown?.scene.mark(entities);
  }

  draw(layout: number, view: SceneView): FrameStats {
    const { width, height } = this.#canvas;
    this.#gl.bindFramebuffer(this.#gl.FRAMEBUFFER, null);
    const look = this.#frameLook(layout, view, width, height);
    return look ? this.#frame(layout, viewMatrix(view, width, height), look, height) : NOTHING;
  }

  picture(
    layout: number,
    view: SceneView,
    width: number,
    height: number,
    background: number | 'transparent' = this.#look.background,
    exact = false,
  ): Picture {
    const clear = background === 'transparent';
    const look = this.#frameLook(layout, view, width, height);
    if (!look || !this.#shown) return { width, height, rgba: new Uint8ClampedArray(width * height * 4) };
    look.clear = clear;
    look.ink = undefined;
    look.readable &&= !exact;
    // Without a background, colors are those for paper.
    look.background = clear ? 0xffffff : background;
    const { fade = false } = this.#look;
    this.#shown.rows.setBackground(look.background, fade && !exact);
    const [a, b, c, d, e, f] = viewMatrix(view, width, height);
    const picture = readPicture(this.#gl, width, height, clear, (x, y, w, h) => {
      this.#frame(layout, [a, b, c, d, e - x, f - y], { ...look, width: w, height: h }, height);
    });
    this.#shown.rows.setBackground(this.#look.background, fade);
    return picture;
  }

  dispose(): void {
    this.#canvas.removeEventListener('webglcontextlost', this.#lost);
    this.#canvas.removeEventListener('webglcontextrestored', this.#restored);
    this.#gl.getExtension('WEBGL_lose_context')?.loseContext();
    this.#card = undefined;
    this.#shown = undefined;
    this.#parts.clear();
    this.#images.clear();
  }

  #frameLook(index: number, view: SceneView, width: number, height: number): FrameLook | undefined {
    const layout = this.#head?.layouts[index];
    if (!this.alive || !this.#shown || !layout) return undefined;
    return {
      width,
      height,
      weight: weightOf(layout, view, this.#look),
      hair: hairOf(this.#look),
      background: this.#look.background,
      readable: this.#look.readable ?? false,
      clear: false,
      translucent: false,
      clipped: false,
      dashed: false,
      tint: undefined,
      ink: this.#look.ink,
      widen: 0,
    };
  }

  #frame(index: number, matrix: Affine, look: FrameLook, pictureHeight: number): FrameStats {
    const { scene, rows, items, tables } = this.#shown!;
    const { lists, walk, painter, clips, pictures } = this.#card!;
    const layout = this.#head!.layouts[index]!;
    // The widest weight there is, and marks of points.
    walk.insertStack.begin(look.width, look.height, 8 + look.weight * 110);
    walk.insertStack.height = pictureHeight;
    lists.clear();
    clips.clear();
    walk.layout(scene, rows, layout, matrix, false);
    const segments = walk.items;
    clips.upload();
    lists.upload();
    look.translucent = rows.translucent;
    look.dashed = rows.dashed;
    look.clipped = clips.any;
    // Asked for anew after each walk: textures grow.
    const textures = (): FrameTextures => ({
      items,
      rows: rows.texture,
      tables: tables.texture,
      clips: clips.texture,
      pictures,
    });
    painter.begin(look);
    painter.paint(lists, textures(), look);
    if (scene.anyMarked) {
      lists.clear();
      walk.layout(scene, rows, layout, matrix, true);
      clips.upload();
      lists.upload();
      look.clipped ||= clips.any;
      const tint = HIGHLIGHT[isDark(look.background) ? 'dark' : 'light'];
      painter.paintOver(lists, textures(), { ...look, tint, widen: 1.5 * this.#look.pixelRatio });
    }
    return { drawCalls: painter.drawCalls, segments, gpuBytes: this.#bytes(look.width * look.height) };
  }

  /** Of textures, buffers and the frame itself: four bytes of color twice, for what is shown meanwhile, and of depth. */
  #bytes(pixels: number): number {
    const { rows, items, tables } = this.#shown!;
    const { lists, clips, pictures } = this.#card!;
    let sum = items.bytes + rows.texture.bytes + tables.texture.bytes + clips.texture.bytes + pictures.bytes;
    for (const list of lists.all) sum += list.bytes;
    return sum + pixels * 12;
  }

  #start(): void {
    const painter = new Painter(this.#gl);
    const lists = new FrameLists(this.#gl);
    const clips = new FrameClips(this.#gl);
    this.#card = { painter, lists, clips, walk: new Walk(lists, clips), pictures: new Pictures(this.#gl) };
  }

  /** Puts the drawing on the card, from the beginning. */
  #show(): void {
    if (this.#shown && this.alive) {
      this.#shown.items.dispose();
      this.#shown.tables.texture.dispose();
      this.#shown.rows.texture.dispose();
      this.#card?.pictures.dispose();
    }
    this.#shown = undefined;
    const head = this.#head;
    const card = this.#card;
    if (!card || !head || !this.alive) return;
    const items = new LinearTexture(this.#gl, 16);
    // The first texel is nobody's, so that 0 can mean none.
    items.take(1);
    const tables = new GlTables(this.#gl, head);
    const rows = new StyleRows(this.#gl, head, tables, this.#look.background);
    rows.setBackground(this.#look.background, this.#look.fade ?? false);
    rows.setLayers(this.#visible ?? shownAsDrawn(head));
    const scene = new WebglScene(head, tables, items, card.pictures.loaded);
    this.#shown = { items, tables, rows, scene };
    for (const [id, part] of this.#parts) scene.add(id, whole(part) ?? part);
    for (const [image, picture] of this.#images) card.pictures.set(image, picture);
    scene.mark(this.#marked);
  }
}

function shownAsDrawn({ layers }: SceneHead): number[] {
  return layers.map(({ on, frozen }) => (on && !frozen ? 1 : 0));
}
