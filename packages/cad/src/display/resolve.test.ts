import { expect, it } from 'vitest';
import { drawing, insert, line, model, show } from './fixture.ts';
import { shownLayers, StyleContext } from './resolve.ts';

it('shows of a block on a hidden layer what lies on others, of one on a frozen layer nothing', () => {
  const list = show(
    drawing([insert('B', { layer: 'WALL' })], { B: [line(0, 0, 1, 0, { layer: 'DOOR' }), line(0, 0, 0, 1)] }),
  );
  const { inserts } = model(list);
  const child = list.groups[inserts.group[0]!]!;
  const wall = list.layers.findIndex(({ name }) => name === 'WALL');
  const seen = (state: number): boolean[] => {
    const layers = shownLayers(
      list.layers,
      list.layers.map((_, i) => (i === wall ? state : 1)),
    );
    const outer = new StyleContext({ ...list, layers }).resolve(inserts.style[0]!);
    const inside = new StyleContext({ ...list, layers }, outer);
    return [0, 1].map((k) => inside.resolve(child.paths.style[k]!).visible);
  };
  expect(seen(1)).toEqual([true, true]);
  expect(seen(0)).toEqual([true, false]);
  expect(seen(2)).toEqual([false, false]);
});

it('thaws what the drawing has frozen by showing it', () => {
  const list = show(drawing([line(0, 0, 1, 1, { layer: 'WALL' })]));
  const layers = list.layers.map((layer) => ({ ...layer, frozen: true, on: false }));
  const states = (state: number) =>
    shownLayers(
      layers,
      layers.map(() => state),
    )[0];
  expect(states(0)).toMatchObject({ on: false, frozen: true });
  expect(states(1)).toMatchObject({ on: true, frozen: false });
});
