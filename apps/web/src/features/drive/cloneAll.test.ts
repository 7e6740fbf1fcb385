import { CallError } from '@linework/client';
import { expect, it } from 'vitest';
import { cloneAll } from './cloneAll.ts';

const refusing = (bad: readonly string[]) => async (id: string) => {
  await Promise.resolve();
  if (bad.includes(id)) throw new CallError('0203005', 'There is not enough space.');
  return `copy of ${id}`;
};

it('copies each file with a call of its own, in order', async () => {
  expect(await cloneAll(['1', '2', '3', '4', '5'], { clone: refusing([]) })).toEqual(
    ['1', '2', '3', '4', '5'].map((id) => `copy of ${id}`),
  );
});

it('rejects with code 100 and the failed results, after all the others were tried', async () => {
  await expect(cloneAll(['1', '2', '3', '4'], { clone: refusing(['1', '3']) })).rejects.toMatchObject({
    code: '100',
    data: {
      failed: [
        { id: '1', code: '0203005', message: 'There is not enough space.' },
        { id: '3', code: '0203005', message: 'There is not enough space.' },
      ],
      copied: ['copy of 2', 'copy of 4'],
    },
  });
});

it('stops before the next one when told to', async () => {
  const asked: string[] = [];
  const copies = await cloneAll(['1', '2', '3', '4', '5', '6', '7'], {
    clone: async (id) => {
      asked.push(id);
      return id;
    },
    onProgress: (done) => done < 2,
  });
  expect(copies.length).toBe(asked.length);
  expect(asked.length).toBeLessThan(7);
});
