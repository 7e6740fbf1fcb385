import { expect, test } from 'vitest';
import { BitReader } from '../bits.ts';
import { R2007, R2010 } from '../versions.ts';
import { decode } from './decode.ts';
import { MODELER_ROWS } from './modeler.ts';
import { point, records } from './record.ts';

const ONE = '01';
const ZERO = '10';

/** No modeller data; a wireframe without point and wires, and one silhouette seen in viewport 3. */
function region(viewport: string): string {
  return [
    '1 1 0',
    // isolines, no wires, one silhouette
    `${ZERO} 0 01 00000001`,
    viewport,
    // target, direction, up
    ONE + ZERO + ONE + ZERO + ZERO + ONE + ZERO + ONE + ZERO,
    // no perspective, no wires, no more, a last number
    `0 0 1 ${ZERO}`,
  ]
    .join('')
    .replaceAll(' ', '');
}

test.each([
  [R2007, 'BL', '01 00000011'],
  [R2010, 'BLL', '001 00000011'],
])('silhouettes of %d name their viewport by a %s, and are read to the last bit', (version, _, viewport) => {
  const bits = region(viewport);
  const bytes = new Uint8Array(Math.ceil(bits.length / 8) + 8);
  for (let i = 0; i < bits.length; i++) if (bits[i] === '1') bytes[i >> 3]! |= 0x80 >> (i & 7);
  const reader = new BitReader(bytes, version, () => '');
  const record = decode(MODELER_ROWS, reader);
  expect(reader.pos).toBe(bits.length);
  const [silhouette = {}] = records(record, 'silhouettes');
  expect(Number(silhouette['viewport'])).toBe(3);
  expect(point(silhouette, 'target')).toEqual([1, 0, 1]);
  expect(point(silhouette, 'up')).toEqual([0, 1, 0]);
});
