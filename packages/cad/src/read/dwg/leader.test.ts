import * as acad from '@node-projects/acad-ts';
import { expect, test } from 'vitest';
import { defaultDimStyle, emptyDrawing } from '../../model/defaults.ts';
import { fromLeader } from './dimensions.ts';

test('the hook that DWG implies becomes a vertex, as DXF has it', () => {
  const drawing = emptyDrawing('dwg');
  drawing.dimStyles.set('STANDARD', { ...defaultDimStyle('Standard'), arrowSize: 2.5, scale: 2 });
  const leader = new acad.Leader();
  leader.style = new acad.DimensionStyle('Standard');
  leader.vertices = [new acad.XYZ(0, 0, 0), new acad.XYZ(30, 20, 0)];
  leader.horizontalDirection = new acad.XYZ(1, 0, 0);
  expect([...fromLeader(leader, drawing).points]).toEqual([0, 0, 0, 30, 20, 0]);
  leader.creationType = 0;
  expect([...fromLeader(leader, drawing).points]).toEqual([0, 0, 0, 25, 20, 0, 30, 20, 0]);
  leader.vertices = [new acad.XYZ(0, 0, 0), new acad.XYZ(30, 2, 0)];
  expect(fromLeader(leader, drawing).points).toHaveLength(6);
});
