import { gunzipSync } from 'node:zlib';
import { codes, transformStatus } from '@linework/contract';
import { readGltf } from '@linework/solid/read/gltf';
import { unpackTree } from '@linework/solid/tree';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { dxfOf, thickDxf } from '../../../test/drawings.ts';
import { annsFiles } from '../../../test/realFiles.ts';
import { answer } from '../../../test/server.ts';
import { removeUnusedModels } from '../preview/drawingModel.ts';

const given = annsFiles();
const { put } = given;

/** A box as STL text; never the same bytes twice. */
let made = 0;
function boxStl(): Buffer {
  const size = 10 + (made += 1);
  const corner = (n: number): string => [n & 1, (n >> 1) & 1, n >> 2].map((part) => part * size).join(' ');
  const quads = [
    [0, 2, 3, 1],
    [4, 5, 7, 6],
    [0, 1, 5, 4],
    [2, 6, 7, 3],
    [0, 4, 6, 2],
    [1, 3, 7, 5],
  ] as const;
  const facets = quads.flatMap(([a, b, c, d]) =>
    [
      [a, b, c],
      [a, c, d],
    ].map(
      (face) =>
        `facet normal 0 0 0\nouter loop\n${face.map((n) => `vertex ${corner(n)}`).join('\n')}\nendloop\nendfacet`,
    ),
  );
  return Buffer.from(`solid box\n${facets.join('\n')}\nendsolid box\n`);
}

const bytesOf = async (url: string): Promise<Buffer> =>
  Buffer.from(await (await fetch(given.server.url + url)).arrayBuffer());

describe('a model of a member', () => {
  it('is converted at upload, and opens with geometry, tree and pictures', async () => {
    const { id } = await put('box.stl', boxStl());
    const fileId = String(id);
    await given.server.settled();
    expect(await given.ann.call('checkTaskStatus3D', { fileId })).toMatchObject({
      transformStatus: transformStatus.success,
    });
    const opened = await given.ann.call('modelOpen', { fileId });
    expect(opened).toMatchObject({ state: 'ready', name: 'box.stl', may: { download: true } });
    const scene = await readGltf(new Uint8Array(gunzipSync(await bytesOf(opened.glbUrl!))));
    expect(scene.meshes.reduce((sum, mesh) => sum + mesh.indices.length / 3, 0)).toBe(12);
    const tree = unpackTree(JSON.parse(gunzipSync(await bytesOf(opened.treeUrl!)).toString()));
    expect(tree).toMatchObject({ unit: { name: 'mm' }, triangles: 12, parts: 1 });
    expect(await sharp(await bytesOf(opened.viewUrl!)).metadata()).toMatchObject({
      width: 1600,
      height: 1200,
    });
    const { thumbkey, transformStatus: status } = await given.ann.call('fileInfo', { fileId });
    expect(status).toBe(transformStatus.success);
    expect((await fetch(`${given.server.url}/thumb/${thumbkey}`)).headers.get('content-type')).toBe(
      'image/webp',
    );
  });

  it('is found by the names of its parts', async () => {
    const gltf = {
      asset: { version: '2.0' },
      nodes: [{ name: 'Crankshaft 曲轴', mesh: 0 }, { name: 'node_1' }],
    };
    const data = `data:;base64,${Buffer.from(new Float32Array([0, 0, 0, 1, 0, 0, 0, 1, 0]).buffer).toString('base64')}`;
    const mesh = {
      meshes: [{ primitives: [{ attributes: { POSITION: 0 } }] }],
      accessors: [{ bufferView: 0, componentType: 5126, count: 3, type: 'VEC3' }],
      bufferViews: [{ buffer: 0, byteLength: 36 }],
      buffers: [{ byteLength: 36, uri: data }],
    };
    const { id } = await put('engine.gltf', Buffer.from(JSON.stringify({ ...gltf, ...mesh })));
    await given.server.settled();
    const found = async (searchText: string) => (await given.ann.call('drawingSearch', { searchText })).rows;
    expect(await found('曲轴')).toMatchObject([
      { fileId: String(id), kind: 'part', text: 'Crankshaft 曲轴' },
    ]);
    expect(await found('node_1')).toEqual([]);
    expect((await given.ann.call('fileDetail', { fileId: String(id) })).drawing).toBeUndefined();
  });

  it('says why one cannot be shown', async () => {
    const { id } = await put('broken.step', Buffer.from('ISO-10303-21;\nHEADER;\nENDSEC;\nnothing'));
    await given.server.settled();
    const opened = await given.ann.call('modelOpen', { fileId: String(id) });
    expect(opened).toMatchObject({ state: 'failed', reason: 'damaged' });
  });

  it('refuses what is no model', async () => {
    const { id } = await put('words.txt', Buffer.from('words'));
    const fileIds = String(id);
    expect(await answer(given.ann.call('transformBatch3D', { fileIds }))).toBe(codes.modelRefused);
    expect(await answer(given.ann.call('modelOpen', { fileId: fileIds }))).toBe(codes.modelRefused);
  });
});

describe('a drawing with solids', () => {
  it('opens in 3D when somebody asks, with its layers as the tree, and uses up no allowance', async () => {
    const { db } = given.server.app;
    await db.deleteFrom('membership').where('user_id', '=', given.annId).execute();
    const before = (await given.ann.call('checkTransformSuplus3D', {})).count;
    const { id } = await put('house.dxf', thickDxf(30 + (made += 1)));
    const fileId = String(id);
    await given.server.settled();
    expect(await db.selectFrom('drawing_model').select('id').execute()).toEqual([]);
    const looks = async (): Promise<number> =>
      (await db.selectFrom('entry').select('browse_count').where('id', '=', id).executeTakeFirstOrThrow())
        .browse_count;
    const looksBefore = await looks();
    // However often somebody asks while it is made, that is one look.
    for (let time = 0; time < 2; time += 1)
      expect(await given.ann.call('modelOpen', { fileId })).toMatchObject({ state: 'making' });
    expect(await looks()).toBe(looksBefore);
    await given.server.settled();
    const opened = await given.ann.call('modelOpen', { fileId });
    expect(await looks()).toBe(looksBefore + 1);
    expect(opened).toMatchObject({ state: 'ready', fileType: 'dxf', may: { download: true } });
    const tree = unpackTree(JSON.parse(gunzipSync(await bytesOf(opened.treeUrl!)).toString()));
    const layers = tree.names.filter((_, node) => tree.types[node] === 'Layer');
    expect(layers.toSorted()).toEqual(['Columns', 'Roof', 'Walls']);
    expect((await sharp(await bytesOf(opened.viewUrl!)).metadata()).width).toBe(1600);
    expect((await given.ann.call('checkTransformSuplus3D', {})).count).toBe(before);
    // It is no 3D file for all that: nothing is converted by name.
    expect(await answer(given.ann.call('transformBatch3D', { fileIds: fileId }))).toBe(codes.modelRefused);
  });

  it('says so where it has none, also after another look', async () => {
    const { id } = await put('plan.dxf', dxfOf([{ text: 'only words' }]));
    const fileId = String(id);
    await given.ann.call('modelOpen', { fileId });
    await given.server.settled();
    const expected = { state: 'failed', reason: 'empty' };
    expect(await given.ann.call('modelOpen', { fileId })).toMatchObject(expected);
    expect(await given.ann.call('modelOpen', { fileId })).toMatchObject(expected);
  });

  it('is made again when it is asked for after nobody has for long', async () => {
    const { db } = given.server.app;
    await db.updateTable('drawing_model').set({ used_at: 1 }).execute();
    expect(await removeUnusedModels(db)).toBeGreaterThan(0);
    expect(await db.selectFrom('drawing_model').select('id').execute()).toEqual([]);
  });
});

describe('without a membership', () => {
  beforeAll(async () => {
    await given.server.app.db.deleteFrom('membership').where('user_id', '=', given.annId).execute();
  });
  const left = async (): Promise<number> => (await given.ann.call('checkTransformSuplus3D', {})).count;

  it('a model is not converted until it is asked for, which counts once for each content', async () => {
    const bytes = boxStl();
    const [first, twin] = [await put('mine.stl', bytes), await put('twin.stl', bytes)];
    await given.server.settled();
    const fileId = String(first.id);
    expect(await given.ann.call('modelOpen', { fileId })).toMatchObject({ state: 'notConverted' });
    expect(await given.ann.call('fileInfo', { fileId })).toMatchObject({
      transformStatus: transformStatus.none,
    });
    const before = await left();
    const fileIds = `${first.id},${twin.id}`;
    await given.ann.call('transformBatch3D', { fileIds });
    await given.ann.call('transformBatch3D', { fileIds });
    expect(await left()).toBe(before - 1);
    await given.server.settled();
    expect(await given.ann.call('modelOpen', { fileId })).toMatchObject({ state: 'ready' });
  });

  it('one that fails gives its place back', async () => {
    const { id } = await put('bad.stp', Buffer.from(`ISO-10303-21; ${Math.random()}`));
    const before = await left();
    await given.ann.call('transformBatch3D', { fileIds: String(id) });
    await given.server.settled();
    expect(await left()).toBe(before);
  });

  it('fifty parallel conversions use exactly the one that is left', async () => {
    const files = [];
    for (let n = 0; n < 50; n += 1) files.push(await put('many.stl', boxStl()));
    const { db } = given.server.app;
    for (let used = await left(); used > 1; used -= 1) {
      const values = { user_id: given.annId, source: `used ${used}`, created_at: 1 };
      await db.insertInto('model_conversion').values(values).execute();
    }
    const answers = await Promise.all(
      files.map(({ id }) => answer(given.ann.call('transformBatch3D', { fileIds: String(id) }))),
    );
    expect(answers.filter((code) => code === codes.ok)).toHaveLength(1);
    expect(answers.filter((code) => code === codes.modelAllowance)).toHaveLength(49);
    expect(await left()).toBe(0);
  });
});
