import { expect, it } from 'vitest';
import { isObjecting } from './privacySignals.ts';

it('obeys Global Privacy Control and Do Not Track', () => {
  expect(isObjecting({})).toBe(false);
  expect(isObjecting({ globalPrivacyControl: false, doNotTrack: '0' })).toBe(false);
  expect(isObjecting({ doNotTrack: null })).toBe(false);
  expect(isObjecting({ globalPrivacyControl: true })).toBe(true);
  expect(isObjecting({ doNotTrack: '1' })).toBe(true);
});
