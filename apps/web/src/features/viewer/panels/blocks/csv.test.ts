import { expect, it } from 'vitest';
import type { DrawingHead } from '../../engine/types.ts';
import { csvOf } from './csv.ts';

const head = { layers: [{ name: 'A, doors' }], layouts: [{ name: 'Model' }] } as unknown as DrawingHead;
const titles = { block: 'Block', handle: 'Handle', layer: 'Layer', layout: 'Layout' };
const insert = (attributes: Record<string, string>) => ({
  block: 'D',
  handle: '2F',
  layer: 0,
  layout: 0,
  at: { x: 1.5, y: -2 },
  attributes: Object.entries(attributes).map(([tag, value]) => ({ tag, value })),
});

it('has a column for every tag, also where an insert lacks it', () => {
  const lines = csvOf([insert({ NO: '1' }), insert({ WIDTH: '900' })], head, titles)
    .slice(1)
    .split('\r\n');
  expect(lines).toEqual([
    'Block,Handle,Layer,Layout,X,Y,NO,WIDTH',
    'D,2F,"A, doors",Model,1.5,-2,1,',
    'D,2F,"A, doors",Model,1.5,-2,,900',
    '',
  ]);
});

it('lets nothing become a formula or a second cell', () => {
  const text = csvOf([insert({ A: '=1+1', B: '-5', C: 'say "hi"', D: '@x\ny' })], head, titles);
  expect(text).toContain(`'=1+1,-5,"say ""hi""","'@x\ny"`);
});

it('opens as UTF-8', () => {
  expect(csvOf([], head, titles).startsWith('\u{feff}')).toBe(true);
});
