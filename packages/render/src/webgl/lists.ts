import { EntryList, quadElements } from './entries.ts';
import { ARC_QUADS, CHUNK } from './items.ts';

/** A picture to draw: as an instance, but with a draw call of its own. */
export interface PictureDraw {
  image: number;
  matrix: [number, number, number, number];
  x: number;
  y: number;
  depth: number;
  clip: number;
  row: number;
  style: number;
}

/** Instances of a frame by how they are drawn. A chunk goes where its items fit with the least waste. */
export class FrameLists {
  readonly all: readonly EntryList[];
  readonly segments: readonly [EntryList, EntryList, EntryList];
  readonly arcs: readonly [EntryList, EntryList];
  readonly areas: readonly [EntryList, EntryList];
  readonly hatches: readonly [EntryList, EntryList];
  readonly glyphs: EntryList;
  readonly pictures: PictureDraw[] = [];
  readonly #elements: WebGLBuffer;
  readonly #gl: WebGL2RenderingContext;

  constructor(gl: WebGL2RenderingContext) {
    this.#gl = gl;
    this.#elements = quadElements(gl);
    const list = (): EntryList => new EntryList(gl, this.#elements);
    this.segments = [list(), list(), list()];
    this.arcs = [list(), list()];
    this.areas = [list(), list()];
    this.hatches = [list(), list()];
    this.glyphs = list();
    this.all = [...this.segments, ...this.arcs, ...this.areas, ...this.hatches, this.glyphs];
  }

  clear(): void {
    for (const list of this.all) list.count = 0;
    this.pictures.length = 0;
  }

  upload(): void {
    for (const list of this.all) list.upload();
  }

  dispose(): void {
    for (const list of this.all) list.dispose();
    this.#gl.deleteBuffer(this.#elements);
  }
}

/** Items an instance of each list of segments draws. */
export const SEGMENT_SIZES = [4, 16, CHUNK] as const;
/** Quads an instance of each list of arcs draws. */
export const ARC_SIZES = [ARC_QUADS, CHUNK] as const;
/** Triangles an instance of each list of areas draws. */
export const AREA_SIZES = [4, CHUNK] as const;
