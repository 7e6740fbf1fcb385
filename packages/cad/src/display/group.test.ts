import { expect, it } from 'vitest';
import { GroupBuilder, type TextPlace } from './group.ts';

/** A glyph one wide and two high, and one without ink. */
const boxes = { data: [0, 0, 1, 2, Infinity, Infinity, -Infinity, -Infinity] };
const place = (turn: number): TextPlace => {
  const [ux, uy] = [Math.cos(turn), Math.sin(turn)];
  return { x: 100, y: 50, ux, uy, vx: -uy, vy: ux, scaleX: 3, scaleY: 3 };
};
const matrixOf = ({ ux, uy, vx, vy, scaleX, scaleY }: TextPlace): [number, number, number, number] => [
  ux * scaleX,
  uy * scaleX,
  vx * scaleY,
  vy * scaleY,
];

it.each([0, 0.4, Math.PI, -2])('glyphs stand where their place puts them, turned by %s', (turn) => {
  const at = place(turn);
  const glyphs = [0, 0, 0, 1, 1, 0, 0, 2, 1];
  const group = new GroupBuilder('');
  group.begin(7, 3);
  group.text(matrixOf(at), glyphs, 5, boxes, at);
  expect(group.end()).toBe(true);
  const { texts, box } = group.done();
  const spot = (x: number, y: number): [number, number] => [
    at.x + at.ux * 3 * x + at.vx * 3 * y,
    at.y + at.uy * 3 * x + at.vy * 3 * y,
  ];
  const expected = [...spot(0, 0), ...spot(1, 0), ...spot(2, 1)];
  expect([...texts.glyph]).toEqual([0, 1, 0]);
  texts.origin.forEach((value, i) => expect(value).toBeCloseTo(expected[i]!, 9));
  expect([texts.count, texts.style[0], texts.entity[0], texts.string[0]]).toEqual([1, 3, 7, 5]);
  // Of the first glyph and of the last: the one between has no ink.
  const corners = [
    spot(0, 0),
    spot(1, 0),
    spot(1, 2),
    spot(0, 2),
    spot(2, 1),
    spot(3, 1),
    spot(3, 3),
    spot(2, 3),
  ];
  expect(box!.minX).toBeCloseTo(Math.min(...corners.map(([x]) => x)), 9);
  expect(box!.maxX).toBeCloseTo(Math.max(...corners.map(([x]) => x)), 9);
  expect(box!.minY).toBeCloseTo(Math.min(...corners.map(([, y]) => y)), 9);
  expect(box!.maxY).toBeCloseTo(Math.max(...corners.map(([, y]) => y)), 9);
});

it('a text with a glyph that is nowhere is left out, and leaves nothing behind', () => {
  const group = new GroupBuilder('');
  group.begin(0, 0);
  group.text([1, 0, 0, 1], [0, 0, 0, 0, NaN, 0], 0, boxes);
  group.text([1, 0, 0, Infinity], [0, 0, 0], 0, boxes);
  expect(group.end()).toBe(false);
  group.begin(1, 0);
  group.text([1, 0, 0, 1], [0, 4, 5], 2, boxes);
  group.end();
  const { texts, runs, box } = group.done();
  expect([texts.count, runs.count, runs.size[0]]).toEqual([1, 1, 1]);
  expect([[...texts.glyphStart], [...texts.glyph], [...texts.origin]]).toEqual([[0, 1], [0], [4, 5]]);
  expect(box).toEqual({ minX: 4, minY: 5, maxX: 5, maxY: 7 });
});

it('what is copied from another group is as it is there, with a style and an entity of its own', () => {
  const first = new GroupBuilder('first');
  first.begin(0, 1);
  first.path([0, 0, 1, 1, 2, 0], 3, 4, 0.5);
  first.text([2, 0, 0, 2], [0, 1, 1, 0, 3, 1], 6, boxes);
  first.path([5, 5, 6, 6], 2, 0, 0);
  first.end();
  const from = first.done();
  const second = new GroupBuilder('second');
  second.begin(9, 8);
  second.copyText(from.texts, 0);
  second.copyPath(from.paths, 1);
  second.copyPath(from.paths, 0);
  const { texts, paths, runs } = second.done();
  expect({ ...texts, style: [...texts.style], entity: [...texts.entity] }).toEqual({
    ...from.texts,
    style: [8],
    entity: [9],
  });
  expect([[...paths.points], [...paths.start]]).toEqual([
    [5, 5, 6, 6, 0, 0, 1, 1, 2, 0],
    [0, 2, 5],
  ]);
  expect([[...paths.flags], [...paths.phase], [...paths.entity]]).toEqual([
    [0, 4],
    [0, 0.5],
    [9, 9],
  ]);
  expect([[...runs.kind].length, [...runs.size], second.vertices]).toEqual([2, [1, 2], 7]);
});
