const narrowest = 56;
const widest = 320;
const usual = 88;
const letter = 8;
/** Beside the text: the cell's padding and its line. */
const margin = 22;
/** What the first rows hold decides; all of twenty thousand would be for nothing. */
const looked = 200;

/** 0 → A, 25 → Z, 26 → AA. */
export function columnLetters(index: number): string {
  let letters = '';
  for (let rest = index + 1; rest > 0; rest = Math.floor((rest - 1) / 26)) {
    letters = String.fromCharCode(65 + ((rest - 1) % 26)) + letters;
  }
  return letters;
}

/** As the workbook says; else as wide as its content, within reason. */
export function columnWidths(rows: readonly (readonly string[])[], given: readonly number[]): number[] {
  const count = rows.reduce((most, row) => Math.max(most, row.length), 0);
  const widths = Array.from({ length: count }, (_, index) => given[index] ?? 0);
  for (const row of rows.slice(0, looked)) {
    row.forEach((text, index) => {
      if (!given[index])
        widths[index] = Math.max(widths[index]!, Math.min(widest, text.length * letter + margin));
    });
  }
  return widths.map((width) => Math.round(Math.min(widest, Math.max(narrowest, width || usual))));
}
