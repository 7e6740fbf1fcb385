import { readFile, writeFile } from 'node:fs/promises';
import { deflateSync, inflateSync } from 'node:zlib';
import { encodePng } from '@linework/render/raster/png';

const folder = new URL('./pictures/', import.meta.url);

/** The reviewed picture of a scene, as RGBA. */
export async function readReference(name: string): Promise<Uint8Array> {
  return decode(await readFile(new URL(`${name}.png`, folder)));
}

export async function writeReference(
  name: string,
  rgba: ArrayLike<number>,
  width: number,
  height: number,
): Promise<void> {
  await writeFile(new URL(`${name}.png`, folder), await encodePng(rgba, width, height, deflateBest));
}

const deflateBest = (bytes: Uint8Array): Uint8Array => deflateSync(bytes, { level: 9 });

/** Only what encodePng writes: opaque, rows as they are or less the row above. */
function decode(file: Buffer): Uint8Array {
  const width = file.readUInt32BE(16);
  const height = file.readUInt32BE(20);
  const rows = inflateSync(file.subarray(41, 41 + file.readUInt32BE(33)));
  const stride = width * 3;
  const rgba = new Uint8Array(width * height * 4).fill(255);
  for (let y = 0; y < height; y++) {
    const filter = rows[y * (stride + 1)];
    for (let i = 0; i < stride; i++) {
      const to = (y * width + Math.floor(i / 3)) * 4 + (i % 3);
      const above = filter === 2 && y > 0 ? rgba[to - width * 4]! : 0;
      rgba[to] = rows[y * (stride + 1) + 1 + i]! + above;
    }
  }
  return rgba;
}
