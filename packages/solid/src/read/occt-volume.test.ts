/** The same bodies as ACIS data and as STEP: what OpenCASCADE makes of the one has the volume of ours of the other. */
import { box, turnedBody } from '@linework/cad/solid/fixture';
import { bodyMesh, meshVolume } from '@linework/cad/solid/body-mesh';
import { beforeAll, expect, test } from 'vitest';
import { openOcct, tessellation } from './occt.ts';
import { boxFaces, StepWriter, turnedFaces, type StepPoint } from './step/fixture.ts';

function turnedStep(...[surface, rims, axis]: DropFirst<Parameters<typeof turnedFaces>>): Uint8Array {
  const step = new StepWriter();
  step.solid(turnedFaces(step, surface, rims, axis));
  return step.bytes();
}
type DropFirst<List extends unknown[]> = List extends [unknown, ...infer Rest] ? Rest : never;

function boxStep(size: StepPoint): Uint8Array {
  const step = new StepWriter();
  step.solid(boxFaces(step, size));
  return step.bytes();
}

const slope = Math.SQRT1_2;
const rims = [
  { z: 0, radius: 2 },
  { z: 7, radius: 2 },
];
const coneRims = [
  { z: 0, radius: 2 },
  { z: 1, radius: 1 },
];
const slice = [
  { z: -1, radius: Math.sqrt(3) },
  { z: 1, radius: Math.sqrt(3) },
];
const around = '$-1 -1 $-1 0 0 0';

let occt: Awaited<ReturnType<typeof openOcct>>;
beforeAll(async () => {
  occt = await openOcct(0);
});

test.each([
  ['a box', box([0, 0, 0], [2, 3, 5]), boxStep([2, 3, 5])],
  [
    'a cylinder',
    turnedBody(`cone-surface ${around} 0 0 1 2 0 0 1 I I 0 1 2 forward`, rims),
    turnedStep("CYLINDRICAL_SURFACE('',@,2.)", rims),
  ],
  [
    'a cut cone',
    turnedBody(`cone-surface ${around} 0 0 1 2 0 0 1 I I ${-slope} ${slope} 2 forward`, coneRims),
    // STEP's cones widen along their axis.
    turnedStep(`CONICAL_SURFACE('',@,2.,${Math.PI / 4})`, coneRims, [0, 0, -1]),
  ],
  [
    'a slice of a sphere',
    turnedBody(`sphere-surface ${around} 2 1 0 0 0 0 1 forward_v`, slice),
    turnedStep("SPHERICAL_SURFACE('',@,2.)", slice),
  ],
  [
    'a sphere',
    turnedBody(`sphere-surface ${around} 2 1 0 0 0 0 1 forward_v`, []),
    turnedStep("SPHERICAL_SURFACE('',@,2.)", []),
  ],
])('%s is as large as OpenCASCADE has it, within half a percent', (_, acis, step) => {
  const ours = bodyMesh(acis)!;
  const { success, meshes } = occt.ReadStepFile(step, { ...tessellation, angularDeflection: 0.05 });
  expect([success, meshes.length]).toEqual([true, 1]);
  const { attributes, index } = meshes[0]!;
  const theirs = meshVolume(Float64Array.from(attributes.position.array), Uint32Array.from(index.array));
  expect(theirs).toBeGreaterThan(1);
  expect(Math.abs(meshVolume(ours.positions, ours.indices) / theirs - 1)).toBeLessThan(0.005);
});
