/** Converts a file of this machine; nothing of it leaves the browser. */
import { inflateSync, zlibSync } from 'fflate';
import wasmUrl from '@embedpdf/pdfium/pdfium.wasm?url';
import { CODEC } from '@linework/cad/ocf/container';
import { OcfError } from '@linework/cad/ocf/bytes';
import { loadPdfium } from '@linework/cad/read/pdf/pdfium';
import { textIndex } from '@linework/cad/read/text-index';
import {
  convert,
  ConvertFailure,
  type ConvertedFile,
  type ConvertPlatform,
  type ConvertRequest,
} from '@linework/render/convert/convert';
import { encodeBmp } from '@linework/render/raster/bmp';
import { kernelFonts } from '../viewer/queries.ts';

export interface LocalRequest {
  file: Blob;
  request: ConvertRequest;
}

export type LocalAnswer =
  | { kind: 'done'; files: { name: string; content: Blob }[]; losses: string[] }
  | { kind: 'failed'; reason: string };

const platform: ConvertPlatform = {
  fonts: (drawing) => kernelFonts(drawing, textIndex(drawing), []),
  deflate: (bytes) => zlibSync(bytes),
  decompress(codec, bytes, rawBytes) {
    if (codec !== CODEC.deflate)
      throw new OcfError('A section is packed in a way that browsers cannot undo.');
    return inflateSync(bytes, { out: new Uint8Array(rawBytes) });
  },
  async pdfium() {
    const response = await fetch(wasmUrl);
    return loadPdfium(new Uint8Array(await response.arrayBuffer()));
  },
};

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

async function answer({ file, request }: LocalRequest): Promise<LocalAnswer> {
  try {
    const bytes = new Uint8Array(await file.arrayBuffer());
    const { files, losses } = await convert(bytes, request, platform);
    const made = [];
    for (const one of files) made.push({ name: one.name, content: await contentOf(one) });
    return { kind: 'done', files: made, losses };
  } catch (error) {
    if (error instanceof ConvertFailure) return { kind: 'failed', reason: error.problem };
    if (error instanceof OcfError) return { kind: 'failed', reason: 'damaged' };
    return { kind: 'failed', reason: error instanceof RangeError ? 'memory' : 'crashed' };
  }
}

addEventListener(
  'message',
  ({ data }: MessageEvent<LocalRequest>) => void answer(data).then((done) => postMessage(done)),
);
