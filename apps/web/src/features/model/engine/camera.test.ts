import { Box3, Vector3 } from 'three';
import { expect, test } from 'vitest';
import { Cameras, standardViews } from './camera.ts';

const box = new Box3(new Vector3(-4, 0, -1), new Vector3(4, 2, 1));
const size = { width: 1200, height: 800 };

/** The corners of the box on the canvas, in pixels. */
function corners(cameras: Cameras): { x: number; y: number }[] {
  const { active } = cameras;
  active.updateMatrixWorld();
  return [0, 1, 2, 3, 4, 5, 6, 7].map((n) => {
    const pick = (bit: number, axis: 'x' | 'y' | 'z'): number => (n & bit ? box.max : box.min)[axis];
    const at = new Vector3(pick(1, 'x'), pick(2, 'y'), pick(4, 'z')).project(active);
    return { x: ((at.x + 1) / 2) * size.width, y: ((1 - at.y) / 2) * size.height };
  });
}

test.each(standardViews.flatMap((view) => [true, false].map((isPerspective) => ({ view, isPerspective }))))(
  'what is fitted stands beside the panels: $view, perspective $isPerspective',
  ({ view, isPerspective }) => {
    const cameras = new Cameras();
    cameras.resize(size.width, size.height);
    cameras.setPerspective(isPerspective);
    for (const covered of [
      { left: 0, bottom: 0 },
      { left: 320, bottom: 0 },
      { left: 0, bottom: 360 },
    ]) {
      cameras.cover(covered);
      cameras.look(box, view);
      for (const { x, y } of corners(cameras)) {
        expect(x).toBeGreaterThan(covered.left);
        expect(x).toBeLessThan(size.width);
        expect(y).toBeGreaterThan(0);
        expect(y).toBeLessThan(size.height - covered.bottom);
      }
    }
  },
);

test('a panel that opens moves the picture and nothing else', () => {
  const cameras = new Cameras();
  cameras.resize(size.width, size.height);
  cameras.look(box, 'front');
  const before = corners(cameras);
  cameras.cover({ left: 300, bottom: 0 });
  const after = corners(cameras);
  expect(after.map(({ x }) => x)).toEqual(before.map(({ x }) => expect.closeTo(x + 150, 6)));
  expect(after.map(({ y }) => y)).toEqual(before.map(({ y }) => expect.closeTo(y, 6)));
});
