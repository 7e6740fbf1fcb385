/** Tables for spreadsheets, which must never take a cell for a formula. */

/** An amount is written by us, with its sign and two digits: it is no text of anybody's. */
export type CsvValue = string | { amount: string };

/** What begins like a formula gets a quote before it; what would break a row is put in quotes. */
export function csvCell(value: CsvValue): string {
  if (typeof value !== 'string') return value.amount;
  const safe = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** With a mark of its encoding, without which Chinese and Korean names are not read. */
export const csvText = (rows: readonly (readonly CsvValue[])[]): string =>
  `\ufeff${rows.map((row) => row.map(csvCell).join(',')).join('\r\n')}\r\n`;
