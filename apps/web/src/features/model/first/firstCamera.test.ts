import { Box3, Matrix4, Vector3 } from 'three';
import { expect, test } from 'vitest';
import { Cameras } from '../engine/camera.ts';
import { FirstCamera } from './firstCamera.ts';

const bounds = { min: [-4, 0, -1] as const, max: [4, 2, 3] as const };
const box = new Box3(new Vector3(...bounds.min), new Vector3(...bounds.max));
const [width, height, left] = [1200, 800, 279];

/** Where the viewer shows corners of the box, when it looks from the same place. */
function asViewer(cameras: Cameras): number[][] {
  const { active } = cameras;
  active.updateMatrixWorld();
  return corners.map((corner) => new Vector3(...corner).project(active).toArray());
}

function asFirst(camera: FirstCamera): number[][] {
  const all = new Matrix4().fromArray(camera.projection).multiply(new Matrix4().fromArray(camera.view));
  return corners.map((corner) => new Vector3(...corner).applyMatrix4(all).toArray());
}
const corners = [bounds.min, bounds.max, [-4, 2, 3], [4, 0, -1]] as unknown as [number, number, number][];

function expectSame(camera: FirstCamera, cameras: Cameras): void {
  const wanted = asViewer(cameras);
  asFirst(camera).forEach((point, at) =>
    point.forEach((part, axis) => expect(part).toBeCloseTo(wanted[at]![axis]!, 6)),
  );
}

test('the first frame shows what the viewer will show, and goes on where the pointer left it', () => {
  const camera = new FirstCamera({ min: [...bounds.min], max: [...bounds.max] });
  camera.fit(width, height, left);
  const cameras = new Cameras();
  cameras.resize(width, height);
  cameras.cover({ left, bottom: 0 });
  cameras.look(box, 'iso');
  expectSame(camera, cameras);
  camera.turn(120, -40);
  camera.pan(30, 12);
  camera.zoom(0.8);
  const { eye, target } = camera.position;
  cameras.active.position.fromArray(eye);
  cameras.target.fromArray(target);
  cameras.active.lookAt(cameras.target);
  // Both count what lies near and far from where one looks; only the place on the screen is compared.
  const wanted = asViewer(cameras);
  asFirst(camera).forEach((point, at) =>
    [0, 1].forEach((axis) => expect(point[axis]).toBeCloseTo(wanted[at]![axis]!, 6)),
  );
});

test('however far it is turned, up stays up', () => {
  const camera = new FirstCamera({ min: [...bounds.min], max: [...bounds.max] });
  camera.fit(width, height, 0);
  const distance = (): number => {
    const { eye, target } = camera.position;
    return Math.hypot(...eye.map((part, axis) => part - target[axis]!));
  };
  const before = distance();
  camera.turn(0, 5000);
  expect(camera.position.eye[1]!).toBeGreaterThan(camera.position.target[1]!);
  expect(distance()).toBeCloseTo(before, 6);
  camera.turn(0, -9000);
  expect(camera.position.eye[1]!).toBeLessThan(camera.position.target[1]!);
  expect(camera.view.every(Number.isFinite)).toBe(true);
});
