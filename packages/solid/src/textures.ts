/** Textures as the viewer can take them: few enough, small enough, of a kind that every browser shows. */
import type { Bitmap } from './thumbnail.ts';
import type { Scene, SceneImage, SceneMaterial } from './scene.ts';
import { isTga, readTga } from './tga.ts';
import { webpSize } from './webp.ts';

export interface TexturePixels {
  width: number;
  height: number;
  rgba: ArrayLike<number>;
}

/** How pictures are read and written where this runs. */
export interface TextureMeans {
  /** Undefined where it is no picture that can be read. */
  read(bytes: Uint8Array): Promise<TexturePixels | undefined>;
  encodePng(rgba: ArrayLike<number>, width: number, height: number): Promise<Uint8Array>;
}

export interface TexturedScene {
  scene: Scene;
  /** By image: its pixels, for pictures of the scene. */
  pixels: Bitmap[];
}

const megabyte = 1024 * 1024;
export const textureLimits = {
  /** Larger ones are scaled down. */
  side: 2048,
  /** Of one file that is passed on as it is. */
  bytes: 4 * megabyte,
  count: 128,
  totalBytes: 64 * megabyte,
} as const;
/** For pictures of the scene, which are small. */
const previewSide = 512;

/** Images that color nothing stay only where there are no others: the preview of a file whose shapes are not read. */
export async function fitTextures(scene: Scene, means: TextureMeans): Promise<TexturedScene> {
  const used = new Set(scene.materials.flatMap(({ texture }) => texture ?? []));
  if (used.size === 0) return { scene: withoutUvs(scene), pixels: [] };
  const images: SceneImage[] = [];
  const pixels: Bitmap[] = [];
  const places = new Map<number, number>();
  const diagnostics = [...scene.diagnostics];
  let [total, leftOut] = [0, 0];
  for (const index of used) {
    const source = scene.images[index];
    if (!source) continue;
    if (images.length >= textureLimits.count || total >= textureLimits.totalBytes) {
      leftOut += 1;
      continue;
    }
    const picture = await (isTga(source.name)
      ? readTga(source.bytes)
      : (asItIs(source) ?? means.read(source.bytes)));
    if (!picture) {
      diagnostics.push({ code: 'textureFailed', ...(source.name && { detail: source.name }) });
      continue;
    }
    const image = await fitImage(source, picture, means);
    total += image.bytes.length;
    places.set(index, images.push(image) - 1);
    pixels.push(shrunk(picture, previewSide));
  }
  if (leftOut > 0) diagnostics.push({ code: 'texturesLeftOut', detail: String(leftOut) });
  const materials = scene.materials.map(({ texture, ...material }): SceneMaterial => {
    const place = places.get(texture ?? -1);
    return place === undefined ? material : { ...material, texture: place };
  });
  return { scene: withoutUvs({ ...scene, images, materials, diagnostics }), pixels };
}

/** A WebP goes to the browser as it is; pictures of the scene have the material's own color in its place. */
function asItIs({ type, bytes }: SceneImage): TexturePixels | undefined {
  const size = type === 'image/webp' ? webpSize(bytes) : undefined;
  const fits =
    size && Math.max(size.width, size.height) <= textureLimits.side && bytes.length <= textureLimits.bytes;
  return fits ? { width: 1, height: 1, rgba: [255, 255, 255, 255] } : undefined;
}

async function fitImage(
  source: SceneImage,
  picture: TexturePixels,
  { encodePng }: TextureMeans,
): Promise<SceneImage> {
  const fits = Math.max(picture.width, picture.height) <= textureLimits.side;
  if (fits && source.type && source.bytes.length <= textureLimits.bytes) return source;
  const { data, width, height } = shrunk(picture, textureLimits.side);
  const bytes = await encodePng(data, width, height);
  return { type: 'image/png', bytes, ...(source.name && { name: source.name }) };
}

/** The mean of whole blocks of pixels: no side is longer than `side` afterwards. */
function shrunk({ width, height, rgba }: TexturePixels, side: number): Bitmap {
  const by = Math.max(1, Math.ceil(Math.max(width, height) / side));
  const [w, h] = [Math.max(1, Math.floor(width / by)), Math.max(1, Math.floor(height / by))];
  if (by === 1) return { width, height, data: Uint8Array.from(rgba) };
  const data = new Uint8Array(w * h * 4);
  const across = Math.min(by, width);
  const down = Math.min(by, height);
  for (let y = 0; y < h; y += 1) {
    for (let x = 0; x < w; x += 1) {
      for (let channel = 0; channel < 4; channel += 1) {
        let sum = 0;
        for (let row = 0; row < down; row += 1) {
          const from = ((y * by + row) * width + x * by) * 4 + channel;
          for (let column = 0; column < across; column += 1) sum += rgba[from + column * 4]!;
        }
        data[(y * w + x) * 4 + channel] = sum / (across * down);
      }
    }
  }
  return { width: w, height: h, data };
}

/** Coordinates that nothing needs would only be carried about. */
function withoutUvs(scene: Scene): Scene {
  const isTextured = (material: number): boolean => scene.materials[material]?.texture !== undefined;
  const meshes = scene.meshes.map((mesh) => {
    if (!mesh.uvs || mesh.groups.some(({ material }) => isTextured(material))) return mesh;
    const { uvs: _, ...rest } = mesh;
    return rest;
  });
  return { ...scene, meshes };
}
