import { type Affine, invert } from '@linework/geom/affine';
import { toRgb } from '@linework/cad/display/color';
import {
  type Clip,
  FILL,
  type Fills,
  type Gradient,
  type Group,
  type Wipeouts,
} from '@linework/cad/display/list';
import { gradientShare } from '../gradient.ts';
import { type Ink, inked } from '../ink-color.ts';
import { makeClip } from './clip.ts';
import { type AreaColumns, fillArea, fillRings, outlineArea } from './fill.ts';
import { drawLine } from './line.ts';
import type { WalkState } from '../walk.ts';
import { type Picture, type RasterScene, shownColor, takeAreaStyle, takeColor, takeStyle } from './scene.ts';
import { blended, nearest, shrunk } from './shrunk.ts';
import type { Shader } from './surface.ts';

/** Rings of one area in pixels. */
function areaRings(
  columns: { [Key in keyof AreaColumns]: ArrayLike<number> },
  i: number,
  matrix: Affine,
): Float64Array[] {
  const [a, b, c, d, e, f] = matrix;
  const rings: Float64Array[] = [];
  for (let r = columns.ringStart[i]!; r < columns.ringStart[i + 1]!; r++) {
    const p = columns.pointStart[r]!;
    const q = columns.pointStart[r + 1]!;
    const ring = new Float64Array((q - p) * 2);
    for (let j = p; j < q; j++) {
      const x = columns.points[2 * j]!;
      const y = columns.points[2 * j + 1]!;
      ring[2 * (j - p)] = a * x + c * y + e;
      ring[2 * (j - p) + 1] = b * x + d * y + f;
    }
    rings.push(ring);
  }
  return rings;
}

export function clipRings(clip: Clip, matrix: Affine): Float64Array[] {
  const ends = clip.ringStart.length - 1;
  return areaRings({ ringStart: [0, ends], pointStart: clip.ringStart, points: clip.points }, 0, matrix);
}

export function paintFill(scene: RasterScene, place: WalkState, group: Group, i: number): void {
  const { fills } = group;
  const style = place.styles.resolve(fills.style[i]!);
  if (!takeAreaStyle(scene, style)) return;
  const flags = fills.flags[i]!;
  const gradient = scene.tint === undefined ? scene.list.gradients[fills.gradient[i]!] : undefined;
  if (gradient) scene.surface.flush();
  fillArea(scene.surface, fills, i, place.matrix, flags & FILL.nonZero ? 'nonzero' : 'evenodd');
  if (gradient) {
    scene.surface.flush(gradientShader(scene, gradient, fills, i, place.matrix, style.alpha));
  } else if (flags & FILL.edge) outlineArea(scene.surface, fills, i, place.matrix);
}

function outline(scene: RasterScene, rings: Float64Array[]): void {
  for (const ring of rings) {
    const n = ring.length;
    for (let i = 0, j = n - 2; i + 1 < n; j = i, i += 2) {
      drawLine(scene.surface, ring[j]!, ring[j + 1]!, ring[i]!, ring[i + 1]!, 1);
    }
  }
}

export function paintWipeout(scene: RasterScene, place: WalkState, group: Group, i: number): void {
  const wipeouts: Wipeouts = group.wipeouts;
  const style = place.styles.resolve(wipeouts.style[i]!);
  if (!style.visible || scene.tint !== undefined) return;
  takeColor(scene, scene.background, 1);
  if (scene.clear) scene.surface.flush();
  fillArea(scene.surface, wipeouts, i, place.matrix, 'evenodd');
  if (scene.clear) scene.surface.erase();
}

function gradientShader(
  scene: RasterScene,
  gradient: Gradient,
  fills: Fills,
  i: number,
  matrix: Affine,
  alpha: number,
): Shader | undefined {
  const back = invert(matrix);
  if (!back) return undefined;
  const cos = Math.cos(gradient.angle);
  const sin = Math.sin(gradient.angle);
  let minU = Infinity;
  let maxU = -Infinity;
  let minV = Infinity;
  let maxV = -Infinity;
  const from = fills.pointStart[fills.ringStart[i]!]!;
  const to = fills.pointStart[fills.ringStart[i + 1]!]!;
  for (let j = from; j < to; j++) {
    const u = fills.points[2 * j]! * cos + fills.points[2 * j + 1]! * sin;
    const v = fills.points[2 * j + 1]! * cos - fills.points[2 * j]! * sin;
    minU = Math.min(minU, u);
    maxU = Math.max(maxU, u);
    minV = Math.min(minV, v);
    maxV = Math.max(maxV, v);
  }
  const one = toRgb(gradient.colors[0], scene.background);
  const two = toRgb(gradient.colors[1], scene.background);
  const opacity = Math.round(alpha * 255);
  const [a, b, c, d, e, f] = back;
  return (px, py) => {
    const x = a * (px + 0.5) + c * (py + 0.5) + e;
    const y = b * (px + 0.5) + d * (py + 0.5) + f;
    const u = ((x * cos + y * sin - minU) / (maxU - minU || 1)) * 2 - 1;
    const v = ((y * cos - x * sin - minV) / (maxV - minV || 1)) * 2 - 1;
    const t = gradientShare(gradient.name, u, v, gradient.shift);
    const mix = (bits: number): number => {
      const p = (one >> bits) & 255;
      return Math.round(p + (((two >> bits) & 255) - p) * t) << bits;
    };
    return ((opacity << 24) | shownColor(scene, mix(16) | mix(8) | mix(0))) >>> 0;
  };
}

export function paintImage(scene: RasterScene, place: WalkState, group: Group, i: number): void {
  const { images } = group;
  const style = place.styles.resolve(images.style[i]!);
  if (!takeStyle(scene, style)) return;
  const { surface, list } = scene;
  const [x, y, ux, uy, vx, vy] = images.frame.subarray(i * 6, i * 6 + 6) as unknown as Affine;
  const frame = new Float64Array([x, y, x + ux, y + uy, x + ux + vx, y + uy + vy, x + vx, y + vy]);
  const corners = areaRings({ ringStart: [0, 1], pointStart: [0, 4], points: frame }, 0, place.matrix);
  const clip = list.clips[images.clip[i]!];
  const reference = list.images[images.image[i]!];
  const picture = reference && scene.decodeImage?.(reference);
  const rings = clip && !clip.inverted ? clipRings(clip, place.matrix) : corners;
  if (!picture || scene.tint !== undefined) return outline(scene, rings);
  const own = pictureShader(picture, corners[0]!, style.alpha);
  if (!own) return;
  const shader = scene.ink ? inkShader(own, scene.ink) : own;
  const { scissor, clip: outer } = surface;
  surface.setClip(scissor, makeClip(surface, rings, scissor, outer));
  fillRings(surface, corners, 'evenodd');
  surface.flush(shader);
  surface.setClip(scissor, outer);
}

/** Colors of a surface are not multiplied by their opacity. */
function inkShader(own: Shader, ink: Ink): Shader {
  return (px, py) => {
    const color = own(px, py);
    return ((color & 0xff000000) | inked(color, ink)) >>> 0;
  };
}

function pictureShader(whole: Picture, corners: Float64Array, alpha: number): Shader | undefined {
  const [x, y, x1, y1, , , x3, y3] = corners as unknown as [
    number,
    number,
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  const back = invert([x1 - x, y1 - y, x3 - x, y3 - y, x, y]);
  if (!back) return undefined;
  const [a, b, c, d, e, f] = back;
  // Pixels of the picture that come to lie on one of the surface.
  const dense = Math.min(Math.hypot(a, c) * whole.width, Math.hypot(b, d) * whole.height);
  const shown = shrunk(whole, dense);
  const { width, height } = shown;
  const opacity = Math.round(alpha * 255);
  // Seen from near, pixels are squares; seen from afar they run into one another.
  const sample = dense > 1 ? blended : nearest;
  return (px, py) => {
    const u = a * (px + 0.5) + c * (py + 0.5) + e;
    const v = b * (px + 0.5) + d * (py + 0.5) + f;
    return sample(shown, u * width, (1 - v) * height, opacity);
  };
}
