import { strToU8, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { read } from '../read.ts';
import { figuresOf } from './path.ts';

const PAGE = `<FixedPage Width="960" Height="480"><Canvas RenderTransform="2,0,0,2,0,0">
  <Path Stroke="#FF0000" StrokeThickness="1" Data="M0,0 l48,0 0,48 z"/>
  <Path Fill="#80112233" Data="M 0,0 L 96,0 96,96 Z"/>
  <Glyphs UnicodeString="Caf&#233;" OriginX="10" OriginY="20" FontRenderingEmSize="10" Fill="#000000"/>
</Canvas></FixedPage>`;

test('a DWFx page: strokes, fills and text, in millimeters from the bottom', () => {
  const { drawing, diagnostics } = read(zipSync({ 'dwf/page.fpage': strToU8(PAGE) }));
  expect(diagnostics).toEqual([]);
  expect(drawing.format).toBe('dwfx');
  const entities = drawing.blocks.get('*MODEL_SPACE')?.entities ?? [];
  expect(entities.map((entity) => entity.type)).toEqual(['LWPOLYLINE', 'HATCH', 'TEXT']);
  const [line, fill, text] = entities;
  expect(line).toMatchObject({ color: { rgb: 0xff0000 }, closed: true });
  expect(line?.type === 'LWPOLYLINE' && [...line.points]).toEqual([0, 127, 25.4, 127, 25.4, 101.6]);
  expect(fill).toMatchObject({ solid: true, color: { rgb: 0x112233 } });
  // Black ink is seen on a dark ground too.
  expect(text).toMatchObject({ text: 'Café', color: 7 });
});

test('a DWF sheet: layers, colors, relative lines, polygons, circles and text', () => {
  const text = (value: string): number[] => [...strToU8(value)];
  const sheet = Uint8Array.from([
    ...text(
      "(W2D V06.00)(PlotInfo show 0 mm 210 297 0 0 210 297 ((0.5 0 0)(0 0.5 0)(10 20 1)))(Layer 1 'Walls)')",
    ),
    0x03,
    255,
    0,
    0,
    255,
    0x4f,
    100,
    0,
    0,
    0,
    200,
    0,
    0,
    0,
    0x0c,
    0,
    0,
    0,
    0,
    10,
    0,
    0,
    0,
    0x46,
    0x10,
    3,
    0,
    0,
    0,
    0,
    4,
    0,
    0,
    0,
    0,
    0,
    4,
    0,
    0x66,
    0x12,
    0,
    0,
    0,
    0,
    6,
    0,
    0x06,
    0x20,
    0,
    8,
    0,
    0,
    0,
    0x78,
    0,
    0,
    0,
    0,
    0,
    0,
    0,
    0,
    ...text("'Hall'"),
    ...text('(EndOfDWF)'),
  ]);
  const { drawing, diagnostics } = read(
    Uint8Array.from([...text('(DWF V06.00)'), ...shift(zipSync({ 'a.w2d': sheet }), 12)]),
  );
  expect(diagnostics).toEqual([]);
  expect(drawing.blocks.get('*MODEL_SPACE')?.entities).toMatchObject([
    { type: 'LINE', layer: 'Walls)', color: { rgb: 0xff0000 }, start: [60, 120, 0], end: [65, 120, 0] },
    { type: 'HATCH', solid: true },
    { type: 'CIRCLE', radius: 3 },
    { type: 'TEXT', text: 'Hall', height: 4 },
  ]);
});

test('in a DWF sheet the frame of a text and the corners of a picture move the pen on', () => {
  const text = (value: string): number[] => [...strToU8(value)];
  const word = (value: number): number[] => [value & 255, (value >> 8) & 255, 0, 0];
  const png = [0x89, 0x50, 0x4e, 0x47, ...text('a picture of sixteen bytes')];
  const picture = [12, 0, 8, 0, 8, 0, ...[5, 0, 10, 20, 0].flatMap(word), ...word(png.length), ...png, 0x7d];
  // At 100, 0, with a frame of four points that ends 10 to the right and 4 above.
  const frame = [10, 0, 0, 4, 0, 0, 0, 0].flatMap(word);
  const framed = [0x18, ...word(100), ...word(0), ...text("'Hall'"), 1, 1, ...frame, 1];
  const line = [0x0c, 0, 0, 0, 0, 7, 0, 0, 0];
  const commands = [framed, [0x7b, ...word(picture.length), ...picture], line].flat();
  const sheet = Uint8Array.from([...text('(W2D V06.00)'), ...commands, ...text('(EndOfDWF)')]);
  const { drawing } = read(
    Uint8Array.from([...text('(DWF V06.00)'), ...shift(zipSync({ 'a.w2d': sheet }), 12)]),
  );
  expect(drawing.blocks.get('*MODEL_SPACE')?.entities).toMatchObject([
    { type: 'TEXT', position: [100, 0, 0] },
    { type: 'OLE2FRAME', upperLeft: [115, 24, 0], lowerRight: [125, 4, 0], data: Uint8Array.from(png) },
    { type: 'LINE', start: [125, 24, 0], end: [132, 24, 0] },
  ]);
});

test('a DWF sheet that is written out: places as they are, over several lines', () => {
  const sheet = `(W2D V06.00)
V
(Color 255,0,0,255)
(LineWeight 64)
   L 10,20 30,-40
(Color 0,0,255,255)
   P 3 0,0 5,0
       5,5
F
   P 3 1,1 2,1 2,2
f
   (Contour 2 4 3 0,0 9,0 9,9 0,9 2,2 3,2 3,3)
   T 4 0,0 1,0 1,1 0,1
(EndOfDWF)`;
  const { drawing, diagnostics } = read(zipSync({ 'a.w2d': strToU8(sheet) }));
  expect(diagnostics).toEqual([]);
  const entities = drawing.blocks.get('*MODEL_SPACE')?.entities ?? [];
  expect(entities.map(({ type }) => type)).toEqual([
    'LWPOLYLINE',
    'LWPOLYLINE',
    'HATCH',
    'HATCH',
    'HATCH',
    'HATCH',
  ]);
  const [line, path, , contour] = entities;
  expect(line).toMatchObject({ color: { rgb: 0xff0000 }, points: Float64Array.of(10, 20, 30, -40) });
  expect(path).toMatchObject({ color: { rgb: 0x0000ff }, points: Float64Array.of(0, 0, 5, 0, 5, 5) });
  expect(contour).toMatchObject({
    loops: [
      { polyline: { points: Float64Array.of(0, 0, 9, 0, 9, 9, 0, 9) } },
      { polyline: { points: Float64Array.of(2, 2, 3, 2, 3, 3) } },
    ],
  });
});

/** Moves the positions inside an archive, as when something stands before it. */
function shift(archive: Uint8Array, by: number): Uint8Array {
  const bytes = archive.slice();
  const view = new DataView(bytes.buffer);
  const end = bytes.length - 22;
  const directory = view.getUint32(end + 16, true);
  view.setUint32(end + 16, directory + by, true);
  view.setUint32(directory + 42, view.getUint32(directory + 42, true) + by, true);
  return bytes;
}

test('a DWF sheet that is not read says so and keeps its picture', () => {
  const archive = zipSync({ 'sheet/a.w2d': strToU8('(W2D V06.00)'), 'sheet/a.png': strToU8('png') });
  const { drawing, diagnostics } = read(archive);
  expect(diagnostics.map((entry) => entry.code)).toEqual(['dwf-vectors']);
  expect(drawing.preview?.format).toBe('png');
});

test('a package that is locked, or holds a model alone, says so', () => {
  const why = (bytes: Uint8Array): string | undefined => read(bytes).diagnostics[0]?.code;
  const archive = zipSync({ 'model/a.w3d': strToU8('; HSF V15.00') });
  expect(why(archive)).toBe('dwf-model');
  const locked = archive.slice();
  locked[6]! |= 1;
  expect(why(locked)).toBe('encrypted');
  expect(why(Uint8Array.from([...strToU8('(DWF V06.00)'), ...locked]))).toBe('encrypted');
});

test('path data: arcs end where they should, commands repeat', () => {
  const [arc] = figuresOf('M10,0A10,10 0 0 1 0,10', [1, 0, 0, 1, 0, 0], 1e6);
  const points = arc?.points ?? [];
  expect(points.slice(-2)).toEqual([0, 10]);
  for (let i = 0; i < points.length; i += 2)
    expect(Math.hypot(points[i] ?? 0, points[i + 1] ?? 0)).toBeCloseTo(10, 6);
  expect(figuresOf('m1,1 1,0h5v5', [1, 0, 0, 1, 0, 0], 1e6)[0]?.points).toEqual([1, 1, 2, 1, 7, 1, 7, 6]);
  expect(figuresOf('? 1 2 3', [1, 0, 0, 1, 0, 0], 1e6)).toEqual([]);
});
