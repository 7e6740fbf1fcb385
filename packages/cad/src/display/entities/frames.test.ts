import { expect, it } from 'vitest';
import { drawing, insert, line, model, show } from '../fixture.ts';
import { StyleContext } from '../resolve.ts';

const clip = {
  enabled: true,
  inverted: false,
  points: Float64Array.of(0, 0, 5, 0, 5, 5),
  boundary: [],
  inverseInsert: [],
};

it.each([
  [0, []],
  [1, [true]],
  [2, [false]],
])('XCLIPFRAME %i: whether the frame of a clip is there, and plotted', (mode, plotted) => {
  const d = drawing([insert('B', { clip } as never)], { B: [line(0, 0, 10, 10)] });
  d.header.xclipFrame = mode;
  const list = show(d);
  const { paths } = model(list);
  const styles = new StyleContext(list);
  expect(Array.from(paths.style.slice(0, paths.count), (style) => styles.resolve(style).plot)).toEqual(
    plotted,
  );
});
