import { expect, test } from 'vitest';
import type { EntityId, EntityProperties } from '../../engine/types.ts';
import { readProperties } from './readProperties.ts';

const line = (entity: EntityId): EntityProperties => ({
  entity,
  type: 'LINE',
  layer: 0,
  handle: '',
  color: { kind: 'layer' },
  linePattern: '',
  lineWeight: -1,
  properties: [],
});

/** Answers a little later, and remembers how many were waiting for it at a time. */
function answering(onAsked: (entity: EntityId) => void = () => undefined) {
  const figures = { asked: 0, waiting: 0, most: 0 };
  return {
    figures,
    async properties(entity: EntityId): Promise<EntityProperties | undefined> {
      figures.asked += 1;
      figures.waiting += 1;
      figures.most = Math.max(figures.most, figures.waiting);
      onAsked(entity);
      await Promise.resolve();
      figures.waiting -= 1;
      return entity === 2 ? undefined : line(entity);
    },
  };
}

test('asks for one after the other, and leaves out what has none', async () => {
  const viewer = answering();
  const read = await readProperties(viewer, [1, 2, 3], new AbortController().signal);
  expect(read?.map(({ entity }) => entity)).toEqual([1, 3]);
  expect(viewer.figures).toEqual({ asked: 3, waiting: 0, most: 1 });
});

test('asks no more once something else is selected', async () => {
  const work = new AbortController();
  const viewer = answering((entity) => {
    if (entity === 3) work.abort();
  });
  expect(await readProperties(viewer, [1, 2, 3, 4, 5], work.signal)).toBeUndefined();
  expect(viewer.figures.asked).toBe(3);
});
