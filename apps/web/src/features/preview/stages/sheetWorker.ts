/** Reads workbooks beside the page, so that a large one does not hold it up. */
import { read, utils, type WorkBook } from '@e965/xlsx';
import { columnsMost, rowsMost, type SheetAnswer, type SheetRequest } from './sheetMessages.ts';

let book: WorkBook | undefined;

function answer({ open, sheet }: SheetRequest): SheetAnswer {
  if (open) book = read(open, { dense: true, sheetRows: rowsMost + 1, cellHTML: false, cellFormula: false });
  const names = book?.SheetNames ?? [];
  const found = book?.Sheets[names[sheet] ?? ''];
  if (!found) return { names, sheet, rows: [], widths: [], cut: false };
  const rows = utils.sheet_to_json<string[]>(found, { header: 1, raw: false, defval: '', blankrows: true });
  const widths = (found['!cols'] ?? []).slice(0, columnsMost).map((column) => column?.wpx ?? 0);
  const shown = rows.slice(0, rowsMost).map((row) => row.slice(0, columnsMost).map(String));
  return { names, sheet, rows: shown, widths, cut: rows.length > rowsMost };
}

addEventListener('message', ({ data }: MessageEvent<SheetRequest>) => {
  try {
    postMessage(answer(data));
  } catch {
    postMessage({ failed: true });
  }
});
