/** What goes out as a PDF comes back as the same drawing. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { deflateSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { toDisplayList } from '@linework/cad/display/build';
import type { Entity } from '@linework/cad/model/entity';
import { read } from '@linework/cad/read/read';
import { loadPdfium } from '@linework/cad/read/pdf/pdfium';
import { type PdfReadOptions, readPdf } from '@linework/cad/read/pdf/pdf';
import { NO_FONTS } from '@linework/cad/text/fonts';
import { handMade } from '../../test/hand-made-pdf.ts';
import { writePdf } from './pdf.ts';

const pdfium = await loadPdfium(
  readFileSync(fileURLToPath(import.meta.resolve('@embedpdf/pdfium/pdfium.wasm'))),
);
const back = (bytes: Uint8Array, options?: PdfReadOptions) => {
  const { drawing, ...rest } = readPdf(pdfium, bytes, options);
  return { entities: drawing.blocks.get('*MODEL_SPACE')!.entities, drawing, ...rest };
};
const ofType = <T extends Entity['type']>(all: readonly Entity[], type: T) =>
  all.filter((entity): entity is Extract<Entity, { type: T }> => entity.type === type);

/** A sheet of 200 by 100 drawing units, a millimeter each. */
function sheet(...entities: (string | number)[][]): Uint8Array {
  const groups = [0, 'SECTION', 2, 'ENTITIES', ...entities.flat(), 0, 'ENDSEC', 0, 'EOF'];
  const { drawing } = read(new TextEncoder().encode(groups.join('\n')));
  const { list } = toDisplayList(drawing, NO_FONTS);
  const chunks: Uint8Array[] = [];
  const area = { minX: 0, minY: 0, maxX: 200, maxY: 100 };
  const pages = [{ layout: 0, paper: [200, 100] as const, margin: 0, area }];
  writePdf(list, { pages, deflate: (bytes) => deflateSync(bytes) }, (bytes) => chunks.push(bytes));
  return new Uint8Array(Buffer.concat(chunks));
}

/** Hundredths of a point, in millimeters. */
const near = 2;

test('lines, arcs and circles are lines, arcs and circles again, in their places', () => {
  const { entities } = back(
    sheet(
      [0, 'LINE', 8, 'A', 10, 10, 20, 20, 11, 110.5, 21, 70.25],
      [0, 'CIRCLE', 8, 'B', 10, 150, 20, 50, 40, 25],
      [0, 'ARC', 8, 'B', 10, 60, 20, 50, 40, 30, 50, 20, 51, 200],
    ),
  );
  const [line] = ofType(entities, 'LINE');
  [10, 20].forEach((value, i) => expect(line!.start[i]).toBeCloseTo(value, near));
  [110.5, 70.25].forEach((value, i) => expect(line!.end[i]).toBeCloseTo(value, near));
  const [circle] = ofType(entities, 'CIRCLE');
  expect(circle!.radius).toBeCloseTo(25, near);
  [150, 50].forEach((value, i) => expect(circle!.center[i]).toBeCloseTo(value, near));
  const [arc] = ofType(entities, 'ARC');
  expect(arc!.radius).toBeCloseTo(30, 1);
  expect(
    [arc!.startAngle, arc!.endAngle].map((angle) => Math.round(((angle * 180) / Math.PI + 360) % 360)),
  ).toEqual([20, 200]);
  expect([line!.layer, circle!.layer, arc!.layer]).toEqual(['A', 'B', 'B']);
});

test('every line of a full sheet comes back within a thousandth of the sheet', () => {
  let state = 7;
  const random = (most: number): number =>
    ((state = (state * 1_103_515_245 + 12_345) & 0x7fffffff) % (most * 1000)) / 1000;
  const lines = Array.from(
    { length: 400 },
    () => [random(200), random(100), random(200), random(100)] as const,
  );
  const { entities } = back(
    sheet(...lines.map(([x0, y0, x1, y1]) => [0, 'LINE', 8, '0', 10, x0, 20, y0, 11, x1, 21, y1])),
  );
  const found = ofType(entities, 'LINE').map(({ start, end }) => [start[0], start[1], end[0], end[1]]);
  expect(found).toHaveLength(lines.length);
  const off = lines.map((line) =>
    Math.min(...found.map((one) => Math.max(...line.map((value, i) => Math.abs(value - one[i]!))))),
  );
  expect(Math.max(...off)).toBeLessThan(200 / 1000);
});

test('text is text, where it stood and as high', () => {
  const { entities } = back(sheet([0, 'TEXT', 8, 'T', 10, 20, 20, 30, 40, 5, 50, 90, 1, 'Raum 12']));
  const [text] = ofType(entities, 'TEXT');
  expect(text).toMatchObject({ text: 'Raum 12', layer: 'T' });
  expect(text!.height).toBeCloseTo(5, 1);
  expect(text!.rotation).toBeCloseTo(Math.PI / 2, 3);
  expect(text!.position[0]).toBeCloseTo(20, 0);
});

test('one known length sets the scale', () => {
  const { entities } = back(sheet([0, 'LINE', 8, '0', 10, 0, 20, 50, 11, 100, 21, 50]), { scale: 50 });
  const [line] = ofType(entities, 'LINE');
  expect(line!.end[0] - line!.start[0]).toBeCloseTo(5000, 0);
});

const helvetica = '/Font<</F1<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>>>';

test('letters set one by one are words again, and blanks lie where gaps are', () => {
  const letters = [...'plan'].map(
    (letter, i) => `BT /F1 10 Tf ${[100, 105.56, 107.78, 113.34][i]} 200 Td (${letter}) Tj ET`,
  );
  const more = 'BT /F1 10 Tf 121.7 200 Td (view) Tj ET BT /F1 10 Tf 400 200 Td (far) Tj ET';
  const { entities, drawing } = back(handMade(`${letters.join(' ')} ${more}`, helvetica));
  expect(ofType(entities, 'TEXT').map(({ text }) => text)).toEqual(['plan view', 'far']);
  expect(drawing.textStyles.get('PDF HELVETICA')).toMatchObject({ face: 'Helvetica' });
});

test('areas, dashes, free curves and forms', () => {
  const form = '<</Type/XObject/Subtype/Form/BBox[0 0 99 99]/Length 13>>\nstream\n0 0 m 9 9 l S\nendstream';
  const { entities, drawing } = back(
    handMade(
      '1 0 0 rg 0 0 72 72 re f  [6 3] 0 d 2 w 0 0 m 72 0 l S [] 0 d 0 0 m 10 50 90 10 72 72 c S q 1 0 0 1 100 100 cm /X Do Q',
      '/XObject<</X 5 0 R>>',
      [form],
    ),
  );
  expect(ofType(entities, 'HATCH')[0]).toMatchObject({ solid: true, color: { rgb: 0xff0000 } });
  const [dashed, moved] = ofType(entities, 'LINE');
  expect(drawing.lineTypes.get(dashed!.lineType)!.elements.map(({ length }) => length.toFixed(2))).toEqual([
    '2.12',
    '-1.06',
  ]);
  expect(dashed!.lineWeight).toBe(70);
  expect(moved!.start[0]).toBeCloseTo((100 * 25.4) / 72, near);
  expect(ofType(entities, 'SPLINE')[0]!.controlPoints).toHaveLength(12);
});

test('a scanned page is an image, and that is said', () => {
  const picture =
    '<</Type/XObject/Subtype/Image/Width 2/Height 1/BitsPerComponent 8/ColorSpace/DeviceGray/Length 2>>\nstream\n\x10\x7f\nendstream';
  const { entities, diagnostics, pictures } = back(
    handMade('q 720 0 0 360 0 0 cm /I Do Q', '/XObject<</I 5 0 R>>', [picture]),
  );
  expect(ofType(entities, 'IMAGE')[0]).toMatchObject({ width: 2, height: 1 });
  expect(diagnostics.map(({ code }) => code)).toEqual(['scanned']);
  expect([...pictures[0]!.rgba]).toEqual([16, 16, 16, 255, 127, 127, 127, 255]);
});

test('what is no PDF, or a broken one, is said in a sentence', () => {
  expect(back(new TextEncoder().encode('no pdf')).diagnostics[0]!.message).toMatch(/no PDF/);
  const whole = sheet([0, 'LINE', 8, '0', 10, 0, 20, 50, 11, 100, 21, 50]);
  for (let cut = 20; cut < whole.length; cut += 97) expect(() => back(whole.slice(0, cut))).not.toThrow();
});

const points = { scale: 72 / 25.4 };
const boxOf = (numbers: ArrayLike<number>): number[] => {
  const [xs, ys] = [0, 1].map((k) => Array.from(numbers).filter((_, i) => i % 2 === k));
  return [Math.min(...xs!), Math.min(...ys!), Math.max(...xs!), Math.max(...ys!)].map(Math.round);
};

test('what is drawn through a window is cut along it', () => {
  const { entities } = back(
    handMade('q 20 20 60 40 re W n 0 30 m 100 30 l S 10 10 30 20 re f Q 0 90 m 100 90 l S'),
    points,
  );
  const lines = ofType(entities, 'LINE').map(({ start, end }) =>
    [start[0], start[1], end[0], end[1]].map(Math.round),
  );
  expect(lines).toEqual([
    [20, 30, 80, 30],
    [0, 90, 100, 90],
  ]);
  const [hatch] = ofType(entities, 'HATCH');
  const [loop] = hatch!.loops;
  expect(boxOf(loop!.polyline!.points)).toEqual([20, 20, 40, 30]);
});

test('a round window makes a square round; one that bends both ways hides nothing', () => {
  const circle =
    '80 50 m 80 66.57 66.57 80 50 80 c 33.43 80 20 66.57 20 50 c 20 33.43 33.43 20 50 20 c 66.57 20 80 33.43 80 50 c';
  const round = back(handMade(`q ${circle} W n 0 0 100 100 re f Q`), points);
  const ring = ofType(round.entities, 'HATCH')[0]!.loops[0]!.polyline!.points;
  expect(boxOf(ring)).toEqual([20, 20, 80, 80]);
  expect(ring.length / 2).toBeGreaterThan(20);
  const star = '0 0 m 50 20 l 100 0 l 80 50 l 100 100 l 0 100 l h';
  const bent = back(handMade(`q ${star} W n 10 90 m 10 5 l S Q`), points);
  expect(ofType(bent.entities, 'LINE')).toHaveLength(1);
});

test('mirrored text stays mirrored', () => {
  const { entities } = back(
    handMade(
      'BT /F1 10 Tf 1 0 0 -1 20 50 Tm (Up) Tj ET BT /F1 10 Tf 1 0 0 1 20 20 Tm (Plain) Tj ET',
      helvetica,
    ),
    points,
  );
  const texts = ofType(entities, 'TEXT').map(({ text, upsideDown }) => [text, upsideDown]);
  expect(texts).toEqual([
    ['Up', true],
    ['Plain', false],
  ]);
});
