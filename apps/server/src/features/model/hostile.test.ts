/** Models that would do harm to whoever reads them. */
import { codes, transformStatus } from '@linework/contract';
import { expect, it } from 'vitest';
import { makeZip } from '../../../test/archives.ts';
import { annsFiles } from '../../../test/realFiles.ts';
import { answer } from '../../../test/server.ts';

const given = annsFiles();

const step = (data: string): string =>
  `ISO-10303-21;\nHEADER;\nFILE_SCHEMA(('AUTOMOTIVE_DESIGN'));\nENDSEC;\nDATA;\n${data}\nENDSEC;\nEND-ISO-10303-21;\n`;

/** Two assemblies that contain each other, and a shell that is its own face. */
const cycles = step(`
#1=PRODUCT('a','a','',());
#2=PRODUCT('b','b','',());
#3=PRODUCT_DEFINITION_FORMATION('','',#1);
#4=PRODUCT_DEFINITION_FORMATION('','',#2);
#5=PRODUCT_DEFINITION('','',#3,#5);
#6=PRODUCT_DEFINITION('','',#4,#6);
#7=NEXT_ASSEMBLY_USAGE_OCCURRENCE('1','1','',#5,#6,$);
#8=NEXT_ASSEMBLY_USAGE_OCCURRENCE('2','2','',#6,#5,$);
#9=PRODUCT_DEFINITION_SHAPE('','',#5);
#10=SHAPE_DEFINITION_REPRESENTATION(#9,#11);
#11=ADVANCED_BREP_SHAPE_REPRESENTATION('',(#12),#11);
#12=MANIFOLD_SOLID_BREP('',#13);
#13=CLOSED_SHELL('',(#13));`);

/** A 3MF whose directory says that its model unpacks to so many bytes. */
const lying3mf = (content: Buffer, size: number): Buffer =>
  makeZip([{ name: '3D/3dmodel.model', content, size }]);

/** Points that are no numbers, and triangles of them. */
const nanStl = `solid nan\n${'facet normal 0 0 0\nouter loop\nvertex nan inf 1e999\nvertex nan 0 0\nvertex 0 nan 0\nendloop\nendfacet\n'.repeat(3)}endsolid nan\n`;

/** Says it has a thousand million triangles. */
function manyTriangles(): Uint8Array {
  const bytes = new Uint8Array(84 + 50);
  new DataView(bytes.buffer).setUint32(80, 1_000_000_000, true);
  return bytes;
}

const manyAccessors = JSON.stringify({
  asset: { version: '2.0' },
  scenes: [{ nodes: [0] }],
  nodes: [{ mesh: 0, children: [0] }],
  meshes: [{ primitives: [{ attributes: { POSITION: 0 } }] }],
  accessors: [{ componentType: 5126, count: 1_000_000_000, type: 'VEC3' }],
});

const ply = (count: number): string =>
  `ply\nformat ascii 1.0\nelement vertex ${count}\nproperty float x\nproperty float y\nproperty float z\nelement face ${count}\nproperty list uchar int vertex_indices\nend_header\n0 0 0\n`;

/** What each ends with; within the limits of its child, which are far below those of the server. */
const files: Record<string, [reason: string, bytes: Uint8Array | string]> = {
  'cut.glb': [
    'damaged',
    Uint8Array.from([0x67, 0x6c, 0x54, 0x46, 2, 0, 0, 0, 0xff, 0xff, 0xff, 0x7f, 0xff, 0xff, 0xff, 0x7f]),
  ],
  'cut.step': ['damaged', step("#1=PRODUCT('a").slice(0, -40)],
  'cut.ifc': ['damaged', "ISO-10303-21;\nHEADER;\nFILE_SCHEMA(('IFC4'));\nENDSEC;\nDATA;\n#1=IFCWALL('"],
  'cut.fbx': ['damaged', Buffer.from('Kaydara FBX Binary  \0\u001a\0\xe8\x1c\0\0\xff\xff\xff\x7f', 'latin1')],
  'cut.3dm': ['damaged', Buffer.from('3D Geometry File Format        8\x01\0\0\0\xff\xff\xff\x7f', 'latin1')],
  'cut.rvt': ['damaged', Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1])],
  'bomb.3mf': ['tooLarge', lying3mf(Buffer.from('<model/>'), 0x7fffffff)],
  'larger than it says.3mf': ['damaged', lying3mf(Buffer.alloc(64 * 1024 * 1024), 100)],
  'cycles.step': ['damaged', cycles],
  'nan.stl': ['empty', nanStl],
  'many.stl': ['damaged', manyTriangles()],
  'many.gltf': ['tooLarge', manyAccessors],
  'many.ply': ['damaged', ply(1_000_000_000)],
};

it('end with a reason each, while the server keeps serving', { timeout: 300_000 }, async () => {
  const ids = new Map<string, string>();
  for (const [name, [, bytes]] of Object.entries(files)) {
    const { id } = await given.put(name, Buffer.from(bytes));
    ids.set(name, String(id));
  }
  expect(await answer(given.ann.call('customerInfo', {}))).toBe(codes.ok);
  await given.server.settled();
  // With the damaged IFC beside it, the Revit file is made anew when its owner opens it.
  await given.ann.call('modelOpen', { fileId: ids.get('cut.rvt')! });
  await given.server.settled();
  const reasons: Record<string, string | undefined> = {};
  for (const [name, fileId] of ids) {
    const { state, reason } = await given.ann.call('modelOpen', { fileId });
    reasons[name] = state === 'failed' ? reason : state;
    const { transformStatus: status } = await given.ann.call('checkTaskStatus3D', { fileId });
    expect(status).toBe(transformStatus.failed);
  }
  expect(reasons).toEqual(
    Object.fromEntries(Object.entries(files).map(([name, [reason]]) => [name, reason])),
  );
});
