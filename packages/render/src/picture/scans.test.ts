/** GIF and TIFF, as other programs write them and in the kinds that these leave out. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { deflateSync, inflateSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { loadPdfium } from '@linework/cad/read/pdf/pdfium';
import { decodePicture } from './decode.ts';
import { unpackLzw } from './lzw.ts';

const wasm = readFileSync(fileURLToPath(import.meta.resolve('@embedpdf/pdfium/pdfium.wasm')));
const pdfium = loadPdfium(wasm);

const decode = (bytes: Uint8Array) =>
  decodePicture(bytes, {
    inflate: (packed, most) => inflateSync(packed, { maxOutputLength: most }),
    pdfium: () => pdfium,
  });
const fromText = (text: string): Uint8Array => Uint8Array.from(atob(text), (c) => c.charCodeAt(0));

/** Colors at the left and at the right edge of the middle row, RRGGBBAA. */
async function edges(bytes: Uint8Array): Promise<string[] | undefined> {
  const picture = await decode(bytes);
  if (!picture) return undefined;
  const { width, height, rgba } = picture;
  return [0, width - 1].map((x) => {
    const at = 4 * (Math.floor(height / 2) * width + x);
    return Buffer.from([0, 1, 2, 3].map((k) => rgba[at + k]!)).toString('hex');
  });
}

const redGreen = ['ff0000ff', '00ff00ff'];

test('the first picture of a GIF', async () => {
  expect(await edges(fromText(GIF))).toEqual(redGreen);
});

test('TIFF packed by LZW, by zlib with differences, and as a fax', async () => {
  expect(await edges(fromText(TIFF_LZW))).toEqual(redGreen);
  expect(await edges(fromText(TIFF_ZLIB))).toEqual(redGreen);
  expect(await edges(fromText(TIFF_G4))).toEqual(['000000ff', 'ffffffff']);
});

/** A TIFF of one page in tiles or strips: fields by number, each of one or more 16-bit values. */
function tiffOf(
  fields: Record<number, number[]>,
  chunks: Uint8Array[],
  little = true,
  tiled = false,
): Uint8Array {
  const places = chunks.map((_, i) => 8 + chunks.slice(0, i).reduce((sum, chunk) => sum + chunk.length, 0));
  const all = {
    ...fields,
    [tiled ? 324 : 273]: places,
    [tiled ? 325 : 279]: chunks.map((chunk) => chunk.length),
  };
  const entries = Object.entries(all).map(([tag, values]) => ({ tag: Number(tag), values }));
  let free = 8 + chunks.reduce((sum, chunk) => sum + chunk.length, 0);
  const later = free;
  free += 2 + 12 * entries.length + 4;
  const bytes = new Uint8Array(free + entries.reduce((sum, { values }) => sum + 2 * values.length, 0));
  const view = new DataView(bytes.buffer);
  view.setUint16(0, little ? 0x4949 : 0x4d4d);
  view.setUint16(2, 42, little);
  view.setUint32(4, later, little);
  chunks.forEach((chunk, i) => bytes.set(chunk, places[i]));
  view.setUint16(later, entries.length, little);
  entries.forEach(({ tag, values }, i) => {
    const at = later + 2 + 12 * i;
    view.setUint16(at, tag, little);
    view.setUint16(at + 2, 3, little);
    view.setUint32(at + 4, values.length, little);
    if (values.length > 2) view.setUint32(at + 8, free, little);
    values.forEach((value, k) => view.setUint16((values.length > 2 ? free : at + 8) + 2 * k, value, little));
    if (values.length > 2) free += 2 * values.length;
  });
  return bytes;
}

const size = { 256: [4], 257: [2] };
const colors = { ...size, 258: [8, 8, 8], 259: [1], 262: [2], 277: [3] };
const row = [255, 0, 0, 255, 0, 0, 0, 255, 0, 0, 255, 0];

test.each([
  ['strips', tiffOf({ ...colors, 278: [1] }, [Uint8Array.from(row), Uint8Array.from(row)])],
  ['the other order of bytes', tiffOf(colors, [Uint8Array.from([...row, ...row])], false)],
  [
    'tiles',
    tiffOf(
      { ...colors, 322: [2], 323: [2] },
      [row.slice(0, 6), row.slice(6)].map((half) => Uint8Array.from([...half, ...half])),
      true,
      true,
    ),
  ],
  ['runs', tiffOf({ ...colors, 259: [32773] }, [Uint8Array.from([11, ...row, 128, 11, ...row])])],
  ['zlib', tiffOf({ ...colors, 259: [8] }, [deflateSync(Uint8Array.from([...row, ...row]))])],
  [
    'a palette of four bits',
    tiffOf(
      {
        ...size,
        258: [4],
        259: [1],
        262: [3],
        320: [0, 65535, ...Array<number>(14).fill(0), 65535, ...Array<number>(31).fill(0)],
      },
      [Uint8Array.of(0x11, 0x00, 0x11, 0x00)],
    ),
  ],
  [
    'CMYK',
    tiffOf({ ...size, 258: [8, 8, 8, 8], 259: [1], 262: [5], 277: [4] }, [
      Uint8Array.from([0, 0].flatMap(() => [0, 255, 255, 0, 0, 255, 255, 0, 255, 0, 255, 0, 255, 0, 255, 0])),
    ]),
  ],
])('a TIFF in %s', async (_, bytes) => {
  expect(await edges(bytes)).toEqual(redGreen);
});

test('one bit a pixel, white or black being zero; alpha', async () => {
  const bits = Uint8Array.of(0x30, 0x30);
  const head = { ...size, 258: [1], 259: [1] };
  expect(await edges(tiffOf({ ...head, 262: [1] }, [bits]))).toEqual(['000000ff', 'ffffffff']);
  expect(await edges(tiffOf({ ...head, 262: [0] }, [bits]))).toEqual(['ffffffff', '000000ff']);
  const clear = Uint8Array.from({ length: 32 }, (_, i) => [1, 2, 3, 128][i % 4]!);
  const alpha = { ...size, 258: [8, 8, 8, 8], 259: [1], 262: [2], 277: [4], 338: [2] };
  expect(await edges(tiffOf(alpha, [clear]))).toEqual(['01020380', '01020380']);
});

test('what is damaged, absurd or unknown gives nothing, or what is left of it', async () => {
  expect(await decode(tiffOf({ ...colors, 259: [34712] }, [Uint8Array.from(row)]))).toBeUndefined();
  expect(
    await decode(tiffOf({ ...colors, 256: [65535], 257: [65535] }, [Uint8Array.from(row)])),
  ).toBeUndefined();
  for (const text of [GIF, TIFF_LZW, TIFF_ZLIB, TIFF_G4]) {
    const bytes = fromText(text);
    for (let seed = 1; seed < 60; seed++) {
      const broken = bytes.slice(0, seed % 7 === 0 ? (bytes.length * (seed % 50)) / 50 : undefined);
      for (let k = 0; k < 4; k++)
        broken[(seed * 7919 + k * 104_729) % bytes.length] = (seed * 31 + k * 17) & 255;
      const picture = await decode(broken);
      if (picture) expect(picture.rgba.length).toBe(picture.width * picture.height * 4);
    }
  }
});

test('LZW never gives more than was asked for', () => {
  const packed = Uint8Array.from({ length: 5000 }, (_, i) => (i * 73) & 255);
  for (const highFirst of [true, false])
    expect(unpackLzw(packed, 1000, { bits: 8, highFirst, early: highFirst }).length).toBeLessThanOrEqual(
      1000,
    );
});

/** All of 40 by 20 pixels: the left half red and the right half green; of the fax black and white. */
const GIF =
  'R0lGODlhKAAUAIEAAExpcQD/AP8AAAAAACH5BAUAAAAALAAAAAAoABQAAAI5lI+Zwe3/lJSw1omP3S1nznkYuIkTaZkUCqkK27oIHMka' +
  '3dkGnus8o9v9goJfgGhEDoNJ5tL3tBkLADs=';
const TIFF_LZW =
  'SUkqAKgAAACAP8AACBQSBwWEQeFQaGQmGwuHRGBw+KRKKxCMReLxaORmOxqPyCPSORSWEx+USSUxqTSqXS2HyuZS+VzCZzaRzedTSMzi' +
  'fTuDUChTyiUOf0ekTek0WmUanSSl1GO0+pT2qVeFViqwyt1qBV6mSywVWx1Su2Gp2i1TCz2ey2uC22sW+o3K4Vm73a82+6Ua9U++2u/3' +
  'fA0jB0vC0DD0OAgADwAAAQMAAQAAACgAAAABAQMAAQAAABQAAAACAQMAAwAAAHIBAAADAQMAAQAAAAUAAAAGAQMAAQAAAAIAAAARAQQA' +
  'AQAAAAgAAAASAQMAAQAAAAEAAAAVAQMAAQAAAAMAAAAWAQMAAQAAAAABAAAXAQQAAQAAAJ8AAAAaAQUAAQAAAGIBAAAbAQUAAQAAAGoB' +
  'AAAcAQMAAQAAAAEAAAAoAQMAAQAAAAIAAABTAQMAAwAAAHgBAAAAAAAAMzPLAAAACAAzM8sAAAAIAAgACAAIAAEAAQABAA==';
const TIFF_ZLIB =
  'SUkqAEQAAAB4nO3QMQoAMRDDQOf/j9b1VznqAp56F4OId/C/bLe2zj3irXOPeOvcI94694i3zj0ubv9e7PwBzjUn7QAQAAABAwABAAAA' +
  'KAAAAAEBAwABAAAAFAAAAAIBAwADAAAAGgEAAAMBAwABAAAACAAAAAYBAwABAAAAAgAAABEBBAABAAAACAAAABIBAwABAAAAAQAAABUB' +
  'AwABAAAAAwAAABYBAwABAAAAAAEAABcBBAABAAAAOwAAABoBBQABAAAACgEAABsBBQABAAAAEgEAABwBAwABAAAAAQAAACgBAwABAAAA' +
  'AgAAAD0BAwABAAAAAgAAAFMBAwADAAAAIAEAAAAAAAAzM8sAAAAIADMzywAAAAgACAAIAAgAAQABAAEA';
const TIFF_G4 =
  'SUkqABQAAAAiA0f/////4AIAIAAPAAABAwABAAAAKAAAAAEBAwABAAAAFAAAAAIBAwABAAAAAQAAAAMBAwABAAAABAAAAAYBAwABAAAA' +
  'AQAAABEBBAABAAAACAAAABIBAwABAAAAAQAAABUBAwABAAAAAQAAABYBAwABAAAAAAEAABcBBAABAAAACwAAABoBBQABAAAAzgAAABsB' +
  'BQABAAAA1gAAABwBAwABAAAAAQAAACgBAwABAAAAAgAAAFMBAwABAAAAAQAAAAAAAAAzM8sAAAAIADMzywAAAAgA';
