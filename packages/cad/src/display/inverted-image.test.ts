import { expect, test } from 'vitest';
import type { ImageEntity } from '../model/images.ts';
import { drawing, image, model, show } from './fixture.ts';

/** Ten by ten pixels of one unit, with a notch in what its clip keeps. */
const picture = (type: ImageEntity['type'], clipInverted: boolean): ImageEntity =>
  image(type, {
    width: 10,
    height: 10,
    clipKind: 2,
    clipPoints: Float64Array.of(1.5, 1.5, 7.5, 1.5, 4.5, 4.5, 7.5, 7.5, 1.5, 7.5),
    clipInverted,
  });
const NOTCHED = [2, 8, 8, 8, 5, 5, 8, 2, 2, 2];
const EDGE = [0, 10, 10, 10, 10, 0, 0, 0];

const ringsOf = (start: Uint32Array, points: Float64Array): number[][] =>
  Array.from({ length: start.length - 1 }, (_, i) => [...points.subarray(2 * start[i]!, 2 * start[i + 1]!)]);

test('a wipeout covers what lies in its boundary, or up to its edge what does not', () => {
  const rings = (isInverted: boolean): number[][] => {
    const { pointStart, points } = model(show(drawing([picture('WIPEOUT', isInverted)]))).wipeouts;
    return ringsOf(pointStart, points);
  };
  expect(rings(false)).toEqual([NOTCHED]);
  expect(rings(true)).toEqual([EDGE, NOTCHED]);
});

test('an image is shown in its boundary, or up to its edge around it; then both are framed', () => {
  const shown = (isInverted: boolean): unknown[] => {
    const made = drawing([picture('IMAGE', isInverted)]);
    made.header.imageFrame = 1;
    const list = show(made);
    const { inverted, ringStart, points } = list.clips[model(list).images.clip[0]!]!;
    return [inverted, ringsOf(ringStart, points), model(list).paths.count];
  };
  expect(shown(false)).toEqual([false, [NOTCHED], 1]);
  expect(shown(true)).toEqual([false, [EDGE, NOTCHED], 2]);
});
