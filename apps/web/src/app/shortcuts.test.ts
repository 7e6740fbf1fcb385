import { expect, it } from 'vitest';
import { capsOf, isSingleKey, sequenceMs, shortcutMatcher, strokeOf } from './shortcuts.ts';

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

it('draws the keys', () => {
  expect(capsOf('mod+k', false)).toEqual([['Ctrl', 'K']]);
  expect(capsOf('mod+k', true)).toEqual([['⌘', 'K']]);
  expect(capsOf('g r', false)).toEqual([['G'], ['R']]);
  expect(capsOf(' ', false)).toEqual([['␣']]);
  expect(capsOf('Delete', false)).toEqual([['Del']]);
  expect(isSingleKey('g r')).toBe(true);
  expect(isSingleKey('mod+k')).toBe(false);
});
