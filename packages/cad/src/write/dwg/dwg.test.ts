import { expect, test } from 'vitest';
import { richDrawing, SHEETS } from '../../../test/rich-drawing.ts';
import { differences, summaryOf } from '../../../test/summary.ts';
import type { Drawing } from '../../model/drawing.ts';
import type { EntityCommon } from '../../model/common.ts';
import type { Entity } from '../../model/entity.ts';
import { WORLD_NORMAL } from '../../model/point.ts';
import { read } from '../../read/read.ts';
import { write, type WriteVersion } from '../write.ts';

const VERSIONS: WriteVersion[] = ['2000', '2004', '2007', '2010', '2013', '2018'];

function add(drawing: Drawing, shape: object): Entity {
  const common: EntityCommon = {
    handle: drawing.nextHandle++,
    layer: '0',
    color: 256,
    lineType: 'BYLAYER',
    lineTypeScale: 1,
    lineWeight: -1,
    invisible: false,
    extrusion: WORLD_NORMAL,
  };
  const entity = { ...common, ...shape } as Entity;
  drawing.blocks.get('*MODEL_SPACE')!.entities.push(entity);
  return entity;
}

const again = (drawing: Drawing, version: WriteVersion): { drawing: Drawing; said: string } => {
  const { bytes, diagnostics } = write(drawing, { format: 'dwg', version });
  const found = read(bytes!);
  expect(found.diagnostics.filter(({ severity }) => severity !== 'info')).toEqual([]);
  return { drawing: found.drawing, said: diagnostics.map(({ message }) => message).join(' ') };
};

const MODEL = Uint8Array.from('ASM BinaryFile4 a body End\u000e\u0002of\u000e\u0003ASM\r\u0004data', (char) =>
  char.charCodeAt(0),
);

test.each(VERSIONS)('a solid goes into %s with its modeller data, or that it cannot is said', (version) => {
  const drawing = richDrawing();
  add(drawing, { type: '3DSOLID', acis: { kind: 'sab', bytes: MODEL }, point: [1, 2, 3] });
  const { drawing: found, said } = again(drawing, version);
  const solid = found.blocks.get('*MODEL_SPACE')!.entities.find(({ type }) => type === '3DSOLID');
  if (version < '2007') {
    expect(said).toContain('3DSOLID');
    expect(solid).toBeUndefined();
  } else expect(solid).toMatchObject({ acis: { kind: 'sab', bytes: MODEL } });
});

test.each(VERSIONS)('old polylines keep their vertices in %s', (version) => {
  const drawing = richDrawing();
  const plain = {
    flags: 0,
    closed: true,
    closedN: false,
    continuousLineType: false,
    elevation: 0,
    thickness: 0,
  };
  const sizes = { startWidth: 0, endWidth: 0, mCount: 0, nCount: 0, mDensity: 0, nDensity: 0, smoothType: 0 };
  const points = Float64Array.of(0, 0, 0, 5, 0, 0, 5, 5, 0);
  const kinds = [
    { kind: '2d', flags: 1, bulges: Float64Array.of(0.5, 0, 0) },
    { kind: '3d', flags: 9, points: points.map((value, i) => value + i) },
    { kind: 'polyface', flags: 64, faces: Int32Array.of(1, 2, -3, 0) },
  ];
  for (const kind of kinds) add(drawing, { type: 'POLYLINE', ...plain, ...sizes, points, ...kind });
  const { drawing: found, said } = again(drawing, version);
  expect(said).toBe('');
  const lines = found.blocks.get('*MODEL_SPACE')!.entities.filter(({ type }) => type === 'POLYLINE');
  expect(lines).toMatchObject([
    { kind: '2d', closed: true, points, bulges: Float64Array.of(0.5, 0, 0) },
    { kind: '3d', closed: true, points: kinds[1]!.points },
    { kind: 'polyface', points, faces: Int32Array.of(1, 2, -3, 0) },
  ]);
});

test.each(VERSIONS)('splines, ellipses, multi-line texts and wipeouts come back from %s', (version) => {
  const drawing = richDrawing();
  const spline = {
    type: 'SPLINE',
    degree: 3,
    closed: false,
    periodic: false,
    knots: Float64Array.of(0, 0, 0, 0, 1, 1, 1, 1),
    controlPoints: Float64Array.of(0, 0, 0, 1, 2, 0, 3, 3, 0, 4, 0, 1e-3),
    weights: Float64Array.of(1, 0.5, 0.5, 1),
  };
  add(drawing, {
    ...spline,
    fitPoints: new Float64Array(0),
    knotTolerance: 1e-9,
    controlTolerance: 1e-9,
    fitTolerance: 0,
    flags: 4,
  });
  const ellipse = {
    center: [1, 2, 3],
    majorAxis: [4, 1, 0],
    ratio: 0.3,
    startParameter: 0.5,
    endParameter: 2,
  };
  add(drawing, { type: 'ELLIPSE', ...ellipse });
  const text = {
    position: [7, 8, 0],
    height: 2.5,
    width: 40,
    attachment: 5,
    text: 'Zeile {\\C1;rot}\\PHöhe 中',
  };
  const layout = {
    rectangleHeight: 0,
    direction: 1,
    style: 'Standard',
    rotation: 0.3,
    spacingStyle: 1,
    spacingFactor: 1.2,
  };
  add(drawing, { type: 'MTEXT', ...text, ...layout });
  const wipeout = {
    position: [1, 1, 0],
    u: [10, 0, 0],
    v: [0, 10, 0],
    clipPoints: Float64Array.of(-0.5, -0.5, 0.5, -0.5, 0, 0.5, -0.5, -0.5),
  };
  const look = {
    definition: 0,
    width: 1,
    height: 1,
    displayFlags: 7,
    clipping: true,
    brightness: 50,
    contrast: 50,
    fade: 0,
    clipKind: 2,
    clipInverted: false,
  };
  add(drawing, { type: 'WIPEOUT', ...look, ...wipeout });
  const { drawing: found, said } = again(drawing, version);
  expect(said).toBe('');
  const of = (type: string): Entity | undefined =>
    found.blocks.get('*MODEL_SPACE')!.entities.find((entity) => entity.type === type);
  expect(of('SPLINE')).toMatchObject(spline);
  expect(of('ELLIPSE')).toMatchObject(ellipse);
  expect(of('MTEXT')).toMatchObject(text);
  expect(of('WIPEOUT')).toMatchObject(wipeout);
});

test.each(VERSIONS)('saved again in its own version %s, a drawing keeps what is not modelled', (version) => {
  const drawing = richDrawing();
  const first = again(drawing, version).drawing;
  const second = again(first, version);
  expect(second.said).toBe('');
  expect(differences(summaryOf(drawing), summaryOf(second.drawing))).toEqual([]);
  const objects = (of: Drawing): string[] =>
    (of.foreign ?? []).map(({ name, handle }) => `${name} ${handle}`).sort();
  expect(objects(second.drawing)).toEqual(objects(first));
  expect(second.drawing.layouts.map(({ name }) => name)).toEqual(['Model', ...SHEETS]);
  expect([...second.drawing.sortOrder.values()]).toEqual([...first.sortOrder.values()]);
});

test('a drawing of nothing but what no version can hold is written, and that is said', () => {
  const pairs = '0 SECTION 2 ENTITIES 0 SHAPE 8 0 10 0 20 0 40 1 2 BOX 0 ENDSEC 0 EOF';
  const { drawing } = read(new TextEncoder().encode(pairs.split(' ').join('\n')));
  const { bytes, diagnostics } = write(drawing, { format: 'dwg', version: '2018' });
  expect(bytes!.length).toBeGreaterThan(1000);
  expect(diagnostics).toEqual([
    expect.objectContaining({ severity: 'warning', message: expect.stringContaining('1 × SHAPE') }),
  ]);
});
