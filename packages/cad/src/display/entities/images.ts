import type { ImageEntity, OleEntity, UnderlayEntity } from '../../model/images.ts';
import type { Point } from '../../model/point.ts';
import type { Pen } from '../pen.ts';

/** The clip boundary in world coordinates; the whole picture where it has none. */
function boundary(e: ImageEntity): Point[] {
  const at = (px: number, py: number): Point => {
    // Pixel rows run downwards from the top; the vectors start at the lower left corner.
    const i = px + 0.5;
    const j = e.height - (py + 0.5);
    return [
      e.position[0] + e.u[0] * i + e.v[0] * j,
      e.position[1] + e.u[1] * i + e.v[1] * j,
      e.position[2] + e.u[2] * i + e.v[2] * j,
    ];
  };
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
  return [
    at(-0.5, -0.5),
    at(e.width - 0.5, -0.5),
    at(e.width - 0.5, e.height - 0.5),
    at(-0.5, e.height - 0.5),
  ];
}

export function drawWipeout(pen: Pen, e: ImageEntity): string | undefined {
  pen.useWorld();
  const points = boundary(e);
  const ring = pen.project(points.flat(), 3, 0);
  if (ring.length < 6) return 'no boundary';
  const n = ring.length;
  if (ring[0] === ring[n - 2] && ring[1] === ring[n - 1]) ring.length -= 2;
  pen.out.wipeout([ring]);
  if (pen.source.drawing.header.wipeoutFrame === 1) pen.polyline(points.flat(), 3, 0, true);
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
    pen.out.image(
      [x, y, ux, uy, vx, vy],
      context.images.length - 1,
      clipped ? context.clip([ring], e.clipInverted) : -1,
    );
  }
  if (pen.source.drawing.header.imageFrame !== 0) pen.polyline(points.flat(), 3, 0, true);
  if (definition && definition.path !== '')
    context.diagnostics.info('imageReference', `The picture ${definition.path} is referenced.`, e.handle);
  return undefined;
}

/** The page behind it is another file: its clip frame is what can be shown. */
export function drawUnderlay(pen: Pen, e: UnderlayEntity): string | undefined {
  pen.useObject(e.extrusion);
  const c = Math.cos(e.rotation);
  const s = Math.sin(e.rotation);
  const definition = pen.source.drawing.underlayDefinitions.get(e.definition);
  pen.context.diagnostics.info(
    'underlayReference',
    `The underlay ${definition?.path ?? ''} is shown by its frame only.`,
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
  return undefined;
}

export function drawOle(pen: Pen, e: OleEntity): string | undefined {
  pen.useWorld();
  const [x0, y1, z] = e.upperLeft;
  const [x1, y0] = e.lowerRight;
  if (!Number.isFinite(x0 + y0 + x1 + y1) || (x0 === x1 && y0 === y1)) return 'it has no frame';
  const picture = e.data && findBitmap(e.data);
  if (picture) {
    pen.context.images.push({
      path: e.description,
      width: 0,
      height: 0,
      bytes: picture,
      brightness: 50,
      contrast: 50,
      fade: 0,
    });
    const ux = x1 - x0;
    const vy = y1 - y0;
    pen.out.image(
      [
        pen.x(x0, y0, z),
        pen.y(x0, y0, z),
        pen.x(ux, 0, 0),
        pen.y(ux, 0, 0),
        pen.x(0, vy, 0),
        pen.y(0, vy, 0),
      ],
      pen.context.images.length - 1,
      -1,
    );
    return undefined;
  }
  pen.polyline([x0, y0, x1, y0, x1, y1, x0, y1], 2, z, true);
  pen.context.diagnostics.info(
    'olePicture',
    'An embedded object carries no bitmap preview; its frame is shown.',
    e.handle,
  );
  return undefined;
}

/** A PNG, JPEG or BMP lying in the embedded data. */
function findBitmap(data: Uint8Array): Uint8Array | undefined {
  const end = Math.min(data.length - 16, 1 << 20);
  for (let i = 0; i < end; i++) {
    if (data[i] === 0x89 && data[i + 1] === 0x50 && data[i + 2] === 0x4e && data[i + 3] === 0x47)
      return data.subarray(i);
    if (data[i] === 0xff && data[i + 1] === 0xd8 && data[i + 2] === 0xff && (data[i + 3]! & 0xf0) === 0xe0)
      return data.subarray(i);
    if (data[i] === 0x42 && data[i + 1] === 0x4d) {
      const size = data[i + 2]! | (data[i + 3]! << 8) | (data[i + 4]! << 16) | (data[i + 5]! * 0x1000000);
      const header = data[i + 14]!;
      if (
        size > 54 &&
        size <= data.length - i &&
        (header === 40 || header === 12 || header === 108 || header === 124)
      )
        return data.subarray(i, i + size);
    }
  }
  return undefined;
}
