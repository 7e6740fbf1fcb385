import { expect, test } from 'vitest';
import { cameraOfView, zoomedAt } from '../camera/project.ts';
import { frameOnMap } from './frameOnMap.ts';

const screen = { width: 1400, height: 800 };
const map = { width: 164, height: 106 };
const home = { x: 50, y: 20, width: 100, height: 80, twist: 0 };
const start = cameraOfView(home, screen);
const small = cameraOfView(home, map, 0);
const frameOf = (camera: typeof start) => frameOnMap(camera, screen, small, map, home);

test('there is none while all of the layout is on screen, whatever the shapes of both', () => {
  expect(frameOf(start)).toBeUndefined();
  const portrait = { width: 390, height: 700 };
  expect(frameOnMap(cameraOfView(home, portrait), portrait, small, map, home)).toBeUndefined();
});

test('it lies where the screen looks', () => {
  const middle = { x: screen.width / 2, y: screen.height / 2 };
  const frame = frameOf(zoomedAt(start, middle, 10, screen))!;
  expect(frame.left + frame.width / 2).toBeCloseTo(map.width / 2);
  expect(frame.top + frame.height / 2).toBeCloseTo(map.height / 2);
  expect(frame.width / frame.height).toBeCloseTo(screen.width / screen.height);
  const right = frameOf({ ...start, x: 100, scale: start.scale * 10 })!;
  expect(right.left + right.width / 2).toBeCloseTo(map.width / 2 + 50 * small.scale);
});

test('a layout that is turned has an upright frame', () => {
  const turned = { ...home, twist: Math.PI / 2 };
  const looking = { ...cameraOfView(turned, screen), scale: start.scale * 10 };
  const frame = frameOnMap(looking, screen, cameraOfView(turned, map, 0), map, turned)!;
  expect(frame.width / frame.height).toBeCloseTo(screen.width / screen.height);
});

test('far away from the map there is nothing to frame, and a speck is still seen', () => {
  expect(frameOf({ ...start, x: 1e6, scale: start.scale * 10 })).toBeUndefined();
  expect(frameOf({ ...start, scale: start.scale * 1e6 })).toMatchObject({ width: 4, height: 4 });
});
