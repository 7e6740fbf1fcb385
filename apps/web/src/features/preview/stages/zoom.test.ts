import { describe, expect, it } from 'vitest';
import { fitted, held, zoomAt } from './zoom.ts';

describe('zooming', () => {
  it('keeps what is under the pointer under it', () => {
    const point = { x: 120, y: -40 };
    const zoom = zoomAt({ scale: 2, x: 10, y: 20 }, 1.5, point);
    const under = (z: { scale: number; x: number; y: number }) => [
      (point.x - z.x) / z.scale,
      (point.y - z.y) / z.scale,
    ];
    expect(under(zoom)[0]).toBeCloseTo(under({ scale: 2, x: 10, y: 20 })[0]!);
    expect(under(zoom)[1]).toBeCloseTo(under({ scale: 2, x: 10, y: 20 })[1]!);
  });

  it('ends at the fitted size and at sixteen times of it', () => {
    expect(zoomAt(fitted, 0.1, { x: 0, y: 0 }).scale).toBe(1);
    expect(zoomAt(fitted, 1000, { x: 0, y: 0 }).scale).toBe(16);
  });

  it('never moves the picture out of its frame', () => {
    const frame = { width: 800, height: 600 };
    const picture = { width: 400, height: 600 };
    expect(held({ scale: 1, x: 300, y: 300 }, picture, frame)).toEqual({ scale: 1, x: 0, y: 0 });
    expect(held({ scale: 4, x: 9999, y: -9999 }, picture, frame)).toEqual({ scale: 4, x: 400, y: -900 });
  });
});
