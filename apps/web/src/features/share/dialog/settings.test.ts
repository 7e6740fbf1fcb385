import { expect, it } from 'vitest';
import { firstSettings, madeCode, problemsOf, requestOf } from './settings.ts';

it('lets the server make a code unless one has another wish', () => {
  expect(requestOf(firstSettings)).not.toHaveProperty('password');
  expect(requestOf({ ...firstSettings, codeWay: 'none' })).toMatchObject({ password: '' });
  expect(requestOf({ ...firstSettings, codeWay: 'own', code: 'ab12' })).toMatchObject({ password: 'ab12' });
});

it('starts no new days and asks for no new code where they were left alone', () => {
  const before = { ...firstSettings, codeWay: 'own' as const, code: 'ab12' };
  const sent = requestOf({ ...before, note: ' look at the stairs ' }, before);
  expect(sent).toEqual({ permission: 'download', notesVisible: 1, note: 'look at the stairs' });
  expect(requestOf({ ...before, days: '30' }, before)).toMatchObject({ days: 30 });
});

it.each(['', ' ', '-1', '100', '1.5', 'x'])('refuses %j days', (days) => {
  expect(problemsOf({ ...firstSettings, days })).toEqual(['days']);
});

it.each(['abc', 'abcdefg', 'ab 1', 'äbcd', ''])('refuses %j as a code', (code) => {
  expect(problemsOf({ ...firstSettings, codeWay: 'own', code })).toEqual(['code']);
});

it('makes codes that are right', () => {
  for (let i = 0; i < 50; i += 1) {
    expect(problemsOf({ ...firstSettings, codeWay: 'own', code: madeCode() })).toEqual([]);
  }
});
