import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';
import { OutlinePen } from '@linework/cad/text/outline-pen';
import { outlineFont } from '@linework/cad/text/outline';
import { woff2Font } from '@linework/cad/text/sfnt/woff2';
import { expect, test, vi } from 'vitest';

const bytesOf = (slice: string): Uint8Array<ArrayBuffer> =>
  new Uint8Array(readFileSync(fileURLToPath(import.meta.resolve(slice))));
const signs = '@fontsource-variable/noto-sans-sc/files/noto-sans-sc-90-wght-normal.woff2';
const hangul = '@fontsource-variable/noto-sans-kr/files/noto-sans-kr-119-wght-normal.woff2';
const latin = '@fontsource/arimo/files/arimo-latin-700-italic.woff2';

test.each([
  [signs, 400],
  [signs, 700],
  [signs, undefined],
  [hangul, 400],
  [latin, undefined],
])('what is read of %s at weight %s is what the library reads', async (slice, weight) => {
  const bytes = bytesOf(slice);
  expect(woff2Font(bytes, weight)).toBeDefined();
  const own = outlineFont('own', bytes, { weight })!;
  // Without brotli it is left to the library, as in browsers.
  vi.resetModules();
  vi.doMock('@linework/cad/libraries/brotli-node', () => ({ unpackBrotli: undefined }));
  const browsers = await import('@linework/cad/text/outline');
  const { woff2Font: none } = await import('@linework/cad/text/sfnt/woff2');
  expect(none(bytes, weight)).toBeUndefined();
  vi.doUnmock('@linework/cad/libraries/brotli-node');
  const library = browsers.outlineFont('library', bytes, { weight })!;
  let shown = 0;
  for (let code = 32; code < 0xd7ff; code++) {
    const glyph = own.glyph(code);
    if (!glyph) continue;
    shown++;
    expect(glyph, code.toString(16)).toEqual(library.glyph(code));
  }
  expect(shown).toBeGreaterThan(50);
});

function isPacked(bytes: Uint8Array): boolean {
  try {
    return brotliDecompressSync(bytes).length > 0;
  } catch {
    return false;
  }
}

/** The file with other bytes in what it packs. */
function spoiled(bytes: Uint8Array<ArrayBuffer>, spoil: (data: Uint8Array) => void): Uint8Array<ArrayBuffer> {
  const packed = new DataView(bytes.buffer).getUint32(20);
  // What is packed comes last, but for bytes that fill up.
  let at = bytes.length - packed;
  while (!isPacked(bytes.subarray(at, at + packed))) at--;
  const data = new Uint8Array(brotliDecompressSync(bytes.subarray(at, at + packed)));
  spoil(data);
  const again = brotliCompressSync(data, { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } });
  const whole = new Uint8Array(at + again.length);
  whole.set(bytes.subarray(0, at));
  whole.set(again, at);
  new DataView(whole.buffer).setUint32(20, again.length);
  return whole;
}

test('a damaged file gives what it can, and nothing but a RangeError', () => {
  const bytes = bytesOf(signs);
  for (let length = 0; length < bytes.length; length += 997)
    expect(woff2Font(bytes.slice(0, length), 400)).toBeUndefined();
  let seed = 7;
  const random = (below: number): number => (seed = (seed * 48271) % 0x7fffffff) % below;
  let drawn = 0;
  for (let round = 0; round < 60; round++) {
    const font = woff2Font(
      spoiled(bytes, (data) => {
        for (let i = 0; i < 20; i++) data[random(data.length)] = random(256);
      }),
      400,
    );
    for (let glyph = 0; font && glyph < 40; glyph++) {
      try {
        font.advance(glyph);
        font.draw(glyph, new OutlinePen(1, 1));
        drawn++;
      } catch (error) {
        expect(error).toBeInstanceOf(RangeError);
      }
    }
  }
  expect(drawn).toBeGreaterThan(100);
});
