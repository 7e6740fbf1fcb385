import { expect, test } from 'vitest';
import { richDrawing } from '../../../test/rich-drawing.ts';
import type { Summary } from '../../model/drawing.ts';
import { sourceFileOf } from '../../read/dwg/source-file.ts';
import { read } from '../../read/read.ts';
import { write, type WriteVersion } from '../write.ts';
import { auxHeader, freeSpace, history, template } from './small-sections.ts';

const R2004_ON = [1018, 1021, 1024, 1027, 1032];

/** As AutoCAD's own files have them. */
test.each([
  [1018, 123, 53, 4],
  [1021, 123, 53, 6],
  [1024, 123, 89, 6],
  [1027, 123, 89, 6],
  [1032, 129, 89, 6],
])('the small sections of %s have the size that they have elsewhere', (version, aux, free, start) => {
  expect(auxHeader(version, [1, 2], [3, 4], 5)).toHaveLength(aux);
  expect(freeSpace(version, 7, [3, 4], 0)).toHaveLength(free);
  expect(template(version, true)).toHaveLength(start);
  expect(template(version, true).at(-2)).toBe(1);
});

test.each(R2004_ON)('the dates in the auxiliary header of %s stand where they stand elsewhere', (version) => {
  const at = version >= 1032 ? 69 : 63;
  const bytes = auxHeader(version, [0x257cdb, 0xc3afb7], [3, 4], 5);
  const view = new DataView(bytes.buffer, bytes.byteOffset);
  expect([view.getUint32(at, true), view.getUint32(at + 4, true)]).toEqual([0x257cdb, 0xc3afb7]);
});

test.each(R2004_ON)('the history of %s is four numbers', (version) => {
  expect([...history(version)].filter((_, i) => i % 4 === 0)).toEqual([0, 0, 1, 0]);
});

test.each<WriteVersion>(['2004', '2007', '2018'])(
  'all letters of what %s says of itself come through',
  (version) => {
    const drawing = richDrawing();
    const summary: Summary = {
      title: 'Übersicht',
      subject: '平面図',
      author: 'Zoë',
      keywords: '',
      comments: '',
      lastSavedBy: 'Jürgen',
      revision: '',
      hyperlinkBase: '',
      properties: [['Straße', 'Nº 5 – 中']],
    };
    drawing.summary = summary;
    drawing.header.lastSavedBy = summary.lastSavedBy;
    expect(read(write(drawing, { format: 'dwg', version }).bytes!).drawing.summary).toEqual(summary);
  },
);

test('how long a drawing has been worked on is kept', () => {
  const { drawing } = read(write(richDrawing(), { format: 'dwg', version: '2010' }).bytes!);
  const { header } = sourceFileOf(drawing)!;
  header['TDINDWG'] = [2, 3_600_000];
  const again = read(write(drawing, { format: 'dwg', version: '2018' }).bytes!).drawing;
  expect(sourceFileOf(again)!.header['TDINDWG']).toEqual([2, 3_600_000]);
});
