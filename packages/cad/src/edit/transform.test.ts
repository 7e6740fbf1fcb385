import { expect, test } from 'vitest';
import { blank, plainInsert } from '../model/defaults.ts';
import type { Entity } from '../model/entity.ts';
import { reflection, rotation, scaling, translation } from './matrix.ts';
import { EditRefused } from './refusal.ts';
import { transformEntity } from './transform.ts';

const arc = (): Entity => ({
  ...blank(),
  type: 'ARC',
  center: [10, 0, 0],
  radius: 2,
  startAngle: 0,
  endAngle: Math.PI / 2,
  thickness: 0,
});

test('an arc turns, grows and is mirrored', () => {
  expect(transformEntity(arc(), rotation(Math.PI / 2, [0, 0, 0]))).toMatchObject({
    center: [expect.closeTo(0), expect.closeTo(10), 0],
    startAngle: expect.closeTo(Math.PI / 2),
    endAngle: expect.closeTo(Math.PI),
  });
  expect(transformEntity(arc(), scaling(3, [0, 0, 0]))).toMatchObject({ center: [30, 0, 0], radius: 6 });
  // at the y axis: what ran from east to north runs from north to west
  expect(transformEntity(arc(), reflection([0, 0, 0], [0, 1, 0]))).toMatchObject({
    center: [expect.closeTo(-10), expect.closeTo(0), 0],
    startAngle: expect.closeTo(Math.PI / 2),
    endAngle: expect.closeTo(Math.PI),
    extrusion: [0, 0, 1],
  });
});

test('a bulge is turned about when it is mirrored', () => {
  const polyline: Entity = {
    ...blank(),
    type: 'LWPOLYLINE',
    points: Float64Array.of(0, 0, 2, 0),
    bulges: Float64Array.of(1, 0),
    constantWidth: 0.5,
    closed: false,
    continuousLineType: false,
    elevation: 0,
    thickness: 0,
  };
  expect(transformEntity(polyline, reflection([0, 0, 0], [1, 0, 0]))).toMatchObject({
    bulges: Float64Array.of(-1, -0),
  });
  expect(transformEntity(polyline, scaling(2, [0, 0, 0]))).toMatchObject({
    points: Float64Array.of(0, 0, 4, 0),
    constantWidth: 1,
  });
});

test('a mirrored insert shows its block mirrored', () => {
  const insert = {
    ...plainInsert(blank(), 'A'),
    position: [3, 1, 0] as [number, number, number],
    rotation: 0,
  };
  expect(transformEntity(insert, reflection([0, 0, 0], [0, 1, 0]))).toMatchObject({
    position: [-3, 1, 0],
    rotation: expect.closeTo(Math.PI),
    scale: [1, -1, 1],
  });
});

test('what lies in a plane of its own moves through the world', () => {
  const circle: Entity = {
    ...blank(),
    type: 'CIRCLE',
    center: [1, 2, 3],
    radius: 1,
    thickness: 0,
    extrusion: [1, 0, 0],
  };
  // object x is world y, object y is world z, object z is world x
  expect(transformEntity(circle, translation(10, 20, 30))).toMatchObject({ center: [21, 32, 13] });
});

test('what would be distorted or is not understood is refused', () => {
  const uneven = [2, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0];
  expect(() => transformEntity(arc(), uneven)).toThrow(EditRefused);
  expect(() => transformEntity({ ...blank(), type: 'UNKNOWN', name: 'X' }, translation(1, 1))).toThrow(
    EditRefused,
  );
  const face: Entity = { ...blank(), type: 'LINE', start: [1, 1, 0], end: [2, 2, 0], thickness: 0 };
  expect(transformEntity(face, uneven)).toMatchObject({ start: [2, 1, 0], end: [4, 2, 0] });
});

test('positions in extended data move along', () => {
  const line: Entity = {
    ...blank(),
    type: 'LINE',
    start: [0, 0, 0],
    end: [1, 0, 0],
    thickness: 0,
    extra: { codes: [1001, 1011, 1021, 1031, 1010, 1020, 1030], values: ['APP', 1, 2, 3, 1, 2, 3] },
  };
  expect(transformEntity(line, translation(10, 10)).extra!.values).toEqual(['APP', 11, 12, 3, 1, 2, 3]);
});
