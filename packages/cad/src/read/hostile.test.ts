import { expect, test } from 'vitest';
import { drawingOf, dxfText, type Pair } from './dxf/fixture.ts';
import { read } from './read.ts';
import { textIndex } from './text-index.ts';

const RICH: readonly Pair[] = [
  [0, 'LWPOLYLINE'],
  [5, 'A1'],
  [8, 'Walls'],
  [90, 3],
  [70, 1],
  [10, 0],
  [20, 0],
  [42, 1],
  [10, 1],
  [20, 0],
  [10, 1],
  [20, 1],
  [0, 'INSERT'],
  [5, 'A2'],
  [8, '0'],
  [66, 1],
  [2, 'Door'],
  [10, 3],
  [20, 4],
  [0, 'ATTRIB'],
  [5, 'A3'],
  [8, '0'],
  [10, 0],
  [20, 0],
  [40, 1],
  [1, 'x'],
  [2, 'T'],
  [0, 'SEQEND'],
  [0, 'HATCH'],
  [5, 'A4'],
  [8, '0'],
  [10, 0],
  [20, 0],
  [30, 0],
  [2, 'ANSI31'],
  [70, 0],
  [91, 1],
  [92, 1],
  [93, 1],
  [72, 4],
  [94, 3],
  [73, 1],
  [74, 0],
  [95, 8],
  [96, 4],
  [40, 0],
  [10, 0],
  [20, 0],
  [42, 1],
  [97, 0],
  [75, 0],
  [76, 1],
  [78, 1],
  [53, 45],
  [79, 1],
  [49, 1],
  [98, 0],
  [0, 'POLYLINE'],
  [5, 'A5'],
  [8, '0'],
  [66, 1],
  [70, 8],
  [0, 'VERTEX'],
  [10, 0],
  [20, 0],
  [30, 0],
  [70, 32],
  [0, 'SEQEND'],
  [0, 'MULTILEADER'],
  [5, 'A6'],
  [8, '0'],
  [300, 'CONTEXT_DATA{'],
  [290, 1],
  [304, 'Note'],
  [302, 'LEADER{'],
  [304, 'LEADER_LINE{'],
  [10, 1],
  [20, 1],
  [30, 0],
  [305, '}'],
  [303, '}'],
  [301, '}'],
  [0, 'DIMENSION'],
  [5, 'A7'],
  [8, '0'],
  [2, '*D1'],
  [70, 33],
  [10, 0],
  [20, 0],
  [1001, 'ACAD'],
  [1000, 'DSTYLE'],
  [1002, '{'],
  [1070, 140],
  [1040, 3],
  [0, 'MTEXT'],
  [5, 'A8'],
  [8, '0'],
  [10, 0],
  [20, 0],
  [40, 1],
  [1, '{\\fArial;a\\S1/2;}'],
];

/** Mulberry32: the same numbers on every run. */
function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let value = Math.imul(state ^ (state >>> 15), 1 | state);
    value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value;
    return ((value ^ (value >>> 14)) >>> 0) / 4294967296;
  };
}

const WHOLE = dxfText(drawingOf(RICH, 'AC1021'));

test('cut at any byte, a drawing gives what came before the cut', () => {
  let most = 0;
  for (let length = 0; length <= WHOLE.length; length += 3) {
    const { drawing } = read(WHOLE.slice(0, length));
    const count = drawing.blocks.get('*MODEL_SPACE')?.entities.length ?? 0;
    expect(count).toBeGreaterThanOrEqual(most - 1);
    most = Math.max(most, count);
  }
  expect(most).toBeGreaterThanOrEqual(7);
  expect(read(WHOLE).drawing.blocks.get('*MODEL_SPACE')?.entities).toHaveLength(7);
});

test('400 mutated drawings are read without a throw, and their text is indexed', () => {
  const next = random(20261115);
  for (let round = 0; round < 400; round++) {
    const bytes = WHOLE.slice();
    const changes = 1 + Math.floor(next() * 12);
    for (let i = 0; i < changes; i++) {
      const at = Math.floor(next() * bytes.length);
      const kind = next();
      if (kind < 0.5) bytes[at] = Math.floor(next() * 256);
      else if (kind < 0.8)
        bytes.copyWithin(at, Math.floor(next() * bytes.length), Math.floor(next() * bytes.length));
      else bytes[at] = 48 + Math.floor(next() * 10);
    }
    const { drawing } = read(bytes);
    expect(drawing.layouts.length).toBeGreaterThan(0);
    expect(Array.isArray(textIndex(drawing))).toBe(true);
  }
});

test('a block that inserts itself does not trap the text index', () => {
  const self: Pair[] = [
    [0, 'INSERT'],
    [5, 'B1'],
    [8, '0'],
    [2, 'Door'],
    [10, 0],
    [20, 0],
  ];
  const { drawing } = read(dxfText(drawingOf(self)));
  const door = drawing.blocks.get('DOOR');
  const insert = drawing.blocks.get('*MODEL_SPACE')?.entities[0];
  if (door && insert) door.entities.push(insert, insert);
  const entries = textIndex(drawing);
  expect(entries.length).toBeGreaterThan(0);
  expect(entries.length).toBeLessThanOrEqual(2_000_000);
});
