import { expect, it } from 'vitest';
import { acisRecords } from './records.ts';
import { bodyWires } from './wires.ts';

const OLD = `106 26 1 0
body $-1 $1 $-1 $-1 #
lump $-1 $-1 $2 $0 #
shell $-1 $-1 $-1 $3 $1 #
edge $-1 $5 $6 $-1 $4 0 #
straight-curve $-1 0 0 0 1 0 0 0 0 #
vertex $-1 $3 $7 #
vertex $-1 $3 $8 #
point $-1 1 2 3 #
point $-1 4 5 6 #
End-of-ACIS-data`;

const NEW = `700 0 1 0
16 Autodesk AutoCAD 19 ASM 10.0.0.1 NT 24 Mon Jan 01 00:00:00 2026
1 9.9999999999999995e-07 1e-10
body $-1 -1 $-1 $-1 $-1 $1 #
transform $-1 -1 $-1 1 0 0 0 1 0 0 0 1 10 20 0 1 no_rotate no_reflect no_shear #
edge $-1 -1 $-1 $3 0 $3 6.28 $-1 $5 forward @7 unknown #
vertex $-1 -1 $-1 $2 $4 #
point $-1 -1 $-1 2 0 0 #
ellipse-curve $-1 -1 $-1 0 0 0 0 0 1 2 0 0 1 I I #
End-of-ACIS-data`;

it('reads edges of old text without further header lines', () => {
  expect(bodyWires(acisRecords({ kind: 'sat', text: OLD }))).toEqual([{ points: [1, 2, 3, 4, 5, 6] }]);
});

it('takes a header whose units are unknown for a header', () => {
  const text = NEW.replace('\n1 9.99', '\n-1 9.99').replaceAll('\n', '\r\n');
  expect(acisRecords({ kind: 'sat', text })[0]?.type).toBe('body');
  const numbered = OLD.split('\n')
    .map((line, i) => (i > 0 && line.endsWith('#') ? `-${i - 1} ${line}` : line))
    .join('\n');
  expect(bodyWires(acisRecords({ kind: 'sat', text: numbered }))).toHaveLength(1);
});

it('reads circles and moves them by the transform of the body', () => {
  const [wire] = bodyWires(acisRecords({ kind: 'sat', text: NEW }));
  expect(wire).toMatchObject({ center: [10, 20, 0], u: [2, 0, 0], sweep: Math.PI * 2 });
});

it.each([
  ['a counter before it', 'transform $-1 -1 1 0 0 0 1 0 0 0 1 10 20 0 1 no_rotate no_reflect no_shear #'],
  ['flags as numbers after it', 'transform $-1 1 0 0 0 1 0 0 0 1 10 20 0 1 0 0 0 #'],
  ['both', 'transform $-1 -1 1 0 0 0 1 0 0 0 1 10 20 0 1 0 0 0 #'],
])('knows the matrix with %s', (_, record) => {
  const text = NEW.replace(/transform.*#/, record);
  const [wire] = bodyWires(acisRecords({ kind: 'sat', text }));
  expect(wire).toMatchObject({ center: [10, 20, 0], u: [2, 0, 0] });
});

it('reads the binary form', () => {
  const bytes: number[] = [...new TextEncoder().encode('ACIS BinaryFile')];
  const long = (n: number): number[] => [n & 255, (n >> 8) & 255, (n >> 16) & 255, (n >> 24) & 255];
  const name = (tag: number, s: string): number[] => [tag, s.length, ...new TextEncoder().encode(s)];
  const pointer = (n: number): number[] => [12, ...long(n)];
  const location = (...p: number[]): number[] => [19, ...new Uint8Array(Float64Array.from(p).buffer)];
  for (const n of [400, 0, 1, 0]) bytes.push(...long(n));
  bytes.push(...name(13, 'edge'), ...pointer(-1), ...pointer(1), ...pointer(2), ...pointer(5), 11, 17);
  bytes.push(
    ...name(13, 'vertex'),
    ...pointer(-1),
    ...pointer(3),
    17,
    ...name(13, 'vertex'),
    ...pointer(-1),
    ...pointer(4),
    17,
  );
  bytes.push(
    ...name(13, 'point'),
    ...pointer(-1),
    ...location(1, 2, 3),
    17,
    ...name(13, 'point'),
    ...pointer(-1),
    ...location(4, 5, 6),
    17,
  );
  bytes.push(...name(14, 'straight'), ...name(13, 'curve'), ...pointer(-1), ...location(0, 0, 0), 17);
  const records = acisRecords({ kind: 'sab', bytes: Uint8Array.from(bytes) });
  expect(records.map((r) => r.type)).toEqual([
    'edge',
    'vertex',
    'vertex',
    'point',
    'point',
    'straight-curve',
  ]);
  expect(bodyWires(records)).toEqual([{ points: [1, 2, 3, 4, 5, 6] }]);
});

it('knows a matrix that is one text', () => {
  const records = acisRecords({ kind: 'sat', text: NEW });
  const transform = records.find((r) => r.type === 'transform')!;
  transform.tokens = ['$-1', -1, '$-1', transform.tokens.slice(3).join(' ')];
  expect(bodyWires(records)[0]).toMatchObject({ center: [10, 20, 0], u: [2, 0, 0] });
});

it('survives what is cut short or is no modeller data', () => {
  for (let n = 0; n < NEW.length; n += 7)
    expect(() => bodyWires(acisRecords({ kind: 'sat', text: NEW.slice(0, n) }))).not.toThrow();
  expect(acisRecords({ kind: 'sab', bytes: new Uint8Array(50) })).toEqual([]);
});
