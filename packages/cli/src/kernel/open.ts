import { readFileSync } from 'node:fs';
import { brotliDecompressSync, gunzipSync, inflateRawSync } from 'node:zlib';
import { toDisplayList } from '@linework/cad/display/build';
import type { DisplayList } from '@linework/cad/display/list';
import type { Diagnostic } from '@linework/cad/model/diagnostics';
import type { Drawing } from '@linework/cad/model/drawing';
import { OcfError } from '@linework/cad/ocf/bytes';
import { CODEC, type Decompress, isOcf } from '@linework/cad/ocf/container';
import { decodeOcf } from '@linework/cad/ocf/decode';
import type { Manifest } from '@linework/cad/ocf/manifest';
import { read, whyNothing } from '@linework/cad/read/read';
import type { TextEntry } from '@linework/cad/read/text-index';
import type { FontProvider } from '@linework/cad/text/fonts';
import { withPictureFiles } from '@linework/render/picture/files';
import { drawingFonts } from '@linework/server/sandbox/drawingFonts';
import { filesBeside } from './beside.ts';

/** Nothing in the file could be shown: its message is the sentence to print. */
export class NothingOpened extends Error {}

export interface LoadedFile {
  bytes: Uint8Array;
  /** Absent for an .ocf, which holds the display list itself. */
  drawing?: Drawing;
  manifest?: Manifest;
  diagnostics: Diagnostic[];
  ms: { read: number };
}

const MAX_RAW = 1 << 30;

const decompress: Decompress = (codec, bytes, rawBytes) => {
  const limit = { maxOutputLength: Math.min(MAX_RAW, Math.max(1, rawBytes)) };
  try {
    return codec === CODEC.brotli ? brotliDecompressSync(bytes, limit) : inflateRawSync(bytes, limit);
  } catch {
    throw new OcfError('A section is damaged.');
  }
};

export function readBytes(path: string): Uint8Array {
  let bytes: Uint8Array;
  try {
    bytes = readFileSync(path);
  } catch (error) {
    throw new NothingOpened(whyNot(path, (error as NodeJS.ErrnoException).code));
  }
  if (bytes.length === 0) throw new NothingOpened(`${path} is empty.`);
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return plain(bytes);
  try {
    return plain(gunzipSync(bytes, { maxOutputLength: MAX_RAW }));
  } catch {
    throw new NothingOpened(`${path} is a damaged gzip file.`);
  }
}

function whyNot(path: string, code: string | undefined): string {
  if (code === 'ENOENT') return `There is no file ${path}.`;
  if (code === 'EISDIR') return `${path} is a folder.`;
  if (code === 'ERR_FS_FILE_TOO_LARGE') return `${path} is larger than two gigabytes.`;
  if (code === 'EACCES' || code === 'EPERM') return `${path} may not be read.`;
  return `${path} cannot be read.`;
}

/** A Buffer is a Uint8Array whose slice() does not copy: the kernel is given the plain kind. */
function plain(bytes: Uint8Array): Uint8Array {
  return new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

export function openFile(path: string): LoadedFile & { list?: DisplayList; texts?: TextEntry[] } {
  const bytes = readBytes(path);
  const start = performance.now();
  if (isOcf(bytes)) {
    try {
      const { list, manifest, texts } = decodeOcf(bytes, { decompress, exact: true });
      return {
        bytes,
        list,
        manifest,
        texts,
        diagnostics: manifest.diagnostics,
        ms: { read: performance.now() - start },
      };
    } catch (error) {
      if (error instanceof OcfError) throw new NothingOpened(`${path} could not be opened: ${error.message}`);
      throw error;
    }
  }
  const { drawing, diagnostics } = read(bytes);
  const ms = { read: performance.now() - start };
  const failed = whyNothing({ drawing, diagnostics });
  if (failed) throw new NothingOpened(failed.message);
  return { bytes, drawing, diagnostics, ms };
}

export interface Shown {
  list: DisplayList;
  diagnostics: Diagnostic[];
  ms: { read: number; display: number };
}

/** The display list of a file, whatever kind it is; `fonts` are those of this machine and of the product where nothing else is said. */
export function showFile(path: string, fonts: FontProvider = drawingFonts(path)): LoadedFile & Shown {
  const opened = openFile(path);
  const { picture, xref, plotTable } = filesBeside(path);
  if (opened.list)
    return {
      ...opened,
      list: withPictureFiles(opened.list, picture),
      ms: { read: opened.ms.read, display: 0 },
    };
  const start = performance.now();
  const { list, diagnostics } = toDisplayList(opened.drawing!, fonts, { xref, plotTable });
  const display = performance.now() - start;
  return {
    ...opened,
    list: withPictureFiles(list, picture),
    diagnostics: [...opened.diagnostics, ...diagnostics],
    ms: { read: opened.ms.read, display },
  };
}
