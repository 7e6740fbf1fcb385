import { drawing, line } from '@linework/cad/display/fixture';
import { toDisplayList } from '@linework/cad/display/build';
import type { PlotTable } from '@linework/cad/display/plot-tables';
import { defaultLayout, emptyBlock } from '@linework/cad/model/defaults';
import type { Drawing } from '@linework/cad/model/drawing';
import { decodeOcf } from '@linework/cad/ocf/decode';
import { encodeOcf } from '@linework/cad/ocf/encode';
import { factsOf } from '@linework/cad/ocf/extras';
import { readPlotTable } from '@linework/cad/read/plot-table';
import { plotTableFile } from '@linework/cad/read/plot-table-fixture';
import { NO_FONTS } from '@linework/cad/text/fonts';
import { inflateSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { renderRaster } from './render.ts';

/** A sheet with a red line. */
function sheet(styleSheet: string, flags: number): Drawing {
  const d = drawing([]);
  const red = line(0, 5, 10, 5, { color: 1 });
  d.blocks.set('*PAPER_SPACE', { ...emptyBlock('*Paper_Space'), entities: [red] });
  const layout = defaultLayout('A1', '*Paper_Space');
  d.layouts.push({ ...layout, plot: { ...layout.plot, styleSheet, flags } });
  return d;
}

const listOf = (d: Drawing, tables: Record<string, PlotTable> = {}) =>
  toDisplayList(d, NO_FONTS, { plotTable: (name) => tables[name] }).list;

function ink(d: Drawing, tables?: Record<string, PlotTable>): number[] {
  const size = { width: 21, height: 21 };
  const { rgba } = renderRaster(listOf(d, tables), { ...size, layout: 1, background: 'light' });
  let [darkest, at] = [765, 0];
  for (let i = 0; i < rgba.length; i += 4) {
    const sum = rgba[i]! + rgba[i + 1]! + rgba[i + 2]!;
    if (sum < darkest) [darkest, at] = [sum, i];
  }
  return Array.from(rgba.slice(at, at + 3));
}

test('a layout is shown with its table of plot styles where it says so', () => {
  const [red, green] = ink(sheet('monochrome.ctb', 0));
  expect(red! - green!).toBeGreaterThan(100);
  const [r, g, b] = ink(sheet('Monochrome.ctb', 2));
  expect([r, g]).toEqual([b, b]);
  expect(r).toBeLessThan(100);
  const [gray, same] = ink(sheet('grayscale.ctb', 2));
  expect(gray).toBe(same);
  expect(gray).toBeGreaterThan(r!);
  const half = ink(sheet('Screening 50%.ctb', 2));
  expect(half[1]).toBeGreaterThan(green! + 50);
  expect(ink(sheet('our own.ctb', 2))).toEqual(ink(sheet('monochrome.ctb', 0)));
});

/** Red becomes blue, 1 mm wide. */
const office = readPlotTable(
  plotTableFile('CTB', [['color=-16776961', 'mode_color=-16776961', 'lineweight=1']], [0, 1]),
  (bytes) => inflateSync(bytes),
)!;

test('a table that is given is used by its file’s name, and goes before a standard one', () => {
  const [red, , blue] = ink(sheet('C:\\Plot Styles\\Office.ctb', 2), { 'office.ctb': office });
  expect(blue! - red!).toBeGreaterThan(100);
  const [less, , more] = ink(sheet('monochrome.ctb', 2), { 'monochrome.ctb': office });
  expect(more! - less!).toBeGreaterThan(100);
  expect(ink(sheet('Office.ctb', 0), { 'office.ctb': office })).toEqual(ink(sheet('', 0)));
  const bold = { ...office, styles: { 1: { rgb: 0, lineWeight: 211 } } };
  const covered = (styles: PlotTable): number => {
    const list = listOf(sheet('office.ctb', 2), { 'office.ctb': styles });
    const size = { width: 61, height: 61 };
    const { rgba } = renderRaster(list, { ...size, layout: 1, background: 'light', lineWeights: true });
    return rgba.filter((value, i) => i % 4 === 1 && value < 128).length;
  };
  const thin = { ...office, styles: { 1: { rgb: 0, lineWeight: 1 } } };
  expect(covered(bold)).toBeGreaterThan(covered(thin) * 2);
});

test('a table that is given travels in the prepared drawing; one that is missing is named', () => {
  const d = sheet('Office.ctb', 2);
  const list = listOf(d, { 'office.ctb': office });
  const bytes = encodeOcf(list, {});
  const { list: decoded } = decodeOcf(bytes, { decompress: (_, packed) => packed });
  expect(decoded.plotTables).toEqual([{ name: 'office.ctb', ...office }]);
  expect(listOf(d).plotTables).toBeUndefined();
  expect(factsOf(d).references).toEqual([{ name: 'office.ctb', path: 'office.ctb', found: false }]);
  expect(factsOf(sheet('monochrome.ctb', 2)).references).toEqual([]);
});
