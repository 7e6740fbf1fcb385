import type { ImageEntity, UnderlayEntity } from '../../model/images.ts';
import type { Point } from '../../model/point.ts';
import type { Pen } from '../pen.ts';
import { drawFrames } from './frames.ts';
import { textBetween } from './text-between.ts';
import { drawText } from './texts.ts';

/** A place of the picture in world coordinates. */
function placeOf(e: ImageEntity, px: number, py: number): Point {
  // Pixel rows run downwards from the top; the vectors start at the lower left corner.
  const i = px + 0.5;
  const j = e.height - (py + 0.5);
  return [
    e.position[0] + e.u[0] * i + e.v[0] * j,
    e.position[1] + e.u[1] * i + e.v[1] * j,
    e.position[2] + e.u[2] * i + e.v[2] * j,
  ];
}

/** The clip boundary in world coordinates; the whole picture where it has none. */
function boundary(e: ImageEntity): Point[] {
  const at = (px: number, py: number): Point => placeOf(e, px, py);
  const c = e.clipPoints;
  if (c.length === 4) {
    const [x0, y0, x1, y1] = c as unknown as [number, number, number, number];
    return [at(x0, y0), at(x1, y0), at(x1, y1), at(x0, y1)];
  }
  if (c.length >= 6) {
    const points: Point[] = [];
    for (let i = 0; i + 1 < c.length; i += 2) points.push(at(c[i]!, c[i + 1]!));
    return points;
  }
  return edgeOf(e);
}

function edgeOf(e: ImageEntity): Point[] {
  const [right, bottom] = [e.width - 0.5, e.height - 0.5];
  return [
    placeOf(e, -0.5, -0.5),
    placeOf(e, right, -0.5),
    placeOf(e, right, bottom),
    placeOf(e, -0.5, bottom),
  ];
}

/** Whether what lies outside of the boundary is shown, up to the picture's edge. */
function isInverted(e: ImageEntity): boolean {
  return e.clipInverted && e.clipPoints.length >= 4;
}

export function drawWipeout(pen: Pen, e: ImageEntity): string | undefined {
  pen.useWorld();
  const points = boundary(e);
  const ring = pen.project(points.flat(), 3, 0);
  if (ring.length < 6) return 'no boundary';
  const n = ring.length;
  if (ring[0] === ring[n - 2] && ring[1] === ring[n - 1]) ring.length -= 2;
  const edge = isInverted(e) ? edgeOf(e).flat() : undefined;
  pen.out.wipeout(edge ? [pen.project(edge, 3, 0), ring] : [ring]);
  drawFrames(pen, pen.source.drawing.header.wipeoutFrame, () => {
    if (edge) pen.polyline(edge, 3, 0, true);
    pen.polyline(points.flat(), 3, 0, true);
  });
  return undefined;
}

export function drawImage(pen: Pen, e: ImageEntity): string | undefined {
  pen.useWorld();
  const { context } = pen;
  const definition = pen.source.drawing.imageDefinitions.get(e.definition);
  const vector = (v: Readonly<Point>, k: number): [number, number] => [
    pen.x(v[0] * k, v[1] * k, v[2] * k),
    pen.y(v[0] * k, v[1] * k, v[2] * k),
  ];
  const [ux, uy] = vector(e.u, e.width);
  const [vx, vy] = vector(e.v, e.height);
  const x = pen.x(...e.position);
  const y = pen.y(...e.position);
  if (!Number.isFinite(x + y + ux + uy + vx + vy)) return 'its place is not a number';
  const points = boundary(e);
  const ring = pen.project(points.flat(), 3, 0);
  if (e.displayFlags & 1 || e.displayFlags === 0) {
    context.images.push({
      path: definition?.path ?? '',
      width: definition?.width || e.width,
      height: definition?.height || e.height,
      brightness: e.brightness,
      contrast: e.contrast,
      fade: e.fade,
    });
    const clipped = e.clipping && e.clipPoints.length >= 4 && ring.length >= 6;
    // What an inverted clip keeps ends at the picture's edge.
    const rings = isInverted(e) ? [pen.project(edgeOf(e).flat(), 3, 0), ring] : [ring];
    pen.out.image(
      [x, y, ux, uy, vx, vy],
      context.images.length - 1,
      clipped ? context.clip(rings, false) : -1,
    );
  }
  drawFrames(pen, pen.source.drawing.header.imageFrame, () => {
    pen.polyline(points.flat(), 3, 0, true);
    if (e.clipping && isInverted(e)) pen.polyline(edgeOf(e).flat(), 3, 0, true);
  });
  if (definition && definition.path !== '')
    pen.tell('imageReference', `The picture ${definition.path} is referenced.`, e.handle);
  return undefined;
}

/** Of a frame: how much of its width a name takes, and at most of its height; and what a letter is wide, of its height. */
const NAME = { across: 0.8, up: 0.1, letter: 0.9 };

/** The name of what is not at hand, in the middle of its frame. */
function drawName(pen: Pen, e: UnderlayEntity, path: string, frame: readonly number[]): void {
  const name = path.split(/[\\/]/).pop() ?? '';
  const xs = frame.filter((_, i) => i % 2 === 0);
  const ys = frame.filter((_, i) => i % 2 === 1);
  const [left, right, bottom, top] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  const height = Math.min(
    (top - bottom) * NAME.up,
    ((right - left) * NAME.across) / (name.length * NAME.letter),
  );
  if (!(height > 0) || !Number.isFinite(height)) return;
  const half = (name.length * NAME.letter * height) / 2;
  const [x, y] = [(left + right) / 2, (bottom + top - height) / 2];
  const z = e.position[2];
  drawText(pen, textBetween(e, name, [x - half, y, z], [x + half, y, z], height));
}

/** The page behind it is another file: its clip frame and its name are what can be shown. */
export function drawUnderlay(pen: Pen, e: UnderlayEntity): string | undefined {
  pen.useObject(e.extrusion);
  const c = Math.cos(e.rotation);
  const s = Math.sin(e.rotation);
  const definition = pen.source.drawing.underlayDefinitions.get(e.definition);
  pen.tell(
    'underlayReference',
    `The underlay ${definition?.path ?? ''} is shown by its frame and name only.`,
    e.handle,
  );
  const points: number[] = [];
  const put = (x: number, y: number): void => {
    const px = x * e.scale[0];
    const py = y * e.scale[1];
    points.push(e.position[0] + px * c - py * s, e.position[1] + px * s + py * c);
  };
  const k = e.clipPoints;
  if (k.length === 4) {
    put(k[0]!, k[1]!);
    put(k[2]!, k[1]!);
    put(k[2]!, k[3]!);
    put(k[0]!, k[3]!);
  } else for (let i = 0; i + 1 < k.length; i += 2) put(k[i]!, k[i + 1]!);
  if (points.length < 6) return 'the underlay is another file and has no frame';
  pen.polyline(points, 2, e.position[2], true);
  drawName(pen, e, definition?.path ?? '', points);
  return undefined;
}
