import type { NoteComment } from '@linework/contract/note';
import { expect, it } from 'vitest';
import { threads } from './threads.ts';
import { whenText } from './whenText.ts';

const comment = (id: string, replyTo = '0'): NoteComment => ({
  id,
  replyTo,
  text: id,
  userId: '1',
  userName: 'A',
  createTime: 0,
  modifyTime: 0,
  own: 1,
  removable: 1,
});
const shape = (rows: NoteComment[]): string[] =>
  threads(rows).map(({ comment: { id }, isReply }) => (isReply ? `-${id}` : id));

it('puts answers under what they answer, also answers to answers', () => {
  expect(
    shape([comment('1'), comment('2'), comment('3', '1'), comment('4', '3'), comment('5', '2')]),
  ).toEqual(['1', '-3', '-4', '2', '-5']);
});

it('shows an answer whose question was deleted, and survives a circle', () => {
  expect(shape([comment('7', '6')])).toEqual(['7']);
  expect(shape([comment('1', '2'), comment('2', '1')]).length).toBeGreaterThan(0);
});

it('tells the time today, else the day', () => {
  const at = new Date(2026, 4, 3, 14, 5).getTime();
  expect(whenText(at, 'en', at + 1000)).toMatch(/2:05/);
  expect(whenText(at, 'en', at + 5 * 86_400_000)).toBe('May 3, 2026');
});
