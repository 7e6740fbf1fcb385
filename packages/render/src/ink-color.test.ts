import { expect, test } from 'vitest';
import { inked } from './ink-color.ts';

const ink = { color: 0xd55e00, ground: 0xffffff };

test('what can be seen on white is all ink; what is nearly white stays faint, and white is the ground', () => {
  for (const rgb of [0x000000, 0xff0000, 0x0000ff, 0x00a651, 0x808080, 0xb0b0b0])
    expect(inked(rgb, ink)).toBe(ink.color);
  expect(inked(0xffffff, ink)).toBe(ink.ground);
  const faint = inked(0xf0f0f0, ink);
  expect((faint >> 8) & 255).toBeGreaterThan(0xa0);
  expect(faint).not.toBe(ink.ground);
});
