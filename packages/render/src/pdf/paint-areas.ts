import { type Affine, compose } from '@linework/geom/affine';
import { toRgb } from '@linework/cad/display/color';
import { closestLines, expandHatch, hatchTone } from '@linework/cad/display/hatch';
import { type Clip, FILL, type Gradient, type Group } from '@linework/cad/display/list';
import { gradientShare } from '../gradient.ts';
import type { WalkState } from '../walk.ts';
import { plainNumber } from './bytes.ts';
import { pieceSink } from './paint-lines.ts';
import { inkFor, onPage, type PdfScene, pageScale } from './scene.ts';

interface Rings {
  ringStart: ArrayLike<number>;
  pointStart: ArrayLike<number>;
  points: Float64Array;
}

/** Adds the rings of an area to the current path; false where none of it is on the page. */
function ringPath(scene: PdfScene, area: Rings, i: number, matrix: Affine): boolean {
  const [a, b, c, d, e, f] = matrix;
  const from = area.pointStart[area.ringStart[i]!]!;
  const to = area.pointStart[area.ringStart[i + 1]!]!;
  let [minX, minY, maxX, maxY] = [Infinity, Infinity, -Infinity, -Infinity];
  for (let p = from; p < to; p++) {
    const x = a * area.points[2 * p]! + c * area.points[2 * p + 1]! + e;
    const y = b * area.points[2 * p]! + d * area.points[2 * p + 1]! + f;
    minX = Math.min(minX, x);
    minY = Math.min(minY, y);
    maxX = Math.max(maxX, x);
    maxY = Math.max(maxY, y);
  }
  if (!Number.isFinite(minX + minY + maxX + maxY) || !onPage(scene, minX, minY, maxX, maxY, 1)) return false;
  const { out } = scene.pen;
  for (let r = area.ringStart[i]!; r < area.ringStart[i + 1]!; r++) {
    const first = area.pointStart[r]!;
    const last = area.pointStart[r + 1]!;
    for (let p = first; p < last; p++) {
      const x = area.points[2 * p]!;
      const y = area.points[2 * p + 1]!;
      out.point(a * x + c * y + e, b * x + d * y + f, p === first ? 'm ' : 'l ');
    }
    if (last > first) out.text('h ');
  }
  return true;
}

export function paintFill(scene: PdfScene, place: WalkState, group: Group, i: number): void {
  const { fills } = group;
  const ink = inkFor(scene, place.styles.resolve(fills.style[i]!));
  if (!ink) return;
  const { pen } = scene;
  const flags = fills.flags[i]!;
  const gradient = scene.list.gradients[fills.gradient[i]!];
  const nonZero = (flags & FILL.nonZero) !== 0;
  pen.fill(ink.rgb, ink.alpha);
  if (gradient) return paintGradient(scene, gradient, fills, i, place.matrix, nonZero);
  // Thin fills are stroked as well, so that they never vanish.
  if (flags & FILL.edge) {
    pen.stroke(ink.rgb, ink.alpha);
    pen.width(scene.hairline);
    pen.dash([], 0);
  }
  if (!ringPath(scene, fills, i, place.matrix)) return;
  const operator = flags & FILL.edge ? 'b' : 'f';
  pen.out.text(nonZero ? `${operator}\n` : `${operator}*\n`);
  pen.pause();
}

/** Knots of the course from the first color to the second: fine enough that no step is seen. */
const KNOTS = 16;

function paintGradient(
  scene: PdfScene,
  gradient: Gradient,
  fills: Rings,
  i: number,
  matrix: Affine,
  nonZero: boolean,
): void {
  const { out } = scene.pen;
  out.text('q ');
  if (!ringPath(scene, fills, i, matrix)) {
    out.text('Q\n');
    return;
  }
  out.text(nonZero ? 'W n ' : 'W* n ');
  const frame = compose(matrix, gradientFrame(gradient, fills, i));
  out.text(
    `${frame.map((value) => plainNumber(value)).join(' ')} cm /${scene.shading(shadingOf(gradient))} sh Q\n`,
  );
  scene.pen.pause();
}

/** From −1 … 1 over the area, along the gradient's direction, to group units. */
function gradientFrame({ angle }: Gradient, fills: Rings, i: number): Affine {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  let [minU, minV, maxU, maxV] = [Infinity, Infinity, -Infinity, -Infinity];
  const to = fills.pointStart[fills.ringStart[i + 1]!]!;
  for (let p = fills.pointStart[fills.ringStart[i]!]!; p < to; p++) {
    const [x, y] = [fills.points[2 * p]!, fills.points[2 * p + 1]!];
    minU = Math.min(minU, x * cos + y * sin);
    maxU = Math.max(maxU, x * cos + y * sin);
    minV = Math.min(minV, y * cos - x * sin);
    maxV = Math.max(maxV, y * cos - x * sin);
  }
  const [u, v] = [(minU + maxU) / 2, (minV + maxV) / 2];
  const [ru, rv] = [(maxU - minU) / 2 || 1, (maxV - minV) / 2 || 1];
  return [cos * ru, sin * ru, -sin * rv, cos * rv, cos * u - sin * v, sin * u + cos * v];
}

function shadingOf({ name, shift, colors }: Gradient): string {
  const plain = name.replace(/^INV/, '');
  const linear = plain === 'LINEAR' || plain === 'CYLINDER';
  const [one, two] = colors.map((color) => toRgb(color, 0xffffff)) as [number, number];
  const mixed = (share: number): string =>
    [16, 8, 0]
      .map((bits) => {
        const [p, q] = [(one >> bits) & 255, (two >> bits) & 255];
        return plainNumber((p + (q - p) * share) / 255);
      })
      .join(' ');
  // Where the course is looked at: along u, or outwards from the center.
  const center = plain === 'HEMISPHERICAL' ? [0, -1] : plain === 'CURVED' ? [-1, -1] : [0, 0];
  const reach = plain === 'CURVED' ? 2 : 1;
  const share = (t: number): number =>
    linear
      ? gradientShare(name, 2 * t - 1, 0, shift)
      : gradientShare(name, center[0]! + t * reach, center[1]!, shift);
  const pieces = Array.from({ length: KNOTS }, (_, k) => {
    const [from, to] = [mixed(share(k / KNOTS)), mixed(share((k + 1) / KNOTS))];
    return `<</FunctionType 2/Domain[0 1]/N 1/C0[${from}]/C1[${to}]>>`;
  });
  const bounds = Array.from({ length: KNOTS - 1 }, (_, k) => plainNumber((k + 1) / KNOTS)).join(' ');
  const encode = Array.from({ length: KNOTS }, () => '0 1').join(' ');
  const course = `<</FunctionType 3/Domain[0 1]/Functions[${pieces.join('')}]/Bounds[${bounds}]/Encode[${encode}]>>`;
  const place = linear
    ? '/ShadingType 2/Coords[-1 0 1 0]'
    : `/ShadingType 3/Coords[${center.join(' ')} 0 ${center.join(' ')} ${reach}]`;
  return `<<${place}/ColorSpace/DeviceRGB/Extend[true true]/Function ${course}>>`;
}

export function paintWipeout(scene: PdfScene, place: WalkState, group: Group, i: number): void {
  const { wipeouts } = group;
  const style = place.styles.resolve(wipeouts.style[i]!);
  if (!style.visible) return;
  scene.pen.layer(style.layer);
  scene.pen.fill(0xffffff, 1);
  if (ringPath(scene, wipeouts, i, place.matrix)) scene.pen.out.text('f*\n');
}

/** Lines closer than this many points are shown as the tone they would have. */
const DENSEST = 0.4;
const MAX_LINES = 60_000;

export function paintHatch(scene: PdfScene, place: WalkState, group: Group, i: number): void {
  const { hatches } = group;
  const ink = inkFor(scene, place.styles.resolve(hatches.style[i]!));
  if (!ink) return;
  const { list, pen } = scene;
  const scale = pageScale(place.matrix);
  if (closestLines(list.hatchPatterns[hatches.pattern[i]!]) * scale >= DENSEST * scene.point) {
    pen.stroke(ink.rgb, ink.alpha);
    pen.width(ink.width);
    pen.dash([], 0);
    const pieces: number[] = [];
    const whole = expandHatch(list, group, i, (...ends) => pieces.push(...ends), MAX_LINES);
    if (whole) {
      const sink = pieceSink(scene, place.matrix);
      for (let p = 0; p < pieces.length; p += 4)
        sink(pieces[p]!, pieces[p + 1]!, pieces[p + 2]!, pieces[p + 3]!);
      pen.pause();
      return;
    }
  }
  const tone = hatchTone(list, hatches.pattern[i]!, ink.width / scale);
  pen.fill(ink.rgb, ink.alpha * Math.min(1, Math.max(0.08, tone)));
  if (ringPath(scene, hatches, i, place.matrix)) pen.out.text('f*\n');
  pen.pause();
}

export function paintImage(scene: PdfScene, place: WalkState, group: Group, i: number): void {
  const { images } = group;
  const ink = inkFor(scene, place.styles.resolve(images.style[i]!));
  if (!ink) return;
  const { list, pen } = scene;
  const [x, y, ux, uy, vx, vy] = images.frame.subarray(i * 6, i * 6 + 6) as unknown as Affine;
  const frame: Affine = compose(place.matrix, [ux, uy, vx, vy, x, y]);
  if (!frame.every(Number.isFinite)) return;
  const corners = Float64Array.of(x, y, x + ux, y + uy, x + ux + vx, y + uy + vy, x + vx, y + vy);
  const whole: Rings = { ringStart: [0, 1], pointStart: [0, 4], points: corners };
  const clip = list.clips[images.clip[i]!];
  const shown = clip && !clip.inverted && clip.points.length >= 6 ? clipArea(clip) : whole;
  const reference = list.images[images.image[i]!];
  const picture = reference && scene.decodeImage?.(reference);
  if (!picture) {
    pen.stroke(ink.rgb, ink.alpha);
    pen.width(ink.width);
    pen.dash([], 0);
    if (ringPath(scene, shown, 0, place.matrix)) pen.out.text('S\n');
    return;
  }
  pen.fill(ink.rgb, ink.alpha);
  pen.out.text('q ');
  if (ringPath(scene, shown, 0, place.matrix)) {
    pen.out.text(
      `W* n ${frame.map((value) => plainNumber(value)).join(' ')} cm /${scene.image(picture)} Do `,
    );
  }
  pen.out.text('Q\n');
}

function clipArea(clip: Clip): Rings {
  return { ringStart: [0, clip.ringStart.length - 1], pointStart: clip.ringStart, points: clip.points };
}

/** Draws inside a clip given in the units of `matrix`. */
export function paintClipped(scene: PdfScene, clip: Clip, matrix: Affine, draw: () => void): void {
  const { pen } = scene;
  pen.save();
  const { out } = pen;
  if (clip.inverted) out.number(0).number(0).number(scene.width).number(scene.height).text('re ');
  if (ringPath(scene, clipArea(clip), 0, matrix) || clip.inverted) {
    out.text('W* n\n');
    draw();
  }
  pen.restore();
}
