import { expect, test } from 'vitest';
import { appearanceRules } from './appearance.ts';

const WHITE = 765;

/** How dark and how colored a picture is, and how many of its pixels are drawn on. */
function looksOf(rgba: Uint8ClampedArray): { ink: number; color: number; drawn: number } {
  const looks = { ink: 0, color: 0, drawn: 0 };
  for (let i = 0; i < rgba.length; i += 4) {
    const [r, g, b] = [rgba[i]!, rgba[i + 1]!, rgba[i + 2]!];
    looks.ink += WHITE - r - g - b;
    looks.color += Math.max(r, g, b) - Math.min(r, g, b);
    if (WHITE - r - g - b > 60) looks.drawn += 1;
  }
  return looks;
}

const ruleOf = (name: string) => {
  const rule = appearanceRules.find((each) => each.name === name)!;
  return { on: looksOf(rule.draw(true)), off: looksOf(rule.draw(false)) };
};

test('dashes of the model are as long as the annotation scale makes them', () => {
  const { on, off } = ruleOf('linetype-scale');
  // Dashes too short to be seen run together into a line.
  expect(on.drawn).toBeLessThan(off.drawn);
});

test('a sheet with a standard table is black where it would be colored', () => {
  const { on, off } = ruleOf('standard-plot-styles');
  expect(off.color).toBeGreaterThan(10_000);
  expect(on.color).toBe(0);
});

test('a sheet with a table of one’s own has its colors, weights and screening', () => {
  const { on, off } = ruleOf('own-plot-styles');
  expect(on.color).toBe(0);
  expect(off.color).toBeGreaterThan(10_000);
  expect(on.drawn).toBeGreaterThan(off.drawn * 1.2);
});

test.each(['locked-layers', 'external-references'])('%s are fainter', (name) => {
  const { on, off } = ruleOf(name);
  expect(on.ink).toBeLessThan(off.ink * 0.95);
});

test('a hidden view has fewer lines than wires, and a shaded one paints between them', () => {
  const hidden = ruleOf('hidden-view');
  expect(hidden.on.drawn).toBeLessThan(hidden.off.drawn * 0.85);
  const shaded = ruleOf('shaded-view');
  expect(shaded.on.drawn).toBeGreaterThan(shaded.off.drawn * 2);
  expect(shaded.on.color).toBeGreaterThan(shaded.off.color * 2);
});

test('a perspective shows the same lines elsewhere', () => {
  const [on, off] = [true, false].map((isOn) =>
    appearanceRules.find(({ name }) => name === 'perspective')!.draw(isOn),
  );
  let differ = 0;
  for (let i = 0; i < on!.length; i += 4) if (Math.abs(on![i]! - off![i]!) > 60) differ += 1;
  expect(differ).toBeGreaterThan(300);
});

test('what stands in for a font is narrower where the drawing says so', () => {
  const { on, off } = ruleOf('substitute-fonts');
  expect(on.drawn).toBeLessThan(off.drawn);
});

test('a hatch that nearly closes is filled, and a box in place of an object crossed out', () => {
  const hatch = ruleOf('open-hatches');
  expect(hatch.on.drawn).toBeGreaterThan(hatch.off.drawn * 10);
  const object = ruleOf('box-objects');
  expect(object.on.drawn).toBeGreaterThan(object.off.drawn * 1.5);
});

test('sizes that are parameters can be read, and objects of other programs keep their picture in another version', () => {
  const sizes = ruleOf('dimensional-constraints');
  expect(sizes.on.drawn).toBeGreaterThan(sizes.off.drawn * 1.2);
  const object = ruleOf('rewritten-objects');
  expect(object.on.drawn).toBeGreaterThan(object.off.drawn * 1.1);
});
