import type { Item } from '@linework/contract/drive';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { ListPage } from '../listingCalls.ts';

/** A folder of 5,000 in the order of their names: "a 0" … "a 3999", then "m" and "z". */
const names = Array.from({ length: 5000 }, (_, n) =>
  n < 4000 ? `a ${String(n).padStart(4, '0')}` : n < 4500 ? `M ${n}` : `z ${n}`,
);
const asked = vi.hoisted(() => ({ searches: [] as string[], ids: 0 }));

vi.mock('../listingCalls.ts', () => {
  const itemOf = (n: number, parentId = '7') =>
    ({ id: String(n), kind: 1, name: names[n], parentId }) as Item;
  return {
    pageSize: 100,
    listKey: (...parts: unknown[]) => JSON.stringify(parts),
    async fetchPage(_place: unknown, { q }: { q?: string }, page: number): Promise<ListPage> {
      if (q === undefined) {
        const items = Array.from({ length: 100 }, (_, i) => itemOf((page - 1) * 100 + i));
        return { items, total: names.length, more: false };
      }
      asked.searches.push(q);
      const found = names.flatMap((name, n) => (name.toLowerCase().includes(q) ? [n] : []));
      // The best come first, the newest before the others; one lies in a folder below.
      const items = [
        itemOf(found.at(-1) ?? 0, '8'),
        ...found
          .toReversed()
          .slice(0, 99)
          .map((n) => itemOf(n)),
      ];
      return { items: found.length === 0 ? [] : items, total: found.length, more: false };
    },
    async fetchIds() {
      asked.ids += 1;
      return { folderIds: [], fileIds: names.map((_, n) => String(n)), size: 0 };
    },
  };
});

const { listing } = await import('../listing.ts');
const { selection } = await import('../selection.ts');
const { forgetTyped, typeAhead } = await import('./typeAhead.ts');

let folder = 0;
beforeEach(async () => {
  vi.useFakeTimers();
  forgetTyped();
  Object.assign(asked, { searches: [], ids: 0 });
  listing.open({ section: 'index', folderId: '7' }, { min: (folder += 1) });
  await vi.runAllTimersAsync();
});
afterEach(() => vi.useRealTimers());

const typeAll = async (text: string, at: number): Promise<number> => {
  for (const [n, letter] of [...text].entries()) typeAhead(letter, at + n * 50);
  await vi.runAllTimersAsync();
  return selection.get().cursor;
};

it('leads to what is loaded without asking', async () => {
  expect(await typeAll('a 0042', 10_000)).toBe(42);
  expect(asked).toEqual({ searches: [], ids: 0 });
});

it('asks once for a name beyond what is loaded, when nothing more is typed', async () => {
  expect(await typeAll('z 4777', 20_000)).toBe(4777);
  expect(asked).toEqual({ searches: ['z 4777'], ids: 1 });
});

it('goes to the first that is known in the order of the list', async () => {
  const cursor = await typeAll('m', 30_000);
  expect(names[cursor]).toMatch(/^M/);
  // Of five hundred the search brings the newest 99, the very last of which lies elsewhere.
  expect(cursor).toBe(4401);
});

it('stays where it is when no name begins so', async () => {
  selection.at(3);
  expect(await typeAll('q', 40_000)).toBe(3);
  expect(asked).toEqual({ searches: ['q'], ids: 0 });
});

it('forgets the question with the list', async () => {
  typeAhead('z', 50_000);
  listing.open({ section: 'index', folderId: '9' }, {});
  forgetTyped();
  await vi.runAllTimersAsync();
  expect([asked.searches, selection.get().cursor]).toEqual([[], -1]);
});

it('leads nowhere where something was chosen before the answer came', async () => {
  typeAhead('z', 60_000);
  await vi.advanceTimersByTimeAsync(100);
  selection.at(5);
  await vi.runAllTimersAsync();
  expect(asked.searches).toEqual(['z']);
  expect(selection.get().cursor).toBe(5);
});
