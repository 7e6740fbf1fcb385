import { beforeEach, expect, it, vi } from 'vitest';
import { chosenFor, keepChosen } from './chosenFiles.ts';

beforeEach(() => {
  const values = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
  });
});

const grid = { kind: 'file', name: 'GRID', id: '7' } as const;

it('belongs to one account and one drawing', () => {
  keepChosen('1', 'file:5', grid);
  expect(chosenFor('1', 'file:5')).toEqual([grid]);
  expect(chosenFor('2', 'file:5')).toEqual([]);
  expect(chosenFor('1', 'file:6')).toEqual([]);
});

it('is the last one chosen for each name', () => {
  const font = { kind: 'font', name: 'GRID', id: '9' } as const;
  keepChosen('1', 'file:5', grid);
  keepChosen('1', 'file:5', font);
  keepChosen('1', 'file:5', { ...grid, id: '8' });
  expect(chosenFor('1', 'file:5')).toEqual([font, { ...grid, id: '8' }]);
});

it('is kept of the newest hundred drawings', () => {
  for (let i = 0; i <= 100; i++) keepChosen('1', `file:${i}`, grid);
  expect(chosenFor('1', 'file:0')).toEqual([]);
  expect(chosenFor('1', 'file:100')).toEqual([grid]);
});

it('is nothing where what is kept is no list', () => {
  localStorage.setItem('linework.viewer.chosen', '{"a":1}');
  expect(chosenFor('1', 'file:5')).toEqual([]);
});
