import { expect, test } from 'vitest';
import type { Entity } from '../../model/entity.ts';
import { common, drawing, model, show } from '../fixture.ts';
import { streamOf } from './compound.ts';
import { compound, presentation, record } from './fixture.ts';
import { readMetafile } from './metafile.ts';

const NAME = '\u0002OlePres000';
const WINDOW = [record(0x020b, 0, 0), record(0x020c, 100, 200)];
/** Of pure red, green, blue as metafiles have them. */
const RED = [0x00ff, 0x0000];
const BLUE = [0x0000, 0x00ff];
const PEN = (...[low = 0, high = 0]: number[]): number[] => record(0x02fa, 0, 1, 0, low, high);
const BRUSH = (...[low = 0, high = 0]: number[]): number[] => record(0x02fc, 0, low, high, 0);
const letters = (text: string): number[] =>
  Array.from(
    { length: Math.ceil(text.length / 2) },
    (_, i) => text.charCodeAt(i * 2) | ((text.charCodeAt(i * 2 + 1) || 0) << 8),
  );
const FONT = record(0x02fb, -20, 0, 0, 0, 700, 0, 0, 0, 0, ...letters('Arial\0'));

test.each([100, 5000])('a stream of %d bytes is found in a compound file', (length) => {
  const content = Uint8Array.from({ length }, (_, i) => (i * 7) & 255);
  expect(streamOf(compound(NAME, content), NAME)).toEqual(content);
  expect(streamOf(compound('Other', content), NAME)).toBeUndefined();
  expect(streamOf(content, NAME)).toBeUndefined();
});

test('a chain that runs in circles ends', () => {
  const file = compound(NAME, new Uint8Array(5000), 0);
  new DataView(file.buffer).setInt32(512 + 4 * 4, 3, true);
  expect(streamOf(file, NAME)?.length).toBe(5000);
});

test('lines and areas in the tools that are selected, as shares of the window', () => {
  const marks = readMetafile(
    presentation(
      ...WINDOW,
      PEN(...RED),
      BRUSH(...BLUE),
      record(0x012d, 0),
      record(0x0214, 0, 0),
      record(0x0213, 50, 100),
      record(0x001e),
      record(0x012d, 1),
      record(0x0324, 3, 0, 0, 200, 0, 0, 100),
      record(0x0127, -1),
      record(0x0325, 2, 0, 100, 200, 100),
    ),
  );
  expect(marks).toEqual([
    { kind: 'line', points: [0, 0, 0.5, 0.5], rgb: 0xff0000 },
    { kind: 'fill', rings: [[0, 0, 1, 0, 0, 1]], rgb: 0x0000ff },
    { kind: 'line', points: [0, 0, 1, 0, 0, 1, 0, 0], rgb: 0xff0000 },
    { kind: 'line', points: [0, 1, 1, 1], rgb: 0xff0000 },
  ]);
});

test('a tool takes the number of one that is gone', () => {
  const marks = readMetafile(
    presentation(
      ...WINDOW,
      PEN(...RED),
      record(0x01f0, 0),
      PEN(...BLUE),
      record(0x012d, 0),
      record(0x0213, 50, 100),
    ),
  );
  expect(marks).toMatchObject([{ rgb: 0x0000ff }]);
});

test('blocks are filled inside the clip only', () => {
  const fill = record(0x0940, 0x0021, 0x00f0, 0, 0, 0, 100, 200, 0, 0);
  const marks = readMetafile(
    presentation(...WINDOW, BRUSH(...RED), record(0x012d, 0), record(0x0416, 50, 100, 0, 0), fill),
  );
  expect(marks).toEqual([{ kind: 'fill', rings: [[0, 0, 0.5, 0, 0.5, 0.5, 0, 0.5]], rgb: 0xff0000 }]);
});

test('text stands on its line, as wide as its letters are said to be', () => {
  const text = record(0x0a32, 40, 20, 4, 0, ...letters('Test'), 10, 10, 10, 10);
  const marks = readMetafile(
    presentation(...WINDOW, FONT, record(0x012d, 0), record(0x0209, ...RED), record(0x012e, 24), text),
  );
  const font = { face: 'Arial', bold: true, italic: false, size: 0.2, turn: 0 };
  expect(marks).toMatchObject([
    { kind: 'text', text: 'Test', from: [0.1, 0.4], to: [0.3, 0.4], font, rgb: 0xff0000 },
  ]);
});

test('what is cut short or of no use says nothing', () => {
  const whole = presentation(...WINDOW, record(0x0325, 3000, 1, 2, 3, 4), record(0x0538, -1, 5));
  for (let end = 0; end < whole.length; end++) readMetafile(whole.subarray(0, end));
  expect(readMetafile(new Uint8Array(100))).toBeUndefined();
});

test('an embedded object is drawn in its frame', () => {
  const data = compound(NAME, presentation(...WINDOW, record(0x0214, 0, 0), record(0x0213, 100, 200)));
  const ole = (bytes: Uint8Array): Entity =>
    ({
      ...common(),
      type: 'OLE2FRAME',
      upperLeft: [10, 30, 0],
      lowerRight: [50, 20, 0],
      kind: 2,
      description: '',
      data: bytes,
    }) as Entity;
  const list = show(drawing([ole(data)]));
  const { paths } = model(list);
  expect(paths.count).toBe(1);
  expect([...paths.points]).toEqual([10, 30, 50, 20]);
  expect(show(drawing([ole(new Uint8Array(600))])).groups[0]!.paths.count).toBe(1);
});
