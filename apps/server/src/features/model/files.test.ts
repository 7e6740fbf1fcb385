import { existsSync, readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { readGltf } from '@linework/solid/read/gltf';
import { pinStep, splitStep } from '@linework/solid/read/step/fixture';
import type { Scene } from '@linework/solid/scene';
import { unpackTree, type ModelTree } from '@linework/solid/tree';
import sharp from 'sharp';
import { expect, it, vi } from 'vitest';
import { annsFiles } from '../../../test/realFiles.ts';
import { removeUnusedModelsWithFiles } from '../preview/modelWithFiles.ts';

const given = annsFiles();
// Each opens models several times, and each time anew.
vi.setConfig({ testTimeout: 300_000 });

let made = 0;
/** A square that asks for materials, which ask for a texture; never the same bytes twice. */
function squareObj(): string {
  const size = 1 + (made += 1);
  return `mtllib D:\\work\\Square.mtl\nv 0 0 0\nv ${size} 0 0\nv ${size} 0 ${size}\nv 0 0 ${size}\nvt 0 0\nvt 1 0\nvt 1 1\nvt 0 1\nusemtl m\nf 1/1 2/2 3/3 4/4\n`;
}
const material = 'newmtl m\nKd 1 1 1\nmap_Kd wood.png\n';
const plain = (background: string): Promise<Buffer> =>
  sharp({ create: { width: 8, height: 8, channels: 3, background } })
    .png()
    .toBuffer();

const folder = async (name: string, parentId = '0'): Promise<string> =>
  (await given.ann.call('folderAdd', { parentId, name })).id;
const put = async (parentId: string, name: string, content: string | Buffer): Promise<string> =>
  (await given.ann.postFile('upload', new File([new Uint8Array(Buffer.from(content))], name), { parentId }))
    .id;

type Opened = Awaited<ReturnType<typeof openNow>>;
const openNow = (fileId: string, via?: string) =>
  given.ann.call('modelOpen', { fileId, ...(via && { via }) });

/** Until nothing more is made of it. */
async function open(fileId: string, via?: string): Promise<Opened> {
  for (let round = 0; round < 6; round += 1) {
    await given.server.settled();
    const opened = await openNow(fileId, via);
    if (opened.state !== 'making') return opened;
  }
  throw new Error('it never ends');
}

const bytesOf = async (url: string): Promise<Buffer> =>
  Buffer.from(await (await fetch(given.server.url + url)).arrayBuffer());
const sceneOf = async ({ glbUrl }: Opened): Promise<Scene> =>
  readGltf(new Uint8Array(gunzipSync(await bytesOf(glbUrl!))));
const treeOf = async ({ treeUrl }: Opened): Promise<ModelTree> =>
  unpackTree(JSON.parse(gunzipSync(await bytesOf(treeUrl!)).toString()));

/** The color in the middle of the picture that lists show. */
async function cardColor(fileId: string): Promise<number[]> {
  const { thumbkey } = await given.ann.call('fileInfo', { fileId });
  const { data } = await sharp(await bytesOf(`/thumb/${thumbkey}`))
    .removeAlpha()
    .extract({ left: 250, top: 190, width: 1, height: 1 })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return [...data];
}

it('shows the materials and textures that lie beside it, and those of another day', async () => {
  const at = await folder('table');
  const fileId = await put(at, 'table.obj', squareObj());
  const alone = await open(fileId);
  expect((await treeOf(alone)).diagnostics).toContainEqual({ code: 'fileMissing', detail: 'Square.mtl' });
  expect((await sceneOf(alone)).images).toEqual([]);
  await put(at, 'SQUARE.MTL', material);
  expect((await treeOf(await open(fileId))).diagnostics).toContainEqual({
    code: 'textureMissing',
    detail: 'wood.png',
  });
  const below = await folder('Textures', at);
  const red = await plain('#ff0000');
  const textureId = await put(below, 'Wood.PNG', red);
  const textured = await open(fileId);
  const scene = await sceneOf(textured);
  expect(scene.images.map(({ bytes }) => Buffer.from(bytes))).toEqual([red]);
  expect((await treeOf(textured)).diagnostics.map(({ code }) => code)).toEqual(['unitsUnknown']);
  const [r, g] = await cardColor(fileId);
  expect(r! > 2 * g!).toBe(true);
  // The folder itself comes first, and another content is another model.
  await put(at, 'wood.png', await plain('#00ff00'));
  const green = await sceneOf(await open(fileId));
  expect(Buffer.from(green.images[0]!.bytes)).not.toEqual(red);
  const [r2, g2] = await cardColor(fileId);
  expect(g2! > 2 * r2!).toBe(true);
  await given.ann.call('fileDelete', { fileId: textureId, deleteLevel: 1 });
  expect((await open(fileId)).state).toBe('ready');
});

it('cannot do without the buffer of a glTF, and says which file is missing', async () => {
  const at = await folder('gltf');
  const numbers = new Float32Array([0, 0, 0, 1, 0, 0, 0, 1, (made += 1)]);
  const gltf = {
    asset: { version: '2.0', generator: `test ${made}` },
    nodes: [{ mesh: 0, name: 'Leaf' }],
    meshes: [{ primitives: [{ attributes: { POSITION: 0 } }] }],
    accessors: [{ bufferView: 0, componentType: 5126, count: 3, type: 'VEC3' }],
    bufferViews: [{ buffer: 0, byteLength: 36 }],
    buffers: [{ byteLength: 36, uri: 'leaf.bin' }],
  };
  const fileId = await put(at, 'leaf.gltf', JSON.stringify(gltf));
  expect(await open(fileId)).toMatchObject({
    state: 'failed',
    reason: 'filesMissing',
    missing: ['leaf.bin'],
  });
  await put(at, 'leaf.bin', Buffer.from(numbers.buffer));
  expect((await sceneOf(await open(fileId))).meshes).toHaveLength(1);
});

it('puts a split STEP together from the files beside it', async () => {
  const at = await folder('step');
  const fileId = await put(at, 'holder.stp', Buffer.from(splitStep('pin.stp', 'managed')));
  expect(await open(fileId)).toMatchObject({ state: 'failed', reason: 'filesMissing', missing: ['pin.stp'] });
  await put(at, 'Pin.STP', Buffer.from(pinStep()));
  const { names, diagnostics } = await treeOf(await open(fileId));
  expect(names.filter((name) => name === 'Pin')).toHaveLength(2);
  expect(diagnostics).toEqual([]);
});

it('gives visitors of a share what was shared, and nothing that lies beside it', async () => {
  const at = await folder('shared');
  const fileId = await put(at, 'table.obj', squareObj());
  await put(at, 'square.mtl', material);
  await put(at, 'wood.png', await plain('#ff0000'));
  expect((await sceneOf(await open(fileId))).images).toHaveLength(1);
  const share = async (chosen: { fileIds: string } | { folderIds: string }): Promise<string> => {
    const { shares } = await given.ann.call('shareAdd', { ...chosen, password: '', permission: 'view' });
    return `share:${shares[0]!.rand}`;
  };
  const one = await open(fileId, await share({ fileIds: fileId }));
  expect(one.state).toBe('ready');
  expect((await sceneOf(one)).images).toEqual([]);
  const all = await open(fileId, await share({ folderIds: at }));
  expect((await sceneOf(all)).images).toHaveLength(1);
});

it('takes no other kinds of files, and none that are in the recycle bin', async () => {
  const at = await folder('other');
  const obj = squareObj().replace('Square.mtl', 'secret.txt');
  const fileId = await put(at, 'table.obj', obj);
  await put(at, 'secret.txt', material);
  const opened = await open(fileId);
  expect((await treeOf(opened)).diagnostics).toContainEqual({ code: 'fileMissing', detail: 'secret.txt' });
  const second = await put(at, 'second.obj', squareObj());
  const mtl = await put(at, 'square.mtl', material);
  await given.ann.call('fileDelete', { fileId: mtl, deleteLevel: 1 });
  expect((await treeOf(await open(second))).diagnostics).toContainEqual({
    code: 'fileMissing',
    detail: 'Square.mtl',
  });
});

const corpus = new URL('../../../../../../shared/corpus/models/', import.meta.url);

it.runIf(existsSync(corpus))('takes an IFC of the same name for the shapes of a Revit file', async () => {
  const at = await folder('revit');
  const fileId = await put(at, 'walls.rvt', readFileSync(new URL('rvt/cutWalls.rvt', corpus)));
  expect((await treeOf(await open(fileId))).diagnostics).toEqual([{ code: 'boxesOnly' }]);
  const ifc = readFileSync(new URL('ifc/IfcOpenHouse_IFC4.ifc', corpus));
  await put(at, 'other.ifc', ifc);
  expect((await treeOf(await open(fileId))).diagnostics).toEqual([{ code: 'boxesOnly' }]);
  await put(at, 'Walls.IFC', ifc);
  expect((await treeOf(await open(fileId))).diagnostics[0]).toEqual({
    code: 'pairedIfc',
    detail: 'Walls.IFC',
  });
});

it('is made again when it is asked for after nobody has for long', async () => {
  const { db } = given.server.app;
  await db.updateTable('model_with_files').set({ used_at: 1 }).execute();
  expect(await removeUnusedModelsWithFiles(db)).toBeGreaterThan(0);
  expect(await db.selectFrom('model_with_files').select('id').execute()).toEqual([]);
});
