import { expect, it } from 'vitest';
import { emptyDrawing } from '../../model/defaults.ts';
import { NO_FONTS } from '../../text/fonts.ts';
import { Context } from '../context.ts';
import { PLAN } from '../frame.ts';
import { GroupBuilder } from '../group.ts';
import { Pen } from '../pen.ts';
import { unpackPolyline } from './proxy-lwpolyline.ts';
import { drawProxyGraphics, isInvisiblePicture } from './proxy.ts';

function stream(...chunks: [number, (number | bigint)[]][]): Uint8Array {
  const parts: number[] = [];
  for (const [type, values] of chunks) {
    const body: number[] = [];
    // Whole numbers as bigint stand for 32 bits, others for doubles.
    for (const v of values) {
      const cell = new DataView(new ArrayBuffer(8));
      if (typeof v === 'bigint') cell.setInt32(0, Number(v), true);
      else cell.setFloat64(0, v, true);
      body.push(...new Uint8Array(cell.buffer, 0, typeof v === 'bigint' ? 4 : 8));
    }
    const head = new DataView(new ArrayBuffer(8));
    head.setUint32(0, body.length + 8, true);
    head.setUint32(4, type, true);
    parts.push(...new Uint8Array(head.buffer), ...body);
  }
  return Uint8Array.from([0, 0, 0, 0, 0, 0, 0, 0, ...parts]);
}

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

it('tells a picture with nothing to see from none and from one that cannot be read', () => {
  const black: Parameters<typeof stream>[0] = [14, [7n]];
  expect(isInvisiblePicture(stream(black))).toBe(true);
  expect(isInvisiblePicture(stream())).toBe(false);
  expect(isInvisiblePicture(stream(black, [6, [2n, 0, 0, 0, 1, 0, 0]]))).toBe(false);
  expect(isInvisiblePicture(stream(black).slice(0, -1))).toBe(false);
  expect(isInvisiblePicture(new Uint8Array(4))).toBe(false);
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
