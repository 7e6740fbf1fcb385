/** Those of the 255 colors of the index that are shown to choose from; the others are called by number. */
const hues = Array.from({ length: 24 }, (_, i) => 10 + i * 10);

export const indexColors: readonly (readonly number[])[] = [
  [1, 2, 3, 4, 5, 6, 7, 8, 9, 251, 253, 255],
  hues,
  hues.map((hue) => hue + 1),
  hues.map((hue) => hue + 4),
];

/** Of what a person typed. */
export function indexOf(text: string): number | undefined {
  const index = Number(text);
  return /^\d+$/.test(text.trim()) && index >= 1 && index <= 255 ? index : undefined;
}
