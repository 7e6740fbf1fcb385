import type { Item } from '@linework/contract/drive';
import { expect, it } from 'vitest';
import { idsOf } from './idsOf.ts';

it('tells files from folders', () => {
  const item = (id: number): Item => ({ id: String(id), kind: id % 2 }) as Item;
  expect(idsOf([item(1), item(2), item(3)])).toEqual({ fileIds: ['1', '3'], folderIds: ['2'] });
});
