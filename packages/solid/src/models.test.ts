import { zipSync } from 'fflate';
import { existsSync, readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { sceneBounds } from './instances.ts';
import { readModel } from './read.ts';
import { readGltf } from './read/gltf.ts';
import { countTriangles, type Scene } from './scene.ts';
import { renderThumbnail } from './thumbnail.ts';
import { treeOf } from './tree.ts';
import { writeGlb } from './write/glb.ts';

const text = (content: string): Uint8Array => new TextEncoder().encode(content);
const triangles = ({ nodes, meshes }: Scene): number =>
  nodes.reduce(
    (sum, node) => sum + node.meshes.reduce((all, mesh) => all + countTriangles(meshes[mesh]!), 0),
    0,
  );

const box = (size: number): { vertices: string[]; faces: string[] } => ({
  vertices: Array.from(
    { length: 8 },
    (_, n) => `${(n & 1) * size} ${((n >> 1) & 1) * size} ${(n >> 2) * size}`,
  ),
  faces: [
    '0 2 3',
    '0 3 1',
    '4 5 7',
    '4 7 6',
    '0 1 5',
    '0 5 4',
    '2 6 7',
    '2 7 3',
    '0 4 6',
    '0 6 2',
    '1 3 7',
    '1 7 5',
  ],
});

function box3mf(extra = ''): Uint8Array {
  const { vertices, faces } = box(10);
  const points = vertices.map((v) => v.split(' ')).map(([x, y, z]) => `<vertex x="${x}" y="${y}" z="${z}"/>`);
  const sides = faces
    .map((f) => f.split(' '))
    .map(([a, b, c]) => `<triangle v1="${a}" v2="${b}" v3="${c}"/>`);
  const model = `<?xml version="1.0"?><model unit="centimeter"><resources>
    <basematerials id="9"><base name="red" displaycolor="#FF0000"/></basematerials>
    <object id="1" name="Box" pid="9" pindex="0"><mesh><vertices>${points.join('')}</vertices><triangles>${sides.join('')}</triangles></mesh></object>
    <object id="2" name="Pair"><components><component objectid="1"/><component objectid="1" transform="1 0 0 0 1 0 0 0 1 20 0 0"/>${extra}</components></object>
    </resources><build><item objectid="2"/></build></model>`;
  return zipSync({ '3D/3dmodel.model': text(model) });
}

describe('3MF', () => {
  test('components share their mesh and stand where they are placed', async () => {
    const scene = await readModel({ bytes: box3mf(), extension: '3mf' });
    expect(scene.meshes).toHaveLength(1);
    expect(triangles(scene)).toBe(24);
    expect(scene.unit).toEqual({ name: 'cm', meters: 0.01 });
    const { min, max } = sceneBounds(scene);
    // 30 cm along X; Z of the file is up, which is Y here.
    expect(
      [max[0] - min[0], max[1] - min[1], max[2] - min[2]].map((side) => Math.round(side * 1000)),
    ).toEqual([300, 100, 100]);
    expect(scene.materials[scene.meshes[0]!.groups[0]!.material]!.color.slice(0, 3)).toEqual([1, 0, 0]);
  });

  test('an object that contains itself ends', async () => {
    const scene = await readModel({ bytes: box3mf('<component objectid="2"/>'), extension: '3mf' });
    expect(scene.nodes.length).toBeLessThan(200);
  });
});

test('AMF: volumes with their materials', async () => {
  const { vertices, faces } = box(1);
  const points = vertices
    .map((v) => v.split(' '))
    .map(([x, y, z]) => `<vertex><coordinates><x>${x}</x><y>${y}</y><z>${z}</z></coordinates></vertex>`);
  const sides = faces
    .map((f) => f.split(' '))
    .map(([a, b, c]) => `<triangle><v1>${a}</v1><v2>${b}</v2><v3>${c}</v3></triangle>`);
  const amf = `<amf unit="inch"><material id="m"><color><r>0</r><g>1</g><b>0</b></color></material><object id="0"><mesh><vertices>${points.join('')}</vertices><volume materialid="m">${sides.join('')}</volume></mesh></object></amf>`;
  const scene = await readModel({ bytes: text(amf), extension: 'amf' });
  expect(triangles(scene)).toBe(12);
  expect(scene.unit.name).toBe('in');
  expect(scene.materials[scene.meshes[0]!.groups[0]!.material]!.color.slice(0, 3)).toEqual([0, 1, 0]);
});

describe('what the viewer gets', () => {
  test.each([true, false])(
    'a GLB with the same parts in the same places (compressed: %s)',
    async (compress) => {
      const scene = await readModel({ bytes: box3mf(), extension: '3mf' });
      const { bytes, origin } = await writeGlb(scene, { compress });
      const back = await readGltf(bytes);
      expect(triangles(back)).toBe(24);
      const [before, after] = [sceneBounds(scene), sceneBounds(back)];
      for (const axis of [0, 1, 2] as const) {
        expect(after.min[axis] + origin[axis]).toBeCloseTo(before.min[axis], 5);
        expect(after.max[axis] + origin[axis]).toBeCloseTo(before.max[axis], 5);
      }
      expect(treeOf(scene, origin)).toMatchObject({ triangles: 24, parts: 2 });
    },
  );

  test('a picture that fills the frame and leaves the rest transparent', async () => {
    const scene = await readModel({ bytes: box3mf(), extension: '3mf' });
    const { data } = renderThumbnail(scene, 64, 48);
    const covered = data.filter((value, at) => at % 4 === 3 && value > 0).length;
    expect(covered).toBeGreaterThan(64 * 48 * 0.2);
    expect(data[3]).toBe(0);
  });
});

test('X3D: shapes that are used again share their mesh; what moves them is left out', async () => {
  const x3d = `<?xml version="1.0"?><X3D><head><meta name="title" content="a"/></head><Scene>
    <Transform DEF="Left one" translation="1 0 0"><Shape>
      <Appearance><Material diffuseColor="1 0 0"/></Appearance><Box size="2 2 2"/></Shape>
      <TouchSensor DEF="touch"/></Transform>
    <Transform translation="5 0 0"><Transform USE="Left one"/></Transform>
    <Shape><IndexedTriangleSet index="0 1 2"><Coordinate point="0 0 0, 1 0 0, 0 1 0"/></IndexedTriangleSet></Shape>
    <Script><![CDATA[ecmascript: "}" Shape {]]></Script>
    <ROUTE fromNode="touch" fromField="isActive" toNode="Left one" toField="translation"/></Scene></X3D>`;
  const scene = await readModel({ bytes: text(x3d), extension: 'x3d' });
  expect(triangles(scene)).toBe(25);
  expect(scene.meshes).toHaveLength(2);
  expect(scene.nodes.map(({ name }) => name)).toContain('Left_one');
  const colors = scene.materials.map(({ color }) =>
    color
      .slice(0, 3)
      .map((part) => Math.round(part))
      .join(),
  );
  expect(colors).toContain('1,0,0');
  const { min, max } = sceneBounds(scene);
  expect([min[0], max[0]]).toEqual([0, 7]);
});

describe('bad files end in a reason', () => {
  test.each([
    ['a cut GLB', Uint8Array.from([0x67, 0x6c, 0x54, 0x46, 2, 0, 0, 0, 99, 0, 0, 0]), 'glb', 'damaged'],
    ['no zip', text('PK no'), '3mf', 'damaged'],
    ['a cut VRML', text('#VRML V2.0 utf8\nTransform { children ['), 'wrl', 'damaged'],
    ['an older VRML', text('#VRML V1.0 ascii'), 'wrl', 'unsupportedModel'],
    ['a cut X3D', text('<X3D><Scene><Shape>'), 'x3d', 'damaged'],
    ['no USD', text('no USD'), 'usdz', 'empty'],
    ['an empty STEP', text('ISO-10303-21;\nHEADER;\nENDSEC;'), 'step', 'damaged'],
    ['a format that is not read', text('anything'), 'jt', 'unsupportedModel'],
    ['a compound file that is no Revit file', Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0]), 'rvt', 'damaged'],
  ])('%s', async (_, bytes, extension, reason) => {
    await expect(readModel({ bytes, extension })).rejects.toMatchObject({ reason });
  });

  test('an index beyond the vertices', async () => {
    const gltf = JSON.stringify({
      asset: { version: '2.0' },
      nodes: [{ mesh: 0 }],
      meshes: [{ primitives: [{ attributes: { POSITION: 0 }, indices: 1 }] }],
      accessors: [
        { componentType: 5126, count: 3, type: 'VEC3' },
        { bufferView: 0, componentType: 5125, count: 3, type: 'SCALAR' },
      ],
      bufferViews: [{ buffer: 0, byteLength: 12 }],
      buffers: [{ byteLength: 12, uri: 'data:;base64,/////wAAAAAAAAAA' }],
    });
    await expect(readModel({ bytes: text(gltf), extension: 'gltf' })).rejects.toMatchObject({
      reason: 'damaged',
    });
  });
});

const corpus = new URL('../../../../shared/corpus/models/', import.meta.url);

describe.runIf(existsSync(corpus))('real models', () => {
  const load = (path: string): Uint8Array => {
    const bytes = readFileSync(new URL(path, corpus));
    return new Uint8Array(path.endsWith('.gz') ? gunzipSync(bytes) : bytes);
  };
  test.each([
    ['step/screw.step', 'step', 1318],
    ['ifc/haus.ifc.gz', 'ifc', 21_722],
    ['fbx/spider.fbx', 'fbx', 1368],
    ['3dm/RhinoLogo.3dm', '3dm', 32_044],
    ['glb/2CylinderEngine.glb', 'glb', 121_496],
    ['stl/utah_teapot.stl', 'stl', 9438],
    ['wrl/MotionCaptureROM.wrl.gz', 'wrl', 2000],
    ['usd/MotionCaptureROM.usdc', 'usdc', 2000],
  ])('%s', async (path, extension, count) => {
    const scene = await readModel({ bytes: load(path), extension });
    expect(triangles(scene)).toBe(count);
  });

  test('Revit: the preview, the release, and the elements as boxes in their places', async () => {
    const scene = await readModel({ bytes: load('rvt/cutWalls.rvt'), extension: 'rvt' });
    expect(scene.images).toHaveLength(1);
    expect(scene.properties).toEqual({ release: '2016', build: '20150427_1515' });
    expect(scene.diagnostics).toEqual([{ code: 'boxesOnly' }]);
    const count = (type: string): number =>
      scene.nodes.filter((node) => node.type === type && node.meshes.length > 0).length;
    expect([count('Walls'), count('Windows')]).toEqual([2, 24]);
    const { min, max } = sceneBounds(scene);
    // 37.4 feet high, as its walls are.
    expect(max[1] - min[1]).toBeCloseTo(37.4 * 0.3048, 1);
  });

  test('Revit: an IFC beside it has the shapes, and a damaged one is passed over', async () => {
    const bytes = load('rvt/cutWalls.rvt');
    const beside = { name: 'cutWalls.ifc', bytes: load('ifc/IfcOpenHouse_IFC4.ifc') };
    const scene = await readModel({ bytes, extension: 'rvt', siblings: [beside] });
    expect(scene.diagnostics[0]).toEqual({ code: 'pairedIfc', detail: 'cutWalls.ifc' });
    expect(scene.properties).toMatchObject({ release: '2016' });
    const wall = scene.nodes.find(({ name }) => name === 'South wall');
    expect(wall).toMatchObject({
      type: 'IfcWallStandardCase',
      properties: [['GlobalId', '3g46_woBL6sugXeY5_WP6n']],
    });
    const damaged = { name: 'cutWalls.ifc', bytes: text('ISO-10303-21; nothing') };
    const boxes = await readModel({ bytes, extension: 'rvt', siblings: [damaged] });
    expect(boxes.diagnostics).toEqual([{ code: 'boxesOnly' }]);
  });

  test.each([
    ['rvt/CreateWallInDynamo.rvt', 'typesOnly', 6],
    ['rvt/DocumentPurgeUnusedTest.rvt', 'previewOnly', 0],
    ['rvt/StructuralFraming.rvt', 'typesOnly', 6],
    ['rvt/cutWalls.rvt', 'boxesOnly', 2],
    ['rvt/instparammassfamilies.rvt', 'boxesOnly', 2],
    ['rvt/model_with_box.rvt', 'typesOnly', 6],
    ['rfa/AllCurves.0008.rfa', 'boxesOnly', 1],
    ['rfa/Revolve.rfa', 'boxesOnly', 1],
  ] as const)('%s: a picture, %s by category, and nobody’s name or path', async (path, told, categories) => {
    const bytes = load(path);
    const scene = await readModel({ bytes, extension: path.slice(-3) });
    expect(scene.images).toHaveLength(1);
    expect(scene.diagnostics).toEqual([{ code: told }]);
    expect(scene.nodes.filter(({ type }) => type === 'Category')).toHaveLength(categories);
    // What the file says of its makers, in UTF-16: user names, paths, servers.
    const said =
      new TextDecoder('utf-16le').decode(bytes) + new TextDecoder('utf-16le').decode(bytes.subarray(1));
    const names = [...said.matchAll(/[\\/](?:Users|Documents and Settings)[\\/]([\w. -]{2,30})[\\/]/g)].map(
      ([, name]) => name!,
    );
    const { bytes: glb } = await writeGlb(scene, { compress: false });
    const shown = JSON.stringify(treeOf(scene, [0, 0, 0])) + new TextDecoder('latin1').decode(glb);
    expect(shown).not.toMatch(/[A-Za-z]:\\|\\\\\w|Users|\.r(?:vt|fa|te)\b/);
    for (const name of names) expect(shown).not.toContain(name);
  });
});
