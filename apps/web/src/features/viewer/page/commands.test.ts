import { expect, it } from 'vitest';
import { matchCommands, splitCommand } from './commands.ts';

const actions = [
  { name: 'Zoom window', commands: ['z', 'z w'] },
  { name: 'Fit', commands: ['z e', 'ze'] },
  { name: 'Layers', commands: ['la'] },
  { name: 'Dark', commands: undefined },
];
const found = (text: string): string[] =>
  matchCommands(text, actions, ({ name }) => name).map(({ name }) => name);

it('puts the exact command first', () => {
  expect(found('z')).toEqual(['Zoom window', 'Fit']);
  expect(found(' Z  E ')).toEqual(['Fit']);
  expect(found('la')).toEqual(['Layers']);
});

it('knows names too', () => {
  expect(found('dark')).toEqual(['Dark']);
  expect(found('wind')).toEqual(['Zoom window']);
  expect(found('nothing')).toEqual([]);
});

it('offers what can be typed while nothing is', () => {
  expect(found('')).toEqual(['Zoom window', 'Fit', 'Layers']);
});

it('splits a command from the points behind it', () => {
  expect(splitCommand('la 0,0 3,4', actions)).toEqual({ action: actions[2], rest: ['0,0', '3,4'] });
  expect(splitCommand('z e 5', actions)).toEqual({ action: actions[1], rest: ['5'] });
  expect(splitCommand('la', actions)).toBeUndefined();
  expect(splitCommand('nothing 1,2', actions)).toBeUndefined();
});
