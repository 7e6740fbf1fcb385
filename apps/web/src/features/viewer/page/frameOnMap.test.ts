import { expect, test } from 'vitest';
import { cameraOfView, zoomedAt } from '../engine/view/project.ts';
import { frameOnMap, seesAll } from './frameOnMap.ts';

const screen = { width: 1400, height: 800 };
const size = { width: 164, height: 106 };
const home = { x: 50, y: 20, width: 100, height: 80, twist: 0 };
const start = cameraOfView(home, screen);
const map = { size, home, camera: cameraOfView(home, size, 0) };
const frameOf = (camera: typeof start) => frameOnMap(map, camera, screen);

test('nobody needs a map while all of the layout is on screen, whatever the shapes of both', () => {
  expect(seesAll(map, start, screen)).toBe(true);
  const portrait = { width: 390, height: 700 };
  expect(seesAll(map, cameraOfView(home, portrait), portrait)).toBe(true);
  expect(seesAll(map, { ...start, scale: start.scale * 1.2 }, screen)).toBe(false);
  expect(seesAll(map, { ...start, x: 1e6 }, screen)).toBe(false);
});

test('the frame lies where the screen looks', () => {
  const middle = { x: screen.width / 2, y: screen.height / 2 };
  const frame = frameOf(zoomedAt(start, middle, 10, screen))!;
  expect(frame.left + frame.width / 2).toBeCloseTo(size.width / 2);
  expect(frame.top + frame.height / 2).toBeCloseTo(size.height / 2);
  expect(frame.width / frame.height).toBeCloseTo(screen.width / screen.height);
  const right = frameOf({ ...start, x: 100, scale: start.scale * 10 })!;
  expect(right.left + right.width / 2).toBeCloseTo(size.width / 2 + 50 * map.camera.scale);
});

test('a layout that is turned has an upright frame', () => {
  const turned = { ...home, twist: Math.PI / 2 };
  const looking = { ...cameraOfView(turned, screen), scale: start.scale * 10 };
  const frame = frameOnMap({ size, home: turned, camera: cameraOfView(turned, size, 0) }, looking, screen)!;
  expect(frame.width / frame.height).toBeCloseTo(screen.width / screen.height);
});

test('far away from the map there is nothing to frame, and a speck is still seen', () => {
  expect(frameOf({ ...start, x: 1e6, scale: start.scale * 10 })).toBeUndefined();
  expect(frameOf({ ...start, scale: start.scale * 1e6 })).toMatchObject({ width: 4, height: 4 });
});
