import { drawing, line, show } from '@linework/cad/display/fixture';
import { defaultLayout, emptyBlock } from '@linework/cad/model/defaults';
import type { Drawing } from '@linework/cad/model/drawing';
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

function ink(d: Drawing): number[] {
  const { rgba } = renderRaster(show(d), { width: 21, height: 21, layout: 1, background: 'light' });
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
