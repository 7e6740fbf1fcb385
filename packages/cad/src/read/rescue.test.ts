import { expect, test } from 'vitest';
import { MODEL_SPACE } from '../model/drawing.ts';
import { read } from './read.ts';

const line = '0 LINE 8 0 10 0 20 0 11 9 21 9';
const blocks = `0 SECTION 2 BLOCKS
  0 BLOCK 2 INNER 70 0 10 0 20 0 ${line} 0 ENDBLK
  0 BLOCK 2 OUTER 70 0 10 5 20 6 0 INSERT 8 0 2 INNER 10 1 20 1 0 ENDBLK
  0 ENDSEC`;
const opened = (text: string) => read(new TextEncoder().encode(`${text.trim().split(/\s+/).join('\n')}\n`));
const shown = (text: string) =>
  opened(text)
    .drawing.blocks.get(MODEL_SPACE)!
    .entities.map((entity) => (entity.type === 'INSERT' ? [entity.name, ...entity.position] : entity.type));

test('of a file that ends behind its blocks, those are shown that no other contains', () => {
  expect(shown(blocks)).toEqual([['OUTER', 5, 6, 0]]);
  expect(
    opened(blocks)
      .diagnostics.map(({ message }) => message)
      .join(' '),
  ).toContain('blocks are shown');
});

test('where something is left of the model, or nothing was lost, it stays as it is', () => {
  expect(shown(`${blocks} 0 SECTION 2 ENTITIES ${line}`)).toEqual(['LINE']);
  expect(shown(`${blocks} 0 EOF`)).toEqual([]);
});
