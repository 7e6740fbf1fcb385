import { CHUNK } from './items.ts';

/** Words of an instance: matrix (4), shift (2), depth base and step (2), first texel, count and clip, row, style. */
const STRIDE = 12;

/** Instances of one kind for one frame, and their buffer on the card. Nothing is allocated while they fit. */
export class EntryList {
  count = 0;
  floats: Float32Array<ArrayBuffer>;
  words: Uint32Array<ArrayBuffer>;
  readonly #gl: WebGL2RenderingContext;
  readonly #buffer: WebGLBuffer;
  readonly #array: WebGLVertexArrayObject;
  #capacity = 0;

  constructor(gl: WebGL2RenderingContext, elements: WebGLBuffer) {
    this.#gl = gl;
    this.floats = new Float32Array(STRIDE * 64);
    this.words = new Uint32Array(this.floats.buffer);
    this.#buffer = gl.createBuffer();
    this.#array = gl.createVertexArray();
    gl.bindVertexArray(this.#array);
    gl.bindBuffer(gl.ELEMENT_ARRAY_BUFFER, elements);
    gl.bindBuffer(gl.ARRAY_BUFFER, this.#buffer);
    const bytes = STRIDE * 4;
    for (const [location, size, offset] of [
      [0, 4, 0],
      [1, 2, 16],
      [2, 2, 24],
    ] as const) {
      gl.enableVertexAttribArray(location);
      gl.vertexAttribPointer(location, size, gl.FLOAT, false, bytes, offset);
      gl.vertexAttribDivisor(location, 1);
    }
    gl.enableVertexAttribArray(3);
    gl.vertexAttribIPointer(3, 4, gl.UNSIGNED_INT, bytes, 32);
    gl.vertexAttribDivisor(3, 1);
    gl.bindVertexArray(null);
  }

  get bytes(): number {
    return this.#capacity;
  }

  push(
    matrix: Float64Array,
    m: number,
    x: number,
    y: number,
    depth: number,
    step: number,
    first: number,
    count: number,
    clip: number,
    row: number,
    style: number,
  ): void {
    const at = this.#next();
    const { floats, words } = this;
    floats[at] = matrix[m]!;
    floats[at + 1] = matrix[m + 1]!;
    floats[at + 2] = matrix[m + 2]!;
    floats[at + 3] = matrix[m + 3]!;
    floats[at + 4] = x;
    floats[at + 5] = y;
    floats[at + 6] = depth;
    floats[at + 7] = step;
    words[at + 8] = first;
    words[at + 9] = count | (clip << 8);
    words[at + 10] = row;
    words[at + 11] = style;
  }

  /** Sends what has been pushed. */
  upload(): void {
    if (this.count === 0) return;
    const gl = this.#gl;
    gl.bindBuffer(gl.ARRAY_BUFFER, this.#buffer);
    const length = this.count * STRIDE;
    if (length * 4 > this.#capacity) {
      this.#capacity = this.floats.byteLength;
      gl.bufferData(gl.ARRAY_BUFFER, this.#capacity, gl.STREAM_DRAW);
    }
    gl.bufferSubData(gl.ARRAY_BUFFER, 0, this.floats, 0, length);
  }

  bind(): void {
    this.#gl.bindVertexArray(this.#array);
  }

  dispose(): void {
    this.#gl.deleteBuffer(this.#buffer);
    this.#gl.deleteVertexArray(this.#array);
  }

  #next(): number {
    const at = this.count++ * STRIDE;
    if (at + STRIDE > this.floats.length) {
      const grown = new Float32Array(this.floats.length * 2);
      grown.set(this.floats);
      this.floats = grown;
      this.words = new Uint32Array(grown.buffer);
    }
    return at;
  }
}

/** Corners 0 1 2, 2 1 3 of every quad of a chunk. */
export function quadElements(gl: WebGL2RenderingContext): WebGLBuffer {
  const elements = new Uint16Array(CHUNK * 6);
  for (let i = 0; i < CHUNK; i++) {
    elements.set([4 * i, 4 * i + 1, 4 * i + 2, 4 * i + 2, 4 * i + 1, 4 * i + 3], i * 6);
  }
  const buffer = gl.createBuffer();
  gl.bindVertexArray(null);
  gl.bindBuffer(gl.ELEMENT_ARRAY_BUFFER, buffer);
  gl.bufferData(gl.ELEMENT_ARRAY_BUFFER, elements, gl.STATIC_DRAW);
  return buffer;
}
