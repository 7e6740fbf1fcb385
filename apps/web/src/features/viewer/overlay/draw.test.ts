import { expect, test } from 'vitest';
import { projectionOf } from './projection.ts';
import { inkOf, label, labelsLast, strokeOver, trace } from './draw.ts';

/** A canvas that only remembers what was done to it. */
function recording(): { context: CanvasRenderingContext2D; done: string[] } {
  const done: string[] = [];
  const context = new Proxy(
    {},
    {
      get: (_, name: string) =>
        name === 'measureText'
          ? () => ({ width: 40 })
          : (...args: unknown[]) => void done.push(name === 'fillText' ? String(args[0]) : name),
      set: () => true,
    },
  ) as CanvasRenderingContext2D;
  return { context, done };
}

const camera = { x: 0, y: 0, scale: 1, twist: 0 };
const projection = projectionOf(camera, { width: 200, height: 100 }, 'light');

function measured(context: CanvasRenderingContext2D, text: string): void {
  const ink = inkOf(projection);
  trace(context, [
    { x: 0, y: 0 },
    { x: 100, y: 0 },
  ]);
  strokeOver(context, ink.measure, ink.halo, 1.5);
  label(context, text, { x: 50, y: 0 }, ink, projection);
}

test('no line is drawn after a label that it could run through', () => {
  const { context, done } = recording();
  labelsLast(() => {
    measured(context, '4000 mm');
    measured(context, '3000 mm');
  });
  expect(done.filter((what) => what.endsWith(' mm'))).toEqual(['4000 mm', '3000 mm']);
  expect(done.lastIndexOf('lineTo')).toBeLessThan(done.indexOf('4000 mm'));
});

test('a label by itself is there at once', () => {
  const { context, done } = recording();
  measured(context, '4000 mm');
  expect(done.at(-1)).toBe('4000 mm');
});
