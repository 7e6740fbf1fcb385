import { expect, test } from 'vitest';
import { safeStorage } from '../safeStorage.ts';
import { forgetOffline, recentBlocksKey } from './forget.ts';

test('blocks that were used lately go with the session', () => {
  const { removeItem } = safeStorage;
  const removed: string[] = [];
  safeStorage.removeItem = (key) => void removed.push(key);
  try {
    forgetOffline();
  } finally {
    safeStorage.removeItem = removeItem;
  }
  expect(removed).toContain(recentBlocksKey);
});
