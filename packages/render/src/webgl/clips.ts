import type { Clip } from '@linework/cad/display/list';
import { LinearTexture, TEXTURE_WIDTH } from './linear-texture.ts';
import { Staging } from './staging.ts';

/**
 * Clips of a frame: edges in pixels, which fragments are tested against. So clipped inserts and viewports need no draw
 * calls and no stencil of their own, and one clip may lie inside another.
 */
export class FrameClips {
  texture: LinearTexture;
  readonly #gl: WebGL2RenderingContext;
  readonly #out = new Staging(1024);
  #capacity = TEXTURE_WIDTH;
  /** Pixels of the clip last added. */
  minX = 0;
  minY = 0;
  maxX = 0;
  maxY = 0;

  constructor(gl: WebGL2RenderingContext) {
    this.#gl = gl;
    this.texture = new LinearTexture(gl, 1);
    this.clear();
  }

  get any(): boolean {
    return this.#out.length > 4;
  }

  clear(): void {
    this.#out.length = 0;
    // Nothing begins at 0: 0 is no clip.
    this.#out.room(4);
  }

  /** Number of a clip given in the units of a matrix, inside another one. */
  add(clip: Clip, m: Float64Array, at: number, parent: number): number {
    const out = this.#out;
    const rings = clip.ringStart.length - 1;
    const points = clip.points.length / 2;
    const head = out.room(4 + points * 4);
    this.minX = this.minY = Infinity;
    this.maxX = this.maxY = -Infinity;
    let to = head + 4;
    for (let r = 0; r < rings; r++) {
      const from = clip.ringStart[r]!;
      const end = clip.ringStart[r + 1]!;
      for (let k = from, j = end - 1; k < end; j = k++) {
        this.#point(clip.points, j, m, at, to);
        this.#point(clip.points, k, m, at, to + 2);
        to += 4;
      }
    }
    out.words[head] = head / 4 + 1;
    out.words[head + 1] = (to - head) / 4 - 1;
    out.words[head + 2] = parent;
    out.words[head + 3] = clip.inverted ? 1 : 0;
    return head / 4;
  }

  upload(): void {
    const texels = this.#out.length / 4;
    if (!this.any) return;
    if (texels > this.#capacity) {
      this.texture.dispose();
      this.#capacity = Math.ceil((texels * 1.5) / TEXTURE_WIDTH) * TEXTURE_WIDTH;
      this.texture = new LinearTexture(this.#gl, this.#capacity / TEXTURE_WIDTH);
    }
    this.texture.write(0, this.#out.words, 0, this.#out.length);
  }

  #point(points: Float64Array, i: number, m: Float64Array, at: number, to: number): void {
    const px = points[2 * i]!;
    const py = points[2 * i + 1]!;
    const x = m[at]! * px + m[at + 2]! * py + m[at + 4]!;
    const y = m[at + 1]! * px + m[at + 3]! * py + m[at + 5]!;
    this.#out.floats[to] = x;
    this.#out.floats[to + 1] = y;
    if (x < this.minX) this.minX = x;
    if (x > this.maxX) this.maxX = x;
    if (y < this.minY) this.minY = y;
    if (y > this.maxY) this.maxY = y;
  }
}
