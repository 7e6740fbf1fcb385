import { expect, test } from 'vitest';
import type { UnderlayEntity } from '../../model/images.ts';
import { common, drawing, model, show } from '../fixture.ts';

const underlay = (clipPoints: number[]): UnderlayEntity => ({
  ...(common() as UnderlayEntity),
  type: 'PDFUNDERLAY',
  definition: 0x77,
  position: [100, 50, 0],
  scale: [2, 2, 2],
  rotation: 0,
  flags: 2,
  contrast: 100,
  fade: 0,
  clipPoints: Float64Array.from(clipPoints),
});

test('a page that is another file is shown by its frame and its name', () => {
  const d = drawing([underlay([0, 0, 30, 20])]);
  d.underlayDefinitions.set(0x77, {
    handle: 0x77,
    kind: 'PDF',
    path: String.raw`Z:\plans\site plan.pdf`,
    page: '1',
  });
  const list = show(d);
  const { box, paths, texts } = model(list);
  expect(paths.count).toBe(1);
  expect(box).toEqual({ minX: 100, minY: 50, maxX: 160, maxY: 90 });
  expect([...texts.string].map((index) => list.strings[index])).toEqual(['site plan.pdf']);
});

test('without a frame it says why it is not shown', () => {
  expect(show(drawing([underlay([])])).skipped['PDFUNDERLAY']?.reason).toContain('another file');
});
