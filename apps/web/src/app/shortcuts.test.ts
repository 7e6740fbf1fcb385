import { expect, it } from 'vitest';
import { capsOf, isSingleKey, sequenceMs, shortcutLetters, shortcutMatcher, strokeOf } from './shortcuts.ts';

const press = (key: string, more: Partial<Record<'ctrlKey' | 'metaKey' | 'altKey', boolean>> = {}) => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  ...more,
});

it('names strokes by the platform', () => {
  expect(strokeOf(press('K', { ctrlKey: true }), false)).toBe('mod+k');
  expect(strokeOf(press('k', { metaKey: true }), true)).toBe('mod+k');
  expect(strokeOf(press('k', { metaKey: true }), false)).toBeUndefined();
  expect(strokeOf(press('a', { altKey: true }), false)).toBeUndefined();
  expect(strokeOf(press('?'), false)).toBe('?');
  expect(strokeOf(press('Shift'), false)).toBeUndefined();
});

it('matches single strokes and sequences', () => {
  const match = shortcutMatcher(['mod+k', 'g r', 'g a', 'u']);
  expect(match('mod+k', 0)).toBe('mod+k');
  expect(match('g', 10)).toBeUndefined();
  expect(match('r', 20)).toBe('g r');
  expect(match('r', 30)).toBeUndefined();
});

it('forgets a sequence that is broken off or too slow', () => {
  const match = shortcutMatcher(['g r', 'u']);
  match('g', 0);
  expect(match('u', 10)).toBe('u');
  expect(match('r', 20)).toBeUndefined();
  match('g', 1000);
  expect(match('r', 1001 + sequenceMs)).toBeUndefined();
  match('g', 5000);
  match('g', 5010);
  expect(match('r', 5020)).toBe('g r');
});

it('tells the letters of shortcuts from others', () => {
  const isMeant = shortcutLetters(['mod+k', 'g r', 'g g', 'n']);
  expect([isMeant('n', true, 0), isMeant('n', false, 5)]).toEqual([true, false]);
  expect([isMeant('k', true, 10), isMeant('r', true, 20)]).toEqual([false, false]);
  expect([isMeant('g', true, 30), isMeant('r', false, 40), isMeant('r', true, 50)]).toEqual([
    true,
    true,
    false,
  ]);
  expect([isMeant('g', true, 60), isMeant('g', true, 70), isMeant('r', true, 80)]).toEqual([
    true,
    true,
    false,
  ]);
  expect([isMeant('g', false, 90), isMeant('r', false, 95)]).toEqual([false, false]);
  expect([isMeant('g', true, 1000), isMeant('r', true, 1001 + sequenceMs)]).toEqual([true, false]);
});

it('draws the keys', () => {
  expect(capsOf('mod+k', false)).toEqual([['Ctrl', 'K']]);
  expect(capsOf('mod+k', true)).toEqual([['⌘', 'K']]);
  expect(capsOf('g r', false)).toEqual([['G'], ['R']]);
  expect(capsOf(' ', false)).toEqual([['␣']]);
  expect(capsOf('Delete', false)).toEqual([['Del']]);
  expect(capsOf('shift+F10', false)).toEqual([['Shift', 'F10']]);
  expect(capsOf('shift+ArrowDown', true)).toEqual([['⇧', '↓']]);
  expect(capsOf('mod+Space', false)).toEqual([['Ctrl', '␣']]);
  expect(capsOf('Backspace', false)).toEqual([['⌫']]);
  expect(capsOf('PageUp', false)).toEqual([['PgUp']]);
  expect(capsOf('+', false)).toEqual([['+']]);
  expect(isSingleKey('g r')).toBe(true);
  expect(isSingleKey('mod+k')).toBe(false);
});
