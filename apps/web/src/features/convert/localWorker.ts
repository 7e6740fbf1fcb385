/** Makes files of a file of this machine; nothing of it leaves the browser. */
import { inflateSync, unzlibSync, zlibSync } from 'fflate';
import wasmUrl from '@embedpdf/pdfium/pdfium.wasm?url';
import type { Drawing } from '@linework/cad/model/drawing';
import { CODEC } from '@linework/cad/ocf/container';
import { OcfError } from '@linework/cad/ocf/bytes';
import { firstPage } from '@linework/cad/read/pdf/page-picture';
import { loadPdfium, type Pdfium } from '@linework/cad/read/pdf/pdfium';
import { read } from '@linework/cad/read/read';
import { textIndex } from '@linework/cad/read/text-index';
import {
  convert,
  ConvertFailure,
  type ConvertedFile,
  type ConvertPlatform,
  type ConvertRequest,
  type Loss,
} from '@linework/render/convert/convert';
import { plot, type PlotRequest } from '@linework/render/convert/plot';
import { previewOf } from '@linework/render/convert/preview';
import type { PlotPage } from '@linework/render/pdf/plot';
import { bareFileName } from '@linework/render/picture/files';
import { pictureHead } from '@linework/render/picture/head';
import { encodeBmp } from '@linework/render/raster/bmp';
import type { Picture } from '@linework/render/raster/scene';
import { kernelFonts } from '../font/queries.ts';

export interface NamedFile {
  name: string;
  file: Blob;
}

export type LocalRequest =
  | { kind: 'convert'; file: Blob; request: ConvertRequest }
  /** A picture of what the conversion will come to. */
  | { kind: 'preview'; file: Blob; request: ConvertRequest; longSide: number }
  /** `fonts` and `xrefs` by the names the drawing calls them; `asks`: for what lies over each page. */
  | {
      kind: 'plot';
      file: Blob;
      request: PlotRequest;
      fonts: NamedFile[];
      xrefs: NamedFile[];
      asks: boolean;
      longSide?: number | undefined;
    }
  | { kind: 'overlay'; picture: Picture | undefined };

export type LocalAnswer =
  | { kind: 'done'; files: { name: string; content: Blob }[]; losses: Loss[] }
  /** A page is laid out: what lies over it? */
  | { kind: 'page'; page: PlotPage; layout: number }
  | { kind: 'failed'; reason: string };

async function loadReader(): Promise<Pdfium> {
  const response = await fetch(wasmUrl);
  return loadPdfium(new Uint8Array(await response.arrayBuffer()));
}

const platform: ConvertPlatform = {
  fonts: (drawing) => kernelFonts(drawing, textIndex(drawing), []),
  deflate: (bytes) => zlibSync(bytes),
  inflate: (bytes) => unzlibSync(bytes),
  decompress(codec, bytes, rawBytes) {
    if (codec !== CODEC.deflate)
      throw new OcfError('A section is packed in a way that browsers cannot undo.');
    return inflateSync(bytes, { out: new Uint8Array(rawBytes) });
  },
  pdfium: loadReader,
  picture: pixelsOf,
};

/** Pixels of a picture in memory; what has more is shrunk. */
const maxPixels = 16_000_000;

/** The browser reads pictures itself; undefined where it cannot. */
async function pixelsOf(bytes: Uint8Array): Promise<Picture | undefined> {
  const bitmap = await createImageBitmap(new Blob([bytes as Uint8Array<ArrayBuffer>])).catch(() => undefined);
  if (!bitmap) return scanPixels(bytes);
  const scale = Math.min(1, Math.sqrt(maxPixels / (bitmap.width * bitmap.height)));
  const [width, height] = [bitmap.width, bitmap.height].map((side) =>
    Math.max(1, Math.round(side * scale)),
  ) as [number, number];
  const context = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true })!;
  context.drawImage(bitmap, 0, 0, width, height);
  bitmap.close();
  return { width, height, rgba: context.getImageData(0, 0, width, height).data };
}

/** Scans are TIFF, which browsers do not read. */
async function scanPixels(bytes: Uint8Array): Promise<Picture | undefined> {
  if (pictureHead(bytes)?.kind !== 'tiff') return undefined;
  const { decodePicture } = await import('@linework/render/picture/decode');
  return decodePicture(bytes, {
    inflate: (packed, most) => unzlibSync(packed, { out: new Uint8Array(most) }),
    pdfium: loadReader,
  });
}

async function contentOf(file: ConvertedFile): Promise<Blob> {
  if ('bytes' in file) return new Blob([file.bytes as Uint8Array<ArrayBuffer>]);
  const { width, height, rgba } = file.pixels;
  if (file.encodeAs === 'bmp') {
    return new Blob([encodeBmp(rgba, width, height) as Uint8Array<ArrayBuffer>]);
  }
  const canvas = new OffscreenCanvas(width, height);
  const pixels = new Uint8ClampedArray(rgba) as Uint8ClampedArray<ArrayBuffer>;
  canvas.getContext('2d')!.putImageData(new ImageData(pixels, width, height), 0, 0);
  return canvas.convertToBlob({ type: `image/${file.encodeAs}`, quality: 0.92 });
}

type Asked<Kind> = Extract<LocalRequest, { kind: Kind }>;

async function converted({ file, request }: Asked<'convert'>): Promise<LocalAnswer> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const { files, losses } = await convert(bytes, request, platform);
  const made = [];
  for (const one of files) made.push({ name: one.name, content: await contentOf(one) });
  return { kind: 'done', files: made, losses };
}

async function previewed({ file, request, longSide }: Asked<'preview'>): Promise<LocalAnswer> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const { pixels, files, losses } = await previewOf(bytes, request, platform, longSide);
  const content = await contentOf({ name: '', encodeAs: 'png', pixels });
  return { kind: 'done', files: Array.from({ length: files }, () => ({ name: '', content })), losses };
}

async function plotted({ file, request, fonts, xrefs, asks, longSide }: Asked<'plot'>): Promise<LocalAnswer> {
  const { references, pictures } = await referencesOf(xrefs);
  const own: ConvertPlatform = {
    ...platform,
    fonts: (drawing) => kernelFonts(drawing, textIndex(drawing), fonts),
    xref: (path, block) => references.get(bareName(path)) ?? references.get(block.toUpperCase()),
    pictureFile: (path) => pictures.get(bareFileName(path)),
  };
  const bytes = new Uint8Array(await file.arrayBuffer());
  const pdf = await plot(bytes, request, own, async (page, layout) =>
    asks ? overlay(page, layout) : undefined,
  );
  if (longSide !== undefined) {
    const pixels = firstPage(await loadReader(), pdf, longSide);
    if (!pixels) throw new ConvertFailure('empty', 'There is no page to show.');
    const picture = await contentOf({ name: '', encodeAs: 'png', pixels });
    return { kind: 'done', files: [{ name: '', content: picture }], losses: [] };
  }
  const content = new Blob([pdf as Uint8Array<ArrayBuffer>], { type: 'application/pdf' });
  return { kind: 'done', files: [{ name: `${request.title}.pdf`, content }], losses: [] };
}

const bareName = (path: string): string =>
  (path.split(/[\\/]/).pop() ?? '').replace(/\.[^.]*$/, '').toUpperCase();

async function referencesOf(given: readonly NamedFile[]) {
  const references = new Map<string, Drawing>();
  const pictures = new Map<string, Uint8Array>();
  for (const { name, file } of given) {
    const bytes = new Uint8Array(await file.arrayBuffer());
    if (pictureHead(bytes)) pictures.set(bareFileName(name), bytes);
    else references.set(bareName(name), read(bytes).drawing);
  }
  return { references, pictures };
}

let take: (picture: Picture | undefined) => void = () => undefined;

function overlay(page: PlotPage, layout: number): Promise<Picture | undefined> {
  return new Promise((resolve) => {
    take = resolve;
    tell({ kind: 'page', page, layout });
  });
}

function tell(message: LocalAnswer): void {
  postMessage(message);
}

async function answer(asked: Exclude<LocalRequest, { kind: 'overlay' }>): Promise<LocalAnswer> {
  try {
    if (asked.kind === 'convert') return await converted(asked);
    return await (asked.kind === 'plot' ? plotted(asked) : previewed(asked));
  } catch (error) {
    if (error instanceof ConvertFailure) return { kind: 'failed', reason: error.problem };
    if (error instanceof OcfError) return { kind: 'failed', reason: 'damaged' };
    return { kind: 'failed', reason: error instanceof RangeError ? 'memory' : 'crashed' };
  }
}

addEventListener('message', ({ data }: MessageEvent<LocalRequest>) => {
  if (data.kind === 'overlay') take(data.picture);
  else void answer(data).then(tell);
});
