import { expect, test } from 'vitest';
import { GroupBuilder } from '@linework/cad/display/group';
import type { ScenePart } from '../webgl/types.ts';
import { byRank, inSequence, type Ranges } from './order.ts';

/** Entities of so many lines each; a line begins where its entity is in the whole. */
function part(entities: readonly [rank: number, lines: number][], ranked = true): ScenePart {
  const into = new GroupBuilder('*Model_Space');
  for (const [rank, lines] of entities) {
    into.begin(rank, 0);
    for (let i = 0; i < lines; i++) into.line(rank, i, rank, i + 1, 0, 0);
    into.end();
  }
  const content = into.done();
  const order = { rank: entities.map(([rank]) => rank), size: entities.map(([, lines]) => lines) };
  return { group: 0, content, box: content.box, ...(ranked ? order : {}) };
}

const drawn = ({ contents, count, content, from, to }: Ranges): number[] =>
  Array.from({ length: count }, (_, r) => {
    const { paths } = contents[content[r]!]!;
    return Array.from({ length: to[r]! - from[r]! }, (_line, i) => paths.entity[from[r]! + i]!);
  }).flat();

test('tiles are drawn in the order of the whole, every line once', () => {
  const tiles = [
    part([
      [1, 2],
      [4, 1],
      [7, 1],
    ]),
    part([
      [0, 1],
      [5, 3],
    ]),
    part([
      [2, 1],
      [3, 1],
      [6, 2],
    ]),
  ];
  expect(drawn(byRank(tiles))).toEqual([0, 1, 1, 2, 3, 4, 5, 5, 5, 6, 6, 7]);
  expect(drawn(inSequence(tiles)).toSorted((a, b) => a - b)).toEqual(drawn(byRank(tiles)));
});

test('what stands for the whole lies below its tiles', () => {
  const drawing = byRank([
    part([
      [3, 1],
      [8, 1],
    ]),
    part([[9, 2]], false),
  ]);
  expect(drawn(drawing)).toEqual([9, 9, 3, 8]);
});

test('ranks that are claimed twice lose nothing', () => {
  expect(
    drawn(
      byRank([
        part([
          [2, 1],
          [2, 2],
        ]),
        part([[2, 1]]),
      ]),
    ),
  ).toHaveLength(4);
});
