import { expect, test, vi } from 'vitest';
import { createCanvasRenderer } from '@linework/render/canvas2d/renderer';
import { fakeRenderer } from '../testing.ts';
import { rehearse } from './rehearse.ts';

const place = { size: { width: 320, height: 200 }, pixelRatio: 2 };

test('the drawing is drawn as large as the screen, and nothing of it stays', async () => {
  const renderer = fakeRenderer();
  const seen: { parts: number; scale: number }[] = [];
  const resize = vi.spyOn(renderer, 'resize');
  renderer.rehearse = (layout, view) => {
    seen.push({ parts: renderer.parts.size, scale: view.scale });
    return renderer.draw(layout, view);
  };
  await rehearse(renderer, place, () => true);
  // It is 150 wide.
  expect(seen).toEqual([{ parts: 2, scale: 640 / 150 }]);
  expect(resize).toHaveBeenCalledWith(640, 400);
  expect(renderer.parts.size).toBe(0);
});

test('nothing is rehearsed where that is no help, nor where there is something to do', async () => {
  const renderer = fakeRenderer();
  const add = vi.spyOn(renderer, 'addPart');
  await rehearse(renderer, place, () => true);
  renderer.rehearse = (layout, view) => renderer.draw(layout, view);
  await rehearse(renderer, place, () => false);
  let asked = 0;
  await rehearse(renderer, place, () => asked++ === 0);
  expect(add).not.toHaveBeenCalled();
});

test('nothing gets to the screen', async () => {
  const putImageData = vi.fn<() => void>();
  const canvas = { width: 1, height: 1, getContext: () => ({ putImageData }) } as unknown as OffscreenCanvas;
  await rehearse(createCanvasRenderer(canvas), place, () => true);
  expect(putImageData).not.toHaveBeenCalled();
  expect(canvas.width).toBe(1);
});
