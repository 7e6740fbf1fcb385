import { expect, test } from 'vitest';
import { knownReason, reasonKey } from './reasons.ts';

test('whatever the server calls it, there are words for it', () => {
  expect(reasonKey('timeout')).toBe('preview.reason.timeout');
  expect(knownReason('encrypted')).toBe('password');
  expect(knownReason('notADrawing')).toBe('damaged');
  expect(knownReason('something new')).toBe('crashed');
});
