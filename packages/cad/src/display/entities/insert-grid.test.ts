import { expect, it } from 'vitest';
import { common, drawing, insert, line, model, plainText, show } from '../fixture.ts';

const attribute = (more = {}): object => ({
  ...common(),
  ...plainText,
  type: 'ATTRIB',
  position: [2, 1, 0],
  text: 'A1',
  tag: 'NO',
  flags: 0,
  hidden: false,
  constant: false,
  fieldLength: 0,
  lockPosition: false,
  ...more,
});

const grid = (more: object): ReturnType<typeof show> =>
  show(
    drawing([insert('B', { columns: 3, rows: 2, columnSpacing: 10, rowSpacing: 100, ...more })], {
      B: [line(0, 0, 1, 0)],
    }),
  );

/** Where the first letter of each text stands. */
function places(list: ReturnType<typeof show>): number[][] {
  const { glyphStart, origin } = model(list).texts;
  return Array.from(glyphStart.subarray(0, -1), (at) =>
    [origin[2 * at]!, origin[2 * at + 1]!].map((n) => Math.round(n * 1000) / 1000),
  );
}

it('shows the attributes of an arrayed insert in every cell, and counts them once', () => {
  const list = grid({ attributes: [attribute()] });
  const first = places(grid({ columns: 1, rows: 1, attributes: [attribute()] }))[0]!;
  const at = places(list);
  expect(at).toHaveLength(6);
  for (const [i, j] of [0, 1].flatMap((row) => [0, 1, 2].map((column) => [column, row] as const)))
    expect(at).toContainEqual([first[0]! + i * 10, first[1]! + j * 100]);
  expect(list.drawn.ATTRIB).toBe(1);
});

it('repeats them along the turned axes of the insert, whichever way it faces', () => {
  const more = { rotation: Math.PI / 2, rows: 1, extrusion: [0, 0, -1] };
  const first = places(grid({ ...more, columns: 1, attributes: [attribute({ extrusion: [0, 0, -1] })] }))[0]!;
  const flipped = places(grid({ ...more, attributes: [attribute({ extrusion: [0, 0, -1] })] }));
  expect(flipped).toContainEqual([first[0]!, first[1]! + 20]);
});

it('leaves hidden ones hidden, and stops where there would be too many', () => {
  expect(model(grid({ attributes: [attribute({ hidden: true })] })).texts.count).toBe(0);
  expect(model(grid({ columns: 300, rows: 300, attributes: [attribute()] })).texts.count).toBe(1);
});
