import { expect, test } from 'vitest';
import { BitReader } from '../bits.ts';
import { R2007, R2010, R2018 } from '../versions.ts';
import { decode } from './decode.ts';
import { MODELER_APART_ROWS, MODELER_ROWS } from './modeler.ts';
import { num, point, records } from './record.ts';

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

function readerOf(bits: string, version: number): BitReader {
  const bytes = new Uint8Array(Math.ceil(bits.length / 8) + 8);
  for (let i = 0; i < bits.length; i++) if (bits[i] === '1') bytes[i >> 3]! |= 0x80 >> (i & 7);
  return new BitReader(bytes, version, () => '');
}

test.each([
  [R2007, 'BL', '01 00000011'],
  [R2010, 'BLL', '001 00000011'],
])('silhouettes of %d name their viewport by a %s, and are read to the last bit', (version, _, viewport) => {
  const bits = region(viewport);
  const reader = readerOf(bits, version);
  const record = decode(MODELER_ROWS, reader);
  expect(reader.pos).toBe(bits.length);
  const [silhouette = {}] = records(record, 'silhouettes');
  expect(Number(silhouette['viewport'])).toBe(3);
  expect(point(silhouette, 'target')).toEqual([1, 0, 1]);
  expect(point(silhouette, 'up')).toEqual([0, 1, 0]);
});

test.each(['0', '1'])(
  'an empty region of R2018 is read to the last bit, its revision given or not (%s)',
  (given) => {
    // a wireframe at a point, four isolines, wires and silhouettes of which there are none, no more
    const edges = `1 1 ${ONE}${ZERO}${ONE} 01 00000100 1 ${ZERO} ${ZERO} 1 ${ZERO}`;
    const revision = `${given} ${ZERO} ${ZERO} ${ZERO} ${'0'.repeat(64)}`;
    const bits = `${edges} ${revision} ${ZERO}`.replaceAll(' ', '');
    const reader = readerOf(bits, R2018);
    const record = decode(MODELER_APART_ROWS, reader);
    expect(reader.pos).toBe(bits.length);
    expect(point(record, 'point')).toEqual([1, 0, 1]);
    expect(num(record, 'isolines')).toBe(4);
  },
);
