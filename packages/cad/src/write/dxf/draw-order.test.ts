import { expect, test } from 'vitest';
import { richDrawing } from '../../../test/rich-drawing.ts';
import { inDrawOrder } from '../../model/draw-order.ts';
import { MODEL_SPACE, type Drawing } from '../../model/drawing.ts';
import { read } from '../../read/read.ts';
import { write } from '../write.ts';

const drawn = (drawing: Drawing): number[] =>
  inDrawOrder(drawing, drawing.blocks.get(MODEL_SPACE)!).map(({ handle }) => handle);

test.each(['2000', '2018'] as const)('a draw order is in a DXF of %s', (version) => {
  const drawing = richDrawing();
  expect(drawing.sortOrder.size).toBe(1);
  const again = read(write(drawing, { format: 'dxf', version }).bytes!).drawing;
  expect(again.sortOrder).toEqual(drawing.sortOrder);
  expect(drawn(again)).toEqual(drawn(drawing));
});
