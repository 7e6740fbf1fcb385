import { expect, test } from 'vitest';
import type { Point } from '@linework/cad/model/point';
import { newDocument } from '../test/drawing.ts';
import { CommandIndex } from './commands/find.ts';
import { FIRST_COMMANDS } from './commands/first-table.ts';
import { GEOMETRY_COMMANDS } from './commands/geometry-table.ts';
import { allCommands } from './commands/table.ts';
import type { RunnerEvent } from './prompt.ts';
import { CommandRunner } from './runner.ts';

function started(): { runner: CommandRunner; events: RunnerEvent[]; lines: () => unknown[] } {
  const runner = new CommandRunner(newDocument(), {}, allCommands);
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

test('options are known by their capitals in English and by their word in the reader’s language', () => {
  const words: Record<string, string> = { Close: 'Schließen', Undo: 'Zurück' };
  const drawn = (typed: string): number => {
    const runner = new CommandRunner(newDocument(), { optionText: (option) => words[option] }, allCommands);
    runner.type(`LINE 0,0 4,0 4,3 ${typed}`);
    return runner.document.entitiesOf(runner.document.blockNamed()!).length;
  };
  for (const typed of ['C', 'c', 'cl', 'CLOSE', '_C', 'S', 'Schließen', 'schl'])
    expect([typed, drawn(typed)]).toEqual([typed, 3]);
  for (const typed of ['U', 'z', 'ZURÜCK']) expect([typed, drawn(typed)]).toEqual([typed, 1]);
  for (const typed of ['_S', 'chl', 'X']) expect([typed, drawn(typed)]).toEqual([typed, 2]);
});

test('a typed object snap is looked up where a point is typed, and told where one is shown', () => {
  const asked: string[] = [];
  const snap = (mode: string, point: Point): Point | undefined => (
    asked.push(mode),
    point[0] > 50 ? undefined : [10, 10, 0]
  );
  const runner = new CommandRunner(newDocument(), { snap }, allCommands);
  const problems: string[] = [];
  runner.on((event) => event.type === 'error' && problems.push(event.problem.code));
  runner.type('LINE 0,0 END 9,9');
  expect(asked).toEqual(['END']);
  expect(runner.lastPoint).toEqual([10, 10, 0]);
  runner.type('MID');
  expect(runner.prompt).toMatchObject({ snap: 'MID' });
  runner.type('99,99');
  expect(problems).toEqual(['noSnap']);
  runner.answer({ kind: 'point', point: [1, 2, 0] });
  expect(runner.prompt?.snap).toBeUndefined();
  expect(runner.lastPoint).toEqual([1, 2, 0]);
});

test('a member’s command is told to others', () => {
  const runner = new CommandRunner(newDocument(), { canUse: ({ tier }) => tier === 'free' }, allCommands);
  const problems: string[] = [];
  runner.on((event) => event.type === 'error' && problems.push(event.problem.code));
  runner.type('WIPEOUT');
  expect(runner.isIdle).toBe(true);
  expect(problems).toEqual(['memberOnly']);
});

test('a command is found by its name, then by aliases, with what may stand in front of it', () => {
  expect(allCommands.find('layiso')?.name).toBe('LAYISO');
  expect(allCommands.find("'_z")?.name).toBe('ZOOM');
  expect(allCommands.find('tr')?.name).toBe('TRIM');
  expect(allCommands.find('')).toBeUndefined();
  const few = new CommandIndex(FIRST_COMMANDS);
  expect(few.find('TRIM')).toBeUndefined();
  few.add(GEOMETRY_COMMANDS);
  expect(few.find('TRIM')?.name).toBe('TRIM');
});
