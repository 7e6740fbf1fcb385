import { isDark, readableLimit } from '@linework/cad/display/color';
import { INK_STRENGTH, type Ink, inked } from '../ink-color.ts';
import type { EntryList } from './entries.ts';
import type { LinearTexture } from './linear-texture.ts';
import { ARC_SIZES, AREA_SIZES, type FrameLists, type PictureDraw, SEGMENT_SIZES } from './lists.ts';
import type { Pictures } from './pictures.ts';
import { makeProgram, type Program } from './program.ts';
import { ARC_FRAGMENT, ARC_VERTEX } from './shaders/arcs.ts';
import { AREA_FRAGMENT, AREA_VERTEX, HATCH_FRAGMENT, HATCH_VERTEX } from './shaders/areas.ts';
import { GLYPH_FRAGMENT, GLYPH_VERTEX } from './shaders/glyphs.ts';
import { IMAGE_FRAGMENT, IMAGE_VERTEX } from './shaders/images.ts';
import { SEGMENT_FRAGMENT, SEGMENT_VERTEX } from './shaders/segments.ts';

/** What all programs of a frame are told. */
export interface FrameLook {
  width: number;
  height: number;
  /** Pixels of a hundredth of a millimeter; 0: hairlines only. */
  weight: number;
  hair: number;
  background: number;
  /** Lines and letters are moved away from the background where they could not be read. */
  readable: boolean;
  /** No background: what is wiped out shows through. */
  clear: boolean;
  /** Some areas let through what is below. */
  translucent: boolean;
  /** Something is clipped; some line is dashed. */
  clipped: boolean;
  dashed: boolean;
  /** The color of everything, and how much wider lines are, for what is highlighted. */
  tint: readonly [number, number, number] | undefined;
  widen: number;
  /** Everything in this color, fainter what is nearly white. */
  ink: Ink | undefined;
}

export interface FrameTextures {
  items: LinearTexture;
  rows: LinearTexture;
  tables: LinearTexture;
  clips: LinearTexture;
  pictures: Pictures;
}

const SOURCES = {
  segments: [SEGMENT_VERTEX, SEGMENT_FRAGMENT],
  arcs: [ARC_VERTEX, ARC_FRAGMENT],
  areas: [AREA_VERTEX, AREA_FRAGMENT],
  hatches: [HATCH_VERTEX, HATCH_FRAGMENT],
  glyphs: [GLYPH_VERTEX, GLYPH_FRAGMENT],
  images: [IMAGE_VERTEX, IMAGE_FRAGMENT],
} as const;

type Name = keyof typeof SOURCES;

/** How much of a pixel a line must cover to hide a translucent area of an earlier order. */
const CORE = 0.5;

/** Issues the draw calls of a frame. */
export class Painter {
  drawCalls = 0;
  readonly #gl: WebGL2RenderingContext;
  /**
   * Made when first needed, and without what the frame has none of: compiling is the dearest part of a first frame, and
   * most of that is the loops over clips and dashes.
   */
  readonly #programs = new Map<string, Program | undefined>();
  readonly #bare: WebGLVertexArrayObject;

  constructor(gl: WebGL2RenderingContext) {
    this.#gl = gl;
    this.#bare = gl.createVertexArray();
  }

  begin(look: FrameLook): void {
    const gl = this.#gl;
    this.drawCalls = 0;
    gl.viewport(0, 0, look.width, look.height);
    const [r, g, b] = channels(look.ink ? inked(look.background, look.ink) : look.background);
    const alpha = look.clear ? 0 : 1;
    gl.clearColor(r * alpha, g * alpha, b * alpha, alpha);
    gl.clearDepth(1);
    gl.depthMask(true);
    gl.colorMask(true, true, true, true);
    gl.clear(gl.COLOR_BUFFER_BIT | gl.DEPTH_BUFFER_BIT);
    gl.depthFunc(gl.LEQUAL);
    gl.blendFunc(gl.ONE, gl.ONE_MINUS_SRC_ALPHA);
  }

  /**
   * First what hides what is below it, with depth; then, by that depth, everything soft: edges, hatches, lines, letters.
   * Where areas are translucent, lines leave their depth before, and the areas come last: so they tint what is below
   * them and nothing that is above.
   */
  paint(lists: FrameLists, textures: FrameTextures, look: FrameLook): void {
    const gl = this.#gl;
    bind(textures);
    gl.enable(gl.DEPTH_TEST);
    gl.disable(gl.BLEND);
    this.#areas('areas', look, lists.areas, 1);
    gl.enable(gl.BLEND);
    this.#pictures(lists.pictures, textures.pictures, look);
    const translucent = look.translucent && lists.areas.some((list) => list.count > 0);
    if (translucent) {
      gl.colorMask(false, false, false, false);
      this.#lines(lists, look, CORE);
      gl.colorMask(true, true, true, true);
    }
    gl.depthMask(false);
    this.#areas('hatches', look, lists.hatches, 3);
    this.#lines(lists, look, 0);
    if (translucent) this.#areas('areas', look, lists.areas, 2);
    gl.bindVertexArray(null);
  }

  /** Everything in one color over what is there. */
  paintOver(lists: FrameLists, textures: FrameTextures, look: FrameLook): void {
    const gl = this.#gl;
    bind(textures);
    gl.disable(gl.DEPTH_TEST);
    gl.enable(gl.BLEND);
    gl.depthMask(false);
    this.#areas('areas', look, lists.areas, 3);
    this.#areas('hatches', look, lists.hatches, 3);
    this.#lines(lists, look, 0);
    gl.bindVertexArray(null);
  }

  #lines(lists: FrameLists, look: FrameLook, core: number): void {
    this.#quads('segments', look, lists.segments, SEGMENT_SIZES, core);
    this.#quads('arcs', look, lists.arcs, ARC_SIZES, core);
    this.#quads('glyphs', look, [lists.glyphs], [1], core);
  }

  /** Undefined where the context was lost meanwhile. */
  #use(name: Name, look: FrameLook, core: number): Program | undefined {
    const gl = this.#gl;
    const defines = [...(look.clipped ? ['CLIPS'] : []), ...(look.dashed ? ['DASHES'] : [])];
    const key = [name, ...defines].join();
    if (!this.#programs.has(key)) this.#programs.set(key, makeProgram(gl, ...SOURCES[name], defines));
    const made = this.#programs.get(key);
    if (!made) return undefined;
    const { program, uniform } = made;
    gl.useProgram(program);
    gl.uniform1i(uniform['u_items'] ?? null, 0);
    gl.uniform1i(uniform['u_rows'] ?? null, 1);
    gl.uniform1i(uniform['u_tables'] ?? null, 2);
    gl.uniform1i(uniform['u_clips'] ?? null, 3);
    gl.uniform2f(uniform['u_size'] ?? null, look.width, look.height);
    gl.uniform1f(uniform['u_weight'] ?? null, look.weight);
    gl.uniform1f(uniform['u_hair'] ?? null, look.hair);
    gl.uniform1f(uniform['u_core'] ?? null, core);
    gl.uniform1f(uniform['u_widen'] ?? null, look.widen);
    const { tint } = look;
    gl.uniform4f(uniform['u_tint'] ?? null, tint?.[0] ?? 0, tint?.[1] ?? 0, tint?.[2] ?? 0, tint ? 1 : 0);
    const ink = look.ink && channels(look.ink.color);
    gl.uniform4f(
      uniform['u_ink'] ?? null,
      ink?.[0] ?? 0,
      ink?.[1] ?? 0,
      ink?.[2] ?? 0,
      ink ? INK_STRENGTH : 0,
    );
    gl.uniform3f(uniform['u_ground'] ?? null, ...channels(look.ink?.ground ?? 0));
    const [r, g, b] = channels(look.background);
    const alpha = look.clear ? 0 : 1;
    gl.uniform4f(uniform['u_background'] ?? null, r * alpha, g * alpha, b * alpha, alpha);
    const { darken, luminance } = readableLimit(look.background);
    gl.uniform2f(uniform['u_readable'] ?? null, look.readable ? (darken ? 1 : -1) : 0, luminance);
    const fore = isDark(look.background) ? 1 : 0;
    gl.uniform4f(uniform['u_foreground'] ?? null, fore, fore, fore, 1);
    return made;
  }

  #areas(name: Name, look: FrameLook, lists: readonly EntryList[], pass: number): void {
    if (lists.every((list) => list.count === 0)) return;
    const gl = this.#gl;
    const program = this.#use(name, look, 0);
    if (!program) return;
    gl.uniform1i(program.uniform['u_pass'] ?? null, pass);
    lists.forEach((list, i) => {
      if (list.count === 0) return;
      list.bind();
      gl.drawArraysInstanced(gl.TRIANGLES, 0, AREA_SIZES[i]! * 3, list.count);
      this.drawCalls++;
    });
  }

  #quads(
    name: Name,
    look: FrameLook,
    lists: readonly EntryList[],
    sizes: readonly number[],
    core: number,
  ): void {
    if (lists.every((list) => list.count === 0)) return;
    const gl = this.#gl;
    if (!this.#use(name, look, core)) return;
    lists.forEach((list, i) => {
      if (list.count === 0) return;
      list.bind();
      gl.drawElementsInstanced(gl.TRIANGLES, sizes[i]! * 6, gl.UNSIGNED_SHORT, 0, list.count);
      this.drawCalls++;
    });
  }

  #pictures(draws: readonly PictureDraw[], pictures: Pictures, look: FrameLook): void {
    if (draws.length === 0) return;
    const gl = this.#gl;
    const images = this.#use('images', look, 0);
    if (!images) return;
    gl.uniform1i(images.uniform['u_picture'] ?? null, 4);
    gl.bindVertexArray(this.#bare);
    for (const { image, matrix, x, y, depth, clip, row, style } of draws) {
      const picture = pictures.loaded.get(image);
      if (!picture) continue;
      gl.activeTexture(gl.TEXTURE4);
      gl.bindTexture(gl.TEXTURE_2D, picture.texture);
      gl.uniform1f(images.uniform['u_opaque'] ?? null, picture.opaque ? 1 : 0);
      gl.depthMask(picture.opaque);
      gl.vertexAttrib4fv(0, matrix);
      gl.vertexAttrib4f(1, x, y, 0, 0);
      gl.vertexAttrib4f(2, depth, 0, 0, 0);
      gl.vertexAttribI4ui(3, 0, clip << 8, row, style);
      gl.drawArrays(gl.TRIANGLE_STRIP, 0, 4);
      this.drawCalls++;
    }
    gl.depthMask(true);
  }
}

function bind({ items, rows, tables, clips }: FrameTextures): void {
  items.bind(0);
  rows.bind(1);
  tables.bind(2);
  clips.bind(3);
}

function channels(rgb: number): [number, number, number] {
  return [((rgb >> 16) & 255) / 255, ((rgb >> 8) & 255) / 255, (rgb & 255) / 255];
}
