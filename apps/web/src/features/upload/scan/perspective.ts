/** A photographed page, seen straight from above. Corners run clockwise from the upper left one, in pixels. */
export interface Corner {
  x: number;
  y: number;
}
export type Corners = readonly [Corner, Corner, Corner, Corner];

export interface Pixels {
  width: number;
  height: number;
  /** Red, green, blue and alpha of each pixel. */
  data: Uint8ClampedArray;
}

/** Where a point of the unit square lies in the photo (Heckbert’s square to quadrilateral). */
export function projection([p0, p1, p2, p3]: Corners): (u: number, v: number) => Corner {
  const [dx1, dx2, dx3] = [p1.x - p2.x, p3.x - p2.x, p0.x - p1.x + p2.x - p3.x];
  const [dy1, dy2, dy3] = [p1.y - p2.y, p3.y - p2.y, p0.y - p1.y + p2.y - p3.y];
  const area = dx1 * dy2 - dx2 * dy1 || 1;
  const g = (dx3 * dy2 - dx2 * dy3) / area;
  const h = (dx1 * dy3 - dx3 * dy1) / area;
  const [a, b] = [p1.x - p0.x + g * p1.x, p3.x - p0.x + h * p3.x];
  const [d, e] = [p1.y - p0.y + g * p1.y, p3.y - p0.y + h * p3.y];
  return (u, v) => {
    const w = g * u + h * v + 1;
    return { x: (a * u + b * v + p0.x) / w, y: (d * u + e * v + p0.y) / w };
  };
}

const distance = (a: Corner, b: Corner): number => Math.hypot(a.x - b.x, a.y - b.y);
/** Length by width of ISO sheets, of US Letter and of ANSI B: what is near one of them is that sheet. */
const sheets = [Math.SQRT2, 11 / 8.5, 17 / 11];
const sheetTolerance = 0.06;

/** How large the straightened page is, with about as many pixels as it has in the photo. */
export function pageSize(corners: Corners, maxSide: number): { width: number; height: number } {
  const [a, b, c, d] = corners;
  let width = Math.max(distance(a, b), distance(d, c), 1);
  let height = Math.max(distance(a, d), distance(b, c), 1);
  const ratio = Math.max(width, height) / Math.min(width, height);
  const sheet = sheets.find((known) => Math.abs(ratio / known - 1) < sheetTolerance);
  if (sheet !== undefined) {
    if (height >= width) height = width * sheet;
    else width = height * sheet;
  }
  const shrink = Math.min(1, maxSide / Math.max(width, height));
  return {
    width: Math.max(1, Math.round(width * shrink)),
    height: Math.max(1, Math.round(height * shrink)),
  };
}

/** The page alone, upright; between pixels of the photo their colors are blended. */
export function straighten(
  photo: Pixels,
  corners: Corners,
  { width, height }: { width: number; height: number },
): Pixels {
  const at = projection(corners);
  const out = new Uint8ClampedArray(width * height * 4);
  const { data } = photo;
  const [right, bottom] = [photo.width - 1, photo.height - 1];
  for (let row = 0, to = 0; row < height; row++) {
    const v = (row + 0.5) / height;
    for (let column = 0; column < width; column++, to += 4) {
      const point = at((column + 0.5) / width, v);
      const x = Math.min(right, Math.max(0, point.x - 0.5));
      const y = Math.min(bottom, Math.max(0, point.y - 0.5));
      const [x0, y0] = [Math.floor(x), Math.floor(y)];
      const [fx, fy] = [x - x0, y - y0];
      const from = (y0 * photo.width + x0) * 4;
      const next = x0 < right ? 4 : 0;
      const below = y0 < bottom ? photo.width * 4 : 0;
      for (let k = 0; k < 3; k++) {
        const i = from + k;
        const above = data[i]! + (data[i + next]! - data[i]!) * fx;
        const under = data[i + below]! + (data[i + below + next]! - data[i + below]!) * fx;
        out[to + k] = above + (under - above) * fy;
      }
      out[to + 3] = 255;
    }
  }
  return { width, height, data: out };
}
