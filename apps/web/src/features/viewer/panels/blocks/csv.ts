/** Inserts as a table that spreadsheets open. */
import type { BlockInsert, DrawingHead } from '../../engine/types.ts';

/** A program that opens the table must take none of it for a formula. */
function cell(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) && !Number.isFinite(Number(text)) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

interface Titles {
  block: string;
  handle: string;
  layer: string;
  layout: string;
}

export function csvOf(
  inserts: readonly BlockInsert[],
  { layers, layouts }: Pick<DrawingHead, 'layers' | 'layouts'>,
  titles: Titles,
): string {
  const tags = [...new Set(inserts.flatMap(({ attributes }) => attributes.map(({ tag }) => tag)))];
  const rows = inserts.map((insert) => {
    const values = new Map(insert.attributes.map(({ tag, value }) => [tag, value]));
    return [
      insert.block,
      insert.handle,
      layers[insert.layer]?.name ?? '',
      layouts[insert.layout]?.name ?? '',
      String(insert.at.x),
      String(insert.at.y),
      ...tags.map((tag) => values.get(tag) ?? ''),
    ];
  });
  const head = [titles.block, titles.handle, titles.layer, titles.layout, 'X', 'Y', ...tags];
  // The mark tells Excel that the rest is UTF-8.
  return `\u{feff}${[head, ...rows].map((row) => row.map(cell).join(',')).join('\r\n')}\r\n`;
}
