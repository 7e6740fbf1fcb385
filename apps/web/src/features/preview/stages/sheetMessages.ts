/** What the page and the reader of workbooks say to each other. */
export interface SheetRequest {
  /** The workbook, with the first request. */
  open?: ArrayBuffer;
  sheet: number;
}

export interface SheetAnswer {
  names: string[];
  sheet: number;
  rows: string[][];
  /** Of columns in pixels; 0 where the workbook does not say. */
  widths: number[];
  /** There is more than is shown. */
  cut: boolean;
}

export const rowsMost = 20_000;
export const columnsMost = 512;
