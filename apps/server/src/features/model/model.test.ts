import { gunzipSync } from 'node:zlib';
import { codes, freeModelConversions, transformStatus } from '@linework/contract';
import { readGltf } from '@linework/solid/read/gltf';
import type { ModelTree } from '@linework/solid/tree';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { annsFiles } from '../../../test/realFiles.ts';
import { answer } from '../../../test/server.ts';

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
    const tree = JSON.parse(gunzipSync(await bytesOf(opened.treeUrl!)).toString()) as ModelTree;
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

  it('parallel conversions use exactly what is left', async () => {
    const files = await Promise.all(Array.from({ length: 12 }, () => put('many.stl', boxStl())));
    const before = await left();
    const answers = await Promise.all(
      files.map(({ id }) => answer(given.ann.call('transformBatch3D', { fileIds: String(id) }))),
    );
    expect(answers.filter((code) => code === codes.ok)).toHaveLength(before);
    expect(answers.filter((code) => code === codes.modelAllowance)).toHaveLength(files.length - before);
    expect(await left()).toBe(0);
    expect(before).toBeLessThanOrEqual(freeModelConversions);
  });
});
