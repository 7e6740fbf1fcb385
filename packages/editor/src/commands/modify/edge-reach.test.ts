import { pathCrossings } from '@linework/geom/plan/path';
import { segment } from '@linework/geom/plan/curves';
import { withoutEnds } from '@linework/geom/plan/intersect';
import { expect, test } from 'vitest';
import { entityFrom, runCase } from '../../../test/shapes.ts';
import { pathOf } from '../entity-path.ts';
import { mayReachInto } from './edge-reach.ts';

const BOX = { minX: 0, minY: 0, maxX: 10, maxY: 10 };

test.each([
  ['a line towards it', 'LINE 50,5 60,5', true],
  ['a line past it', 'LINE 50,11 60,11', false],
  ['a slope towards it', 'LINE 50,50 60,60', true],
  ['a slope past it', 'LINE 50,70 60,80', false],
  ['a line through its corner', 'LINE 20,-10 30,-20', true],
  ['an upright line', 'LINE 5,100 5,200', true],
  ['an upright line beside it', 'LINE -1,100 -1,200', false],
  ['an infinite line', 'XLINE 5,50 0,1', true],
  ['an arc whose circle runs through it', 'ARC 5,-20 22 200 300', true],
  ['an arc whose circle ends before it', 'ARC 5,-20 19 200 300', false],
  ['an arc whose circle holds it', 'ARC 5,5 90 0 90', false],
  ['a polyline past it', 'PL 50,50 60,50 70,70', false],
  ['an open polyline', 'PL 60,5 60,20 50,20 50,5', false],
  ['a closed polyline', 'PLC 60,5 60,20 50,20 50,5', true],
])('%s', (_, line, reaches) => {
  expect(mayReachInto(entityFrom(line), BOX)).toBe(reaches);
});

test('nothing that comes into a box is left out', () => {
  let seed = 7;
  const random = (): number => (seed = (seed * 16807) % 2147483647) / 2147483647;
  const at = (): string => `${random() * 200 - 100},${random() * 200 - 100}`;
  const sides = [
    segment({ x: 0, y: 0 }, { x: 10, y: 0 }),
    segment({ x: 10, y: 0 }, { x: 10, y: 10 }),
    segment({ x: 10, y: 10 }, { x: 0, y: 10 }),
    segment({ x: 0, y: 10 }, { x: 0, y: 0 }),
  ];
  let met = 0;
  for (let i = 0; i < 3000; i++) {
    const line = [
      `LINE ${at()} ${at()}`,
      `ARC ${at()} ${random() * 150} 10 20`,
      `PL ${at()} ${at()} ${at()}`,
    ][i % 3]!;
    const entity = entityFrom(line);
    const curves = pathOf(entity)!.curves.map(withoutEnds);
    const crosses = pathCrossings({ curves: sides, closed: true }, curves).length > 0;
    if (crosses) met++;
    expect(mayReachInto(entity, BOX) || !crosses, line).toBe(true);
  }
  expect(met).toBeGreaterThan(100);
});

test('TRIM cuts at an edge that would reach, far from where it is', () => {
  const { lines } = runCase({
    given: ['LINE 0,0 10,0', 'LINE 4,100 4,200', 'LINE 500,3 600,3'],
    run: ['TRIM E E 8,0', ''],
  });
  expect(lines).toContain('LINE 0,0 4,0');
});

test('EXTEND goes to the nearest edge that would reach', () => {
  const { lines } = runCase({
    given: ['LINE 0,0 10,0', 'LINE 40,100 40,200', 'LINE 25,-500 25,-400'],
    run: ['EXTEND E E 8,0', ''],
  });
  expect(lines).toContain('LINE 0,0 25,0');
});
