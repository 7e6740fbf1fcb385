import { expect, it } from 'vitest';
import { packingOf } from './webp.ts';

/** A sheet of which so many pixels of a hundred are drawn on. */
function sheet(inked: number): Uint8Array {
  const rgba = new Uint8Array(100 * 101 * 4).fill(255);
  for (let i = 1; i < 100 * 101; i += 1) if ((i * 37) % 100 < inked) rgba.set([0, 0, i % 256], i * 4);
  return rgba;
}

it('keeps every pixel of what is mostly paper, and lets go of some where lines run into one another', () => {
  expect(packingOf(sheet(0))).toMatchObject({ lossless: true });
  expect(packingOf(sheet(10))).toMatchObject({ lossless: true });
  expect(packingOf(sheet(40))).toMatchObject({ nearLossless: true });
});
