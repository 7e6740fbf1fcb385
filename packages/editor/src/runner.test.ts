import { expect, test } from 'vitest';
import { newDocument } from '../test/drawing.ts';
import type { RunnerEvent } from './prompt.ts';
import { CommandRunner } from './runner.ts';

function started(): { runner: CommandRunner; events: RunnerEvent[]; lines: () => unknown[] } {
  const runner = new CommandRunner(newDocument());
  const events: RunnerEvent[] = [];
  runner.on((event) => events.push(event));
  const { document } = runner;
  return { runner, events, lines: () => [...document.entitiesOf(document.blockNamed()!)] };
}

test('a line is drawn by the pointer, one segment after the other, and undone at once', () => {
  const { runner, lines } = started();
  runner.start('line');
  expect(runner.prompt).toMatchObject({ command: 'LINE', kind: 'point', message: 'firstPoint' });
  runner.answer({ kind: 'point', point: [0, 0, 0] });
  expect(runner.prompt).toMatchObject({ message: 'nextPoint', options: ['Undo'], from: [0, 0, 0] });
  expect(runner.preview([5, 5, 0])?.entities[0]).toMatchObject({ type: 'LINE', end: [5, 5, 0] });
  runner.answer({ kind: 'point', point: [10, 0, 0] });
  runner.answer({ kind: 'point', point: [10, 10, 0] });
  expect(lines()).toHaveLength(2);
  runner.answer({ kind: 'option', option: 'Close' });
  expect(runner.isIdle).toBe(true);
  expect(lines()).toHaveLength(3);
  runner.undo();
  expect(lines()).toHaveLength(0);
  runner.redo();
  expect(lines()).toHaveLength(3);
});

test('Undo inside a command takes the last segment back, Enter repeats the command', () => {
  const { runner, lines } = started();
  runner.type('L 0,0 10,0 20,0 U');
  expect(lines()).toHaveLength(1);
  runner.type('10,5');
  runner.enter();
  expect(runner.isIdle).toBe(true);
  expect(lines()).toHaveLength(2);
  runner.enter();
  expect(runner.prompt?.command).toBe('LINE');
  runner.cancel();
  runner.type('U');
  expect(lines()).toHaveLength(0);
});

test('what is selected before a command answers its question', () => {
  const { runner } = started();
  runner.type('CIRCLE 0,0 5 ');
  runner.cancel();
  const handle = runner.finder.last()!;
  runner.select([handle]);
  runner.type('M 0,0 10,0');
  expect(runner.document.entity(handle)).toMatchObject({ center: [10, 0, 0] });
  expect(runner.selection.size).toBe(0);
});

test('a mistake is told and the question stays', () => {
  const { runner, events } = started();
  runner.type('CIRCLE 0,0');
  runner.type('huge');
  expect(events.findLast(({ type }) => type === 'error')).toMatchObject({ problem: { code: 'invalid' } });
  expect(runner.prompt?.message).toBe('circleRadius');
  runner.type('-3');
  expect(events.findLast(({ type }) => type === 'error')).toMatchObject({ problem: { code: 'noCircle' } });
  expect(runner.isIdle).toBe(true);
});

test('a typed distance runs towards the cursor, or at a typed angle', () => {
  const { runner, lines } = started();
  runner.type('LINE 0,0');
  runner.preview([0, 7, 0]);
  runner.type('5');
  runner.type('<180');
  runner.type('2');
  expect(lines()).toMatchObject([{ end: [0, 5, 0] }, { end: [-2, 5, 0] }]);
});

test('points are found from others: FROM, M2P, TK and filters', () => {
  const { runner, lines } = started();
  runner.type('LINE FROM 10,10 @1,2 M2P 0,0 20,30 .X 7,7 0,9 TK 1,1 2,2');
  runner.enter();
  expect(lines()).toMatchObject([
    { start: [11, 12, 0], end: [10, 15, 0] },
    { end: [7, 9, 0] },
    { end: [2, 2, 0] },
  ]);
});
