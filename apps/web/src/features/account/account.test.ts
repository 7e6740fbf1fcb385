import { expect, it } from 'vitest';
import { initials } from '../../ui/initials.ts';
import { cropArea } from './crop.ts';
import { describeAgent } from './describeAgent.ts';

it('cuts a square out of the middle, the edges, and a part of it', () => {
  const wide = { width: 400, height: 200 };
  expect(cropArea(wide, { x: 0.5, y: 0.5, zoom: 1 })).toEqual({ x: 100, y: 0, size: 200 });
  expect(cropArea(wide, { x: 1, y: 1, zoom: 1 })).toEqual({ x: 200, y: 0, size: 200 });
  expect(cropArea(wide, { x: 0, y: 1, zoom: 2 })).toEqual({ x: 0, y: 100, size: 100 });
});

it.each([
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36 Edg/140.0',
    'Edge · Windows',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1 Version/18.0 Mobile Safari/604.1',
    'Safari · iOS',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox · Linux'],
  [
    'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36',
    'Chrome · Android',
  ],
  ['curl/8', ''],
])('names the device of %s', (agent, name) => {
  expect(describeAgent(agent)).toBe(name);
});

it.each([
  ['Ada Nord', 'AN'],
  ['ada@example.com', 'AE'],
  ['王小明', '小明'],
  ['김철수', '철수'],
  ['  ', '?'],
  ['öland', 'Ö'],
])('shortens %s to %s', (name, letters) => {
  expect(initials(name)).toBe(letters);
});
