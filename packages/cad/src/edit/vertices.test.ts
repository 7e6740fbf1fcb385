import { expect, test } from 'vitest';
import { blank } from '../model/defaults.ts';
import type { LwPolylineEntity } from '../model/polylines.ts';
import { vertexActions, withVertexAction } from './vertices.ts';

const polyline = (rest: Partial<LwPolylineEntity> = {}): LwPolylineEntity => ({
  ...blank(),
  type: 'LWPOLYLINE',
  points: Float64Array.of(0, 0, 10, 0, 10, 10),
  constantWidth: 0,
  closed: false,
  continuousLineType: false,
  elevation: 0,
  thickness: 0,
  ...rest,
});

test('what a vertex offers depends on the piece that begins there', () => {
  expect(vertexActions(polyline(), 0)).toEqual(['addVertex', 'removeVertex', 'toArc']);
  expect(vertexActions(polyline(), 2)).toEqual(['removeVertex']);
  expect(vertexActions(polyline({ closed: true, bulges: Float64Array.of(0, 0, 1) }), 2)).toEqual([
    'addVertex',
    'removeVertex',
    'toLine',
  ]);
  expect(vertexActions(polyline({ points: Float64Array.of(0, 0, 1, 1) }), 0)).toEqual(['addVertex', 'toArc']);
});

test('a new vertex halves its piece; an arc stays on its circle', () => {
  expect(withVertexAction(polyline(), 1, 'addVertex')).toMatchObject({
    points: Float64Array.of(0, 0, 10, 0, 10, 5, 10, 10),
  });
  // Half a circle from 0,0 to 10,0 below the chord: its lowest point is 5,-5, and two quarters remain.
  const half = polyline({ points: Float64Array.of(0, 0, 10, 0), bulges: Float64Array.of(1, 0) });
  const made = withVertexAction(half, 0, 'addVertex') as LwPolylineEntity;
  expect([...made.points]).toEqual([0, 0, 5, -5, 10, 0]);
  expect([...made.bulges!]).toEqual(
    [Math.tan(Math.PI / 8), Math.tan(Math.PI / 8), 0].map((b) => expect.closeTo(b, 12)),
  );
});

test('widths run on through a new vertex', () => {
  const wide = polyline({ widths: Float64Array.of(2, 4, 4, 4, 0, 0) });
  expect(withVertexAction(wide, 0, 'addVertex')).toMatchObject({
    widths: Float64Array.of(2, 3, 3, 4, 4, 4, 0, 0),
  });
});

test('a vertex that goes leaves a straight piece', () => {
  const bent = polyline({ bulges: Float64Array.of(1, 0.5, 0) });
  const made = withVertexAction(bent, 1, 'removeVertex') as LwPolylineEntity;
  expect([...made.points]).toEqual([0, 0, 10, 10]);
  expect(made.bulges).toBeUndefined();
});

test('to an arc and back', () => {
  const arc = withVertexAction(polyline(), 0, 'toArc') as LwPolylineEntity;
  expect([...arc.bulges!]).toEqual([Math.tan(Math.PI / 8), 0, 0]);
  expect(withVertexAction(arc, 0, 'toLine')).toEqual(polyline());
});
