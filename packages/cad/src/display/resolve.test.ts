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

it('takes what inserts hand down through the table of plot styles once, by its own color', () => {
  const list = show(
    drawing([insert('B', { color: 1, lineWeight: 50 })], {
      B: [line(0, 0, 1, 0, { color: 0, lineWeight: -2 }), line(0, 0, 0, 1, { color: 3 })],
    }),
  );
  const styles = { 1: { rgb: 0, screening: 0.5 }, 7: { rgb: 0xff }, 3: { gray: true, lineWeight: 13 } };
  const { inserts } = model(list);
  const child = list.groups[inserts.group[0]!]!;
  const outer = new StyleContext(list, undefined, undefined, { isNamed: false, styles }).resolve(
    inserts.style[0]!,
  );
  expect(outer).toMatchObject({ color: { kind: 'index', index: 7 }, lineWeight: 50, alpha: 0.5 });
  const inside = new StyleContext(list, outer);
  const [byBlock, green] = [0, 1].map((k) => inside.resolve(child.paths.style[k]!));
  expect(byBlock).toMatchObject({ color: { kind: 'index', index: 7 }, lineWeight: 50 });
  expect(byBlock!.alpha).toBe(0.5);
  expect(green).toMatchObject({ color: { kind: 'rgb', rgb: 0x969696 }, lineWeight: 13, alpha: 1 });
});

it('gives styles by name to what has one', () => {
  const list = show(drawing([line(0, 0, 1, 1, { color: 1 })]));
  const styles = { 'HALF TONE': { screening: 0.5 } };
  const table = { isNamed: true, styles };
  const alphaOf = (plotStyle?: string): number => {
    const named = { ...list, styles: list.styles.map((style) => ({ ...style, plotStyle: plotStyle! })) };
    return new StyleContext(named, undefined, undefined, table).resolve(0).alpha;
  };
  expect([alphaOf('Half tone'), alphaOf('Other'), alphaOf()]).toEqual([0.5, 1, 1]);
});
