/** Pictures drawn smaller than they are: halved until a pixel of them is about a pixel of the surface. */
import type { Picture } from './scene.ts';

const halves = new WeakMap<Picture, Picture>();
/** Where halving once more is nearer to what is wanted than not to. */
const NEARER = Math.SQRT2;

/** dense: pixels of the picture on one of the surface. */
export function shrunk(picture: Picture, dense: number): Picture {
  let shown = picture;
  for (let left = dense; left > NEARER && shown.width > 1 && shown.height > 1; left /= 2) {
    let half = halves.get(shown);
    if (!half) halves.set(shown, (half = halved(shown)));
    shown = half;
  }
  return shown;
}

function halved({ width: w, height: h, rgba }: Picture): Picture {
  const [width, height] = [Math.ceil(w / 2), Math.ceil(h / 2)];
  const out = new Uint8ClampedArray(width * height * 4);
  for (let y = 0; y < height; y++) {
    const [top, bottom] = [2 * y * w, Math.min(2 * y + 1, h - 1) * w];
    for (let x = 0; x < width; x++) {
      const [left, right] = [2 * x, Math.min(2 * x + 1, w - 1)];
      const [i, j, k, l] = [(top + left) * 4, (top + right) * 4, (bottom + left) * 4, (bottom + right) * 4];
      const [p, q, r, s] = [rgba[i + 3]!, rgba[j + 3]!, rgba[k + 3]!, rgba[l + 3]!];
      const alpha = p + q + r + s;
      const at = (y * width + x) * 4;
      // What shines through has no color that counts.
      for (let c = 0; c < 3 && alpha > 0; c++)
        out[at + c] = (rgba[i + c]! * p + rgba[j + c]! * q + rgba[k + c]! * r + rgba[l + c]! * s) / alpha;
      out[at + 3] = alpha / 4;
    }
  }
  return { width, height, rgba: out };
}

/** The pixel at a place of the picture, as 0xAARRGGBB; opacity: 0 … 255. */
export function nearest({ width, height, rgba }: Picture, x: number, y: number, opacity: number): number {
  const column = Math.min(width - 1, Math.max(0, Math.floor(x)));
  const row = Math.min(height - 1, Math.max(0, Math.floor(y)));
  const at = (row * width + column) * 4;
  const alpha = Math.round(((rgba[at + 3] ?? 255) * opacity) / 255);
  return ((alpha << 24) | (rgba[at]! << 16) | (rgba[at + 1]! << 8) | rgba[at + 2]!) >>> 0;
}

/** Mixed of the four pixels around a place. */
export function blended({ width, height, rgba }: Picture, x: number, y: number, opacity: number): number {
  const left = Math.min(width - 1, Math.max(0, Math.floor(x - 0.5)));
  const top = Math.min(height - 1, Math.max(0, Math.floor(y - 0.5)));
  const right = Math.min(width - 1, left + 1);
  const bottom = Math.min(height - 1, top + 1);
  const s = Math.min(1, Math.max(0, x - 0.5 - left));
  const t = Math.min(1, Math.max(0, y - 0.5 - top));
  let red = 0;
  let green = 0;
  let blue = 0;
  let alpha = 0;
  for (let k = 0; k < 4; k++) {
    const at = ((k < 2 ? top : bottom) * width + (k % 2 === 0 ? left : right)) * 4;
    // What shines through has no color that counts.
    const share = (k < 2 ? 1 - t : t) * (k % 2 === 0 ? 1 - s : s) * rgba[at + 3]!;
    red += rgba[at]! * share;
    green += rgba[at + 1]! * share;
    blue += rgba[at + 2]! * share;
    alpha += share;
  }
  if (alpha <= 0) return 0;
  const whole = Math.round((alpha * opacity) / 255);
  return (
    ((whole << 24) |
      (Math.round(red / alpha) << 16) |
      (Math.round(green / alpha) << 8) |
      Math.round(blue / alpha)) >>>
    0
  );
}
