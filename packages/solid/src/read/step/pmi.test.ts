import { expect, test } from 'vitest';
import { worldMatrices } from '../../instances.ts';
import { transformPoint } from '../../matrix.ts';
import { countPmi } from '../../pmi.ts';
import { readModel } from '../../read.ts';
import { treeOf } from '../../tree.ts';
import { parsePart21 } from './part21.ts';
import { pinsStep, pinStep } from './fixture.ts';
import { readPmi } from './pmi.ts';

const pmiOf = (bytes: Uint8Array) => readPmi(parsePart21(new TextDecoder('latin1').decode(bytes))!);
const titles = (bytes: Uint8Array): string[] =>
  pmiOf(bytes).map(({ kind, type, text, name }) => [kind, type, text, name].filter(Boolean).join(' · '));

test('dimensions, tolerances, datums and notes read as on a drawing', () => {
  expect(titles(pinStep())).toEqual([
    'dimension · diameter · ⌀20.00 +0.10/0.00 mm · Linear size 1',
    'dimension · diameter · (⌀20 h7 mm)',
    'dimension · distance · 30 ±0.2 mm · Height',
    'dimension · distance · 29.8 – 30.2 mm · Between',
    'dimension · angle · 90°',
    'tolerance · perpendicularity · ⟂ ⌀0.1Ⓜ mm | AⓂ · Upright',
    'tolerance · flatness · ⏥ 0.05 mm · Flat top',
    'tolerance · parallelism · ∥ 0.25 mm | A · Level',
    'datum · A · Datum A',
    'note · Break sharp edges; Ø 20 ground · Remark',
    'annotation · Surface finish 1',
  ]);
});

test('values stand in the unit of the file', () => {
  expect(titles(pinStep('inch'))).toContain('tolerance · flatness · ⏥ 0.05 in · Flat top');
});

test('each is about a part, and about faces by their corners in millimeters', () => {
  const [diameter, , height] = pmiOf(pinStep('inch'));
  expect(diameter!.faces).toEqual([[254, 0, 0, 254, 0, 762]]);
  expect(height!.faces).toEqual([
    [254, 0, 0],
    [254, 0, 762],
  ]);
  expect(new Set(pmiOf(pinStep()).map(({ product }) => product)).size).toBe(1);
});

test('the corners are those of the mesh, wherever an assembly in inches has the part', async () => {
  const scene = await readModel({ bytes: pinsStep('inch'), extension: 'step' });
  expect(scene.nodes.map(({ name }) => name)).toEqual(['', 'Holder', 'Pin', 'Pin']);
  const tree = treeOf(scene, [0, 0, 0]);
  expect(countPmi(tree.pmi!)).toEqual({ dimension: 5, tolerance: 3, datum: 1, note: 1, annotation: 1 });
  const flat = tree.pmi!.find(({ type }) => type === 'flatness')!;
  expect(flat.nodes).toEqual([2, 3]);
  const mesh = scene.meshes[scene.nodes[3]!.meshes[0]!]!;
  const [x, y, z] = flat.faces![0]!;
  const distances = Array.from({ length: mesh.positions.length / 3 }, (_, i) =>
    Math.hypot(mesh.positions[i * 3]! - x!, mesh.positions[i * 3 + 1]! - y!, mesh.positions[i * 3 + 2]! - z!),
  );
  expect(Math.min(...distances)).toBeLessThan(0.01);
  const [movedX] = transformPoint(worldMatrices(scene)[3]!, 0, 0, 0);
  expect(movedX).toBeCloseTo(50 * 25.4);
});

test('files without any say nothing of it, damaged ones do not stop', async () => {
  const bytes = pinStep();
  const lines = new TextDecoder().decode(bytes).split('\n');
  const without = lines.filter(
    (line) => !/DIMENSIONAL_(SIZE|LOC)|TOLERANCE|DATUM|ANGULAR|CALLOUT|semantic/.test(line),
  );
  const scene = await readModel({ bytes: new TextEncoder().encode(without.join('\n')), extension: 'step' });
  expect(scene.pmi).toEqual([]);
  expect(treeOf(scene, [0, 0, 0]).pmi).toBeUndefined();
  for (let at = 0; at < lines.length; at += 1) {
    const rest = lines.filter((_, i) => i !== at).join('\n');
    const text = parsePart21(rest);
    if (text) expect(readPmi(text).length).toBeGreaterThan(5);
  }
  // Aspects, units and datums that name each other in a circle.
  const circles = parsePart21(
    "DATA;\n#1=DATUM_SYSTEM('',$,#1,.F.,(#2));\n#2=DATUM_REFERENCE_COMPARTMENT('',$,#1,.F.,#2,$);\n#3=LENGTH_MEASURE_WITH_UNIT(LENGTH_MEASURE(1.),#4);\n#4=(CONVERSION_BASED_UNIT('X',#3)LENGTH_UNIT()NAMED_UNIT(*));\n#5=FLATNESS_TOLERANCE('F','',#3,#6,(#1));\n#6=SHAPE_ASPECT('','',#6,.T.);\n#7=SHAPE_ASPECT_RELATIONSHIP('','',#6,#6);\nENDSEC;",
  )!;
  expect(readPmi(circles)).toMatchObject([{ kind: 'tolerance', text: '⏥ 1', name: 'F' }]);
});
