import { expect, it } from 'vitest';
import { placeAt, placeBeside } from './menuPlace.ts';

const view = { width: 1000, height: 800 };
const size = { width: 200, height: 300 };
const element = (left: number, top: number, width: number, height: number): Element =>
  ({
    getBoundingClientRect: () => ({ left, top, width, height, right: left + width, bottom: top + height }),
  }) as unknown as Element;

it('opens at the pointer, and stays in the window at its edges', () => {
  expect(placeAt({ x: 100, y: 100 }, size, view)).toMatchObject({ left: 100, top: 100 });
  expect(placeAt({ x: 990, y: 790 }, size, view)).toMatchObject({ left: 790, top: 492 });
  expect(placeAt({ x: 2, y: 2 }, size, view)).toMatchObject({ left: 8, top: 8 });
});

it('hangs below its button, at either end of it, or above where there is more room', () => {
  expect(placeAt({ element: element(100, 50, 80, 30) }, size, view)).toMatchObject({ left: 100, top: 86 });
  expect(placeAt({ element: element(600, 50, 80, 30), align: 'end' }, size, view)).toMatchObject({
    left: 480,
  });
  expect(placeAt({ element: element(100, 700, 80, 30) }, size, view)).toMatchObject({ top: 394 });
});

it('is never longer than the room it has', () => {
  const long = { width: 200, height: 2000 };
  const { top, maxHeight } = placeAt({ element: element(100, 300, 80, 30) }, long, view);
  expect(top + maxHeight).toBeLessThanOrEqual(view.height);
  expect(placeAt({ x: 100, y: 400 }, long, view)).toMatchObject({ top: 8, maxHeight: 784 });
});

it('opens a submenu at the right, or at the left where the window ends', () => {
  expect(placeBeside(element(100, 100, 200, 32), size, view)).toMatchObject({ left: 298, top: 94 });
  expect(placeBeside(element(700, 100, 200, 32), size, view)).toMatchObject({ left: 502 });
});
