import type { NoteKind } from '@linework/contract/noteKinds';
import { describe, expect, it } from 'vitest';
import type { Point2d } from '../engine/types.ts';
import { cloudArcs } from './cloud.ts';
import { cornersOf, frameOf } from './frame.ts';
import { handlesOf, movedBy, withHandleAt } from './handles.ts';
import { noteAt, notesInside } from './hit.ts';
import { plainData, type Note, type NoteData } from './note.ts';
import { simplify, smooth } from './simplify.ts';
import { boxOfNote } from './strokes.ts';

let count = 0;
function note(kind: NoteKind, points: Point2d[], more: Partial<NoteData> = {}): Note {
  return {
    key: String((count += 1)),
    layout: 'Model',
    kind,
    data: { ...plainData, points, ...more },
    userId: '1',
    userName: 'A',
    createTime: 0,
    modifyTime: 0,
    comments: 0,
    own: true,
  };
}
const p = (x: number, y: number): Point2d => ({ x, y });

describe('hitting notes', () => {
  const line = note('line', [p(0, 0), p(10, 0)]);
  const rectangle = note('rectangle', [p(0, 0), p(10, 6)]);
  const filled = note('rectangle', [p(0, 0), p(10, 6)], { fill: true });
  const text = note('text', [p(20, 20)], { text: 'Check', height: 2 });
  const leader = note('leader', [p(0, 0), p(10, 10)], { text: 'Here', height: 1 });

  it('takes lines within reach and the edges of boxes, not their inside', () => {
    expect(noteAt([line], p(5, 0.4), 0.5)).toBe(line);
    expect(noteAt([line], p(5, 0.6), 0.5)).toBeUndefined();
    expect(noteAt([rectangle], p(5, 3), 0.5)).toBeUndefined();
    expect(noteAt([rectangle], p(10.2, 3), 0.5)).toBe(rectangle);
    expect(noteAt([filled], p(5, 3), 0.5)).toBe(filled);
  });

  it('takes texts by their box, leaders by line and text, the topmost first', () => {
    expect(noteAt([text], p(21, 19), 0.1)).toBe(text);
    expect(noteAt([text], p(21, 21), 0.1)).toBeUndefined();
    expect(noteAt([leader], p(5, 5.05), 0.1)).toBe(leader);
    expect(noteAt([leader], p(11.2, 10.2), 0.1)).toBe(leader);
    expect(noteAt([line, filled], p(5, 0), 0.5)).toBe(filled);
  });

  it('takes a turned ellipse where it is', () => {
    const turned = note('ellipse', [p(-1, -4), p(1, 4)], { turn: 0 });
    expect(noteAt([turned], p(0, 4), 0.2)).toBe(turned);
    expect(noteAt([turned], p(1, 4), 0.2)).toBeUndefined();
  });

  it('takes in by a box only what lies in it whole', () => {
    expect(notesInside([line, text], p(-1, -1), p(11, 1))).toEqual([line]);
    expect(notesInside([line], p(-1, -1), p(9, 1))).toEqual([]);
  });

  it('counts what bulges and is broad into the box', () => {
    const cloud = note('cloud', [p(0, 0), p(10, 10)], { height: 2 });
    expect(boxOfNote(cloud)).toEqual({ minX: -1, minY: -1, maxX: 11, maxY: 11 });
  });
});

describe('handles', () => {
  it('of a box move a corner and keep the opposite one', () => {
    const box = note('rectangle', [p(0, 0), p(10, 6)]);
    expect(handlesOf(box)).toHaveLength(8);
    const grown = withHandleAt(box, 2, p(20, 8));
    expect(boxOfNote({ ...box, data: grown })).toEqual({ minX: 0, minY: 0, maxX: 20, maxY: 8 });
    const wider = withHandleAt(box, 5, p(15, 99));
    expect(boxOfNote({ ...box, data: wider })).toEqual({ minX: 0, minY: 0, maxX: 15, maxY: 6 });
  });

  it('of a turned box keep its turn', () => {
    const turn = Math.PI / 6;
    const box = note('rectangle', [p(0, 0), p(10, 6)], { turn });
    const before = cornersOf(frameOf(box)!);
    const after = cornersOf(frameOf({ kind: 'rectangle', data: withHandleAt(box, 2, p(14, 12)) })!);
    expect(after[0].x).toBeCloseTo(before[0].x);
    expect(after[0].y).toBeCloseTo(before[0].y);
    expect(after[2].x).toBeCloseTo(14);
    expect(after[2].y).toBeCloseTo(12);
    const side = Math.atan2(after[1].y - after[0].y, after[1].x - after[0].x);
    expect(side).toBeCloseTo(turn);
  });

  it('of a picture keep its proportions', () => {
    const picture = note('picture', [p(0, 0), p(8, 4)], { picture: 'data:image/webp;base64,AA==' });
    const { half } = frameOf({ kind: 'picture', data: withHandleAt(picture, 2, p(16, 5)) })!;
    expect(half.x / half.y).toBeCloseTo(2);
    expect(half.x).toBeCloseTo(8);
  });

  it('of a text change the height of its letters', () => {
    const text = note('text', [p(0, 0)], { text: 'AB', height: 2 });
    const corner = handlesOf(text)[0]!.at;
    const twice = withHandleAt(text, 1, p(corner.x * 2, corner.y * 2));
    expect(twice.height).toBeCloseTo(4);
    expect(twice.points).toEqual(text.data.points);
  });

  it('of a line are its points; a stroke has none', () => {
    const line = note('polyline', [p(0, 0), p(5, 5), p(9, 0)]);
    expect(withHandleAt(line, 1, p(5, 7)).points).toEqual([p(0, 0), p(5, 7), p(9, 0)]);
    expect(handlesOf(note('freehand', [p(0, 0), p(5, 5)]))).toEqual([]);
    expect(movedBy(line.data, p(1, -1)).points[2]).toEqual(p(10, -1));
  });
});

describe('clouds and strokes', () => {
  it('put arcs all around, out of the box, without a gap', () => {
    const arcs = cloudArcs({ half: p(10, 5) }, 4);
    expect(arcs).toHaveLength(2 * 5 + 2 * 3);
    for (const [i, { to, bulge }] of arcs.entries()) {
      const next = arcs[(i + 1) % arcs.length]!.from;
      expect(to.x).toBeCloseTo(next.x);
      expect(to.y).toBeCloseTo(next.y);
      expect(Math.abs(bulge.x) > 10 || Math.abs(bulge.y) > 5).toBe(true);
    }
  });

  it('never take for ever: no size, no box', () => {
    expect(cloudArcs({ half: p(1e9, 1e9) }, 1e-9)).toHaveLength(800);
    expect(cloudArcs({ half: p(0, 0) }, 0)).toHaveLength(4);
  });

  it('lose points that a line does not need, and no corner', () => {
    const straight = Array.from({ length: 100 }, (_, i) => p(i, i % 2 === 0 ? 0.1 : -0.1));
    expect(simplify(straight, 0.5)).toHaveLength(2);
    expect(simplify([p(0, 0), p(5, 5), p(10, 0)], 0.5)).toHaveLength(3);
    expect(simplify([p(1, 1)], 1)).toEqual([p(1, 1)]);
  });

  it('are smoothed between their ends', () => {
    expect(smooth([p(0, 0), p(1, 4), p(2, 0)])).toEqual([p(0, 0), p(1, 2), p(2, 0)]);
  });
});
