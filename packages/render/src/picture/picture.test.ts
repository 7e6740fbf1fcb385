/** Pictures of a drawing, in everything that is made of it. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { deflateSync, inflateSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { firstPage } from '@linework/cad/read/pdf/page-picture';
import { loadPdfium } from '@linework/cad/read/pdf/pdfium';
import { NO_FONTS } from '@linework/cad/text/fonts';
import { convert, type ConvertPlatform, type ConvertedFile } from '../convert/convert.ts';
import { settingsOf } from '../convert/settings.ts';
import { encodeBmp } from '../raster/bmp.ts';
import { encodePng } from '../raster/png.ts';
import { decodePicture } from './decode.ts';

const wasm = readFileSync(fileURLToPath(import.meta.resolve('@embedpdf/pdfium/pdfium.wasm')));
const pdfium = loadPdfium(wasm);
const inflate = (bytes: Uint8Array, most: number): Uint8Array =>
  inflateSync(bytes, { maxOutputLength: most });

/** Left half red, right half green; with alpha the lower half shines through. */
function pixels(clear = false): Uint8Array {
  const rgba = new Uint8Array(40 * 20 * 4);
  for (let i = 0; i < 800; i++) {
    const [x, y] = [i % 40, Math.floor(i / 40)];
    rgba.set([x < 20 ? 255 : 0, x < 20 ? 0 : 255, 0, clear && y >= 10 ? 0 : 255], 4 * i);
  }
  return rgba;
}

/** A picture of 40 by 20 pixels on 400 by 200 units, and lines that make the drawing larger than it. */
const drawing = new TextEncoder().encode(
  [
    '0 SECTION 2 HEADER 9 $ACADVER 1 AC1021 0 ENDSEC 0 SECTION 2 ENTITIES',
    '0 LINE 5 20 8 0 10 -100 20 -100 11 500 21 -100 0 LINE 5 21 8 0 10 -100 20 300 11 500 21 300',
    '0 IMAGE 5 22 100 AcDbEntity 8 0 100 AcDbRasterImage 10 0 20 0 11 10 21 0 12 0 22 10 13 40 23 20 340 30 70 7',
    '280 0 281 50 282 50 283 0 0 ENDSEC 0 SECTION 2 OBJECTS 0 IMAGEDEF 5 30 100 AcDbRasterImageDef',
    '1 C:\\scans\\Sheet.PNG 10 40 20 20 280 1 0 ENDSEC 0 EOF',
  ]
    .join(' ')
    .replaceAll(' ', '\n') + '\n',
);

async function make(target: 'png' | 'pdf', file: Uint8Array | undefined): Promise<ConvertedFile> {
  const platform: ConvertPlatform = {
    fonts: () => NO_FONTS,
    deflate: (bytes) => deflateSync(bytes),
    decompress: () => new Uint8Array(),
    pdfium: () => pdfium,
    picture: (bytes) => decodePicture(bytes, { inflate, pdfium: () => pdfium }),
    pictureFile: (path) => (path.endsWith('Sheet.PNG') ? file : undefined),
  };
  const settings = settingsOf({ pixels: 600, paper: 'A4', orientation: 'landscape' });
  const { files } = await convert(drawing, { name: 'a.dxf', target, settings }, platform);
  return files[0]!;
}

/** Colors of the left and the right half, above and below the middle, as they are seen. */
async function seen(file: ConvertedFile): Promise<string[]> {
  const picture = 'pixels' in file ? file.pixels : firstPage(await pdfium, file.bytes, 600)!;
  const { width, height, rgba } = picture;
  // The view is 600 by 400 units, 100 of them around the picture.
  const scale = Math.min(width / 600, height / 400) * 0.96;
  return [
    [100, 150],
    [300, 150],
    [100, 50],
    [300, 50],
  ].map(([x, y]) => {
    const px = Math.round(width / 2 + (x! - 200) * scale);
    const py = Math.round(height / 2 - (y! - 100) * scale);
    const at = (py * width + px) * 4;
    return [0, 1, 2].map((k) => (rgba[at + k]! > 200 ? 1 : rgba[at + k]! < 60 ? 0 : '?')).join('');
  });
}

const whole = ['100', '010', '100', '010'];
const half = ['100', '010', '111', '111'];

test.each(['png', 'pdf'] as const)('a picture whose file is at hand is in the %s', async (target) => {
  const zip = (bytes: Uint8Array): Uint8Array => deflateSync(bytes);
  expect(await seen(await make(target, await encodePng(pixels(), 40, 20, zip)))).toEqual(whole);
  expect(await seen(await make(target, await encodePng(pixels(true), 40, 20, zip)))).toEqual(half);
  expect(await seen(await make(target, encodeBmp(pixels(), 40, 20)))).toEqual(whole);
  expect(
    await seen(
      await make(
        target,
        Uint8Array.from(atob(JPEG), (c) => c.charCodeAt(0)),
      ),
    ),
  ).toEqual(whole);
});

test.each(['png', 'pdf'] as const)(
  'without it, or where it is damaged, its frame is in the %s',
  async (target) => {
    const paper = ['111', '111', '111', '111'];
    expect(await seen(await make(target, undefined))).toEqual(paper);
    expect(
      await seen(await make(target, new TextEncoder().encode('no picture, but long enough to be'))),
    ).toEqual(paper);
  },
);

test('a PDF holds a JPEG and an opaque PNG byte by byte as they are', async () => {
  const png = await encodePng(pixels(), 40, 20, (bytes) => deflateSync(bytes));
  const jpeg = Uint8Array.from(atob(JPEG), (c) => c.charCodeAt(0));
  for (const [file, packed, filter] of [
    [png, png.subarray(8 + 25 + 8, png.length - 12 - 4), '/FlateDecode/DecodeParms<</Predictor 15'],
    [jpeg, jpeg, '/DCTDecode'],
  ] as const) {
    const made = await make('pdf', file);
    const bytes = Buffer.from('bytes' in made ? made.bytes : []);
    expect(bytes.includes(Buffer.from(packed))).toBe(true);
    expect(bytes.includes(filter)).toBe(true);
  }
});

/** 40 by 20 pixels, left half red and right half green. */
const JPEG =
  '/9j/2wBDAA0NDQ0ODQ4QEA4UFhMWFB4bGRkbHi0gIiAiIC1EKjIqKjIqRDxJOzc7STxsVUtLVWx9aWNpfZeHh5e+tb75+f//' +
  '2wBDAQ0NDQ0ODQ4QEA4UFhMWFB4bGRkbHi0gIiAiIC1EKjIqKjIqRDxJOzc7STxsVUtLVWx9aWNpfZeHh5e+tb75+f//wgAR' +
  'CAAUACgDAREAAhEBAxEB/8QAFgABAQEAAAAAAAAAAAAAAAAAAAUG/8QAGQEBAAMBAQAAAAAAAAAAAAAAAAQFBwYI/9oADAMB' +
  'AAIQAxAAAADP0unCvC4CvCy4ZG69ICvC4CvCy4ZG69ICvC4CvCy4f//EABgQAAMBAQAAAAAAAAAAAAAAAAVDghAg/9oACAEB' +
  'AAE/AMFPnkU+eRT53//EABgRAAMBAQAAAAAAAAAAAAAAAARDgRAg/9oACAECAQE/AMLXeS13ktd3/8QAGREAAgMBAAAAAAAA' +
  'AAAAAAAAB0UQg8Ig/9oACAEDAQE/AIJKe/HJJT345JKe/E//2Q==';
