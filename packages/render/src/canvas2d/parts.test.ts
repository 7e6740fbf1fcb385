/** Tiles with rounded coordinates are held in short: the same picture of about half the bytes. */
import { expect, test } from 'vitest';
import type { Affine } from '@linework/geom/affine';
import { StyleContext } from '@linework/cad/display/resolve';
import { TestSheet } from '../../test/sheet.ts';
import { paintPaths } from '../raster/paint-lines.ts';
import { Surface } from '../raster/surface.ts';
import type { ScenePart } from '../webgl/types.ts';
import { PaintedParts } from './parts.ts';

const SIZE = 80;
const FAR = 1e8;
const MATRIX: Affine = [1, 0, 0, -1, -FAR, FAR + SIZE];

/** Lines far from the origin, thin, wide and dashed; `phase` is where the dashes begin. */
function drawing(phase: number) {
  const sheet = new TestSheet();
  const styles = [
    sheet.style(),
    sheet.style({ lineWeight: 100 }),
    sheet.style({ linePattern: sheet.dashes(4, -3) }),
  ];
  const model = sheet.group('*Model_Space');
  for (let i = 0; i < 30; i++)
    sheet.draw(model, styles[i % 3]!, (group) =>
      group.path([FAR + 2.3 * i, FAR + 7.1, FAR + 70 - i, FAR + 30 + 1.7 * i], 2, 0, phase),
    );
  const list = sheet.done();
  const [content] = list.groups as [(typeof list.groups)[0]];
  const part: ScenePart = { group: 0, content, box: content.box };
  return { list, part };
}

function held({ list, part }: ReturnType<typeof drawing>, coarse: boolean) {
  const parts = new PaintedParts(list);
  parts.add(1, { ...part, coarse });
  const surface = new Surface(SIZE, SIZE);
  const scene = {
    surface,
    list,
    background: 0,
    weight: (hundredths: number) => Math.max(1, hundredths / 25),
    plotting: false,
  };
  const place = {
    matrix: MATRIX,
    styles: new StyleContext(list),
    dashScale: 1,
    depth: 0,
  };
  const { content } = parts.groups[0]![0]!;
  paintPaths(scene, place, content, 0, content.paths.count);
  surface.flush();
  return { pixels: surface.rgba, bytes: parts.bytes, cost: parts.facts(0).cost, segments: parts.segments };
}

test.each([0, 2.5])('what is held in short shows the same (phase %d)', (phase) => {
  const given = drawing(phase);
  const [whole, short] = [held(given, false), held(given, true)];
  expect(whole.pixels.some((value) => value > 0)).toBe(true);
  const apart = short.pixels.map((value, i) => Math.abs(value - whole.pixels[i]!));
  expect(Math.max(...apart)).toBeLessThanOrEqual(1);
  expect([short.segments, short.cost]).toEqual([whole.segments, whole.cost]);
});

test('it takes little more than half of the bytes, and goes away as it came', () => {
  const { list, part } = drawing(0);
  const [paths, count] = [part.content.paths, 30];
  const parts = new PaintedParts(list);
  parts.add(1, part);
  parts.add(2, { ...part, coarse: true });
  parts.remove(1);
  const { near } = parts.groups[0]![0]!.content;
  expect(near?.points.byteLength).toBe(paths.points.byteLength / 2);
  parts.add(3, { ...part, coarse: true });
  const [first, second] = parts.groups[0]!;
  // Phases that are all zero are the same bytes, whoever has them.
  expect(second!.content.paths.phase.buffer).toBe(first!.content.paths.phase.buffer);
  expect(parts.segments).toBe(2 * count);
  parts.remove(2);
  parts.remove(3);
  expect(parts.bytes).toBe(0);
});
