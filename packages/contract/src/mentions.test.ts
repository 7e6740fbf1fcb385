import { expect, it } from 'vitest';
import { mentionedIn, mentionTyped } from './mentions.ts';

it('finds who is named, the longer name first, in any case', () => {
  expect(mentionedIn('@ann lee please look', ['Ann', 'Ann Lee', 'Bob'])).toEqual(['Ann Lee']);
  expect(mentionedIn('@Ann and @BOB', ['Ann', 'Ann Lee', 'Bob'])).toEqual(['Ann', 'Bob']);
  expect(mentionedIn('@张三，请看', ['张三'])).toEqual(['张三']);
  expect(mentionedIn('mail ann@bob.example', ['Ann', ''])).toEqual([]);
});

it('knows what is being typed behind an @', () => {
  expect(mentionTyped('look @An')).toBe('An');
  expect(mentionTyped('@')).toBe('');
  expect(mentionTyped('ann@exa')).toBeUndefined();
  expect(mentionTyped('@Ann looks')).toBeUndefined();
});
