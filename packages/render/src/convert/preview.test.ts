import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { deflateSync, inflateSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { loadPdfium } from '@linework/cad/read/pdf/pdfium';
import { NO_FONTS } from '@linework/cad/text/fonts';
import { handMade } from '../../test/hand-made-pdf.ts';
import type { ConvertPlatform } from './convert.ts';
import { previewOf } from './preview.ts';
import { settingsOf } from './settings.ts';

const wasm = readFileSync(fileURLToPath(import.meta.resolve('@embedpdf/pdfium/pdfium.wasm')));
const platform: ConvertPlatform = {
  fonts: () => NO_FONTS,
  deflate: (bytes) => deflateSync(bytes),
  inflate: (bytes) => inflateSync(bytes),
  decompress: () => new Uint8Array(),
  pdfium: () => loadPdfium(wasm),
};
const file = new TextEncoder().encode(
  '0 SECTION 2 ENTITIES 0 LINE 8 0 62 1 10 0 20 0 11 100 21 50 0 ENDSEC 0 EOF'.split(' ').join('\n'),
);

async function inksOf(target: 'pdf' | 'png' | 'dwg', asked: Parameters<typeof settingsOf>[0]) {
  const request = { name: 'plan.dxf', target, settings: settingsOf(asked) };
  const { pixels, files } = await previewOf(file, request, platform, 200);
  const inks = new Set<number>();
  for (let i = 0; i < pixels.rgba.length; i += 4)
    inks.add((pixels.rgba[i]! << 16) | (pixels.rgba[i + 1]! << 8) | pixels.rgba[i + 2]!);
  return { inks, files, size: [pixels.width, pixels.height] };
}

const red = (inks: Set<number>): boolean =>
  [...inks].some((ink) => ink >> 16 > 200 && (ink & 0xffff) < 0x8080);

test('a PDF is seen as its page lies, in its colors', async () => {
  const lying = await inksOf('pdf', { paper: 'A4', orientation: 'landscape' });
  expect(lying.size).toEqual([200, 141]);
  expect(red(lying.inks)).toBe(true);
  const standing = await inksOf('pdf', { paper: 'A4', orientation: 'portrait', colours: 'black' });
  expect(standing.size).toEqual([141, 200]);
  expect(red(standing.inks)).toBe(false);
  expect(Math.min(...standing.inks)).toBeLessThan(0x808080);
});

test('a picture is the picture itself, a drawing is read again from what was written', async () => {
  const picture = await inksOf('png', { background: 'black' });
  expect(Math.max(...picture.size)).toBe(200);
  expect(picture.inks.has(0)).toBe(true);
  const drawing = await inksOf('dwg', { version: '2004' });
  expect(drawing.files).toBe(1);
  expect(red(drawing.inks)).toBe(true);
});

test('pictures that come out of a PDF are seen in the drawing that is made of it', async () => {
  const course = '<</FunctionType 2/Domain[0 1]/N 1/C0[1 0 0]/C1[0 0 1]>>';
  const round = `<</ShadingType 3/ColorSpace/DeviceRGB/Coords[200 150 0 200 150 50]/Extend[true true]/Function ${course}>>`;
  const pdf = handMade('q 100 100 200 100 re W n /S sh Q', '/Shading<</S 5 0 R>>', [round]);
  const request = { name: 'round.pdf', target: 'dwg' as const, settings: settingsOf({}) };
  const { pixels, files } = await previewOf(pdf, request, platform, 200);
  expect(files).toBe(2);
  const at = (Math.floor(pixels.height / 2) * pixels.width + Math.floor(pixels.width / 2)) * 4;
  expect([pixels.rgba[at]! > 220, pixels.rgba[at + 1]! < 30, pixels.rgba[at + 2]! < 40]).toEqual([
    true,
    true,
    true,
  ]);
});
