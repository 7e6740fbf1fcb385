/** Pixels that come one by one and are averaged on the way: a scanned sheet never lies in memory at its full size. */
import type { Picture } from '../raster/scene.ts';

/** Pixels of a picture in memory; what has more is shrunk. */
export const MAX_PIXELS = 16_000_000;

/** How many pixels become one, along each side. */
export function shrinkFor(width: number, height: number, most: number): number {
  return Math.max(1, Math.ceil(Math.sqrt((width * height) / most)));
}

export class Shrunk {
  readonly #width: number;
  readonly #height: number;
  readonly #by: number;
  readonly #rgba: Uint8ClampedArray;
  /** Sums of red, green, blue (by their alpha), alpha and how many; only where something is averaged. */
  readonly #sums: Float32Array | undefined;

  constructor(width: number, height: number, by: number) {
    this.#width = Math.ceil(width / by);
    this.#height = Math.ceil(height / by);
    this.#by = by;
    this.#rgba = new Uint8ClampedArray(this.#width * this.#height * 4);
    this.#sums = by > 1 ? new Float32Array(this.#width * this.#height * 5) : undefined;
  }

  /** color: 0xAARRGGBB, 32 bits with sign. */
  add(x: number, y: number, color: number): void {
    const alpha = color >>> 24;
    const sums = this.#sums;
    if (!sums) {
      const at = (y * this.#width + x) * 4;
      this.#rgba[at] = (color >> 16) & 255;
      this.#rgba[at + 1] = (color >> 8) & 255;
      this.#rgba[at + 2] = color & 255;
      this.#rgba[at + 3] = alpha;
      return;
    }
    const at = (Math.floor(y / this.#by) * this.#width + Math.floor(x / this.#by)) * 5;
    sums[at]! += ((color >> 16) & 255) * alpha;
    sums[at + 1]! += ((color >> 8) & 255) * alpha;
    sums[at + 2]! += (color & 255) * alpha;
    sums[at + 3]! += alpha;
    sums[at + 4]! += 1;
  }

  picture(): Picture {
    const [rgba, sums] = [this.#rgba, this.#sums];
    for (let i = 0; sums && i < rgba.length / 4; i++) {
      const alpha = sums[5 * i + 3]!;
      for (let k = 0; k < 3; k++) rgba[4 * i + k] = alpha > 0 ? sums[5 * i + k]! / alpha : 0;
      rgba[4 * i + 3] = sums[5 * i + 4]! > 0 ? alpha / sums[5 * i + 4]! : 0;
    }
    return { width: this.#width, height: this.#height, rgba };
  }
}
