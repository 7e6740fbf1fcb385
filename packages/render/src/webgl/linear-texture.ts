/**
 * A texture used as one long array of texels of four words. Shaders read it with `at(sampler, index)`; ranges are taken
 * and given back as parts come and go.
 */
export const TEXTURE_WIDTH = 2048;
const SHIFT = 11;
/** Rows of a megabyte. */
const AHEAD = 32;

interface Range {
  start: number;
  size: number;
}

export class LinearTexture {
  readonly #gl: WebGL2RenderingContext;
  readonly #highest: number;
  #texture: WebGLTexture;
  #height: number;
  /** Free ranges in order, never touching one another. */
  #free: Range[];

  constructor(gl: WebGL2RenderingContext, height: number) {
    this.#gl = gl;
    this.#highest = gl.getParameter(gl.MAX_TEXTURE_SIZE) as number;
    this.#height = height;
    this.#texture = this.#make(height);
    this.#free = [{ start: 0, size: height * TEXTURE_WIDTH }];
  }

  get bytes(): number {
    return this.#height * TEXTURE_WIDTH * 16;
  }

  bind(unit: number): void {
    this.#gl.activeTexture(this.#gl.TEXTURE0 + unit);
    this.#gl.bindTexture(this.#gl.TEXTURE_2D, this.#texture);
  }

  /** The index of the first of `size` texels in a row; undefined where the card has no room for them. */
  take(size: number): number | undefined {
    for (;;) {
      const i = this.#free.findIndex((range) => range.size >= size);
      const range = this.#free[i];
      if (range) {
        const { start } = range;
        range.start += size;
        range.size -= size;
        if (range.size === 0) this.#free.splice(i, 1);
        return start;
      }
      if (!this.#grow(size)) return undefined;
    }
  }

  give(start: number, size: number): void {
    if (size === 0) return;
    let i = this.#free.findIndex((range) => range.start > start);
    if (i < 0) i = this.#free.length;
    this.#free.splice(i, 0, { start, size });
    for (const at of [i, i - 1]) {
      const one = this.#free[at];
      const next = this.#free[at + 1];
      if (!one || !next || one.start + one.size !== next.start) continue;
      one.size += next.size;
      this.#free.splice(at + 1, 1);
    }
  }

  /** Writes whole texels; words beyond the last whole texel are left out. */
  write(start: number, words: Uint32Array, from = 0, to = words.length): void {
    const gl = this.#gl;
    gl.bindTexture(gl.TEXTURE_2D, this.#texture);
    let left = Math.floor((to - from) / 4);
    let at = start;
    let word = from;
    while (left > 0) {
      const x = at & (TEXTURE_WIDTH - 1);
      const whole = x === 0 && left >= TEXTURE_WIDTH;
      const columns = whole ? TEXTURE_WIDTH : Math.min(left, TEXTURE_WIDTH - x);
      const rows = whole ? Math.floor(left / TEXTURE_WIDTH) : 1;
      gl.texSubImage2D(
        gl.TEXTURE_2D,
        0,
        x,
        at >> SHIFT,
        columns,
        rows,
        gl.RGBA_INTEGER,
        gl.UNSIGNED_INT,
        words,
        word,
      );
      at += columns * rows;
      word += columns * rows * 4;
      left -= columns * rows;
    }
  }

  dispose(): void {
    this.#gl.deleteTexture(this.#texture);
  }

  #make(height: number): WebGLTexture {
    const gl = this.#gl;
    const texture = gl.createTexture();
    gl.bindTexture(gl.TEXTURE_2D, texture);
    gl.texStorage2D(gl.TEXTURE_2D, 1, gl.RGBA32UI, TEXTURE_WIDTH, height);
    gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MIN_FILTER, gl.NEAREST);
    gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MAG_FILTER, gl.NEAREST);
    return texture;
  }

  /** Rows to grow by: many at first, so that it seldom happens; few of a large one, so that little lies idle. */
  #ahead(): number {
    return Math.ceil(Math.max(this.#height * 0.05, Math.min(this.#height * 0.5, AHEAD)));
  }

  /** A taller texture with the same content: copied on the card, so that nothing needs to be kept here. */
  #grow(size: number): boolean {
    const gl = this.#gl;
    const needed = this.#height + Math.ceil(size / TEXTURE_WIDTH);
    if (needed > this.#highest) return false;
    const height = Math.min(this.#highest, Math.max(needed, this.#height + this.#ahead()));
    const old = this.#texture;
    const before = this.#height;
    this.#texture = this.#make(height);
    const target = gl.getParameter(gl.FRAMEBUFFER_BINDING) as WebGLFramebuffer | null;
    const frame = gl.createFramebuffer();
    gl.bindFramebuffer(gl.FRAMEBUFFER, frame);
    gl.framebufferTexture2D(gl.FRAMEBUFFER, gl.COLOR_ATTACHMENT0, gl.TEXTURE_2D, old, 0);
    gl.copyTexSubImage2D(gl.TEXTURE_2D, 0, 0, 0, 0, 0, TEXTURE_WIDTH, before);
    gl.bindFramebuffer(gl.FRAMEBUFFER, target);
    gl.deleteFramebuffer(frame);
    gl.deleteTexture(old);
    this.#height = height;
    this.give(before * TEXTURE_WIDTH, (height - before) * TEXTURE_WIDTH);
    return true;
  }
}
