import { expect, it } from 'vitest';
import { placeBelow, placeBeside } from './placeBeside.ts';

const box = (left: number, top: number) => ({ left, top, right: left + 32, bottom: top + 32 });

it('stands right of its row, left of it at the right edge, and always inside of the window', () => {
  expect(placeBeside(box(100, 300), 320, 352, 1440, 900)).toEqual({ left: 140, top: 140 });
  expect(placeBeside(box(1300, 300), 320, 352, 1440, 900).left).toBe(1300 - 8 - 320);
  expect(placeBeside(box(100, 10), 320, 352, 1440, 900).top).toBe(8);
  expect(placeBeside(box(100, 880), 320, 352, 1440, 900).top).toBe(900 - 8 - 352);
});

it('stands below its row, above it at the lower edge', () => {
  expect(placeBelow(box(100, 300), 320, 352, 1440, 900)).toEqual({ left: 100, top: 340 });
  expect(placeBelow(box(100, 800), 320, 352, 1440, 900)).toEqual({ left: 100, top: 800 - 8 - 352 });
  expect(placeBelow(box(1300, 300), 320, 352, 1440, 900).left).toBe(1440 - 8 - 320);
});
