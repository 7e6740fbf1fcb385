import type { Point } from '@linework/cad/model/point';
import { expect, test } from 'vitest';
import { newDocument } from '../../test/drawing.ts';
import { allCommands } from '../commands/table.ts';
import { CommandRunner } from '../runner.ts';

const drawn = [
  'LINE 0,0 100,0 ',
  'LINE 60,-40 60,60 ',
  'CIRCLE 200,0 50',
  'PLINE 300,0 400,0 400,100 300,100 C',
  'POINT 0,200',
  'TEXT 0,300 10 0',
  'Note',
  '',
];

/** Where the second point of a line lands that is typed as a snap and a point near it. */
function snapped(input: string, from = '0,500'): Point | string {
  const runner = new CommandRunner(newDocument(), {}, allCommands);
  let found: string | undefined;
  runner.on((event) => event.type === 'error' && (found = event.problem.code));
  for (const line of drawn) runner.type(line);
  expect(runner.isIdle).toBe(true);
  runner.type(`LINE ${from} ${input}`);
  return found ?? runner.lastPoint;
}

test.each([
  ['END 99,0.1', [100, 0, 0]],
  ['ENDP 1,0', [0, 0, 0]],
  ['MID 40,0', [50, 0, 0]],
  ['INT 60.1,0.1', [60, 0, 0]],
  ['CEN 250,0', [200, 0, 0]],
  ['QUA 200.2,50', [200, 50, 0]],
  ['GCE 350,0', [350, 50, 0]],
  ['NEA 30,0.2', [30, 0, 0]],
  ['NOD 0,200', [0, 200, 0]],
  ['INS 5,304', [0, 300, 0]],
  ['NON 7,8', [7, 8, 0]],
])('%s', (input, expected) => {
  const found = snapped(input);
  expected.forEach((value, i) => expect((found as Point)[i]).toBeCloseTo(value, 9));
});

test('perpendicular and tangent are seen from the point before', () => {
  const foot = snapped('PER 80,0', '30,70') as Point;
  expect(foot[0]).toBeCloseTo(30);
  expect(foot[1]).toBeCloseTo(0);
  // From 200,100 a circle of radius 50 around 200,0 is touched at 60 degrees aside.
  const touch = snapped('TAN 243,25', '200,100') as Point;
  expect(touch[0]).toBeCloseTo(200 + 50 * Math.cos(Math.PI / 6));
  expect(touch[1]).toBeCloseTo(25);
});

test('says so where there is nothing of the kind', () => {
  expect(snapped('END 1000,1000')).toBe('noSnap');
  expect(snapped('MID 0,200')).toBe('noSnap');
});
