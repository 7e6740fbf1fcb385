import { expect, test } from 'vitest';
import { drawingOf, dxfText } from '../read/dxf/fixture.ts';
import type { EntityCommon } from '../model/common.ts';
import type { Entity } from '../model/entity.ts';
import { WORLD_NORMAL } from '../model/point.ts';
import { read } from '../read/read.ts';
import { write, type WriteFormat, type WriteVersion } from './write.ts';

/** An edge from (1, 2, 3) to (4, 5, 6), and a standing ellipse whose second axis is the longer one. */
const BODY = `106 26 1 0
body $-1 $-1 $-1 $-1 #
edge $-1 $3 $4 $-1 $2 0 #
straight-curve $-1 0 0 0 1 0 0 0 0 #
vertex $-1 $1 $5 #
vertex $-1 $1 $6 #
point $-1 1 2 3 #
point $-1 4 5 6 #
edge $-1 $8 $8 $-1 $10 0 #
vertex $-1 $7 $9 #
point $-1 2 0 0 #
ellipse-curve $-1 0 0 0 1 0 0 0 2 0 1.5 #
End-of-ACIS-data`;

function saved(
  shape: object,
  format: WriteFormat,
  version: WriteVersion,
): { entities: Entity[]; said: string } {
  const { drawing } = read(dxfText(drawingOf([])));
  const common: EntityCommon = {
    handle: drawing.nextHandle++,
    layer: 'Walls',
    color: 3,
    lineType: 'BYLAYER',
    lineTypeScale: 1,
    lineWeight: -1,
    invisible: false,
    extrusion: WORLD_NORMAL,
  };
  drawing.blocks.get('*MODEL_SPACE')!.entities.push({ ...common, ...shape } as Entity);
  const { bytes, diagnostics } = write(drawing, { format, version });
  return {
    entities: read(bytes!).drawing.blocks.get('*MODEL_SPACE')!.entities,
    said: diagnostics.map(({ code, message }) => `${code}: ${message}`).join(' '),
  };
}

test.each([
  ['dxf', '2018', { type: '3DSOLID', acis: { kind: 'sat', text: BODY } }],
  ['dwg', '2018', { type: 'LOFTEDSURFACE', acis: { kind: 'sat', text: BODY } }],
  ['dxf', '2004', { type: 'PLANESURFACE', acis: { kind: 'sat', text: BODY } }],
] as const)('a body that %s of %s cannot hold stays as its edges', (format, version, shape) => {
  const { entities, said } = saved(shape, format, version);
  expect(entities.map(({ type }) => type).sort()).toEqual(['ELLIPSE', 'LINE']);
  expect(entities.find(({ type }) => type === 'LINE')).toMatchObject({
    layer: 'Walls',
    color: 3,
    start: [1, 2, 3],
    end: [4, 5, 6],
  });
  const ellipse = entities.find((entity) => entity.type === 'ELLIPSE')!;
  expect(Math.hypot(...ellipse.majorAxis)).toBeCloseTo(3);
  expect(ellipse.majorAxis.map(Math.abs)).toEqual([0, 0, 3]);
  expect(ellipse.ratio).toBeCloseTo(2 / 3);
  expect(ellipse.endParameter - ellipse.startParameter).toBeCloseTo(Math.PI * 2);
  expect(said).toContain(`changed: 1 × edges of ${shape.type}`);
});

const PENTAGON = Float64Array.from([0, 0, 0, 4, 0, 0, 5, 3, 0, 2, 5, 0, -1, 3, 1]);

test.each(['dwg', 'dxf'] as const)('a mesh is a polyface in %s of 2004; inner edges are unseen', (format) => {
  const mesh = {
    type: 'MESH',
    vertices: PENTAGON,
    faces: Int32Array.from([5, 0, 1, 2, 3, 4, 3, 0, 1, 2]),
    edges: new Int32Array(0),
    creases: new Float64Array(0),
    subdivisionLevel: 2,
    blendCrease: false,
  };
  const { entities, said } = saved(mesh, format, '2004');
  expect(entities).toHaveLength(1);
  expect(entities[0]).toMatchObject({ type: 'POLYLINE', kind: 'polyface', points: PENTAGON });
  const { faces } = entities[0] as Extract<Entity, { type: 'POLYLINE' }>;
  expect([...faces!]).toEqual([1, 2, 3, -4, -1, 4, 5, 0, 1, 2, 3, 0]);
  expect(said).toContain('changed: 1 × polyface with the faces of a MESH');
});

test.each(['dwg', 'dxf'] as const)('a helix is its curve in %s of 2004', (format) => {
  const controlPoints = Float64Array.from([1, 0, 0, 1, 1, 0.5, -1, 1, 1, -1, 0, 1.5]);
  const helix = {
    type: 'HELIX',
    degree: 3,
    closed: false,
    periodic: false,
    knots: Float64Array.from([0, 0, 0, 0, 1, 1, 1, 1]),
    controlPoints,
    fitPoints: new Float64Array(0),
    knotTolerance: 1e-7,
    controlTolerance: 1e-7,
    fitTolerance: 1e-10,
    axisBase: [0, 0, 0],
    start: [1, 0, 0],
    axis: [0, 0, 1],
    radius: 1,
    turns: 0.5,
    turnHeight: 3,
    counterClockwise: true,
    constraint: 1,
  };
  const { entities, said } = saved(helix, format, '2004');
  expect(entities).toHaveLength(1);
  expect(entities[0]).toMatchObject({ type: 'SPLINE', degree: 3, controlPoints });
  expect(said).toContain('SPLINE with the shape of a HELIX');
});
