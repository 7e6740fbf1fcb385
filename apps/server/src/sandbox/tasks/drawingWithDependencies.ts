/** A drawing with fonts, drawings, pictures and tables of plot styles that it asks for: the .ocf for the viewer, or its pictures. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { inflateSync } from 'node:zlib';
import type { PlotTable } from '@linework/cad/display/plot-tables';
import type { Drawing } from '@linework/cad/model/drawing';
import { readPlotTable } from '@linework/cad/read/plot-table';
import { read, whyNothing } from '@linework/cad/read/read';
import { fontLibrary } from '@linework/cad/text/library';
import { bareFileName } from '@linework/render/picture/files';
import { inputName, requestName } from '../folder.ts';
import { SandboxFailure } from '../limits.ts';
import { drawPictures } from './drawingPictures.ts';
import { forBrowsers } from './pictures.ts';
import { readDrawing, type DrawingCompanions } from './readDrawing.ts';

export interface GivenFile {
  kind: 'font' | 'xref' | 'image' | 'plotTable';
  name: string;
  file: string;
}

export async function drawingWithDependencies(folder: string): Promise<object> {
  const bytesOf = (file: string): Uint8Array => {
    const bytes = readFileSync(join(folder, file));
    return new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  };
  const { given, pictures = false } = JSON.parse(readFileSync(join(folder, requestName), 'utf8')) as {
    given: GivenFile[];
    pictures?: boolean;
  };
  const shown = new Map<string, Uint8Array>();
  for (const { kind, file } of given) if (kind === 'image') shown.set(file, await forBrowsers(bytesOf(file)));
  const companions = companionsOf(given, (file) => shown.get(file) ?? bytesOf(file));
  const shownDrawing = readDrawing(bytesOf(inputName), companions);
  if (pictures)
    return drawPictures(shownDrawing.list, (name, content) => writeFileSync(join(folder, name), content));
  const ocf = shownDrawing.encode();
  if (!ocf) throw new SandboxFailure('empty', 'it is prepared already');
  writeFileSync(join(folder, 'drawing.ocf'), ocf);
  return {};
}

/** Each is read once, when it is asked for; one that cannot be read is not there. */
export function companionsOf(
  given: readonly GivenFile[],
  bytesOf: (file: string) => Uint8Array,
): DrawingCompanions {
  const ofKind = (kind: GivenFile['kind']) => given.filter((each) => each.kind === kind);
  const fonts = new Map(ofKind('font').map(({ name, file }) => [name.toLowerCase(), file]));
  const xrefs = new Map(ofKind('xref').map(({ name, file }) => [baseName(name), file]));
  const pictures = new Map(ofKind('image').map(({ name, file }) => [bareFileName(name), file]));
  const tables = new Map(ofKind('plotTable').map(({ name, file }) => [name.toLowerCase(), file]));
  const drawings = new Map<string, Drawing | undefined>();
  const drawingIn = (file: string): Drawing | undefined => {
    if (!drawings.has(file)) drawings.set(file, readOrNothing(bytesOf(file)));
    return drawings.get(file);
  };
  return {
    fonts: fontLibrary({
      read: (name) => {
        const file = fonts.get(name);
        return file === undefined ? undefined : bytesOf(file);
      },
    }),
    xref: (path, block) => {
      const file = xrefs.get(baseName(path)) ?? xrefs.get(block.toLowerCase());
      return file === undefined ? undefined : drawingIn(file);
    },
    picture: (path) => {
      const file = pictures.get(bareFileName(path));
      return file === undefined ? undefined : bytesOf(file);
    },
    plotTable: (name) => {
      const file = tables.get(name);
      return file === undefined ? undefined : plotTableIn(bytesOf(file));
    },
  };
}

/** A table is some kilobytes of text. */
const maxTable = 4 * 1024 * 1024;

function plotTableIn(bytes: Uint8Array): PlotTable | undefined {
  return readPlotTable(bytes, (packed) => inflateSync(packed, { maxOutputLength: maxTable }));
}

function readOrNothing(bytes: Uint8Array): Drawing | undefined {
  const { drawing, diagnostics } = read(bytes);
  return whyNothing({ drawing, diagnostics }) ? undefined : drawing;
}

/** Without folders and extension, as drawings are referred to with either slash. */
const baseName = (path: string): string => bareFileName(path).replace(/\.[^.]*$/, '');
