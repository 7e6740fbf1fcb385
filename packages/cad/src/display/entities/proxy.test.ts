import { expect, it } from 'vitest';
import { emptyDrawing } from '../../model/defaults.ts';
import { NO_FONTS } from '../../text/fonts.ts';
import type { Entity } from '../../model/entity.ts';
import { toDisplayList } from '../build.ts';
import { Context } from '../context.ts';
import { common, drawing, model } from '../fixture.ts';
import { PLAN } from '../frame.ts';
import { GroupBuilder } from '../group.ts';
import { Pen } from '../pen.ts';
import { unpackPolyline } from './proxy-lwpolyline.ts';
import { label, stream } from './proxy-fixture.ts';
import { boxOfPicture, drawProxyGraphics } from './proxy.ts';

function draw(bytes: Uint8Array): {
  drawn: boolean;
  group: ReturnType<GroupBuilder['done']>;
  context: Context;
} {
  const context = new Context(emptyDrawing('dxf'), NO_FONTS, {});
  const out = new GroupBuilder('B');
  out.begin(
    0,
    context.style(context.main, { layer: '0', color: 256, lineType: '', lineTypeScale: 1, lineWeight: -1 }),
  );
  const drawn = drawProxyGraphics(new Pen(context, context.main, out, PLAN, 0, 0, true), bytes);
  return { drawn, group: out.done(), context };
}

it('draws polylines, circles and filled polygons in the colors that precede them', () => {
  const { drawn, group, context } = draw(
    stream(
      [14, [1n]],
      [6, [2n, 0, 0, 0, 5, 5, 0]],
      [2, [1, 1, 0, 2, 0, 0, 1]],
      [20, [1n]],
      [7, [3n, 0, 0, 0, 1, 0, 0, 1, 1, 0]],
    ),
  );
  expect(drawn).toBe(true);
  expect([...group.paths.points]).toEqual([0, 0, 5, 5]);
  expect([...group.arcs.geometry.subarray(0, 2)]).toEqual([1, 1]);
  expect(group.fills.count).toBe(1);
  expect(context.styles[group.paths.style[0]!]!.color).toEqual({ kind: 'index', index: 1 });
});

it('applies and restores transforms', () => {
  const move = [1, 0, 0, 10, 0, 1, 0, 20, 0, 0, 1, 0, 0, 0, 0, 1];
  const { group } = draw(
    stream([29, move], [6, [2n, 0, 0, 0, 1, 0, 0]], [31, []], [6, [2n, 0, 0, 0, 1, 0, 0]]),
  );
  expect([...group.paths.points]).toEqual([10, 20, 11, 20, 0, 0, 1, 0]);
});

it('stops at damaged chunks and promises that are not kept', () => {
  expect(draw(stream([6, [1000000n, 0, 0, 0]])).drawn).toBe(false);
  const cut = stream([6, [2n, 0, 0, 0, 5, 5, 0]]);
  for (let n = 0; n < cut.length; n++) expect(() => draw(cut.slice(0, n))).not.toThrow();
});

const box = [6, [5n, 0, 0, 0, 4, 0, 0, 4, 9, 0, 0, 9, 0, 0, 0, 0]] as [number, (number | bigint)[]];
it('knows a picture that is but the box around its object', () => {
  const corners = [
    [0, 0, 0],
    [4, 9, 0],
  ];
  expect(boxOfPicture(stream(box))).toEqual(corners);
  expect(boxOfPicture(stream(label('AecDbWall (AecArchBase80)'), box, [21, []]))).toEqual(corners);
  const solid = [
    [6, [5n, 0, 0, 3, 4, 0, 3, 4, 9, 3, 0, 9, 3, 0, 0, 3]],
    [6, [2n, 0, 0, 0, 0, 0, 3]],
  ] as [number, (number | bigint)[]][];
  expect(boxOfPicture(stream(box, ...solid))).toEqual([
    [0, 0, 0],
    [4, 9, 3],
  ]);
});

it('takes what draws itself for a picture, be it a rectangle', () => {
  const black: [number, bigint[]] = [14, [7n]];
  expect(boxOfPicture(stream(black, box))).toBeUndefined();
  expect(boxOfPicture(stream(label('Room 12'), box))).toBeUndefined();
  expect(boxOfPicture(stream(box, [6, [2n, 0, 0, 0, 4, 9, 0]]))).toBeUndefined();
  expect(boxOfPicture(stream(box, [2, [1, 1, 0, 2, 0, 0, 1]]))).toBeUndefined();
  expect(boxOfPicture(stream([6, [3n, 0, 0, 0, 4, 0, 0, 4, 9, 0]]))).toBeUndefined();
  expect(boxOfPicture(stream(black))).toBeUndefined();
  expect(boxOfPicture(stream(box).slice(0, -1))).toBeUndefined();
});

it('an object with a box or nothing to show is not counted as drawn, and the box is crossed out on screen', () => {
  const foreign = (graphics: Uint8Array): Entity =>
    ({ ...common(), type: 'UNKNOWN', name: 'AEC_WALL', graphics }) as Entity;
  const { list, diagnostics } = toDisplayList(
    drawing([foreign(stream(box)), foreign(stream([14, [7n]])), foreign(stream([14, [7n]], box))]),
    NO_FONTS,
  );
  expect(list.drawn).toEqual({ AEC_WALL: 1 });
  expect(list.skipped).toEqual({ AEC_WALL: { count: 2, reason: 'it left only a box as its picture' } });
  expect(diagnostics.filter(({ code }) => code === 'boxPicture')).toHaveLength(1);
  const { paths } = model(list);
  expect([...paths.style].filter((style) => list.styles[style]!.screenOnly)).toHaveLength(2);
});

/** Packs values as the bit stream of a light polyline: [value, bits] pairs, and doubles as eight bytes. */
function pack(values: (readonly [number, number] | number)[]): Uint8Array {
  const bits: number[] = [];
  const push = (value: number, count: number): void => {
    for (let i = count - 1; i >= 0; i--) bits.push((value >> i) & 1);
  };
  for (const v of values) {
    if (typeof v === 'number') for (const byte of new Uint8Array(Float64Array.of(v).buffer)) push(byte, 8);
    else push(v[0], v[1]);
  }
  const bytes = new Uint8Array(Math.ceil(bits.length / 8));
  bits.forEach((bit, i) => (bytes[i >> 3]! |= bit << (7 - (i & 7))));
  return bytes;
}

it('unpacks light polylines with bulges', () => {
  // Flags 16 (bulges) as a byte, two points, two bulges; the second y is that of the first.
  const bytes = pack([
    [1, 2],
    [16, 8],
    [1, 2],
    [2, 8],
    [1, 2],
    [2, 8],
    1.5,
    2.5,
    [3, 2],
    7.25,
    [0, 2],
    [1, 2],
    [2, 2],
  ]);
  expect(unpackPolyline(bytes)).toEqual({
    points: [1.5, 2.5, 7.25, 2.5],
    bulges: [1, 0],
    closed: false,
    elevation: 0,
    normal: [0, 0, 1],
  });
  expect(unpackPolyline(bytes.subarray(0, 20))).toBeUndefined();
  expect(unpackPolyline(new Uint8Array(0))).toBeUndefined();
});
