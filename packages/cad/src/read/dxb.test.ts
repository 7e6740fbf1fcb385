import { expect, test } from 'vitest';
import { OldDwgBuilder } from './dwg-pre-r13/fixture.ts';
import { read } from './read.ts';

const { u16, u32, f64 } = OldDwgBuilder;
const HEAD = [...new TextEncoder().encode('AutoCAD DXB 1.0\r\n\x1a\0')];

test('items of a DXB file in integer mode', () => {
  const bytes = Uint8Array.from([
    ...HEAD,
    128,
    ...f64(0.5),
    129,
    ...new TextEncoder().encode('PLOT'),
    0,
    136,
    ...u16(3),
    1,
    ...u16(2, 4, 0, 6, 8, 0),
    130,
    ...u16(10, 10),
    8,
    ...u16(0, 0, 4),
    ...u32(90_000_000),
    ...u32(180_000_000),
    19,
    ...u16(1),
    20,
    ...u16(0, 0),
    133,
    ...u32(65536),
    20,
    ...u16(4, 0),
    12,
    0,
  ]);
  const { drawing, diagnostics } = read(bytes);
  expect(diagnostics).toEqual([]);
  expect(drawing.format).toBe('dxb');
  expect(drawing.blocks.get('*MODEL_SPACE')?.entities).toMatchObject([
    { type: 'LINE', layer: 'PLOT', color: 3, start: [1, 2, 0], end: [3, 4, 0] },
    { type: 'LINE', start: [3, 4, 0], end: [5, 5, 0] },
    { type: 'ARC', radius: 2, startAngle: Math.PI / 2, endAngle: Math.PI },
    { type: 'POLYLINE', closed: true, bulges: Float64Array.of(1, 0) },
  ]);
});

test('a cut file gives what it has', () => {
  const { drawing, diagnostics } = read(Uint8Array.from([...HEAD, 2, ...u16(1, 1), 2, 1]));
  expect(drawing.blocks.get('*MODEL_SPACE')?.entities).toHaveLength(1);
  expect(diagnostics.length).toBeLessThanOrEqual(1);
});
