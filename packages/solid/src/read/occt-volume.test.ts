/** The same bodies as ACIS data and as STEP: what OpenCASCADE makes of the one has the volume of ours of the other. */
import { box, turnedBody } from '@linework/cad/solid/fixture';
import { bodyMesh, meshVolume } from '@linework/cad/solid/body-mesh';
import { beforeAll, expect, test } from 'vitest';
import { openOcct, tessellation } from './occt.ts';

type Corner = readonly [number, number, number];

/** Writes a STEP file of one solid, record by record. */
class StepWriter {
  readonly #records: string[] = [];

  add(text: string): string {
    return `#${this.#records.push(text)}`;
  }

  point([x, y, z]: Corner): string {
    return this.add(`CARTESIAN_POINT('',(${real(x)},${real(y)},${real(z)}))`);
  }

  axes(origin: Corner, axis: Corner, across: Corner): string {
    const [z, x] = [axis, across].map((each) => this.add(`DIRECTION('',(${each.map(real).join(',')}))`));
    return this.add(`AXIS2_PLACEMENT_3D('',${this.point(origin)},${z},${x})`);
  }

  vertex(at: Corner): string {
    return this.add(`VERTEX_POINT('',${this.point(at)})`);
  }

  face(bounds: readonly string[], surface: string, sense = '.T.'): string {
    return this.add(`ADVANCED_FACE('',(${bounds.join(',')}),${surface},${sense})`);
  }

  bytes(faces: readonly string[]): Uint8Array {
    const shell = this.add(`CLOSED_SHELL('',(${faces.join(',')}))`);
    const solid = this.add(`MANIFOLD_SOLID_BREP('',${shell})`);
    const length = this.add('(LENGTH_UNIT()NAMED_UNIT(*)SI_UNIT(.MILLI.,.METRE.))');
    const angle = this.add('(NAMED_UNIT(*)PLANE_ANGLE_UNIT()SI_UNIT($,.RADIAN.))');
    const ball = this.add('(NAMED_UNIT(*)SI_UNIT($,.STERADIAN.)SOLID_ANGLE_UNIT())');
    const context = this.add(
      `(GEOMETRIC_REPRESENTATION_CONTEXT(3)GLOBAL_UNIT_ASSIGNED_CONTEXT((${length},${angle},${ball}))REPRESENTATION_CONTEXT('',''))`,
    );
    const origin = this.axes([0, 0, 0], [0, 0, 1], [1, 0, 0]);
    const shape = this.add(`ADVANCED_BREP_SHAPE_REPRESENTATION('',(${origin},${solid}),${context})`);
    const application = this.add("APPLICATION_CONTEXT('design')");
    const product = this.add(`PRODUCT_CONTEXT('',${application},'mechanical')`);
    const part = this.add(`PRODUCT('body','body','',(${product}))`);
    const formation = this.add(`PRODUCT_DEFINITION_FORMATION('','',${part})`);
    const stage = this.add(`PRODUCT_DEFINITION_CONTEXT('part definition',${application},'design')`);
    const definition = this.add(`PRODUCT_DEFINITION('','',${formation},${stage})`);
    const defined = this.add(`PRODUCT_DEFINITION_SHAPE('','',${definition})`);
    this.add(`SHAPE_DEFINITION_REPRESENTATION(${defined},${shape})`);
    const data = this.#records.map((text, i) => `#${i + 1}=${text};`).join('\n');
    return new TextEncoder().encode(
      `ISO-10303-21;\nHEADER;\nFILE_DESCRIPTION((''),'2;1');\nFILE_NAME('','',(''),(''),'','','');\nFILE_SCHEMA(('AUTOMOTIVE_DESIGN'));\nENDSEC;\nDATA;\n${data}\nENDSEC;\nEND-ISO-10303-21;\n`,
    );
  }
}

const real = (value: number): string => (Number.isInteger(value) ? `${value}.` : `${value}`);

/** Around the z axis, as `turnedBody`: a surface between circles, each closed by a plane. */
function turnedStep(
  surface: string,
  rims: readonly { z: number; radius: number }[],
  axis: Corner = [0, 0, 1],
): Uint8Array {
  const step = new StepWriter();
  const faces: string[] = [];
  const bounds: string[] = [];
  rims.forEach(({ z, radius }, i) => {
    const vertex = step.vertex([radius, 0, z]);
    const circle = step.add(`CIRCLE('',${step.axes([0, 0, z], [0, 0, 1], [1, 0, 0])},${real(radius)})`);
    const edge = step.add(`EDGE_CURVE('',${vertex},${vertex},${circle},.T.)`);
    const [side, lid] = i === 0 ? ['.T.', '.F.'] : ['.F.', '.T.'];
    const loop = (sense: string): string =>
      step.add(`EDGE_LOOP('',(${step.add(`ORIENTED_EDGE('',*,*,${edge},${sense})`)}))`);
    bounds.push(step.add(`FACE_BOUND('',${loop(side)},.T.)`));
    const plane = step.add(`PLANE('',${step.axes([0, 0, z], [0, 0, i === 0 ? -1 : 1], [1, 0, 0])})`);
    faces.push(step.face([step.add(`FACE_OUTER_BOUND('',${loop(lid)},.T.)`)], plane));
  });
  if (rims.length === 0) {
    const [, size = '0'] = /([\d.]+)\)$/.exec(surface) ?? [];
    const pole = step.add(`VERTEX_LOOP('',${step.vertex([0, 0, -Number(size)])})`);
    bounds.push(step.add(`FACE_BOUND('',${pole},.T.)`));
  }
  const placed = surface.replace('@', step.axes([0, 0, 0], axis, [1, 0, 0]));
  return step.bytes([...faces, step.face(bounds, step.add(placed))]);
}

function boxStep([x, y, z]: Corner): Uint8Array {
  const step = new StepWriter();
  const corners = Array.from({ length: 8 }, (_, i): Corner => [i & 1 ? x : 0, i & 2 ? y : 0, i & 4 ? z : 0]);
  const vertices = corners.map((corner) => step.vertex(corner));
  const edges = new Map<string, string>();
  const edgeOf = (a: number, b: number): string => {
    const key = `${Math.min(a, b)} ${Math.max(a, b)}`;
    let edge = edges.get(key);
    if (!edge) {
      const [from, to] = [Math.min(a, b), Math.max(a, b)];
      const along = corners[to]!.map((value, k) => Math.sign(value - corners[from]![k]!));
      const vector = step.add(`VECTOR('',${step.add(`DIRECTION('',(${along.map(real).join(',')}))`)},1.)`);
      const line = step.add(`LINE('',${step.point(corners[from]!)},${vector})`);
      edges.set(key, (edge = step.add(`EDGE_CURVE('',${vertices[from]},${vertices[to]},${line},.T.)`)));
    }
    return step.add(`ORIENTED_EDGE('',*,*,${edge},${a < b ? '.T.' : '.F.'})`);
  };
  const sides: [number[], Corner, Corner][] = [
    [
      [0, 2, 3, 1],
      [0, 0, -1],
      [1, 0, 0],
    ],
    [
      [4, 5, 7, 6],
      [0, 0, 1],
      [1, 0, 0],
    ],
    [
      [0, 1, 5, 4],
      [0, -1, 0],
      [1, 0, 0],
    ],
    [
      [2, 6, 7, 3],
      [0, 1, 0],
      [1, 0, 0],
    ],
    [
      [0, 4, 6, 2],
      [-1, 0, 0],
      [0, 1, 0],
    ],
    [
      [1, 3, 7, 5],
      [1, 0, 0],
      [0, 1, 0],
    ],
  ];
  const faces = sides.map(([ids, normal, across]) => {
    const loop = ids.map((id, i) => edgeOf(id, ids[(i + 1) % 4]!));
    const bound = step.add(`FACE_OUTER_BOUND('',${step.add(`EDGE_LOOP('',(${loop.join(',')}))`)},.T.)`);
    return step.face([bound], step.add(`PLANE('',${step.axes(corners[ids[0]!]!, normal, across)})`));
  });
  return step.bytes(faces);
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
  occt = await openOcct();
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
