import { expect, test } from 'vitest';
import { blockUses, insertsOf } from '../text/blocks.ts';
import { type TestEntity, insert, line, localStore, never, preparedStore } from '../testing.ts';

const tagged = (x: number, mark: string): TestEntity => [
  ...insert('Door', x, 0, [[66, 1]]),
  [0, 'ATTRIB'],
  [8, '0'],
  [10, x],
  [20, 0],
  [40, 1],
  [1, mark],
  [2, 'MARK'],
  [0, 'SEQEND'],
];

const made = {
  blocks: { Door: [line(0, 0, 1, 0)], Window: [line(0, 0, 2, 0)], Unused: [line(0, 0, 1, 1)] },
  entities: [insert('Window', 0, 0), tagged(10, 'D1'), tagged(20, 'D2')],
};

test.each([
  ['read here', localStore],
  ['prepared', preparedStore],
])('blocks of a drawing that was %s', async (_, open) => {
  const store = await open(made);
  const table = await store.blocks(never);
  expect(blockUses(table)).toEqual([
    { name: 'Door', count: 2, tags: ['MARK'] },
    { name: 'Window', count: 1, tags: [] },
  ]);
  const doors = insertsOf(table, store.scene, 'Door', 10);
  expect(doors.map(({ at, attributes }) => [at.x, attributes])).toEqual([
    [10, [{ tag: 'MARK', value: 'D1' }]],
    [20, [{ tag: 'MARK', value: 'D2' }]],
  ]);
  expect(insertsOf(table, store.scene, 'Door', 1)).toHaveLength(1);
  expect(insertsOf(table, store.scene, 'None', 10)).toEqual([]);
  const found = await store.texts(never);
  expect(found.map(({ text }) => text).sort()).toEqual(['D1', 'D2']);
});

/** What is prepared rounds sizes to a millionth. */
const nearly = (head: object): unknown =>
  JSON.parse(
    JSON.stringify({ ...head, name: '' }, (_, value: unknown) =>
      typeof value === 'number' ? Number(value.toPrecision(5)) : value,
    ),
  );

test('head, records and handles agree between the two', async () => {
  const [local, prepared] = [await localStore(made), await preparedStore(made)];
  expect(nearly(prepared.head)).toEqual(nearly(local.head));
  for (const handle of [0xa3, 0xa4]) {
    const [a, b] = [await local.entityOf(handle), await prepared.entityOf(handle, never)];
    expect((await prepared.record(b!, never))?.type).toBe((await local.record(a!))?.type);
    expect(prepared.tileOf(b!)).toBeDefined();
    expect(local.tileOf(a!)).toBeDefined();
  }
  expect(await local.entityOf(0xdead)).toBeUndefined();
  expect(await prepared.entityOf(0xdead, never)).toBeUndefined();
});
