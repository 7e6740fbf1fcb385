import { expect, test } from 'vitest';
import type { BlockInsert } from '../../engine/types.ts';
import { insertTexts } from './insertText.ts';

const insert = (attributes: Record<string, string>): BlockInsert => ({
  block: 'DOOR',
  handle: '',
  layer: 0,
  layout: 0,
  at: { x: 0, y: 0 },
  attributes: Object.entries(attributes).map(([tag, value]) => ({ tag, value })),
});

test('what differs comes first, what is empty not at all', () => {
  const doors = [
    insert({ MAKER: 'ACME', FIRE: '', NUMBER: 'D-01', WIDTH: '900' }),
    insert({ MAKER: 'ACME', FIRE: '', NUMBER: 'D-02', WIDTH: '800' }),
  ];
  expect(insertTexts(doors)).toEqual([
    'NUMBER: D-01 · WIDTH: 900 · MAKER: ACME',
    'NUMBER: D-02 · WIDTH: 800 · MAKER: ACME',
  ]);
});

test('one alone keeps the order of its block', () => {
  expect(insertTexts([insert({ MAKER: 'ACME', NUMBER: 'D-01' })])).toEqual(['MAKER: ACME · NUMBER: D-01']);
  expect(insertTexts([insert({})])).toEqual(['']);
});
