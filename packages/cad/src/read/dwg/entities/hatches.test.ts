import { expect, test } from 'vitest';
import { BitReader } from '../../../dwg/bits.ts';
import { decode } from '../../../dwg/fields/decode.ts';
import { MPOLYGON } from '../../../dwg/fields/hatch.ts';
import { doubles, num, records } from '../../../dwg/fields/record.ts';
import { R2018 } from '../../../dwg/versions.ts';
import type { HatchEntity } from '../../../model/hatch.ts';
import { write } from '../../../write/write.ts';
import { read } from '../../read.ts';
import { blank, emptyDrawing, blankHatch } from '../../../model/defaults.ts';

const TEN = '0000000000000000000000000000000000000000000000000010010001000000';
const ZERO = '0'.repeat(64);
/** The data of an MPOLYGON that AutoCAD wrote: a square of 10, filled with color 3. */
const BITS = [
  // version, gradient
  '0100000001 10101010 0100000001 1010',
  // elevation, extrusion, solid, one loop
  '10 101001 1 0100000001',
  // closed, no bulges, four points
  '1 0 0100000100',
  ZERO + ZERO + TEN + ZERO + TEN + TEN + ZERO + TEN,
  // kind of pattern, color
  '0100000001 10 0000000011000000000000000011000011 00000000',
  // offset, no degenerate loops
  `${ZERO + ZERO}10`,
]
  .join('')
  .replaceAll(' ', '');

function packed(bits: string): Uint8Array {
  const bytes = new Uint8Array(Math.ceil(bits.length / 8));
  for (let i = 0; i < bits.length; i++) if (bits[i] === '1') bytes[i >> 3]! |= 0x80 >> (i & 7);
  return bytes;
}

test('an MPOLYGON is read to its last bit', () => {
  const reader = new BitReader(packed(BITS), R2018, () => '');
  reader.strings = new BitReader(new Uint8Array(16).fill(0xaa), R2018, () => '');
  const record = decode(MPOLYGON.rows, reader);
  expect(reader.pos).toBe(BITS.length);
  expect(num(record, 'solid')).toBe(1);
  expect(record['fill']).toBe(3);
  const [loop = {}] = records(record, 'loops');
  expect(num(loop, 'closed')).toBe(1);
  expect([...doubles(loop, 'points')]).toEqual([0, 0, 0, 10, 0, 0, 10, 10, 0, 0, 10, 0]);
});

test('an MPOLYGON comes back from DXF as one', () => {
  const drawing = emptyDrawing('dxf');
  const polygon: HatchEntity = {
    ...blank(),
    ...blankHatch(),
    handle: 0x100,
    color: 2,
    loops: [
      {
        flags: 2,
        polyline: {
          points: Float64Array.of(0, 0, 10, 0, 10, 10),
          bulges: Float64Array.of(0, 0.5, 0),
          closed: true,
        },
        edges: [],
        sources: [],
      },
    ],
    polygon: { fill: 3 },
  };
  drawing.blocks.get('*MODEL_SPACE')?.entities.push(polygon);
  drawing.nextHandle = 0x101;
  const { bytes = new Uint8Array(0) } = write(drawing, { format: 'dxf', version: '2018' });
  const again = read(bytes).drawing.blocks.get('*MODEL_SPACE')?.entities[0];
  expect(again).toMatchObject({ polygon: { fill: 3 }, loops: polygon.loops });
});
