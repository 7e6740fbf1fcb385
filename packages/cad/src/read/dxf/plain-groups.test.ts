import { expect, test } from 'vitest';
import { PlainGroups } from '../../../test/plain-groups.ts';
import { AsciiCursor } from './ascii.ts';
import { Groups } from './groups.ts';
// Fills the tables of slots.
import '../read.ts';
import { slotTables } from './slot-tables.ts';

const latin1 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('latin1');

/** Seeded, so that a failure comes again. */
function random(seed: number): (below: number) => number {
  let state = seed;
  return (below) => Math.floor(((state = (Math.imul(state, 1664525) + 1013904223) >>> 0) / 2 ** 32) * below);
}

function randomValue(next: (below: number) => number): string {
  const digits = (count: number): string => Array.from({ length: count }, () => next(10)).join('');
  const sign = ['', '-', '+', ' ', '\t'][next(5)]!;
  switch (next(8)) {
    case 0:
      return `${sign}${digits(1 + next(16))}`;
    case 1:
    case 2:
      return `${sign}${digits(1 + next(10))}.${digits(next(20))}${' '.repeat(next(2))}`;
    case 3:
      return `${sign}.${digits(next(18))}`;
    case 4:
      return (next(2 ** 32) * next(2 ** 22)).toString(16).toUpperCase();
    case 5:
      return ['', '0', '0.0', ' ', '1e5', '1,5', 'inf', '-', '.', '1.2.3', digits(30), 'EO'][next(12)]!;
    default:
      return ` Layer ${next(40)}${'x'.repeat(next(70))}`;
  }
}

function randomText(next: (below: number) => number, lineEnd: string, groups: number): string {
  const codes = [0, 1, 2, 5, 8, 10, 20, 10, 20, 11, 40, 42, 62, 70, 91, 100, 310, 330, 999, 1071, 40000, -3];
  let text = '';
  for (let i = 0; i < groups; i++) {
    if (next(60) === 0)
      text += ['rubbish', '', ' ', '123456', '1234567890', '- 1', '1 2'][next(7)]! + lineEnd;
    const code = `${' '.repeat(next(4))}${codes[next(codes.length)]}${'\0'.repeat(next(20) === 0 ? 1 : 0)}`;
    text += code + lineEnd + randomValue(next) + lineEnd;
  }
  return text;
}

const LINE_ENDS = ['\n', '\r\n', '\r'];

/** All that a cursor tells of each group, and where it ends up. */
function told(groups: Groups, bytes: Uint8Array): unknown[] {
  const cursor = new AsciiCursor(groups, bytes, latin1);
  const all: unknown[] = [];
  while (cursor.next())
    all.push([cursor.code, cursor.position, cursor.text(), cursor.name(), cursor.number(), cursor.int()]);
  return [...all, cursor.malformed];
}

test('WebAssembly reads the same groups as plain TypeScript, of sound and of damaged files', () => {
  const next = random(11);
  for (let round = 0; round < 400; round++) {
    const bytes = Buffer.from(randomText(next, LINE_ENDS[round % 3]!, next(60)), 'latin1');
    for (let i = round % 4 && bytes.length > 0 ? next(8) : 0; i > 0; i--)
      bytes[next(bytes.length)] = [10, 13, 32, 48, 0, 255][next(6)]!;
    const file = new Uint8Array(bytes.subarray(0, next(3) === 0 ? next(bytes.length + 1) : bytes.length));
    const plain = new PlainGroups() as unknown as Groups;
    expect(told(new Groups(), file), latin1(file)).toEqual(told(plain, file));
  }
});

test('WebAssembly takes the same numbers and vertices as plain TypeScript', () => {
  const next = random(5);
  for (let round = 0; round < 40; round++) {
    const lineEnd = round % 2 ? 13 : 10;
    const file = Buffer.from(randomText(next, String.fromCharCode(lineEnd), 100), 'latin1');
    const [groups, plain] = [new Groups(), new PlainGroups()];
    groups.begin(lineEnd, 0);
    plain.begin(lineEnd, 0);
    const count = groups.fill(file);
    expect(plain.fill(file)).toBe(count);
    expect([...groups.numbers.subarray(0, count)]).toEqual(plain.numbers);
    for (let from = 0; from < count; from++) {
      const table = next(slotTables.length);
      expect(groups.take(from, count, table)).toBe(plain.take(from, count, table));
      expect([groups.values, groups.found]).toEqual([plain.values, plain.found]);
      expect(groups.takeVertices(from, count)).toBe(plain.takeVertices(from, count));
      expect([...groups.points]).toEqual(plain.points);
    }
  }
});
