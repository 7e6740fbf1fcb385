import { expect, test } from 'vitest';
import { richDrawing } from '../../test/rich-drawing.ts';
import { compareDrawings } from '../compare/compare.ts';
import type { Drawing } from '../model/drawing.ts';
import type { LwPolylineEntity } from '../model/polylines.ts';
import { read } from '../read/read.ts';
import { write } from '../write/write.ts';
import { addClouds, CLOUD_LAYER } from './add-clouds.ts';
import { EditError } from './edit-error.ts';

const clouds = [
  { from: [0, 0], to: [40, 20], arc: 5 },
  // Whichever corners they are.
  { from: [90, 30], to: [60, 0], arc: 5 },
] as const;

const cloudsIn = (drawing: Drawing, block: string): LwPolylineEntity[] =>
  drawing.blocks
    .get(block.toUpperCase())!
    .entities.filter((entity) => entity.type === 'LWPOLYLINE' && entity.layer === CLOUD_LAYER)
    .map((entity) => entity as LwPolylineEntity);

test.each([
  ['dwg', '2018'],
  ['dwg', '2000'],
  ['dxf', '2018'],
  ['dxf', '2000'],
] as const)('adds clouds to a %s of %s, and nothing else is another', (format, version) => {
  const before = read(write(richDrawing(), { format, version }).bytes!).drawing;
  const { bytes } = write(richDrawing(), { format, version });
  const sheet = before.layouts.find(({ model }) => !model)!;
  for (const [layout, block] of [
    [undefined, '*Model_Space'],
    [sheet.name, sheet.block],
  ] as const) {
    const made = addClouds(bytes!, clouds, layout);
    expect(made.format).toBe(format);
    const after = read(made.bytes).drawing;
    expect([after.format, after.version]).toEqual([before.format, before.version]);
    const found = cloudsIn(after, block);
    expect(found).toHaveLength(2);
    const { added, removed, changed, moved } = compareDrawings(before, after);
    expect([removed, changed, moved]).toEqual([[], [], []]);
    expect(added.map(({ kind, type }) => `${kind} ${type}`).sort()).toEqual([
      'entity LWPOLYLINE',
      'entity LWPOLYLINE',
      expect.stringMatching(/^layer /),
    ]);
    for (const { closed, points, bulges } of found) {
      expect(closed).toBe(true);
      expect(points.length / 2).toBe(bulges!.length);
      // It goes around to the left, so that arcs to the right of it are outside.
      const area = points.reduce((sum, x, i) => {
        if (i % 2 > 0) return sum;
        const [y, nextX, nextY] = [
          points[i + 1]!,
          points[(i + 2) % points.length]!,
          points[(i + 3) % points.length]!,
        ];
        return sum + x * nextY - nextX * y;
      }, 0);
      expect(bulges!.every((bulge) => Math.sign(bulge) === Math.sign(area))).toBe(true);
    }
  }
});

test('is refused where there is no such layout, or no drawing', () => {
  const { bytes } = write(richDrawing(), { format: 'dxf', version: '2018' });
  expect(() => addClouds(bytes!, clouds, 'Nowhere')).toThrow(EditError);
  expect(() => addClouds(new TextEncoder().encode('no drawing'), clouds)).toThrow(EditError);
});
