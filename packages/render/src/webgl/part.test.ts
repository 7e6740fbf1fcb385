import { GroupBuilder } from '@linework/cad/display/group';
import { expect, test } from 'vitest';
import { slim, whole } from './part.ts';
import type { PartContent, ScenePart } from './types.ts';

function drawn(): PartContent {
  const group = new GroupBuilder('*Model_Space');
  group.begin(0, 0);
  group.line(0, 0, 10, 10, 0, 0);
  group.point(3, 4, 0);
  group.end();
  return { content: group.done(), rank: [0], size: [2] };
}

test('what somebody else keeps is not kept twice, and can be had again', () => {
  const held = drawn();
  const part: ScenePart = { group: 0, box: undefined, coarse: true, ...held, again: () => held };
  const kept = slim(part);
  expect(kept.content.paths.count).toBe(0);
  expect(kept.rank).toBeUndefined();
  // Points are placed anew for every frame.
  expect(kept.content.points.count).toBe(1);
  expect(kept.content.box).toEqual(held.content.box);
  expect(whole(kept)).toEqual(part);
});

test('what nobody else keeps stays as it is', () => {
  const part: ScenePart = { group: 0, box: undefined, ...drawn() };
  expect(slim(part)).toBe(part);
  expect(whole(part)).toBe(part);
});

test('what has gone meanwhile is not there', () => {
  expect(whole(slim({ group: 0, box: undefined, ...drawn(), again: () => undefined }))).toBeUndefined();
});
