import { describe, expect, test } from 'vitest';
import { readModel } from './read.ts';
import { readGltf } from './read/gltf.ts';
import { fitTextures, textureLimits, type TextureMeans } from './textures.ts';
import { renderThumbnail } from './thumbnail.ts';
import { treeOf } from './tree.ts';
import { webpSize } from './webp.ts';
import { writeGlb } from './write/glb.ts';

const text = (content: string): Uint8Array => new TextEncoder().encode(content);
const png = Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 1, 2, 3]);

/** A wall of one square, with a texture: red at the top, green at the bottom. */
const wall = `mtllib paints\\Wall.MTL
v 0 0 0\nv 1 0 0\nv 1 1 0\nv 0 1 0
vt 0 0\nvt 1 0\nvt 1 1\nvt 0 1
usemtl brick\nf 1/1 2/2 3/3 4/4\n`;
const materials = 'newmtl brick\nKd 0 0 0\nmap_Kd C:\\Users\\ann\\Brick Wall.PNG\n';
const redOverGreen = { width: 1, height: 2, rgba: [255, 0, 0, 255, 0, 255, 0, 255] };
const means = (picture = redOverGreen): TextureMeans => ({
  read: async (bytes) => (bytes[1] === 0x50 || bytes[0] === 7 ? picture : undefined),
  encodePng: async (_, width, height) => Uint8Array.from([0x89, 0x50, width % 256, height % 256]),
});
const siblings = [
  { name: 'wall.mtl', bytes: text(materials) },
  { name: 'brick wall.png', bytes: png },
];
const obj = (beside: typeof siblings) => readModel({ bytes: text(wall), extension: 'obj', siblings: beside });

describe('files beside a model', () => {
  test('are asked for by their bare names, one after the other, and told where they are missing', async () => {
    const alone = await obj([]);
    expect(alone.files).toEqual(['Wall.MTL']);
    expect(alone.diagnostics).toContainEqual({ code: 'fileMissing', detail: 'Wall.MTL' });
    const withMaterials = await obj(siblings.slice(0, 1));
    expect(withMaterials.files.toSorted()).toEqual(['Brick Wall.PNG', 'Wall.MTL']);
    expect(withMaterials.diagnostics).toContainEqual({ code: 'textureMissing', detail: 'Brick Wall.PNG' });
    // A path tells who made it.
    expect(JSON.stringify(treeOf(withMaterials, [0, 0, 0]))).not.toContain('ann');
  });

  test('are in the GLB, and come back the right way up', async () => {
    const { scene } = await fitTextures(await obj(siblings), means());
    expect(scene.diagnostics.map(({ code }) => code)).toEqual(['unitsUnknown']);
    const back = await readGltf((await writeGlb(scene)).bytes);
    expect(back.images).toMatchObject([{ type: 'image/png', bytes: png }]);
    const mesh = back.meshes[0]!;
    const material = back.materials[mesh.groups[0]!.material]!;
    expect(material.texture).toBe(0);
    expect(material.color.map((part) => Math.round(part))).toEqual([1, 1, 1, 1]);
    // The highest points show the first row of the picture.
    const heights = Array.from(mesh.uvs!.filter((_, at) => at % 2 === 1));
    const ys = Array.from(mesh.positions.filter((_, at) => at % 3 === 1));
    const top = Math.max(...ys);
    expect(heights).toEqual(ys.map((y) => (y === top ? 0 : 1)));
  });

  test('of glTF: without its buffer it cannot be shown, and says which file it is', async () => {
    const gltf = {
      asset: { version: '2.0' },
      nodes: [{ mesh: 0 }],
      meshes: [{ primitives: [{ attributes: { POSITION: 0, TEXCOORD_0: 1 }, material: 0 }] }],
      materials: [{ pbrMetallicRoughness: { baseColorTexture: { index: 0 } }, alphaMode: 'MASK' }],
      textures: [{ source: 0 }],
      images: [{ uri: 'maps/leaf%20a.png' }],
      accessors: [
        { bufferView: 0, componentType: 5126, count: 3, type: 'VEC3' },
        { bufferView: 1, componentType: 5126, count: 3, type: 'VEC2' },
      ],
      bufferViews: [
        { buffer: 0, byteLength: 36 },
        { buffer: 0, byteOffset: 36, byteLength: 24 },
      ],
      buffers: [{ byteLength: 60, uri: 'leaf.bin' }],
    };
    const bytes = text(JSON.stringify(gltf));
    await expect(readModel({ bytes, extension: 'gltf' })).rejects.toMatchObject({
      reason: 'filesMissing',
      missing: ['leaf.bin'],
      files: ['leaf a.png', 'leaf.bin'],
    });
    const points = new Float32Array([0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 1]);
    const buffer = { name: 'LEAF.bin', bytes: new Uint8Array(points.buffer) };
    const beside = [buffer, { name: 'leaf a.png', bytes: png }];
    const scene = await readModel({ bytes, extension: 'gltf', siblings: beside });
    expect(scene.diagnostics).toEqual([]);
    expect(scene.materials[0]).toMatchObject({ texture: 0, isCutOut: true });
    const back = await readGltf((await writeGlb(scene)).bytes);
    expect(back.materials[0]).toMatchObject({ texture: 0, isCutOut: true });
  });
});

describe('textures within limits', () => {
  test('a large one is scaled down, one of another kind becomes a PNG', async () => {
    const side = textureLimits.side + 1;
    const large = { width: side, height: 4, rgba: new Uint8Array(side * 4 * 4) };
    const scene = await obj(siblings);
    expect((await fitTextures(scene, means(large as never))).scene.images).toMatchObject([
      { type: 'image/png', bytes: Uint8Array.from([0x89, 0x50, (side >> 1) % 256, 2]) },
    ]);
    const other = await obj([siblings[0]!, { name: 'Brick wall.png', bytes: Uint8Array.from([7, 7]) }]);
    expect(other.images[0]!.type).toBeUndefined();
    expect((await fitTextures(other, means())).scene.images[0]).toMatchObject({ type: 'image/png' });
  });

  test('one that cannot be read leaves the plain color and no coordinates', async () => {
    const scene = await obj([siblings[0]!, { name: 'Brick wall.png', bytes: Uint8Array.from([1, 1]) }]);
    const { scene: fitted } = await fitTextures(scene, means());
    expect(fitted.images).toEqual([]);
    expect(fitted.meshes[0]!.uvs).toBeUndefined();
    expect(fitted.diagnostics).toContainEqual({ code: 'textureFailed', detail: 'Brick Wall.PNG' });
  });

  test('no more of them than a browser can hold', async () => {
    const scene = await obj(siblings);
    const count = textureLimits.count + 3;
    const images = Array.from({ length: count }, () => scene.images[0]!);
    const many = images.map((_, texture) => ({ name: '', color: [1, 1, 1, 1] as const, texture }));
    const { scene: fitted, pixels } = await fitTextures({ ...scene, images, materials: many }, means());
    expect([fitted.images.length, pixels.length]).toEqual([textureLimits.count, textureLimits.count]);
    expect(fitted.diagnostics).toContainEqual({ code: 'texturesLeftOut', detail: '3' });
  });
});

describe('Targa', () => {
  /** Two pixels on two, from the bottom up as most are: blue and white below red and green. */
  const head = [0, 0, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2, 0, 2, 0, 24, 0];
  const colors = [255, 0, 0, 255, 255, 255, 0, 0, 255, 0, 255, 0];

  test('becomes a PNG, from its top down', async () => {
    const rgba: number[][] = [];
    const scene = await obj(siblings);
    const images = [{ type: undefined, bytes: Uint8Array.from([...head, ...colors]), name: 'brick.TGA' }];
    const { scene: fitted } = await fitTextures(
      { ...scene, images },
      {
        read: () => Promise.reject(new Error('no other reader knows it')),
        encodePng: (pixels) => Promise.resolve(Uint8Array.from([rgba.push(Array.from(pixels))])),
      },
    );
    expect(fitted.images).toMatchObject([{ type: 'image/png', name: 'brick.TGA' }]);
    expect(rgba).toEqual([[255, 0, 0, 255, 0, 255, 0, 255, 0, 0, 255, 255, 255, 255, 255, 255]]);
  });

  test.each([
    ['cut off', head.slice(0, 10)],
    ['without its pixels', head],
    ['far too large', head.with(13, 255).with(15, 255)],
    ['of no known type', head.with(2, 77)],
  ])('%s is told', async (_, bytes) => {
    const scene = await obj(siblings);
    const images = [{ type: undefined, bytes: Uint8Array.from(bytes), name: 'brick.tga' }];
    const { scene: fitted } = await fitTextures({ ...scene, images }, means());
    expect(fitted.diagnostics).toContainEqual({ code: 'textureFailed', detail: 'brick.tga' });
  });
});

test('the picture of a model shows its textures', async () => {
  const { scene, pixels } = await fitTextures(await obj(siblings), means());
  const { data, width } = renderThumbnail(scene, 60, 60, pixels);
  const columnOf = (x: number) =>
    Array.from({ length: 60 }, (_, y) => data.subarray((y * width + x) * 4, (y * width + x) * 4 + 4));
  const drawn = columnOf(30).filter(([, , , alpha]) => alpha === 255);
  expect(drawn.length).toBeGreaterThan(20);
  const [first, last] = [drawn[2]!, drawn.at(-3)!];
  expect(first[0]! > 2 * first[1]!).toBe(true);
  expect(last[1]! > 2 * last[0]!).toBe(true);
});

describe('WebP', () => {
  const webp = (kind: string, ...rest: number[]): Uint8Array =>
    Uint8Array.from([
      ...text('RIFF'),
      0,
      0,
      0,
      0,
      ...text(`WEBP${kind}`),
      0,
      0,
      0,
      0,
      ...rest,
      ...Array<number>(9).fill(0),
    ]);
  const gltf = (bytes: Uint8Array) =>
    text(
      JSON.stringify({
        asset: { version: '2.0' },
        nodes: [{ mesh: 0 }],
        meshes: [{ primitives: [{ attributes: { POSITION: 0 }, material: 0 }] }],
        materials: [{ pbrMetallicRoughness: { baseColorTexture: { index: 0 } } }],
        textures: [{ extensions: { EXT_texture_webp: { source: 0 } } }],
        images: [{ uri: `data:image/webp;base64,${Buffer.from(bytes).toString('base64')}` }],
        accessors: [{ bufferView: 0, componentType: 5126, count: 3, type: 'VEC3' }],
        bufferViews: [{ buffer: 0, byteLength: 36 }],
        buffers: [
          {
            byteLength: 36,
            uri: `data:;base64,${Buffer.from(new Float32Array([0, 0, 0, 1, 0, 0, 0, 1, 0]).buffer).toString('base64')}`,
          },
        ],
      }),
    );
  const lossy = (width: number) => webp('VP8 ', 0, 0, 0, 0x9d, 1, 0x2a, width & 255, width >> 8, 16, 0);

  test.each([
    ['lossy', lossy(640), { width: 640, height: 16 }],
    ['lossless', webp('VP8L', 0x2f, 0x7f, 0x02, 0x04, 0), { width: 640, height: 17 }],
    ['with more', webp('VP8X', 0, 0, 0, 0, 0x7f, 2, 0, 0x10, 0, 0), { width: 640, height: 17 }],
    ['cut', lossy(640).subarray(0, 25), undefined],
  ])('tells its size: %s', (_, bytes, size) => expect(webpSize(bytes)).toEqual(size));

  test('goes to the browser as it is, and nothing larger than others may be', async () => {
    const read = async (bytes: Uint8Array) =>
      fitTextures(await readModel({ bytes: gltf(bytes), extension: 'gltf' }), means());
    const { scene, pixels } = await read(lossy(640));
    expect(pixels).toEqual([{ width: 1, height: 1, data: Uint8Array.of(255, 255, 255, 255) }]);
    const back = await readGltf((await writeGlb(scene)).bytes);
    expect(back.images).toMatchObject([{ type: 'image/webp', bytes: lossy(640) }]);
    expect(back.materials.some(({ texture }) => texture === 0)).toBe(true);
    const { scene: without } = await read(lossy(textureLimits.side + 1));
    expect([without.images, without.diagnostics]).toEqual([[], [{ code: 'textureFailed' }]]);
  });
});
