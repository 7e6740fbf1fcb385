import { Diagnostics, type Diagnostic } from '../model/diagnostics.ts';
import type { Drawing } from '../model/drawing.ts';
import { withoutCycles } from './cycles.ts';
import { ensureSymbolTables, ensureBlockRecords, ensureLayers } from './ensure-symbol-tables.ts';
import { withTablePictures } from './table-pictures.ts';
import { writeDwg } from './dwg/dwg.ts';
import { writeDxf } from './dxf/dxf.ts';

export type WriteFormat = 'dwg' | 'dxf';
export type WriteVersion = '2000' | '2004' | '2007' | '2010' | '2013' | '2018';
export type WriteOptions = { format: WriteFormat; version: WriteVersion };

/** Bytes are absent when the drawing cannot be written at all; what would be lost is in the diagnostics. */
export type WriteResult = { bytes: Uint8Array | undefined; diagnostics: Diagnostic[] };

/** What a file of a version begins with. */
export const VERSION_NAMES: Readonly<Record<WriteVersion, string>> = {
  '2000': 'AC1015',
  '2004': 'AC1018',
  '2007': 'AC1021',
  '2010': 'AC1024',
  '2013': 'AC1027',
  '2018': 'AC1032',
};

export function write(drawing: Drawing, { format, version }: WriteOptions): WriteResult {
  const diagnostics = new Diagnostics();
  let bytes: Uint8Array | undefined;
  try {
    const code = VERSION_NAMES[version];
    const whole = ensureSymbolTables(
      withTablePictures(ensureBlockRecords(withoutCycles(drawing, diagnostics))),
    );
    const source = ensureLayers(whole, (count) =>
      diagnostics.warn(
        'changed',
        `${count} × layer will be written under another name: its own has signs that programs refuse.`,
      ),
    );
    bytes = format === 'dxf' ? writeDxf(source, code, diagnostics) : writeDwg(source, code, diagnostics);
  } catch (error) {
    diagnostics.error(
      'write-failed',
      `The file could not be written: ${error instanceof Error ? error.message : 'unknown'}`,
    );
  }
  return { bytes, diagnostics: diagnostics.list };
}
