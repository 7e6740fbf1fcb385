import { expect, test } from 'vitest';
import { defaultLayout } from '../model/defaults.ts';
import type { Drawing } from '../model/drawing.ts';
import type { InsertClip } from '../model/inserts.ts';
import { drawing, insert, line, model, show } from '../display/fixture.ts';
import { read } from '../read/read.ts';
import { write } from './write.ts';

const IDENTITY = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0];
/** A concave boundary, which leaves a bar at the right of the block and what lies in the notch. */
const HOLE = Float64Array.of(0, 0, 8, 0, 8, 10, 0, 10, 0, 6, 5, 6, 5, 4, 0, 4);
const RING = Float64Array.of(-1, -1, 11, -1, 11, 11, -1, 11);

const clip = (more: Partial<InsertClip> = {}): InsertClip => ({
  points: RING,
  hole: HOLE,
  normal: [0, 0, 1],
  origin: [0, 0, 0],
  enabled: true,
  inverted: false,
  inverseInsert: IDENTITY,
  boundary: IDENTITY,
  ...more,
});

function clipped(): Drawing {
  const made = drawing([insert('B', { clip: clip() })], { B: [line(0, 5, 10, 5)] });
  made.layouts = [defaultLayout('Model', '*Model_Space')];
  made.nextHandle = 0x1000_0000;
  return made;
}

const clipOf = ({ blocks }: Drawing): InsertClip | undefined => {
  const [entity] = blocks.get('*MODEL_SPACE')!.entities;
  return entity?.type === 'INSERT' ? entity.clip : undefined;
};

test('what an inverted clip leaves out is what clips, the wrong way round', () => {
  const list = show(clipped());
  const used = list.clips[model(list).inserts.clip[0]!]!;
  expect([used.inverted, [...used.points]]).toEqual([true, [...HOLE]]);
});

test.each([
  ['dwg', '2000'],
  ['dwg', '2004'],
  ['dwg', '2007'],
  ['dwg', '2010'],
  ['dwg', '2013'],
  ['dwg', '2018'],
  ['dxf', '2000'],
  ['dxf', '2018'],
] as const)('it goes into a %s of %s and again', (format, version) => {
  const first = write(clipped(), { format, version });
  expect(first.diagnostics).toEqual([]);
  const found = read(first.bytes!).drawing;
  expect(clipOf(found)).toMatchObject({ points: RING, hole: HOLE, inverted: false });
  const second = read(write(found, { format, version }).bytes!).drawing;
  expect(clipOf(second)).toMatchObject({ points: RING, hole: HOLE, inverted: false });
});

test('a record of another ring than the clip has now is not its own', () => {
  const { bytes } = write(clipped(), { format: 'dxf', version: '2018' });
  const text = new TextDecoder().decode(bytes);
  const at = text.indexOf('SPATIAL_FILTER\r', text.indexOf('OBJECTS'));
  const changed = text.slice(0, at) + text.slice(at).replace('\n11.0\r', '\n12.0\r');
  expect(changed).not.toBe(text);
  const found = clipOf(read(new TextEncoder().encode(changed)).drawing)!;
  expect([found.points[2], found.hole]).toEqual([12, undefined]);
});
