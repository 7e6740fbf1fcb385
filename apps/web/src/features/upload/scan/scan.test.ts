import { describe, expect, it } from 'vitest';
import { findPage, wholePhoto } from './findPage.ts';
import { pageSize, projection, straighten, type Corners, type Pixels } from './perspective.ts';
import { whiten } from './whiten.ts';

const corners: Corners = [
  { x: 90, y: 60 },
  { x: 310, y: 90 },
  { x: 330, y: 420 },
  { x: 60, y: 400 },
];

/** A light page on a dark table; its left half is red, in the same perspective as its edges. */
function photo(): Pixels {
  const [width, height] = [400, 500];
  const data = new Uint8ClampedArray(width * height * 4).fill(40);
  const inside = (x: number, y: number): boolean =>
    corners.every((a, i) => {
      const b = corners[(i + 1) % 4]!;
      return (b.x - a.x) * (y - a.y) - (b.y - a.y) * (x - a.x) >= 0;
    });
  const at = projection(corners);
  const [top, bottom] = [at(0.5, 0), at(0.5, 1)];
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      if (!inside(x + 0.5, y + 0.5)) continue;
      const isLeft = (bottom.x - top.x) * (y - top.y) - (bottom.y - top.y) * (x - top.x) > 0;
      data.set(isLeft ? [230, 150, 150, 255] : [220, 220, 220, 255], (y * width + x) * 4);
    }
  return { width, height, data };
}

const pixelAt = ({ width, data }: Pixels, x: number, y: number): number[] => [
  ...data.subarray((y * width + x) * 4, (y * width + x) * 4 + 3),
];

describe('a photographed page', () => {
  it('is found by its edges', () => {
    findPage(photo()).forEach((corner, i) => {
      expect(Math.hypot(corner.x - corners[i]!.x, corner.y - corners[i]!.y)).toBeLessThan(6);
    });
  });

  it('is taken for the whole photo where there is nothing around it', () => {
    const white = { width: 300, height: 200, data: new Uint8ClampedArray(300 * 200 * 4).fill(230) };
    expect(findPage(white)).toEqual(wholePhoto(white));
    const speck = { ...white, data: new Uint8ClampedArray(300 * 200 * 4).fill(20) };
    speck.data.fill(250, 4000, 4080);
    expect(findPage(speck)).toEqual(wholePhoto(speck));
  });

  it('has the corners of the photo at its own corners, and its middle line in the middle', () => {
    const at = projection(corners);
    for (const [i, [u, v]] of [
      [0, 0] as const,
      [1, 0] as const,
      [1, 1] as const,
      [0, 1] as const,
    ].entries()) {
      expect(at(u, v).x).toBeCloseTo(corners[i]!.x, 9);
      expect(at(u, v).y).toBeCloseTo(corners[i]!.y, 9);
    }
    const page = straighten(photo(), corners, { width: 200, height: 280 });
    for (const y of [4, 140, 275]) {
      expect(pixelAt(page, 96, y)).toEqual([230, 150, 150]);
      expect(pixelAt(page, 104, y)).toEqual([220, 220, 220]);
      expect(pixelAt(page, 4, y)).toEqual([230, 150, 150]);
      expect(pixelAt(page, 195, y)).toEqual([220, 220, 220]);
    }
  });

  it('is as large as in the photo, and a sheet where it is nearly one', () => {
    const box = (width: number, height: number): Corners => [
      { x: 0, y: 0 },
      { x: width, y: 0 },
      { x: width, y: height },
      { x: 0, y: height },
    ];
    expect(pageSize(box(1000, 1450), 5000)).toEqual({ width: 1000, height: 1414 });
    expect(pageSize(box(1450, 1000), 5000)).toEqual({ width: 1414, height: 1000 });
    expect(pageSize(box(1000, 300), 500)).toEqual({ width: 500, height: 150 });
  });

  it('becomes white where a shadow lies on it, and keeps its ink', () => {
    const page: Pixels = { width: 200, height: 200, data: new Uint8ClampedArray(200 * 200 * 4).fill(255) };
    for (let y = 0; y < 200; y++)
      for (let x = 0; x < 200; x++) {
        const shade = 120 + x / 2;
        const ink = y % 20 === 0 ? 0.3 : 1;
        page.data.set([shade * ink, shade * ink, shade * 0.9 * ink, 255], (y * 200 + x) * 4);
      }
    whiten(page);
    for (const x of [10, 100, 190]) {
      expect(Math.min(...pixelAt(page, x, 105))).toBeGreaterThan(245);
      expect(Math.max(...pixelAt(page, x, 100))).toBeLessThan(90);
    }
  });
});
