import { expect, test } from 'vitest';
import { read } from '../read.ts';
import { BINARY, BOOL, DOUBLE, INT16, INT32, INT64, kindOf } from './cursor.ts';
import { drawingOf, type Pair } from './fixture.ts';

/** The same pairs in the binary form; group codes take one byte until R12 and two since. */
function binary(pairs: readonly Pair[], wide: boolean): Uint8Array {
  const bytes: number[] = [...new TextEncoder().encode('AutoCAD Binary DXF\r\n\x1a\0')];
  const push = (length: number, put: (view: DataView) => void): void => {
    const part = new Uint8Array(length);
    put(new DataView(part.buffer));
    bytes.push(...part);
  };
  for (const [code, value] of pairs) {
    if (wide) bytes.push(code & 255, code >> 8);
    else if (code < 255) bytes.push(code);
    else bytes.push(255, code & 255, code >> 8);
    switch (kindOf(code)) {
      case DOUBLE:
        push(8, (view) => view.setFloat64(0, Number(value), true));
        break;
      case INT16:
        push(2, (view) => view.setInt16(0, Number(value), true));
        break;
      case INT32:
        push(4, (view) => view.setInt32(0, Number(value), true));
        break;
      case INT64:
        push(8, (view) => view.setBigInt64(0, BigInt(value), true));
        break;
      case BOOL:
        bytes.push(Number(value));
        break;
      case BINARY:
        bytes.push(0);
        break;
      default:
        bytes.push(...new TextEncoder().encode(String(value)), 0);
    }
  }
  return Uint8Array.from(bytes);
}

const ENTITIES: readonly Pair[] = [
  [0, 'LINE'],
  [5, 'A1'],
  [8, 'Walls'],
  [62, 2],
  [10, 1.25],
  [20, 2],
  [30, 0],
  [11, 3],
  [21, 4],
  [31, 0],
  [0, 'CIRCLE'],
  [5, 'A2'],
  [8, '0'],
  [10, 0],
  [20, 0],
  [30, 0],
  [40, 0.1],
  [1001, 'ACAD'],
  [1070, 7],
];

test.each([true, false])('binary DXF reads as its text does (two-byte codes: %s)', (wide) => {
  const { drawing, diagnostics } = read(binary(drawingOf(ENTITIES), wide));
  expect(diagnostics).toEqual([]);
  expect(drawing.version).toBe('AC1015');
  expect(drawing.layers.get('WALLS')).toMatchObject({ color: 3, off: true });
  expect(drawing.blocks.get('*MODEL_SPACE')?.entities).toMatchObject([
    { type: 'LINE', handle: 0xa1, color: 2, start: [1.25, 2, 0], end: [3, 4, 0] },
    { type: 'CIRCLE', radius: 0.1, extra: { codes: [1001, 1070], values: ['ACAD', 7] } },
  ]);
});

test('a binary file cut anywhere is read up to the cut', () => {
  const bytes = binary(drawingOf(ENTITIES), true);
  for (let length = 0; length < bytes.length; length += 7) {
    expect(() => read(bytes.slice(0, length))).not.toThrow();
  }
});
