import { readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { inflateSync } from 'node:zlib';
import type { DisplayOptions } from '@linework/cad/display/options';
import type { Drawing } from '@linework/cad/model/drawing';
import { readPlotTable } from '@linework/cad/read/plot-table';
import { read, whyNothing } from '@linework/cad/read/read';
import { bareFileName } from '@linework/render/picture/files';

/** A scanned sheet has some megabytes. */
const MAX_BYTES = 256 * 1024 * 1024;
const PICTURES = /\.(png|jpe?g|bmp|gif|tiff?)$/i;
const PLOT_TABLES = /\.[cs]tb$/i;
const MAX_TABLE = 4 * 1024 * 1024;
const DRAWINGS = ['', '.dwg', '.dxf'];

/** What lies in the folder of a drawing and is named by it. Nothing is read before it is asked for. */
interface Beside {
  /** A picture, by the path that the drawing knows it by. */
  picture(path: string): Uint8Array | undefined;
  /** An external reference. */
  xref: NonNullable<DisplayOptions['xref']>;
  plotTable: NonNullable<DisplayOptions['plotTable']>;
}

export function filesBeside(drawing: string): Beside {
  const folder = dirname(drawing);
  let names: Map<string, string> | undefined;
  const find = (name: string): string | undefined => {
    names ??= new Map(namesIn(folder).map((file) => [file.toLowerCase(), join(folder, file)]));
    return names.get(name);
  };
  const references = new Map<string, Drawing | undefined>();
  return {
    picture(path) {
      const file = PICTURES.test(path) ? find(bareFileName(path)) : undefined;
      return file === undefined ? undefined : readPlain(file);
    },
    xref(path) {
      const name = bareFileName(path);
      const file = DRAWINGS.map((ending) => find(name + ending)).find((found) => found !== undefined);
      // no drawing is a part of itself
      if (file === undefined || resolve(file) === resolve(drawing)) return undefined;
      if (!references.has(file)) references.set(file, readDrawing(file));
      return references.get(file);
    },
    plotTable(name) {
      const file = PLOT_TABLES.test(name) ? find(name) : undefined;
      const bytes = file === undefined ? undefined : readPlain(file);
      return bytes && readPlotTable(bytes, (packed) => inflateSync(packed, { maxOutputLength: MAX_TABLE }));
    },
  };
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

function readDrawing(file: string): Drawing | undefined {
  const bytes = readPlain(file);
  const result = bytes && read(bytes);
  return result && !whyNothing(result) ? result.drawing : undefined;
}

function readPlain(file: string): Uint8Array | undefined {
  try {
    const stat = statSync(file);
    if (!stat.isFile() || stat.size > MAX_BYTES) return undefined;
    const bytes = readFileSync(file);
    return new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  } catch {
    return undefined;
  }
}
