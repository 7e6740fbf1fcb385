import { beforeEach, expect, it, vi } from 'vitest';
import { canUndo, offerUndo, undoable, undoLast } from './undo.ts';

vi.mock('../../app/language.ts', () => ({ wordsOf: async () => (key: string) => key }));

const undone: string[] = [];
const offer = (name: string) =>
  offerUndo(name, async () => {
    undone.push(name);
  });

beforeEach(() => {
  undone.length = 0;
});

it('undoes the last first', async () => {
  await offer('first');
  await offer('second');
  await undoLast();
  await undoLast();
  expect(undone).toEqual(['second', 'first']);
  expect(canUndo()).toBe(false);
});

it('waits for a change that the server has not answered, since that is the one meant', async () => {
  await offer('before');
  let answer = () => {};
  const answered = new Promise<void>((resolve) => (answer = resolve));
  const change = undoable(async (name: string) => {
    await answered;
    await offer(name);
  });
  const changing = change('under way');
  const undoing = undoLast();
  answer();
  await Promise.all([changing, undoing]);
  expect(undone).toEqual(['under way']);
  await undoLast();
});

it('undoes what was done before where the change under way failed', async () => {
  await offer('before');
  const failing = undoable(async () => {
    throw new Error('refused');
  })();
  await Promise.all([expect(failing).rejects.toThrow('refused'), undoLast()]);
  expect(undone).toEqual(['before']);
});

it('takes back one after the other, however fast one asks', async () => {
  const slow = Promise.withResolvers<void>();
  await offer('first');
  await offerUndo('second', async () => {
    await slow.promise;
    undone.push('second');
  });
  const both = [undoLast(), undoLast()];
  await new Promise((resolve) => setTimeout(resolve));
  expect(undone).toEqual([]);
  slow.resolve();
  await Promise.all(both);
  expect(undone).toEqual(['second', 'first']);
});
