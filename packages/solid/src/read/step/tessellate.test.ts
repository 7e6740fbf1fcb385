/** Bodies of STEP files by our own tessellator: closed, as large as they are, in their colors, and left alone when unsure. */
import { existsSync, readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { meshVolume } from '@linework/cad/solid/body-mesh';
import { describe, expect, it, test } from 'vitest';
import { emptyScene, millimeter, type SceneMesh } from '../../scene.ts';
import { colorTable } from '../materials.ts';
import { indexByType, parsePart21 } from './part21.ts';
import { boxFaces, real, type StepPoint, StepWriter, turnedFaces } from './fixture.ts';
import { assemblyOf } from './products.ts';
import { openTessellator } from './tessellate.ts';

function tessellate(bytes: Uint8Array) {
  const text = parsePart21(new TextDecoder('latin1').decode(bytes))!;
  const byType = indexByType(text.records);
  const scene = emptyScene('', millimeter, 'z');
  const own = openTessellator(text.records, byType, colorTable(scene));
  const meshes = [...assemblyOf(text, byType).products.values()].map((product) => own(product));
  return { meshes, materials: scene.materials };
}

const volumeOf = ({ positions, indices }: SceneMesh): number =>
  meshVolume(Float64Array.from(positions), indices);

function turned(...[surface, rims, axis]: Tail<Parameters<typeof turnedFaces>>): StepWriter {
  const step = new StepWriter();
  step.solid(turnedFaces(step, surface(step), rims, axis));
  return step;
}
type Tail<List extends unknown[]> = List extends [unknown, unknown, ...infer Rest]
  ? [(step: StepWriter) => string, ...Rest]
  : never;

const direction = (step: StepWriter, to: StepPoint): string =>
  step.add(`DIRECTION('',(${to.map(real).join(',')}))`);
const line = (step: StepWriter, from: StepPoint, to: StepPoint): string =>
  step.add(`LINE('',${step.point(from)},${step.add(`VECTOR('',${direction(step, to)},1.)`)})`);
const axis1 = (step: StepWriter): string =>
  step.add(`AXIS1_PLACEMENT('',${step.point([0, 0, 0])},${direction(step, [0, 0, 1])})`);
const straightRims = [
  { z: 0, radius: 2 },
  { z: 7, radius: 2 },
];
const spline = (step: StepWriter, points: readonly StepPoint[]): string =>
  step.add(
    `B_SPLINE_CURVE_WITH_KNOTS('',${points.length - 1},(${points.map((each) => step.point(each)).join(',')}),.UNSPECIFIED.,.F.,.F.,(${points.length},${points.length}),(0.,1.),.UNSPECIFIED.)`,
  );

/** A rational cylinder of nine points around. */
function splineCylinder(step: StepWriter): string {
  const around = [
    [2, 0],
    [2, 2],
    [0, 2],
    [-2, 2],
    [-2, 0],
    [-2, -2],
    [0, -2],
    [2, -2],
    [2, 0],
  ] as const;
  const control = around.map(([x, y]) => `(${step.point([x, y, 0])},${step.point([x, y, 7])})`).join(',');
  const weights = around
    .map((_, i) => (i % 2 === 0 ? '(1.,1.)' : `(${Math.SQRT1_2},${Math.SQRT1_2})`))
    .join(',');
  return `(BOUNDED_SURFACE()B_SPLINE_SURFACE(2,1,(${control}),.UNSPECIFIED.,.F.,.F.,.F.)B_SPLINE_SURFACE_WITH_KNOTS((3,2,2,2,3),(2,2),(0.,1.,2.,3.,4.),(0.,1.),.UNSPECIFIED.)GEOMETRIC_REPRESENTATION_ITEM()RATIONAL_B_SPLINE_SURFACE((${weights}))REPRESENTATION_ITEM('')SURFACE())`;
}

/** The side as one loop: around, up the seam, back around, down the seam; a cone's ends in its tip. */
function seamed(surface: string, height: number, isCone: boolean): StepWriter {
  const step = new StepWriter();
  const [foot, head] = [step.vertex([2, 0, 0]), step.vertex([isCone ? 0 : 2, 0, height])];
  const circleAt = (z: number, vertex: string): string => {
    const circle = step.add(`CIRCLE('',${step.axes([0, 0, z], [0, 0, 1], [1, 0, 0])},2.)`);
    return step.add(`EDGE_CURVE('',${vertex},${vertex},${circle},.T.)`);
  };
  const seamLine = line(step, [2, 0, 0], isCone ? [-2, 0, height] : [0, 0, 1]);
  const seam = step.add(`EDGE_CURVE('',${foot},${head},${seamLine},.T.)`);
  const oriented = (edge: string, sense: string): string =>
    step.add(`ORIENTED_EDGE('',*,*,${edge},${sense})`);
  const bound = (...edges: string[]): string =>
    step.add(`FACE_BOUND('',${step.add(`EDGE_LOOP('',(${edges.join(',')}))`)},.T.)`);
  const lid = (z: number, facing: number, edge: string): string => {
    const plane = step.add(`PLANE('',${step.axes([0, 0, z], [0, 0, facing], [1, 0, 0])})`);
    return step.face([bound(oriented(edge, facing > 0 ? '.T.' : '.F.'))], plane);
  };
  const low = circleAt(0, foot);
  const faces = [lid(0, -1, low)];
  const around = [oriented(low, '.T.'), oriented(seam, '.T.')];
  if (!isCone) {
    const high = circleAt(height, head);
    faces.push(lid(height, 1, high));
    around.push(oriented(high, '.F.'));
  }
  around.push(oriented(seam, '.F.'));
  const placed = step.add(surface.replace('@', step.axes([0, 0, 0], [0, 0, isCone ? -1 : 1], [1, 0, 0])));
  step.solid([...faces, step.face([bound(...around)], placed)]);
  return step;
}

/** Under the curve from (0, 0) over (3, 4) to (6, 0), which has an area of 8, and 7 high. */
function archPrism(): StepWriter {
  const step = new StepWriter();
  const corner = (x: number, z: number): string => step.vertex([x, 0, z]);
  const [a, b, a2, b2] = [corner(0, 0), corner(6, 0), corner(0, 7), corner(6, 7)];
  const arch = (z: number): string =>
    spline(step, [
      [0, 0, z],
      [3, 4, z],
      [6, 0, z],
    ]);
  const edge = (from: string, to: string, curve: string): string =>
    step.add(`EDGE_CURVE('',${from},${to},${curve},.T.)`);
  const low = arch(0);
  const straight = [
    edge(a, b, line(step, [0, 0, 0], [1, 0, 0])),
    edge(a2, b2, line(step, [0, 0, 7], [1, 0, 0])),
  ];
  const curved = [edge(a, b, low), edge(a2, b2, arch(7))];
  const up = [edge(a, a2, line(step, [0, 0, 0], [0, 0, 1])), edge(b, b2, line(step, [6, 0, 0], [0, 0, 1]))];
  const bound = (...edges: [string, boolean][]): string => {
    const coedges = edges.map(([id, isForward]) =>
      step.add(`ORIENTED_EDGE('',*,*,${id},${isForward ? '.T.' : '.F.'})`),
    );
    return step.add(`FACE_OUTER_BOUND('',${step.add(`EDGE_LOOP('',(${coedges.join(',')}))`)},.T.)`);
  };
  const plane = (at: StepPoint, normal: StepPoint): string =>
    step.add(`PLANE('',${step.axes(at, normal, [1, 0, 0])})`);
  const vector = step.add(`VECTOR('',${direction(step, [0, 0, 1])},1.)`);
  const wall = step.add(`SURFACE_OF_LINEAR_EXTRUSION('',${low},${vector})`);
  step.solid([
    step.face([bound([curved[0]!, true], [straight[0]!, false])], plane([0, 0, 0], [0, 0, -1])),
    step.face([bound([straight[1]!, true], [curved[1]!, false])], plane([0, 0, 7], [0, 0, 1])),
    step.face(
      [bound([straight[0]!, true], [up[1]!, true], [straight[1]!, false], [up[0]!, false])],
      plane([0, 0, 0], [0, -1, 0]),
    ),
    // The curve runs along X and is drawn up: that surface looks down.
    step.face([bound([curved[0]!, false], [up[0]!, true], [curved[1]!, true], [up[1]!, false])], wall, '.F.'),
  ]);
  return step;
}

/** A pyramid on a square of 6, 5 high, of corners alone. */
function facetedPyramid(): StepWriter {
  const step = new StepWriter();
  const places: StepPoint[] = [
    [0, 0, 0],
    [6, 0, 0],
    [6, 6, 0],
    [0, 6, 0],
    [3, 3, 5],
  ];
  const points = places.map((place) => step.point(place));
  const sides: [corners: number[], normal: StepPoint, across: StepPoint][] = [
    [
      [0, 3, 2, 1],
      [0, 0, -1],
      [1, 0, 0],
    ],
    [
      [0, 1, 4],
      [0, -5, 3],
      [1, 0, 0],
    ],
    [
      [1, 2, 4],
      [5, 0, 3],
      [0, 1, 0],
    ],
    [
      [2, 3, 4],
      [0, 5, 3],
      [1, 0, 0],
    ],
    [
      [3, 0, 4],
      [-5, 0, 3],
      [0, 1, 0],
    ],
  ];
  const faces = sides.map(([corners, normal, across]) => {
    const loop = step.add(`POLY_LOOP('',(${corners.map((corner) => points[corner]).join(',')}))`);
    const plane = step.add(`PLANE('',${step.axes(places[corners[0]!]!, normal, across)})`);
    return step.add(`FACE_SURFACE('',(${step.add(`FACE_OUTER_BOUND('',${loop},.T.)`)}),${plane},.T.)`);
  });
  step.solid(faces, 'pyramid', 'FACETED_BREP');
  return step;
}

const boxed = (): StepWriter => {
  const step = new StepWriter('inch');
  step.solid(boxFaces(step, [1, 2, 3]));
  return step;
};

test.each<[string, StepWriter, number]>([
  ['a box in inches', boxed(), 6 * 25.4 ** 3],
  ['a cylinder', turned(() => "CYLINDRICAL_SURFACE('',@,2.)", straightRims), Math.PI * 28],
  ['a cylinder with a seam', seamed("CYLINDRICAL_SURFACE('',@,2.)", 7, false), Math.PI * 28],
  [
    'a cone with a seam to its tip',
    seamed(`CONICAL_SURFACE('',@,2.,${Math.PI / 4})`, 2, true),
    (Math.PI * 8) / 3,
  ],
  [
    'a slice of a sphere',
    turned(
      () => "SPHERICAL_SURFACE('',@,2.)",
      [
        { z: -1, radius: Math.sqrt(3) },
        { z: 1, radius: Math.sqrt(3) },
      ],
    ),
    Math.PI * (8 - 2 / 3),
  ],
  [
    'the outer half of a torus',
    turned(
      () => "TOROIDAL_SURFACE('',@,5.,2.)",
      [
        { z: -2, radius: 5 },
        { z: 2, radius: 5 },
      ],
    ),
    Math.PI * 25 * 4 + 2 * Math.PI * Math.PI * 5 * 2 + (Math.PI * 4 * 8) / 3,
  ],
  ['a cylinder of splines', turned(splineCylinder, straightRims), Math.PI * 28],
  [
    'a line turned about an axis',
    turned(
      (step) => `SURFACE_OF_REVOLUTION('',${line(step, [2, 0, 0], [0, 0, 1])},${axis1(step)})`,
      straightRims,
    ),
    Math.PI * 28,
  ],
  [
    'a curve turned about an axis',
    turned((step) => {
      // r = 2 + z (7 - z) / 14.
      const curve = spline(step, [
        [2, 0, 0],
        [3.75, 0, 3.5],
        [2, 0, 7],
      ]);
      return `SURFACE_OF_REVOLUTION('',${curve},${axis1(step)})`;
    }, straightRims),
    Math.PI * (28 + (4 / 14) * (343 / 6) + 16807 / 30 / 196),
  ],
  [
    'a circle drawn along a line',
    turned((step) => {
      const circle = step.add(`CIRCLE('',${step.axes([0, 0, 0], [0, 0, 1], [1, 0, 0])},2.)`);
      const vector = step.add(`VECTOR('',${direction(step, [0, 0, 1])},1.)`);
      return `SURFACE_OF_LINEAR_EXTRUSION('',${circle},${vector})`;
    }, straightRims),
    Math.PI * 28,
  ],
  ['a curve drawn along a line', archPrism(), 56],
  ['a pyramid of corners', facetedPyramid(), 60],
])('%s is closed, and its volume within 0.6%', (_, step, volume) => {
  const { meshes } = tessellate(step.bytes());
  expect(meshes).toHaveLength(1);
  // Nothing but a closed mesh comes out.
  expect(meshes[0]).toHaveLength(1);
  expect(Math.abs(volumeOf(meshes[0]![0]!) / volume - 1)).toBeLessThan(0.006);
});

it('has the transparency of a body, and the color of a face that has its own', () => {
  const step = new StepWriter();
  const faces = boxFaces(step, [1, 2, 3]);
  const { body, solid } = step.solid(faces);
  const color = (red: number): string => step.add(`COLOUR_RGB('',${real(red)},0.5,0.25)`);
  const styled = (styles: string[], item: string): void => {
    const side = step.add(`SURFACE_SIDE_STYLE('',(${styles.join(',')}))`);
    const use = step.add(`SURFACE_STYLE_USAGE(.BOTH.,${side})`);
    step.add(`STYLED_ITEM('',(${step.add(`PRESENTATION_STYLE_ASSIGNMENT((${use}))`)}),${item})`);
  };
  const filled = (red: number): string => {
    const fill = step.add(`FILL_AREA_STYLE_COLOUR('',${color(red)})`);
    return step.add(`SURFACE_STYLE_FILL_AREA(${step.add(`FILL_AREA_STYLE('',(${fill}))`)})`);
  };
  const clear = step.add('SURFACE_STYLE_TRANSPARENT(0.75)');
  const rendered = step.add(
    `SURFACE_STYLE_RENDERING_WITH_PROPERTIES(.NORMAL_SHADING.,${color(0.125)},(${clear}))`,
  );
  styled([filled(0.125), rendered], solid);
  styled([filled(1)], faces[1]!);
  expect(body).not.toBe(solid);
  const { meshes, materials } = tessellate(step.bytes());
  const triangles = new Map<string, number>();
  for (const { material, count } of meshes[0]![0]!.groups) {
    const key = materials[material]!.color.join();
    triangles.set(key, (triangles.get(key) ?? 0) + count / 3);
  }
  expect(Object.fromEntries(triangles)).toEqual({ '0.125,0.5,0.25,0.25': 10, '1,0.5,0.25,1': 2 });
});

it('has normals that look away from the body, and edges but no seams', () => {
  const [meshes] = tessellate(seamed("CYLINDRICAL_SURFACE('',@,2.)", 7, false).bytes()).meshes;
  const { positions, normals, edges } = meshes![0]!;
  for (let at = 0; at < positions.length; at += 3) {
    const out = [positions[at]!, positions[at + 1]!, positions[at + 2]! - 3.5];
    expect(out.reduce((sum, part, k) => sum + part * normals![at + k]!, 0)).toBeGreaterThan(1.9);
  }
  for (let at = 0; at < edges!.length; at += 2)
    expect(positions[edges![at]! * 3 + 2]).toBeCloseTo(positions[edges![at + 1]! * 3 + 2]!);
});

it.each([
  [
    'a face with one edge missing',
    (text: string) => text.replace(/ORIENTED_EDGE\('',\*,\*,#\d+,\.F\.\)/, 'LINE()'),
  ],
  ['faces that look inwards', (text: string) => text.replaceAll(/(FACE_BOUND\('',#\d+,)\.T\./g, '$1.F.')],
  [
    'no numbers',
    (text: string) => text.replace(/CARTESIAN_POINT\('',\([^)]*\)/, "CARTESIAN_POINT('',(1e999,0.,0.)"),
  ],
  ['a radius below zero', (text: string) => text.replace(/SURFACE\('',(#\d+),2\./, "SURFACE('',$1,-2.")],
  ['half of its faces', (text: string) => text.replace(/CLOSED_SHELL\('',\(#\d+,/, "CLOSED_SHELL('',(")],
])('leaves a body with %s to OpenCASCADE', (_, damage) => {
  const bytes = turned(() => "CYLINDRICAL_SURFACE('',@,2.)", straightRims).bytes();
  const damaged = damage(new TextDecoder().decode(bytes));
  expect(damaged).not.toBe(new TextDecoder().decode(bytes));
  expect(tessellate(new TextEncoder().encode(damaged)).meshes).toEqual([undefined]);
});

const connector = new URL('../../../../../shared/corpus/models/step/kicad-usb-c.step.gz', import.meta.url);
describe.skipIf(!existsSync(connector))('a connector of 16 bodies', () => {
  it('has the volume that OpenCASCADE finds, and the colors of the file', () => {
    const { meshes, materials } = tessellate(gunzipSync(readFileSync(connector)));
    expect(meshes).toHaveLength(1);
    expect(meshes[0]).toHaveLength(16);
    const volume = meshes[0]!.reduce((sum, mesh) => sum + volumeOf(mesh), 0);
    expect(Math.abs(volume / connectorVolume - 1)).toBeLessThan(0.002);
    const colors = new Set(materials.map(({ color }) => color.map((part) => part.toFixed(3)).join()));
    expect(colors).toEqual(
      new Set(['0.273,0.273,0.273,1.000', '0.824,0.820,0.781,1.000', '0.859,0.738,0.496,1.000']),
    );
  });
});
/** In cubic millimeters, with chords a tenth as far off. */
const connectorVolume = 96.42;
