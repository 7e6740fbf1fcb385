/** Contrast in both themes, from the colors that every page is made of; axe looks at each page in the light. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const css = readFileSync(new URL('tokens.css', import.meta.url), 'utf8');
const colorsIn = (selector: string): Record<string, string> => {
  const [, block = ''] = css.split(`${selector} {`);
  const found = block.slice(0, block.indexOf('\n}')).matchAll(/--([\w-]+): (#[\da-f]{6});/g);
  return Object.fromEntries([...found].map(([, name, color]) => [name, color]));
};
const light = colorsIn(':root');
const themes = { light, dark: { ...light, ...colorsIn(":root[data-theme='dark']") } };

const luminance = (color: string): number => {
  const [r, g, b] = [1, 3, 5]
    .map((at) => Number.parseInt(color.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4)) as [
    number,
    number,
    number,
  ];
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
};
const contrast = (one: string, other: string): number => {
  const [dark, bright] = [luminance(one), luminance(other)].toSorted((a, b) => a - b) as [number, number];
  return (bright + 0.05) / (dark + 0.05);
};

const surfaces = ['bg', 'side', 'raised', 'sunken', 'hover', 'paper'];
const softSurfaces = ['accent-soft', 'danger-soft', 'ok-soft', 'warn-soft'];

describe.each(Object.entries(themes))('in the %s', (_name, colors) => {
  const tooClose = (texts: readonly string[], on: readonly string[], least: number): string[] =>
    texts.flatMap((text) =>
      on
        .filter((surface) => contrast(colors[text]!, colors[surface]!) < least)
        .map((surface) => `${text} on ${surface}: ${contrast(colors[text]!, colors[surface]!).toFixed(2)}`),
    );

  it('text can be read on every surface', () => {
    const texts = ['text', 'text-2', 'text-3', 'accent', 'danger', 'ok', 'warn', 'ink'];
    expect(tooClose(texts, surfaces, 4.5)).toEqual([]);
    expect(tooClose(['text', 'text-2', 'text-3'], softSurfaces, 4.5)).toEqual([]);
  });

  it('so can what is said in the color of a state, and on what is filled with it', () => {
    for (const state of ['accent', 'danger', 'ok', 'warn'])
      expect(tooClose([state], [`${state}-soft`], 4.5)).toEqual([]);
    expect(tooClose(['on-accent'], ['accent-fill', 'accent-fill-hover', 'danger-fill'], 4.5)).toEqual([]);
  });

  it('the outline of a field stands out', () => {
    expect(tooClose(['line-strong'], surfaces, 3)).toEqual([]);
  });
});
