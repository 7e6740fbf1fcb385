/** One file turned into another kind: bytes in, files out. The same in a child process and in the browser. */
import { toDisplayList } from '@linework/cad/display/build';
import type { DisplayLayout, DisplayList } from '@linework/cad/display/list';
import type { DisplayOptions } from '@linework/cad/display/options';
import type { Diagnostic } from '@linework/cad/model/diagnostics';
import type { Drawing } from '@linework/cad/model/drawing';
import { type Decompress, isOcf } from '@linework/cad/ocf/container';
import { decodeOcf } from '@linework/cad/ocf/decode';
import { type Pdfium } from '@linework/cad/read/pdf/pdfium';
import { millimetersOf } from '@linework/cad/model/units';
import { readPdf } from '@linework/cad/read/pdf/pdf';
import { read, whyNothing } from '@linework/cad/read/read';
import type { FontProvider } from '@linework/cad/text/fonts';
import { write } from '@linework/cad/write/write';
import type { Deflate } from '../pdf/document.ts';
import { pagesOf } from '../pdf/pages.ts';
import { type PdfOptions, writePdf } from '../pdf/pdf.ts';
import type { PlotStyles } from '../pdf/plot.ts';
import type { Inflate } from '@linework/cad/read/plot-table';
import { readPlotStyles } from '../pdf/plot-styles.ts';
import { withPictureFiles } from '../picture/files.ts';
import { pagePicturesOf, picturesOf, type ReadPicture } from '../picture/pictures.ts';
import { renderRaster } from '../raster/render.ts';
import type { ConvertSettings, ConversionTarget } from './settings.ts';
import { joined } from '../joined.ts';

export interface ConvertPlatform {
  fonts: (drawing: Drawing) => FontProvider | Promise<FontProvider>;
  deflate: Deflate;
  decompress: Decompress;
  /** zlib, of tables of plot styles; they are left aside where it is absent. */
  inflate?: Inflate;
  /** Drawings that this one refers to. */
  xref?: DisplayOptions['xref'];
  /** Tables of plot styles that its layouts are shown with. */
  plotTable?: DisplayOptions['plotTable'];
  /** Files of pictures that it refers to, by the path it knows them by. */
  pictureFile?: (path: string) => Uint8Array | undefined;
  /** Pictures are shown by their frames where it is absent. */
  picture?: ReadPicture;
  /** Absent where PDFs cannot be read. */
  pdfium?: () => Promise<Pdfium>;
}

export type RgbaPixels = { width: number; height: number; rgba: Uint8ClampedArray | Uint8Array };

/** The platform encodes pictures: it has the better means. */
export type ConvertedFile =
  | { name: string; bytes: Uint8Array }
  | { name: string; encodeAs: 'png' | 'jpeg' | 'bmp'; pixels: RgbaPixels };

/** Something that could not be carried over: its code, and an English sentence. */
export type Loss = Pick<Diagnostic, 'code' | 'message'>;

export interface Converted {
  files: ConvertedFile[];
  losses: Loss[];
}

interface Made {
  files: ConvertedFile[];
  diagnostics: Diagnostic[];
}

const MAX_LOSSES = 50;

/** Why nothing came out of it. */
export type ConvertProblem = 'damaged' | 'empty' | 'notADrawing' | 'encrypted' | 'notWritten' | 'plotStyles';

export class ConvertFailure extends Error {
  readonly problem: ConvertProblem;

  constructor(problem: ConvertProblem, message: string) {
    super(message);
    this.name = 'ConvertFailure';
    this.problem = problem;
  }
}

export interface ConvertRequest {
  /** Of the source, with its extension. */
  name: string;
  target: ConversionTarget;
  settings: ConvertSettings;
}

export async function convert(
  bytes: Uint8Array,
  request: ConvertRequest,
  platform: ConvertPlatform,
): Promise<Converted> {
  const { files, diagnostics } = await make(bytes, request, platform);
  const losses = diagnostics
    .filter(({ severity }) => severity !== 'info')
    .map(({ code, message }) => ({ code, message }));
  return { files, losses: losses.slice(0, MAX_LOSSES) };
}

async function make(
  bytes: Uint8Array,
  { name, target, settings }: ConvertRequest,
  platform: ConvertPlatform,
): Promise<Made> {
  const stem = name.replace(/\.[^.]*$/, '') || 'drawing';
  if (isPdf(bytes)) return fromPdf(bytes, stem, target, settings, platform);
  if (target === 'dwg' || target === 'dxf') return asDrawing(openDrawing(bytes), stem, target, settings);
  const { list, diagnostics } = await openList(bytes, platform);
  if (target === 'pdf') return { files: [await asPdf(list, stem, settings, platform)], diagnostics };
  return { files: await asPictures(list, stem, target, settings, platform), diagnostics };
}

function isPdf(bytes: Uint8Array): boolean {
  // The header may stand behind a little rubbish.
  return new TextDecoder('latin1').decode(bytes.subarray(0, 1024)).includes('%PDF-');
}

function openDrawing(bytes: Uint8Array): { drawing: Drawing; diagnostics: Diagnostic[] } {
  if (isOcf(bytes)) throw new ConvertFailure('notADrawing', 'An .ocf holds what is drawn, not the drawing.');
  const { drawing, diagnostics } = read(bytes);
  const failed = whyNothing({ drawing, diagnostics });
  if (failed) throw new ConvertFailure(failed.code === 'encrypted' ? 'encrypted' : 'damaged', failed.message);
  return { drawing, diagnostics };
}

export async function openList(
  bytes: Uint8Array,
  platform: ConvertPlatform,
): Promise<{ list: DisplayList; diagnostics: Diagnostic[] }> {
  if (isOcf(bytes)) {
    const { list, manifest } = decodeOcf(bytes, { decompress: platform.decompress, exact: true });
    return { list: withFiles(list, platform), diagnostics: manifest.diagnostics };
  }
  const { drawing, diagnostics } = openDrawing(bytes);
  const shown = toDisplayList(drawing, await platform.fonts(drawing), {
    ...(platform.xref && { xref: platform.xref }),
    ...(platform.plotTable && { plotTable: platform.plotTable }),
  });
  return { list: withFiles(shown.list, platform), diagnostics: [...diagnostics, ...shown.diagnostics] };
}

function withFiles(list: DisplayList, { pictureFile }: ConvertPlatform): DisplayList {
  return pictureFile ? withPictureFiles(list, pictureFile) : list;
}

function asDrawing(
  { drawing, diagnostics }: { drawing: Drawing; diagnostics: Diagnostic[] },
  stem: string,
  format: 'dwg' | 'dxf',
  { version }: ConvertSettings,
): Made {
  const written = write(drawing, { format, version });
  if (!written.bytes || written.bytes.length === 0)
    throw new ConvertFailure('notWritten', written.diagnostics[0]?.message ?? 'It could not be written.');
  return {
    files: [{ name: `${stem}.${format}`, bytes: written.bytes }],
    diagnostics: [...diagnostics, ...written.diagnostics],
  };
}

/** A PDF becomes a drawing, and from there whatever is wanted; its pictures lie beside it. */
async function fromPdf(
  bytes: Uint8Array,
  stem: string,
  target: ConversionTarget,
  settings: ConvertSettings,
  platform: ConvertPlatform,
): Promise<Made> {
  if (!platform.pdfium || (target !== 'dwg' && target !== 'dxf'))
    throw new ConvertFailure('notADrawing', 'A PDF becomes a .dwg or a .dxf.');
  const { drawing, diagnostics, pictures } = readPdf(await platform.pdfium(), bytes, {
    scale: settings.enlarge,
    pictureName: (index) => `${stem}-${index + 1}.png`,
  });
  const failed = diagnostics.find(({ severity }) => severity === 'error');
  if (failed) throw new ConvertFailure(failed.code === 'encrypted' ? 'encrypted' : 'damaged', failed.message);
  const made = asDrawing({ drawing, diagnostics }, stem, target, settings);
  const beside = pictures.map(({ name, ...pixels }) => ({ name, encodeAs: 'png' as const, pixels }));
  return { ...made, files: [...made.files, ...beside] };
}

function wanted({ layouts, layoutNames }: ConvertSettings, { model, name }: DisplayLayout): boolean {
  if (layoutNames.length > 0) return layoutNames.includes(name);
  return layouts === 'all' || (layouts === 'model') === model;
}

/** Pages of the layouts that are wanted and show something; of all, where none of the wanted does. */
function shownPages(list: DisplayList, settings: ConvertSettings) {
  const { paper, orientation } = settings;
  const pages = pagesOf(list, {
    ...(paper === 'sheet' ? {} : { paper }),
    ...(orientation === 'auto' ? {} : { landscape: orientation === 'landscape' }),
  });
  if (pages.length === 0) throw new ConvertFailure('empty', 'The drawing shows nothing.');
  const chosen = pages.filter(({ layout }) => wanted(settings, list.layouts[layout]!));
  const shown = chosen.length > 0 ? chosen : pages;
  if (!(settings.ratio > 0)) return shown;
  // A sheet has its scale already.
  const scale = (millimetersOf(list.units) ?? 1) / settings.ratio;
  return shown.map((page) => (list.layouts[page.layout]!.model ? { ...page, scale } : page));
}

async function asPdf(
  list: DisplayList,
  stem: string,
  settings: ConvertSettings,
  platform: ConvertPlatform,
): Promise<ConvertedFile> {
  const { colours, lineWeights, textAsShapes } = settings;
  const bytes = pdfOf(list, {
    pages: shownPages(list, settings),
    deflate: platform.deflate,
    title: stem,
    colours,
    lineWeights,
    textAsShapes,
    plotStyles: plotStylesOf(settings.plotStyles, platform),
    decodeImage: await pagePicturesOf(list, platform.picture),
  });
  return { name: `${stem}.pdf`, bytes };
}

export function pdfOf(list: DisplayList, options: PdfOptions): Uint8Array {
  const chunks: Uint8Array[] = [];
  writePdf(list, options, (chunk) => chunks.push(chunk));
  return joined(chunks);
}

/** Of a table in base64; undefined where there is none. */
export function plotStylesOf(base64: string, { inflate }: ConvertPlatform): PlotStyles | undefined {
  if (base64 === '' || !inflate) return undefined;
  let table: PlotStyles | undefined;
  try {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
    table = readPlotStyles(bytes, inflate);
  } catch {
    // No base64: no table either.
  }
  if (!table) throw new ConvertFailure('plotStyles', 'This is no table of plot styles.');
  return table;
}

const backgrounds = { white: 0xffffff, black: 0x000000, transparent: 0xffffff } as const;

async function asPictures(
  list: DisplayList,
  stem: string,
  target: 'png' | 'jpeg' | 'bmp',
  settings: ConvertSettings,
  platform: ConvertPlatform,
): Promise<ConvertedFile[]> {
  const pages = shownPages(list, settings);
  const decodeImage = await picturesOf(list, platform.picture);
  return pages.map(({ layout: index }) => {
    const layout = list.layouts[index]!;
    const size = pictureSize(layout, settings.pixels);
    const { rgba } = renderRaster(list, {
      ...size,
      layout: index,
      background: backgrounds[settings.background],
      lineWeights: settings.lineWeights,
      plotting: true,
      decodeImage,
    });
    if (settings.background === 'transparent' && target === 'png') clearPaper(rgba);
    const name = pages.length === 1 ? stem : `${stem}-${fileSafe(layout.name)}`;
    const extension = target === 'jpeg' ? 'jpg' : target;
    return { name: `${name}.${extension}`, encodeAs: target, pixels: { ...size, rgba } };
  });
}

export function pictureSize({ home }: DisplayLayout, side: number): { width: number; height: number } {
  const turned = Math.abs(Math.sin(home.twist)) > Math.SQRT1_2;
  const wide = turned ? home.height / home.width : home.width / home.height;
  const ratio = Math.min(8, Math.max(1 / 8, Number.isFinite(wide) && wide > 0 ? wide : 4 / 3));
  return ratio >= 1
    ? { width: side, height: Math.max(1, Math.round(side / ratio)) }
    : { width: Math.max(1, Math.round(side * ratio)), height: side };
}

/** White paper shines through: what is less than white was drawn, by as much as it is darker. */
function clearPaper(rgba: Uint8ClampedArray): void {
  for (let i = 0; i < rgba.length; i += 4) {
    const lightest = Math.min(rgba[i]!, rgba[i + 1]!, rgba[i + 2]!);
    const alpha = 255 - lightest;
    for (let k = 0; k < 3; k++) {
      const value = rgba[i + k]!;
      rgba[i + k] = alpha === 0 ? 255 : Math.round(((value - lightest) * 255) / alpha);
    }
    rgba[i + 3] = alpha;
  }
}

function fileSafe(name: string): string {
  return name.replace(/[<>:"/\\|?*\u0000-\u001f]/g, '_');
}
