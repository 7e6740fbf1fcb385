import { drawing, line, show } from '@linework/cad/display/fixture';
import { defaultLayer } from '@linework/cad/model/defaults';
import { expect, test } from 'vitest';
import { renderRaster } from './render.ts';

/** The brightest pixel of a white line on black. */
function strength(locked: boolean, fade: boolean): number {
  const d = drawing([line(0, 5, 10, 5, { layer: 'L' })]);
  d.layers.set('L', { ...defaultLayer('L'), locked });
  const { rgba } = renderRaster(show(d), { width: 21, height: 21, background: 0, fade });
  return Math.max(...rgba.filter((_, i) => i % 4 !== 3));
}

test('what lies on a locked layer is half as strong, unless that is switched off', () => {
  expect(strength(false, true)).toBeGreaterThan(200);
  expect(strength(true, true)).toBeLessThan(strength(false, true) * 0.6);
  expect(strength(true, false)).toBe(strength(false, true));
});
