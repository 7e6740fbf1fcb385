/** PDFs as other programs write them: shadings, patterns, groups, windows. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import type { Entity } from '@linework/cad/model/entity';
import type { ImageEntity } from '@linework/cad/model/images';
import { loadPdfium } from '@linework/cad/read/pdf/pdfium';
import { readPdf } from '@linework/cad/read/pdf/pdf';
import { handMade } from '../../test/hand-made-pdf.ts';

const pdfium = await loadPdfium(
  readFileSync(fileURLToPath(import.meta.resolve('@embedpdf/pdfium/pdfium.wasm'))),
);
const point = 25.4 / 72;

function back(...made: Parameters<typeof handMade>) {
  const { drawing, ...rest } = readPdf(pdfium, handMade(...made));
  const { entities } = drawing.blocks.get('*MODEL_SPACE')!;
  const ofType = <T extends Entity['type']>(type: T) =>
    entities.filter((entity): entity is Extract<Entity, { type: T }> => entity.type === type);
  const images = entities.filter((entity): entity is ImageEntity => entity.type === 'IMAGE');
  return { drawing, ofType, images, ...rest };
}

const stream = (entries: string, content: string): string =>
  `<<${entries}/Length ${content.length}>>\nstream\n${content}\nendstream`;
const redToBlue = '<</FunctionType 2/Domain[0 1]/N 1/C0[1 0 0]/C1[0 0 1]>>';
const blueToGreen = '<</FunctionType 2/Domain[0 1]/N 1/C0[0 0 1]/C1[0 1 0]>>';
const joined = `<</FunctionType 3/Domain[0 1]/Functions[${redToBlue}${blueToGreen}]/Bounds[.5]/Encode[0 1 0 1]>>`;
const axial = (from: string, to: string, course: string): string =>
  `<</ShadingType 2/ColorSpace/DeviceRGB/Coords[${from} ${to}]/Extend[true true]/Function ${course}>>`;

/** Channels of a color, rounded to what eight bits and a picture of it leave. */
const near = (color: unknown, rgb: number): void => {
  const found = (color as { rgb: number }).rgb;
  for (const bits of [16, 8, 0])
    expect(Math.abs(((found >> bits) & 255) - ((rgb >> bits) & 255)), found.toString(16)).toBeLessThan(14);
};

test('a shading along a line is a gradient of its two colors, in its direction', () => {
  const shading = axial('100 100', '100 200', redToBlue);
  const { ofType, pictures } = back('q 100 100 100 100 re W n /S sh Q', '/Shading<</S 5 0 R>>', [shading]);
  const [hatch, more] = ofType('HATCH');
  expect([more, pictures.length]).toEqual([undefined, 0]);
  expect(hatch!.gradient).toMatchObject({ name: 'LINEAR', singleColor: false });
  // Upwards from red, or downwards from blue.
  const turned = Math.sin(hatch!.gradient!.angle) < 0;
  expect(Math.abs(Math.sin(hatch!.gradient!.angle))).toBeCloseTo(1, 2);
  const [first, second] = hatch!.gradient!.colors;
  near((turned ? second : first)!.color, 0xff0000);
  near((turned ? first : second)!.color, 0x0000ff);
  const ring = hatch!.loops[0]!.polyline!.points;
  expect([Math.min(...ring), Math.max(...ring)].map((value) => value / point)).toEqual([
    expect.closeTo(100, 1),
    expect.closeTo(200, 1),
  ]);
});

test('an area filled with a shading of three colors is two gradients, and keeps its outline', () => {
  const pattern = `<</PatternType 2/Shading ${axial('100 0', '300 0', joined)}>>`;
  const { ofType } = back('/Pattern cs /P scn 0 0 0 RG 4 w 100 100 200 100 re B', '/Pattern<</P 5 0 R>>', [
    pattern,
  ]);
  const hatches = ofType('HATCH');
  expect(hatches).toHaveLength(2);
  const ends = hatches.map(({ loops }) => {
    const xs = loops[0]!.polyline!.points.filter((_, i) => i % 2 === 0);
    return [Math.min(...xs) / point, Math.max(...xs) / point];
  });
  ends.sort((a, b) => a[0]! - b[0]!);
  expect(ends[0]![0]).toBeCloseTo(100, 1);
  expect(Math.abs(ends[0]![1]! - 200)).toBeLessThan(5);
  expect(ends[1]![1]).toBeCloseTo(300, 1);
  expect(ofType('LWPOLYLINE')).toHaveLength(1);
});

test('a round shading becomes a picture that lies where it lay, and that is said', () => {
  const radial = `<</ShadingType 3/ColorSpace/DeviceRGB/Coords[200 150 0 200 150 50]/Extend[true true]/Function ${redToBlue}>>`;
  const { images, pictures, diagnostics } = back('q 100 100 200 100 re W n /S sh Q', '/Shading<</S 5 0 R>>', [
    radial,
  ]);
  const [image] = images;
  const [picture] = pictures;
  expect(diagnostics.map(({ code }) => code)).toContain('shading');
  expect(image!.position.map((value) => value / point)).toEqual([
    expect.closeTo(100, 0),
    expect.closeTo(100, 0),
    0,
  ]);
  expect((image!.u[0] * image!.width) / point).toBeCloseTo(200, 0);
  const at = (x: number, y: number): number => {
    const i = (Math.floor(picture!.height * y) * picture!.width + Math.floor(picture!.width * x)) * 4;
    return (picture!.rgba[i]! << 16) | (picture!.rgba[i + 1]! << 8) | picture!.rgba[i + 2]!;
  };
  near({ rgb: at(0.5, 0.5) }, 0xff0000);
  near({ rgb: at(0.02, 0.5) }, 0x0000ff);
});

test('tiles become a picture; where they are of one color, an area', () => {
  const tile = (content: string): string =>
    stream(
      '/PatternType 1/PaintType 1/TilingType 1/BBox[0 0 10 10]/XStep 10/YStep 10/Resources<<>>',
      content,
    );
  const patterns = '/Pattern<</P 5 0 R/Q 6 0 R>>';
  const { ofType, pictures } = back(
    '/Pattern cs /P scn 100 100 100 100 re f /Q scn 300 100 100 100 re f',
    patterns,
    [tile('1 0 0 RG 0 0 m 10 10 l S'), tile('0 .5 0 rg 0 0 10 10 re f')],
  );
  expect(pictures).toHaveLength(1);
  const clear = pictures[0]!.rgba.filter((value, i) => i % 4 === 3 && value === 0).length;
  expect(clear).toBeGreaterThan((pictures[0]!.width * pictures[0]!.height) / 2);
  const [area] = ofType('HATCH');
  near(area!.color, 0x008000);
});

test('white and gray areas are still what they are', () => {
  const { ofType, pictures } = back('.749 g 0 0 50 50 re f 1 g 100 100 50 50 re f');
  expect(ofType('HATCH').map(({ color }) => color)).toEqual([{ rgb: 0xbfbfbf }, { rgb: 0xffffff }]);
  expect(pictures).toEqual([]);
});

test('what a form holds is cut by the window that the form is seen through', () => {
  const form = stream(
    '/Type/XObject/Subtype/Form/BBox[0 0 700 300]',
    '0 50 m 300 50 l S 1 0 0 rg 0 0 300 40 re f',
  );
  const { ofType } = back('q 100 0 100 100 re W n /X Do Q', '/XObject<</X 5 0 R>>', [form]);
  const [line] = ofType('LINE');
  expect([line!.start[0], line!.end[0]].map((x) => x / point)).toEqual([
    expect.closeTo(100, 2),
    expect.closeTo(200, 2),
  ]);
  const xs = ofType('HATCH')[0]!.loops[0]!.polyline!.points.filter((_, i) => i % 2 === 0);
  expect(Math.max(...xs) / point).toBeCloseTo(200, 2);
});

test('a group shines through as a whole; what hands its transparency on is not counted twice', () => {
  const square = '1 0 0 rg 0 0 50 50 re f';
  const box = '/Type/XObject/Subtype/Form/BBox[0 0 100 100]';
  const states = '/ExtGState<</H<</ca .5/CA .5>>>>';
  const objects = [stream(`${box}/Group<</S/Transparency>>`, square), stream(box, square)];
  const { ofType } = back('/H gs /X Do /Y Do', `${states}/XObject<</X 5 0 R/Y 6 0 R>>`, objects);
  expect(ofType('HATCH').map(({ opacity }) => opacity)).toEqual([
    expect.closeTo(0.5, 1),
    expect.closeTo(0.5, 1),
  ]);
});

test('cells of a table stay apart', () => {
  const helvetica = '/Font<</F1<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>>>';
  const cell = (x: number, text: string): string => `BT /F1 10 Tf ${x} 200 Td (${text}) Tj ET`;
  const { ofType } = back(`${cell(100, '1,234.5')} ${cell(138, 'width')}`, helvetica);
  expect(ofType('TEXT').map(({ text, position }) => [text, Math.round(position[0] / point)])).toEqual([
    ['1,234.5', 100],
    ['width', 138],
  ]);
});
