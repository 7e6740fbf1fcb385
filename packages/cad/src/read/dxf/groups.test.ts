import { expect, test } from 'vitest';
import { AsciiCursor } from './ascii.ts';
import { drawingOf, dxfText, END, type Pair } from './fixture.ts';
import { Groups, withGroups } from './groups.ts';
import { read } from '../read.ts';

const encode = (text: string): Uint8Array => new TextEncoder().encode(text);
const decode = (bytes: Uint8Array): string => new TextDecoder().decode(bytes);

function groupsOf(text: string, groups = new Groups()): { found: [number, string][]; malformed: number } {
  const cursor = new AsciiCursor(groups, encode(text), decode);
  const found: [number, string][] = [];
  while (cursor.next()) found.push([cursor.code, cursor.text()]);
  return { found, malformed: cursor.malformed };
}

/** Seeded, so that a failure comes again. */
function random(seed: number): () => number {
  let state = seed;
  return () => (state = (Math.imul(state, 1664525) + 1013904223) >>> 0) / 4294967296;
}

test.each(['\n', '\r\n', '\r'])('groups are the same wherever a window ends: %j', (lineEnd) => {
  const next = random(7);
  const expected: [number, string][] = [];
  let malformed = 0;
  let text = '';
  // Several windows of 64 kB, and lines that are longer than one.
  while (text.length < 600_000) {
    const kind = next();
    if (kind < 0.01) {
      text += `rubbish${lineEnd}`;
      malformed++;
    } else if (kind < 0.02) text += `999${lineEnd}a comment${lineEnd}`;
    else {
      const code = [0, 1, 5, 8, 10, 62, 100, 330, 1071, 40000, -3][Math.floor(next() * 11)]!;
      const size = kind > 0.9995 ? 150_000 : Math.floor(next() * 30);
      const value = kind < 0.5 ? String(next() * 1e6) : `x${'y'.repeat(size)}`;
      const blanks = ' '.repeat(Math.floor(next() * 4));
      text += `${blanks}${code}${lineEnd}${value}${lineEnd}`;
      expected.push([code, value]);
    }
  }
  const all = groupsOf(text);
  expect(all.found).toEqual(expected);
  expect(all.malformed).toBe(malformed);
});

test('numbers of more digits than a double has are not left to the script', () => {
  const texts = ['1933.2548909556769559', '-0.12345678901234567890123', '12345678901.2345678901234567890123'];
  const groups = new Groups();
  groups.begin(10, 0);
  groups.fill(encode(texts.map((text) => `10\n${text}\n`).join('')));
  expect([...groups.numbers.subarray(0, texts.length)]).toEqual(texts.map(Number));
});

test('a file may end anywhere', () => {
  expect(groupsOf('0\nLINE\n8\nWalls').found).toEqual([
    [0, 'LINE'],
    [8, 'Walls'],
  ]);
  expect(groupsOf('0\nLINE\n8\n').found).toEqual([
    [0, 'LINE'],
    [8, ''],
  ]);
  expect(groupsOf('0\nLINE\n8').found).toEqual([[0, 'LINE']]);
  expect(groupsOf('0\nLINE\n').found).toEqual([[0, 'LINE']]);
  expect(groupsOf('').found).toEqual([]);
});

test('nothing is read ahead of the end mark', () => {
  const cursor = new AsciiCursor(new Groups(), encode('0\nEOF\nleft\nover\n'), decode);
  cursor.next();
  expect([cursor.name(), cursor.malformed]).toEqual(['EOF', 0]);
});

test('names are told apart however many there are', () => {
  const names = Array.from({ length: 5000 }, (_, i) => `Layer ${i % 2500}`);
  const cursor = new AsciiCursor(
    new Groups(),
    encode(names.map((name) => `8\n ${name} \n`).join('')),
    decode,
  );
  expect(names.map(() => cursor.next() && cursor.name())).toEqual(names);
});

test('columns that grew with a long line are not kept', () => {
  const kept = withGroups((groups) => groups);
  expect(withGroups((groups) => groups)).toBe(kept);
  withGroups((groups) => groupsOf(`1\n${'x'.repeat(1 << 20)}\n`, groups));
  expect(withGroups((groups) => groups)).not.toBe(kept);
});

test('entities are whole where the groups of one come in two parts', () => {
  const lines = Array.from({ length: 4000 }, (_, i): Pair[] => [
    [0, 'LINE'],
    [5, (0x100 + i).toString(16)],
    [330, '1F'],
    [100, 'AcDbEntity'],
    [8, i % 3 ? 'Walls' : 'Doors'],
    [62, (i % 7) + 1],
    [10, i / 8],
    [20, -1 - i],
    [30, 0.5],
    [11, `${i}e-1`],
    [21, 2],
  ]);
  const vertices = Array.from({ length: 9000 }, (_, i): Pair[] => [
    [10, i],
    [20, i / 4],
    ...(i % 1000 === 999 ? [[42, 0.5] as const] : i % 3 ? [] : [[42, 0] as const]),
  ]);
  const polyline: Pair[] = [[0, 'LWPOLYLINE'], [8, 'Walls'], [90, 9000], [70, 1], ...vertices.flat()];
  const { drawing } = read(dxfText([...drawingOf([...lines.flat(), ...polyline]), ...END]));
  const { entities } = drawing.blocks.get('*MODEL_SPACE')!;
  const last = entities.pop();
  expect(entities).toEqual(
    lines.map((_, i) =>
      expect.objectContaining({
        type: 'LINE',
        handle: 0x100 + i,
        layer: i % 3 ? 'Walls' : 'Doors',
        color: (i % 7) + 1,
        start: [i / 8, -1 - i, 0.5],
        end: [Number(`${i}e-1`), 2, 0],
      }),
    ),
  );
  expect(last).toMatchObject({ type: 'LWPOLYLINE', closed: true });
  if (last?.type !== 'LWPOLYLINE') return;
  expect([...last.points]).toEqual(vertices.flatMap((_, i) => [i, i / 4]));
  expect([...last.bulges!]).toEqual(vertices.map((_, i) => (i % 1000 === 999 ? 0.5 : 0)));
});
