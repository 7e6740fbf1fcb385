import { expect, test, vi } from 'vitest';
import { richDrawing } from '../../../../test/rich-drawing.ts';
import type { Drawing } from '../../../model/drawing.ts';
import { write } from '../../../write/write.ts';
import { read } from '../../read.ts';

// Our own files have the sheet first among the viewports of a block; others need not.
vi.mock(import('../../../write/dwg/layout-record.ts'), async (sourceRecord) => {
  const { layoutRecord } = await sourceRecord();
  return {
    layoutRecord: (target, planned, viewports) => layoutRecord(target, planned, viewports.toReversed()),
  };
});

const numbersOf = ({ blocks }: Drawing, block: string): number[] =>
  blocks
    .get(block.toUpperCase())!
    .entities.flatMap((entity) => (entity.type === 'VIEWPORT' ? [entity.id] : []));

test.each(['2004', '2007', '2018'] as const)(
  'the layout of %s tells which viewport is the sheet',
  (version) => {
    const { bytes } = write(richDrawing(), { format: 'dwg', version });
    const { drawing } = read(bytes!);
    const sheets = drawing.layouts.filter(({ model }) => !model);
    expect(sheets.map(({ block }) => numbersOf(drawing, block))).toEqual([
      [2, 1],
      [2, 1],
    ]);
  },
);
