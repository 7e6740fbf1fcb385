import { expect, it } from 'vitest';
import { acisRecords } from './records.ts';
import { bodyWires, type Wire } from './wires.ts';

const UPPER = '0 0 5 0 0 1 2 0 0 1';

/** A face that goes round the z axis between rims of radius 2 at z = 0 and z = 5, or has the first alone. */
function face(surface: string, second = '$2', upper = UPPER, ends = '2 0 5'): Wire[] {
  const text = `700 0 1 0
face $-1 -1 $-1 $-1 $1 $-1 $-1 $9 forward single #
loop $-1 -1 $-1 ${second} $3 $0 #
loop $-1 -1 $-1 $-1 $4 $0 #
coedge $-1 -1 $-1 $3 $3 $-1 $5 forward $1 0 $-1 #
coedge $-1 -1 $-1 $4 $4 $-1 $6 reversed $2 0 $-1 #
edge $-1 -1 $-1 $7 0 $7 6.28 $3 $10 forward #
edge $-1 -1 $-1 $8 0 $8 6.28 $4 $11 forward #
vertex $-1 -1 $-1 $5 $12 #
vertex $-1 -1 $-1 $6 $13 #
${surface} #
ellipse-curve $-1 -1 $-1 0 0 0 0 0 1 2 0 0 1 I I #
ellipse-curve $-1 -1 $-1 ${upper} I I #
point $-1 -1 $-1 2 0 0 #
point $-1 -1 $-1 ${ends} #
End-of-ACIS-data`;
  return bodyWires(acisRecords({ kind: 'sat', text })).slice(2);
}

it('draws four lines on a cylinder', () => {
  const lines = face('cone-surface $-1 -1 $-1 0 0 0 0 0 1 2 0 0 1 I I 0 1 2 forward I I I I');
  expect(lines).toHaveLength(4);
  expect(lines[0]).toEqual({ points: [2, 0, 0, 2, 0, 5] });
});

it('draws them to the tip of a cone', () => {
  const half = Math.SQRT1_2;
  const lines = face(
    `cone-surface $-1 -1 $-1 0 0 0 0 0 1 2 0 0 1 I I ${-half} ${half} 2 forward I I I I`,
    '$-1',
  );
  const points = lines[0] && 'points' in lines[0] ? lines[0].points : [];
  [2, 0, 0, 0, 0, 2].forEach((value, i) => expect(points[i]).toBeCloseTo(value));
});

it('draws arcs on a torus and on a sphere, on the side where the face lies', () => {
  const [barrel] = face('torus-surface $-1 -1 $-1 0 0 2.5 0 0 1 2 2.5 1 0 0 forward_v I I I I');
  expect(barrel).toMatchObject({ center: [2, 0, 2.5], u: [2.5, 0, 0], v: [0, 0, 2.5] });
  expect(barrel && 'sweep' in barrel && barrel.from).toBeCloseTo(-Math.PI / 2);
  expect(barrel && 'sweep' in barrel && barrel.sweep).toBeCloseTo(Math.PI);
  const [waist] = face('torus-surface $-1 -1 $-1 0 0 2.5 0 0 1 2 -2.5 1 0 0 forward_v I I I I');
  expect(waist && 'sweep' in waist && waist.from).toBeCloseTo(Math.PI / 2);
  const [dome] = face('sphere-surface $-1 -1 $-1 0 0 0 2 1 0 0 0 0 1 forward_v I I I I', '$-1');
  expect(dome).toMatchObject({ from: 0, u: [2, 0, 0] });
  expect(dome && 'sweep' in dome && dome.sweep).toBeCloseTo(Math.PI / 2);
});

const CYLINDER = 'cone-surface $-1 -1 $-1 0 0 0 0 0 1 2 0 0 1 I I 0 1 2 forward I I I I';

it('draws them as far as a slanting cut', () => {
  // The plane z = 5 + x cuts the cylinder in an ellipse with its long axis from (-2, 0, 3) to (2, 0, 7).
  const slant = `0 0 5 ${-Math.SQRT1_2} 0 ${Math.SQRT1_2} 2 0 2 ${Math.SQRT1_2}`;
  const lines = face(CYLINDER, '$2', slant, '2 0 7');
  const tops = lines.map((line) => ('points' in line ? line.points : [])).map((p) => [p[2], p[5]]);
  expect(tops).toEqual([7, 5, 3, 5].map((z) => [expect.closeTo(0, 3), expect.closeTo(z, 2)]));
});

it('draws none where only one end goes round and the other is a hole in the side', () => {
  expect(face(CYLINDER, '$2', '2 0 2 1 0 0 0 0.1 0 1', '2 0.1 2')).toEqual([]);
});

it('leaves faces alone whose rims are no circles about one axis', () => {
  expect(face('plane-surface $-1 -1 $-1 0 0 0 0 0 1 1 0 0 forward_v I I I I')).toEqual([]);
});
