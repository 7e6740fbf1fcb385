import { expect, test } from 'vitest';
import { projectionOf } from './projection.ts';
import { inkOf, label, labelsLast, strokeOver, trace, visibleMiddle } from './draw.ts';
import { paintThing } from '../measure/paint.ts';

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

const texts = { length: (value: number) => `${value} mm`, headline: 'measured' };

test('labels of what is out of sight do not pile up at the edge', () => {
  const { context, done } = recording();
  const far = 10_000;
  paintThing(
    context,
    projection,
    {
      kind: 'distance',
      points: [
        { x: far, y: far },
        { x: far + 80, y: far },
      ],
    },
    texts,
  );
  paintThing(context, projection, { kind: 'coordinate', at: { x: -far, y: 0 } }, texts);
  expect(done).not.toContain('measured');
});

test('a line that crosses the screen has its label on what is seen of it', () => {
  const { context, done } = recording();
  paintThing(
    context,
    projection,
    {
      kind: 'distance',
      points: [
        { x: -20, y: 0 },
        { x: 100_000, y: 0 },
      ],
    },
    texts,
  );
  expect(done).toContain('measured');
  expect(visibleMiddle({ x: 20, y: 50 }, { x: 90_000, y: 50 }, projection)).toEqual({ x: 110, y: 50 });
  expect(visibleMiddle({ x: 20, y: -5 }, { x: 90, y: -5 }, projection)).toBeUndefined();
});
