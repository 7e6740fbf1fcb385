import { expect, test } from 'vitest';
import { blank } from '../model/defaults.ts';
import type { Entity } from '../model/entity.ts';
import { entityDifferences, meansSame } from './same-meaning.ts';

const arc = (startAngle: number, endAngle: number): Entity => ({
  ...blank(),
  type: 'ARC',
  center: [0, 0, 0],
  radius: 1,
  thickness: 0,
  startAngle,
  endAngle,
});

test('an angle is the same after a whole turn, and no other angle is', () => {
  const quarter = Math.PI / 2;
  expect(meansSame(arc(-quarter, 0), arc(3 * quarter, 4 * quarter), 'startAngle')).toBe(true);
  expect(meansSame(arc(-quarter, 0), arc(3 * quarter, 4 * quarter), 'endAngle')).toBe(true);
  expect(meansSame(arc(-quarter, 0), arc(3 * quarter + 1e-9, 0), 'startAngle')).toBe(false);
  expect(meansSame(arc(0, quarter), arc(0, 2 * quarter), 'endAngle')).toBe(false);
});

test('names are the same in any case', () => {
  const named = (lineType: string, layer: string): Entity => ({ ...arc(0, 1), lineType, layer });
  expect(entityDifferences(named('ByLayer', 'Walls'), named('BYLAYER', 'WALLS'))).toEqual([]);
  expect(entityDifferences(named('ByLayer', 'A'), named('ByBlock', 'B'))).toEqual(['layer', 'lineType']);
});

const paragraph = (part: object): Entity =>
  ({ ...blank(), type: 'MTEXT', rotation: 0, rectangleHeight: 0, ...part }) as Entity;

test('a paragraph is turned by an angle or an axis', () => {
  const turned = paragraph({ rotation: Math.PI / 2 });
  expect(meansSame(turned, paragraph({ xAxis: [0, 2, 0] }), 'rotation')).toBe(true);
  expect(meansSame(turned, paragraph({ xAxis: [0, 1, 0] }), 'xAxis')).toBe(true);
  expect(meansSame(turned, paragraph({ xAxis: [1, 0, 0] }), 'rotation')).toBe(false);
  expect(meansSame(turned, paragraph({}), 'xAxis')).toBe(false);
});

test('a dimension is inserted at zero where no point says otherwise, and its kind is no flag', () => {
  const dimension = (part: object): Entity =>
    ({ ...blank(), type: 'DIMENSION', flags: 32, ...part }) as Entity;
  expect(entityDifferences(dimension({}), dimension({ insertion: [0, 0, 4], flags: 37 }))).toEqual([]);
  expect(entityDifferences(dimension({}), dimension({ insertion: [1, 0, 0] }))).toEqual(['insertion']);
  expect(entityDifferences(dimension({}), dimension({ flags: 32 | 128 }))).toEqual(['flags']);
});

test('the hook and the text size of a leader are those of its annotation', () => {
  const leader = (part: object): Entity =>
    ({ ...blank(), type: 'LEADER', points: Float64Array.of(0, 0, 0, 5, 5, 0), ...part }) as Entity;
  expect(entityDifferences(leader({ textHeight: 2, hookLine: false }), leader({ hookLine: true }))).toEqual(
    [],
  );
  expect(entityDifferences(leader({}), leader({ points: Float64Array.of(0, 0, 0, 6, 5, 0) }))).toEqual([
    'points',
  ]);
});
