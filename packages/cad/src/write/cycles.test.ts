import { expect, test } from 'vitest';
import { richDrawing } from '../../test/rich-drawing.ts';
import { emptyBlock } from '../model/defaults.ts';
import type { Drawing } from '../model/drawing.ts';
import type { InsertEntity } from '../model/inserts.ts';
import { read } from '../read/read.ts';
import { write, type WriteFormat } from './write.ts';

/** Each pair is a block and one that is inserted into it. */
function withBlocks(pairs: readonly (readonly [into: string, name: string])[]): Drawing {
  const drawing = richDrawing();
  const model = drawing.blocks.get('*MODEL_SPACE')!;
  const insert = model.entities.find((entity): entity is InsertEntity => entity.type === 'INSERT')!;
  for (const name of new Set(pairs.flat())) drawing.blocks.set(name, emptyBlock(name, drawing.nextHandle++));
  const { clip: _, ...plain } = insert;
  for (const [into, name] of pairs)
    drawing.blocks.get(into)!.entities.push({ ...plain, name, attributes: [], handle: drawing.nextHandle++ });
  return drawing;
}

const insertsOf = (drawing: Drawing, key: string): string[] =>
  drawing.blocks.get(key)!.entities.flatMap((entity) => (entity.type === 'INSERT' ? [entity.name] : []));

test.each(['dwg', 'dxf'] as WriteFormat[])('no block is put into itself in %s', (format) => {
  const drawing = withBlocks([
    ['A', 'A'],
    ['B', 'C'],
    ['C', 'D'],
    ['C', 'B'],
    ['E', 'D'],
    ['E', 'D'],
  ]);
  const { bytes, diagnostics } = write(drawing, { format, version: '2018' });
  expect(diagnostics).toMatchObject([{ code: 'not-written', message: expect.stringMatching(/^2 × INSERT/) }]);
  const found = read(bytes!).drawing;
  expect(['A', 'B', 'C', 'D', 'E'].map((key) => insertsOf(found, key))).toEqual([
    [],
    ['C'],
    ['D'],
    [],
    ['D', 'D'],
  ]);
});

test('a long chain is no cycle', () => {
  const pairs = Array.from({ length: 20_000 }, (_, i) => [`N${i}`, `N${i + 1}`] as const);
  const { diagnostics } = write(withBlocks(pairs), { format: 'dxf', version: '2018' });
  expect(diagnostics).toEqual([]);
});
