import { expect, test, vi } from 'vitest';
import { emptyDrawing } from '../../model/defaults.ts';
import { richDrawing } from '../../../test/rich-drawing.ts';
import { write } from '../write.ts';

const { readDwg } = vi.hoisted(() => ({ readDwg: vi.fn() }));
vi.mock('../../read/dwg/dwg.ts', () => ({ readDwg }));

test('no file is given out in which nothing can be read', () => {
  readDwg.mockReturnValueOnce(emptyDrawing('dwg'));
  const { bytes, diagnostics } = write(richDrawing(), { format: 'dwg', version: '2018' });
  expect(bytes).toBeUndefined();
  expect(diagnostics.at(-1)).toMatchObject({ severity: 'error', code: 'write-failed' });
});

test('nor one that cannot be read at all', () => {
  readDwg.mockImplementationOnce(() => {
    throw new RangeError('out of bounds');
  });
  expect(write(richDrawing(), { format: 'dwg', version: '2018' }).bytes).toBeUndefined();
});

test('what has come through in part is given out, and what is missing is said', () => {
  const drawing = richDrawing();
  const part = emptyDrawing('dwg');
  const { entities } = drawing.blocks.get('*MODEL_SPACE')!;
  part.blocks.get('*MODEL_SPACE')!.entities = entities.slice(1);
  readDwg.mockReturnValue(part);
  const { bytes, diagnostics } = write(drawing, { format: 'dwg', version: '2018' });
  expect(bytes!.length).toBeGreaterThan(1000);
  expect(diagnostics.map(({ code }) => code)).toContain('lost');
});
