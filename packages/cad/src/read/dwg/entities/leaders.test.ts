import { expect, test } from 'vitest';
import { defaultDimStyle, emptyDrawing } from '../../../model/defaults.ts';
import type { LeaderEntity } from '../../../model/dimensions.ts';
import { WORLD_NORMAL } from '../../../model/point.ts';
import { addHook } from './leaders.ts';

function leader(points: number[], hookLine: boolean): LeaderEntity {
  return {
    type: 'LEADER',
    handle: 1,
    layer: '0',
    color: 256,
    lineType: 'BYLAYER',
    lineTypeScale: 1,
    lineWeight: -1,
    invisible: false,
    extrusion: WORLD_NORMAL,
    style: 'Standard',
    arrow: true,
    spline: false,
    annotationKind: hookLine ? 0 : 3,
    annotation: 0,
    hookLine,
    hookSameDirection: false,
    textHeight: 0,
    textWidth: 0,
    points: Float64Array.from(points),
    horizontal: [1, 0, 0],
    blockOffset: [0, 0, 0],
    annotationOffset: [0, 0, 0],
    byBlockColor: 256,
  };
}

test('the hook that DWG implies becomes a vertex, as DXF has it', () => {
  const drawing = emptyDrawing('dwg');
  drawing.dimStyles.set('STANDARD', { ...defaultDimStyle('Standard'), arrowSize: 2.5, scale: 2 });
  const plain = leader([0, 0, 0, 30, 20, 0], false);
  addHook(plain, drawing);
  expect([...plain.points]).toEqual([0, 0, 0, 30, 20, 0]);
  const hooked = leader([0, 0, 0, 30, 20, 0], true);
  addHook(hooked, drawing);
  expect([...hooked.points]).toEqual([0, 0, 0, 25, 20, 0, 30, 20, 0]);
  const level = leader([0, 0, 0, 30, 2, 0], true);
  addHook(level, drawing);
  expect(level.points).toHaveLength(6);
});
