import { describe, expect, it } from 'vitest';
import { cameraOfBox, cameraOfView, pannedBy, toDrawing, toScreen, visibleBox, zoomedAt } from './project.ts';

const size = { width: 800, height: 600 };
const camera = { x: 1e7 + 3, y: -2e6, scale: 2.5, twist: 0.6 };

const close = (a: { x: number; y: number }, b: { x: number; y: number }): void => {
  expect(a.x).toBeCloseTo(b.x, 6);
  expect(a.y).toBeCloseTo(b.y, 6);
};

describe('between the drawing and the screen', () => {
  it('has the camera in the middle and y upwards', () => {
    const plain = { x: 10, y: 20, scale: 2, twist: 0 };
    close(toScreen({ x: 10, y: 20 }, plain, size), { x: 400, y: 300 });
    close(toScreen({ x: 15, y: 25 }, plain, size), { x: 410, y: 290 });
  });

  it('turns the drawing counterclockwise', () => {
    const turned = { x: 0, y: 0, scale: 1, twist: Math.PI / 2 };
    close(toScreen({ x: 100, y: 0 }, turned, size), { x: 400, y: 200 });
  });

  it('comes back', () => {
    for (const pixel of [
      { x: 0, y: 0 },
      { x: 799, y: 13 },
      { x: 400, y: 300 },
    ]) {
      close(toScreen(toDrawing(pixel, camera, size), camera, size), pixel);
    }
  });

  it('pans with the pointer', () => {
    const held = toDrawing({ x: 100, y: 100 }, camera, size);
    close(toScreen(held, pannedBy(camera, 37, -12), size), { x: 137, y: 88 });
  });

  it('zooms about the pointer', () => {
    const pixel = { x: 640, y: 90 };
    const held = toDrawing(pixel, camera, size);
    const zoomed = zoomedAt(camera, pixel, 3, size, 0.2);
    expect(zoomed.scale).toBe(7.5);
    expect(zoomed.twist).toBeCloseTo(0.8);
    close(toScreen(held, zoomed, size), pixel);
  });

  it('never zooms so far that nothing can be told apart', () => {
    expect(zoomedAt(camera, { x: 0, y: 0 }, 1e300, size).scale).toBe(1e12);
    expect(zoomedAt(camera, { x: 0, y: 0 }, 1e-300, size).scale).toBe(1e-12);
  });
});

describe('what fits', () => {
  it('shows a view whole, with air around it', () => {
    const view = { x: 5, y: 5, width: 100, height: 10, twist: 0 };
    const fitted = cameraOfView(view, size, 0.05);
    expect(fitted.scale).toBeCloseTo(7.2);
    const corner = toScreen({ x: 55, y: 10 }, fitted, size);
    expect(corner.x).toBeCloseTo(760);
  });

  it('shows a turned box whole', () => {
    const box = { minX: 0, minY: 0, maxX: 400, maxY: 10 };
    const fitted = cameraOfBox(box, size, Math.PI / 2, 0);
    expect(fitted.scale).toBeCloseTo(1.5);
    expect(toScreen({ x: 400, y: 5 }, fitted, size).y).toBeCloseTo(0);
  });

  it('shows a point with something around it', () => {
    const fitted = cameraOfBox({ minX: 7, minY: 8, maxX: 7, maxY: 8 }, size);
    expect(Number.isFinite(fitted.scale)).toBe(true);
    expect(fitted.x).toBe(7);
  });

  it('knows the box on screen', () => {
    const box = visibleBox({ x: 10, y: 20, scale: 2, twist: 0 }, size);
    expect(box).toEqual({ minX: -190, maxX: 210, minY: -130, maxY: 170 });
  });
});
