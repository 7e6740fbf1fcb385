import { expect, test } from 'vitest';
import type { Affine } from '@linework/geom/affine';
import { PATH } from '@linework/cad/display/list';
import { walkDashes } from '@linework/cad/display/dashes';
import { drawDot, drawLine } from './line.ts';
import { Surface } from './surface.ts';

test('paths that are too many or too long to be handed over at once are all there', () => {
  const surface = new Surface(60, 40);
  const apart = new Surface(60, 40);
  // 2,000 dashes, then one of 10,000 points that goes to and fro.
  const ends = Array.from({ length: 2001 }, (_, i) => 2 * i);
  const start = Uint32Array.from([...ends, 4000 + 10_000]);
  const points = Float64Array.from({ length: 28_000 }, (_, i) => {
    const point = i >> 1;
    return i % 2 === 0 ? (point * 7.3) % 60 : (point * 3.1) % 40;
  });
  const [flags, phase] = [new Uint8Array(2001), new Float64Array(2001)];
  surface.coverage.paths({ points, start, flags, phase }, 0, 2001, 1, [1, 0, 0, 1, 0, 0]);
  for (let path = 0; path < 2001; path++)
    for (let at = start[path]!; at + 1 < start[path + 1]!; at++) {
      const [ax, ay, bx, by] = points.subarray(2 * at, 2 * at + 4) as unknown as number[];
      drawLine(apart, ax!, ay!, bx!, by!, 1);
    }
  for (let i = 0; i < 2400; i++) expect(surface.mask[i]! - apart.mask[i]!).toBeCloseTo(0, 2);
});

test.each([true, false])(
  'covered pixels take on a color by their share, and no others (listed: %s)',
  (isListed) => {
    // Of an odd number, so that one stands alone.
    const surface = new Surface(15, 17);
    surface.clear([10, 200, 90, 1]);
    const ground = surface.rgba.slice();
    const shares = [0, 0.25, 1, 0.003, 0.5, 3];
    const count = 15 * 17;
    const shareOf = (at: number): number => shares[at % shares.length]!;
    for (let at = 0; at < count; at++) surface.mask[at] = shareOf(at);
    const listed = Array.from({ length: count }, (_, at) => at).filter((at) => shareOf(at) > 0);
    if (isListed) surface.coverage.touched.set(listed);
    const { code } = surface.coverage;
    code.count.value = isListed ? listed.length : 0;
    code.blend(!isListed, 250, 30, 128, 0.8);
    for (let at = 0; at < count; at++)
      for (const [c, color] of [250, 30, 128, 255].entries()) {
        const under = ground[4 * at + c]!;
        const share = Math.floor(Math.min(1, shareOf(at)) * 0.8 * 256 + 0.5);
        expect(surface.rgba[4 * at + c]).toBe(under + (((color - under) * share + 128) >> 8));
      }
    expect(surface.mask.every((cover) => cover === 0)).toBe(true);
    expect(code.count.value).toBe(0);
  },
);

const SIZE = 64;
const IDENTITY: Affine = [1, 0, 0, 1, 0, 0];

/** Patterns as linetypes have them: dashes, gaps, dots, one that begins with a gap, and one that is all dots. */
const PATTERNS = [
  [3, -2],
  [5, -1.5, 0, -1.5],
  [-2, 4],
  [0, -2.5],
  [7, -1, 2, -1, 0, -1],
  [0, 0, -3],
];
const SEEN = [
  { minX: -40, minY: -40, maxX: SIZE + 40, maxY: SIZE + 40 },
  { minX: 20, minY: 10, maxX: 44, maxY: 50 },
];
/** Corners, one of them twice, and a long way out of sight. */
const CORNERS = Float64Array.of(-30, 12.5, 11.3, 40.2, 11.3, 40.2, 57.8, 8.1, 33.3, 61.7, 400, 20.5);

test.each(
  PATTERNS.flatMap((dashes) =>
    [0, PATH.fit, PATH.fit | PATH.perSegment].flatMap((flags) =>
      SEEN.flatMap((seen) => [0, 4.2].map((phase) => ({ dashes, flags, seen, phase }))),
    ),
  ),
)('dashes $dashes are where every other output has them ($flags, $seen.minX, $phase)', (given) => {
  const { dashes, flags, seen, phase } = given;
  const scale = 1.3;
  const count = CORNERS.length / 2;
  const own = new Surface(SIZE, SIZE);
  const columns = {
    points: CORNERS,
    start: Uint32Array.of(0, count),
    flags: Uint8Array.of(flags),
    phase: Float64Array.of(phase),
  };
  own.coverage.paths(columns, 0, 1, 1, IDENTITY, { dashes, scale, seen });
  const other = new Surface(SIZE, SIZE);
  const sink = (ax: number, ay: number, bx: number, by: number): void =>
    ax === bx && ay === by ? drawDot(other, ax, ay, 1) : drawLine(other, ax, ay, bx, by, 1);
  const fit = (flags & PATH.fit) !== 0;
  if ((flags & PATH.perSegment) === 0) walkDashes(CORNERS, 0, count, dashes, scale, phase, fit, sink, seen);
  else for (let k = 0; k + 1 < count; k++) walkDashes(CORNERS, k, k + 2, dashes, scale, 0, fit, sink, seen);
  expect(own.mask.some((cover) => cover > 0.5)).toBe(true);
  const apart = own.mask.map((cover, at) => Math.abs(cover - other.mask[at]!));
  expect(Math.max(...apart)).toBeLessThan(1e-4);
});
