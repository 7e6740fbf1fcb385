import { expect, test } from 'vitest';
import { toDisplayList } from '@linework/cad/display/build';
import { defaultLineType } from '@linework/cad/model/defaults';
import { read } from '@linework/cad/read/read';
import { NO_FONTS } from '@linework/cad/text/fonts';
import { drawingOf, dxfText, type Pair } from '@linework/cad/read/dxf/fixture';
import { renderRaster } from './render.ts';

/** One insert of the fixture's block "Door", whose content is replaced below. */
const insert = (scale: number): Pair[] => [
  [0, 'INSERT'],
  [8, '0'],
  [2, 'Door'],
  [10, 0],
  [20, 0],
  [41, scale],
  [42, scale],
];

function shown(scale: number): ReturnType<typeof toDisplayList>['list'] {
  const { drawing } = read(dxfText(drawingOf(insert(scale))));
  const elements = [{ length: 10 }, { length: -10 }];
  drawing.lineTypes.set('DASHED', { ...defaultLineType('DASHED'), length: 20, elements });
  const door = drawing.blocks.get('DOOR')!;
  door.base = [0, 0, 0];
  const [line, text] = door.entities;
  if (line?.type !== 'LINE' || text?.type !== 'TEXT') throw new Error('the fixture has changed');
  Object.assign(line, { start: [0, 0, 0], end: [190, 0, 0], lineType: 'DASHED' });
  Object.assign(text, { position: [0, 20, 0], height: 5, text: 'H' });
  return toDisplayList(drawing, NO_FONTS).list;
}

/** Lengths of what is drawn and what is not along the middle row of a strip around y = 0, in drawing units. */
function dashes(scale: number): number[] {
  const list = shown(scale);
  const width = 190 * scale;
  list.layouts[0]!.home = { x: width / 2, y: 0, width, height: 2 * scale, twist: 0 };
  const pixels = 1900;
  const { rgba } = renderRaster(list, { width: pixels, height: 21, background: 'light' });
  const runs: number[] = [];
  let last: boolean | undefined;
  for (let x = 0; x < pixels; x++) {
    const dark = [8, 9, 10, 11, 12].some((y) => rgba[(y * pixels + x) * 4]! < 128);
    if (dark !== last) runs.push(0);
    runs[runs.length - 1]! += width / pixels;
    last = dark;
  }
  return runs.slice(2, -2);
}

test.each([1, 2, 0.5])('dashes in an insert scaled by %d are scaled with it', (scale) => {
  const runs = dashes(scale);
  expect(runs.length).toBeGreaterThan(8);
  for (const run of runs) expect(Math.abs(run - 10 * scale)).toBeLessThan(0.6 * scale);
});

test.each([1, 2, 0.5])('text in an insert scaled by %d is as high as that makes it', (scale) => {
  const list = shown(scale);
  const { inserts } = list.groups[list.layouts[0]!.group]!;
  const { texts } = list.groups[inserts.group[0]!]!;
  // The glyph H stands one high in its own units.
  expect(texts.matrix[3]! * inserts.matrix[3]!).toBeCloseTo(5 * scale, 6);
});
