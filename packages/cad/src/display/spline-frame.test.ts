import { describe, expect, test } from 'vitest';
import type { Drawing } from '../model/drawing.ts';
import type { Entity } from '../model/entity.ts';
import { read } from '../read/read.ts';
import { write } from '../write/write.ts';
import { common, drawing, model, show } from './fixture.ts';

const shared = {
  closed: false,
  closedN: false,
  continuousLineType: false,
  elevation: 0,
  thickness: 0,
  startWidth: 0,
  endWidth: 0,
};
const grid = { mCount: 2, nCount: 2, mDensity: 3, nDensity: 3, smoothType: 5 };
const entity = (fields: object): Entity => ({ ...common(), ...fields }) as unknown as Entity;

const spline = entity({
  type: 'SPLINE',
  degree: 3,
  knots: Float64Array.of(0, 0, 0, 0, 1, 1, 1, 1),
  controlPoints: Float64Array.of(0, 0, 0, 1, 2, 0, 3, 2, 0, 4, 0, 0),
  fitPoints: new Float64Array(0),
  closed: false,
  flags: 8,
});
/** Three vertices of the frame (16) before the two of the curve (8). */
const fitted = (kind: '2d' | '3d'): Entity =>
  entity({
    ...shared,
    ...grid,
    type: 'POLYLINE',
    kind,
    flags: 4,
    points: Float64Array.of(0, 0, 0, 5, 9, 0, 10, 0, 0, 0, 0, 0, 10, 0, 0),
    vertexFlags: Uint8Array.of(16, 16, 16, 8, 8),
  });
const smoothed = entity({
  ...shared,
  ...grid,
  type: 'POLYLINE',
  kind: 'mesh',
  flags: 20,
  points: Float64Array.from({ length: 39 }, (_, i) => i),
  vertexFlags: Uint8Array.from({ length: 13 }, (_, i) => (i < 4 ? 16 : 64)),
});
const polyface = entity({
  ...shared,
  ...grid,
  type: 'POLYLINE',
  kind: 'polyface',
  flags: 64,
  points: Float64Array.of(0, 0, 0, 1, 0, 0, 1, 1, 0),
  faces: Int32Array.of(1, -2, 3, 0),
});
const face = entity({
  type: '3DFACE',
  corners: [
    [0, 0, 0],
    [1, 0, 0],
    [1, 1, 0],
    [0, 1, 0],
  ],
  invisibleEdges: 5,
});

function framed(isFramed: boolean, ...entities: Entity[]): Drawing {
  const made = drawing(entities);
  made.header.splineFrame = isFramed;
  return made;
}

describe('SPLFRAME', () => {
  test.each([
    ['the control polygon of a spline', spline, 1, 2],
    ['the frame of a fitted polyline', fitted('2d'), 1, 2],
    ['the frame of a fitted polyline in space', fitted('3d'), 1, 2],
    ['the cage of a mesh instead of its smoothing', smoothed, 6, 4],
    ['the invisible edges of a polyface', polyface, 2, 3],
    ['the invisible edges of a face', face, 2, 4],
  ] as const)('shows %s', (_what, one, without, within) => {
    expect(model(show(framed(false, one))).paths.count).toBe(without);
    expect(model(show(framed(true, one))).paths.count).toBe(within);
  });

  test.each([
    ['dwg', '2000'],
    ['dwg', '2018'],
    ['dxf', '2000'],
    ['dxf', '2018'],
  ] as const)('is kept in a %s of %s', (format, version) => {
    const { bytes } = write(framed(true, face), { format, version });
    expect(read(bytes!).drawing.header.splineFrame).toBe(true);
  });
});
