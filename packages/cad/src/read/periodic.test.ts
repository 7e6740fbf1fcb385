import { expect, test } from 'vitest';
import type { SplineEntity } from '../model/curves.ts';
import { emptyDrawing } from '../model/defaults.ts';
import { MODEL_SPACE } from '../model/drawing.ts';
import { write } from '../write/write.ts';
import { blank } from './dxf/common.ts';
import { read } from './read.ts';

/** Around a square, with the control points and the knots of one turn. */
const PERIODIC: SplineEntity = {
  type: 'SPLINE',
  ...blank(),
  handle: 0x100,
  degree: 2,
  closed: true,
  periodic: true,
  knots: Float64Array.of(0, 1, 3, 4, 6),
  controlPoints: Float64Array.of(1, 0, 0, 0, 1, 0, -1, 0, 0, 0, -1, 0),
  fitPoints: new Float64Array(0),
  knotTolerance: 1e-9,
  controlTolerance: 1e-9,
  fitTolerance: 0,
  flags: 3,
};

test.each(['dwg', 'dxf'] as const)('a periodic spline of %s comes in the usual form', (format) => {
  const drawing = emptyDrawing('dwg');
  drawing.blocks.get(MODEL_SPACE)?.entities.push(structuredClone(PERIODIC));
  drawing.nextHandle = 0x101;
  const { bytes = new Uint8Array(0) } = write(drawing, { format, version: '2018' });
  const [spline] = read(bytes).drawing.blocks.get(MODEL_SPACE)?.entities ?? [];
  if (spline?.type !== 'SPLINE') throw new Error('The spline is gone.');
  expect([...spline.knots]).toEqual([-3, -2, 0, 1, 3, 4, 6, 7, 9]);
  expect([...spline.controlPoints]).toEqual([-1, 0, 0, 0, -1, 0, 1, 0, 0, 0, 1, 0, -1, 0, 0, 0, -1, 0]);
});
