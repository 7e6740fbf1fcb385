import { expect, test } from 'vitest';
import { defaultTextStyle, emptyDrawing } from '../model/defaults.ts';
import type { Drawing } from '../model/drawing.ts';
import { write, type WriteFormat, type WriteVersion } from '../write/write.ts';
import { finishDrawing } from './finish.ts';
import { read } from './read.ts';

const KEY = '*SHAPE LTYPESHP.SHX';

/** Two styles that load the same shapes, and a line type with a shape of each. */
function twiceLoaded(): Drawing {
  const drawing = emptyDrawing('dwg');
  finishDrawing(drawing, 0x100);
  const [first, second] = [drawing.nextHandle++, drawing.nextHandle++];
  for (const handle of [first, second]) {
    const style = { ...defaultTextStyle(''), handle, font: 'LTYPESHP.SHX', shapeFile: true };
    drawing.textStyles.set(`${KEY} ${handle}`, style);
  }
  const shape = {
    scale: 1,
    rotation: 0,
    absolute: false,
    upright: false,
    offset: [0, 0] as [number, number],
  };
  const elements = [first, second].map((styleHandle) => ({
    length: -1,
    shape: { ...shape, number: 131, styleHandle, style: '' },
  }));
  const zigzag = { name: 'ZIGZAG', handle: drawing.nextHandle++, description: '', length: 2, elements };
  drawing.lineTypes.set('ZIGZAG', zigzag);
  return drawing;
}

test.each<[WriteFormat, WriteVersion]>([
  ['dwg', '2000'],
  ['dwg', '2018'],
  ['dxf', '2018'],
])('line types find the shapes of a file that is loaded twice (%s %s)', (format, version) => {
  const { bytes } = write(twiceLoaded(), { format, version });
  const { lineTypes, textStyles, names } = read(bytes!).drawing;
  expect(textStyles.get(KEY)?.font).toBe('LTYPESHP.SHX');
  const shapes = lineTypes.get('ZIGZAG')!.elements.map(({ shape }) => shape!);
  expect(shapes.map(({ style }) => style)).toEqual([KEY, KEY]);
  expect(shapes.map(({ styleHandle }) => names.textStyles.get(styleHandle))).toEqual([KEY, KEY]);
});
