import { closeSync, openSync, writeSync } from 'node:fs';
import { basename } from 'node:path';
import { inflateSync } from 'node:zlib';
import type { DisplayList } from '@linework/cad/display/list';
import { pagePicturesOf } from '@linework/render/picture/pictures';
import { readPlotStyles } from '@linework/render/pdf/plot-styles';
import { pageOf, pagesOf } from '@linework/render/pdf/pages';
import { type PdfOptions, writePdf } from '@linework/render/pdf/pdf';
import {
  type ColorMode,
  PAPERS,
  type PageSetup,
  type PaperName,
  type PlotStyles,
} from '@linework/render/pdf/plot';
import { findLayout } from '@linework/render/raster/render';
import { deflatePdf } from '@linework/server/sandbox/tasks/deflate';
import { readPicture } from '@linework/server/sandbox/tasks/pictures';
import { UsageError } from './arguments.ts';
import { NothingOpened, readBytes, showFile } from './open.ts';
import { inPlaceOf } from './output.ts';

export const pdfOptions = ['layout', 'paper', 'scale', 'colours', 'ctb'] as const;
export const pdfFlags = ['landscape', 'portrait', 'shapes', 'thin'] as const;

const MAX_TABLE = 1 << 20;

/** A drawing as a PDF, a page for each layout or for the one that was asked for. */
export async function toPdf(
  from: string,
  to: string,
  options: Map<string, string>,
  flags: Set<string>,
): Promise<number> {
  const setup = setupOf(options, flags);
  const looks: Partial<PdfOptions> = {
    colours: coloursOf(options.get('colours')),
    plotStyles: plotStylesOf(options.get('ctb')),
    lineWeights: !flags.has('thin'),
    textAsShapes: flags.has('shapes'),
  };
  const { list } = showFile(from);
  const pages = chosenPages(list, options.get('layout'), setup);
  if (pages.length === 0) throw new NothingOpened('The drawing shows nothing that could be put on a page.');
  const decodeImage = await pagePicturesOf(list, readPicture);
  const complete = inPlaceOf(to, (part) => {
    const file = openSync(part, 'w');
    try {
      return writePdf(
        list,
        { pages, deflate: deflatePdf, title: basename(from), decodeImage, ...looks },
        (bytes) => writeSync(file, bytes),
      );
    } finally {
      closeSync(file);
    }
  });
  if (!complete) process.stderr.write('The drawing holds more than can be drawn; the PDF is not complete.\n');
  return 0;
}

function chosenPages(list: DisplayList, wanted: string | undefined, setup: Partial<PageSetup>): PageSetup[] {
  if (wanted === undefined) return pagesOf(list, setup);
  const layout = findLayout(list, wanted);
  if (!layout) {
    const names = list.layouts.map(({ name }) => name).join(', ');
    throw new NothingOpened(`There is no layout ${wanted}; there are: ${names}.`);
  }
  return [pageOf(layout, list.layouts.indexOf(layout), setup)];
}

function setupOf(options: Map<string, string>, flags: Set<string>): Partial<PageSetup> {
  const setup: Partial<PageSetup> = {};
  const paper = options.get('paper')?.toUpperCase();
  if (paper !== undefined) {
    if (!(paper in PAPERS)) throw new UsageError(`--paper is one of ${Object.keys(PAPERS).join(', ')}.`);
    setup.paper = paper as PaperName;
  }
  if (flags.has('landscape')) setup.landscape = true;
  if (flags.has('portrait')) setup.landscape = false;
  const scale = options.get('scale');
  if (scale !== undefined) {
    const [, of, units] = /^([\d.]+):([\d.]+)$/.exec(scale) ?? [];
    const ratio = Number(of) / Number(units);
    if (!(ratio > 0 && Number.isFinite(ratio)))
      throw new UsageError('--scale is millimeters of paper to drawing units, like 1:50.');
    setup.scale = ratio;
  }
  return setup;
}

function coloursOf(text: string | undefined): ColorMode {
  if (text === undefined || text === 'colour' || text === 'grey' || text === 'black') return text ?? 'colour';
  throw new UsageError('--colours is colour, grey or black.');
}

function plotStylesOf(path: string | undefined): PlotStyles | undefined {
  if (path === undefined) return undefined;
  const styles = readPlotStyles(readBytes(path), (bytes) =>
    inflateSync(bytes, { maxOutputLength: MAX_TABLE }),
  );
  if (!styles) throw new NothingOpened(`${path} is no table of plot styles (.ctb, .stb).`);
  return styles;
}
