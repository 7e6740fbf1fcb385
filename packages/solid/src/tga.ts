/** Targa, which games and renderers write and no browser reads; it is known by its name alone. */
import type { TexturePixels } from './textures.ts';

const headLength = 18;
const maxPixels = 64 * 1024 * 1024;

export const isTga = (name: string | undefined): boolean => /\.(tga|targa)$/i.test(name ?? '');

/** Undefined where it cannot be read. */
export async function readTga(bytes: Uint8Array): Promise<TexturePixels | undefined> {
  if (bytes.length <= headLength) return undefined;
  const head = new DataView(bytes.buffer, bytes.byteOffset, headLength);
  const [width, height] = [head.getUint16(12, true), head.getUint16(14, true)];
  if (width * height > maxPixels) return undefined;
  const { TGALoader } = await import('three/examples/jsm/loaders/TGALoader.js');
  try {
    const { data } = new TGALoader().parse(Uint8Array.from(bytes) as never) as { data?: Uint8Array };
    return data && { width, height, rgba: data };
  } catch {
    return undefined;
  }
}
