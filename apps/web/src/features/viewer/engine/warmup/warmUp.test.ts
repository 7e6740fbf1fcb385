import { expect, test, vi } from 'vitest';
import { createCanvasRenderer } from '@linework/render/canvas2d/renderer';
import { fakeRenderer } from '../testing.ts';
import { warmUp } from './warmUp.ts';

const place = { size: { width: 320, height: 200 }, pixelRatio: 2 };

test('the drawing is drawn as large as the screen, and nothing of it stays', async () => {
  const renderer = fakeRenderer();
  const seen: { parts: number; scale: number }[] = [];
  const resize = vi.spyOn(renderer, 'resize');
  renderer.warmUp = (layout, view) => {
    seen.push({ parts: renderer.parts.size, scale: view.scale });
    return renderer.draw(layout, view);
  };
  await warmUp(renderer, place, () => true);
  // It is 150 wide.
  expect(seen).toEqual([{ parts: 2, scale: 640 / 150 }]);
  expect(resize).toHaveBeenCalledWith(640, 400);
  expect(renderer.parts.size).toBe(0);
});

test('nothing is warmed up where that is no help, nor where there is something to do', async () => {
  const renderer = fakeRenderer();
  const add = vi.spyOn(renderer, 'addPart');
  await warmUp(renderer, place, () => true);
  renderer.warmUp = (layout, view) => renderer.draw(layout, view);
  await warmUp(renderer, place, () => false);
  let asked = 0;
  await warmUp(renderer, place, () => asked++ === 0);
  expect(add).not.toHaveBeenCalled();
});

test('nothing gets to the screen', async () => {
  const putImageData = vi.fn<() => void>();
  const canvas = { width: 1, height: 1, getContext: () => ({ putImageData }) } as unknown as OffscreenCanvas;
  await warmUp(createCanvasRenderer(canvas), place, () => true);
  expect(putImageData).not.toHaveBeenCalled();
  expect(canvas.width).toBe(1);
});
