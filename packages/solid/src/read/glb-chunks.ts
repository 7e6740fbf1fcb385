/** The two parts of a GLB: its JSON, and the bytes that this counts in. A glTF is the first alone. */
import { ModelError } from '../scene.ts';
import type { Gltf } from './gltf-json.ts';

const [glbMagic, jsonChunk, binChunk] = [0x46546c67, 0x4e4f534a, 0x004e4942];

export function openGltf(bytes: Uint8Array): { json: Gltf; binary: Uint8Array | undefined } {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    if (bytes.length < 12 || view.getUint32(0, true) !== glbMagic) {
      return { json: JSON.parse(new TextDecoder().decode(bytes)) as Gltf, binary: undefined };
    }
    let json: Gltf | undefined;
    let binary: Uint8Array | undefined;
    for (let at = 12; at + 8 <= bytes.length;) {
      const [length, type] = [view.getUint32(at, true), view.getUint32(at + 4, true)];
      const content = bytes.subarray(at + 8, at + 8 + length);
      if (type === jsonChunk) json = JSON.parse(new TextDecoder().decode(content)) as Gltf;
      if (type === binChunk) binary = content;
      at += 8 + length;
    }
    if (!json) throw new ModelError('damaged');
    return { json, binary };
  } catch (error) {
    throw error instanceof ModelError ? error : new ModelError('damaged', String(error));
  }
}
