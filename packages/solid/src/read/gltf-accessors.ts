/** The numbers behind glTF's accessors, decompressed and with their scale. */
import { MeshoptDecoder } from 'meshoptimizer/decoder';
import { FilesMissing, ModelError, type Scene } from '../scene.ts';
import { askFor, bareName, type SiblingFile } from './siblings.ts';
import type { Gltf, GltfAccessor, GltfImage } from './gltf-json.ts';

const components: Record<string, number> = { SCALAR: 1, VEC2: 2, VEC3: 3, VEC4: 4, MAT4: 16 };
/** By component type: its size, how it is read, and what 1 is where it is normalized. */
const readers: Record<number, [size: number, read: (view: DataView, at: number) => number, one: number]> = {
  5120: [1, (view, at) => view.getInt8(at), 127],
  5121: [1, (view, at) => view.getUint8(at), 255],
  5122: [2, (view, at) => view.getInt16(at, true), 32767],
  5123: [2, (view, at) => view.getUint16(at, true), 65535],
  5125: [4, (view, at) => view.getUint32(at, true), 1],
  5126: [4, (view, at) => view.getFloat32(at, true), 1],
};

/** More would not fit into the memory of a child process anyway. */
const maxNumbers = 200_000_000;

export interface AccessorReader {
  numbers(accessor: number): Float32Array | Uint32Array;
  bytesOf(image: GltfImage): Uint8Array | undefined;
}

export function accessorReader(
  json: Gltf,
  binary: Uint8Array | undefined,
  scene: Pick<Scene, 'files'>,
  siblings: readonly SiblingFile[],
): AccessorReader {
  const find = (uri: string): Uint8Array | undefined => fromUri(uri, scene, siblings);
  const buffers = (json.buffers ?? []).map(({ uri }) => (uri === undefined ? binary : find(uri)));
  const missing = (json.buffers ?? []).flatMap(({ uri }, at) =>
    uri === undefined || buffers[at] ? [] : [nameIn(uri)],
  );
  if (missing.length > 0) throw new FilesMissing(missing, scene.files);
  const views = new Map<number, { bytes: Uint8Array; stride: number | undefined }>();
  const viewOf = (index: number): { bytes: Uint8Array; stride: number | undefined } => {
    const known = views.get(index);
    if (known) return known;
    const view = json.bufferViews?.[index];
    if (!view) throw new ModelError('damaged', 'no such buffer view');
    const packed =
      view.extensions?.['EXT_meshopt_compression'] ?? view.extensions?.['KHR_meshopt_compression'];
    const source = buffers[(packed ?? view).buffer];
    if (!source) throw new ModelError('damaged', 'a buffer is missing');
    const { byteOffset = 0, byteLength, byteStride } = packed ?? view;
    const slice = source.subarray(byteOffset, byteOffset + byteLength);
    if (slice.length !== byteLength) throw new ModelError('damaged', 'a buffer is too short');
    let bytes = slice;
    if (packed) {
      if (packed.count * packed.byteStride > maxNumbers * 4) throw new ModelError('tooLarge');
      bytes = new Uint8Array(packed.count * packed.byteStride);
      MeshoptDecoder.decodeGltfBuffer(
        bytes,
        packed.count,
        packed.byteStride,
        slice,
        packed.mode,
        packed.filter,
      );
    }
    const found = { bytes, stride: byteStride };
    views.set(index, found);
    return found;
  };
  return {
    numbers(index) {
      const accessor = json.accessors?.[index];
      if (!accessor) throw new ModelError('damaged', 'no such accessor');
      return numbersOf(accessor, accessor.bufferView === undefined ? undefined : viewOf(accessor.bufferView));
    },
    bytesOf({ bufferView, uri }) {
      if (bufferView !== undefined) return viewOf(bufferView).bytes;
      return uri === undefined ? undefined : find(uri);
    },
  };
}

function numbersOf(
  { componentType, type, count, byteOffset = 0, normalized }: GltfAccessor,
  view: { bytes: Uint8Array; stride: number | undefined } | undefined,
): Float32Array | Uint32Array {
  const [size, read, one] = readers[componentType] ?? [];
  const width = components[type];
  if (!size || !read || !one || !width) throw new ModelError('damaged', 'an unknown type of accessor');
  if (!(count >= 0) || count * width > maxNumbers) throw new ModelError('tooLarge');
  const isIndex = type === 'SCALAR' && componentType !== 5126;
  const out = isIndex ? new Uint32Array(count) : new Float32Array(count * width);
  if (!view) return out;
  const data = new DataView(view.bytes.buffer, view.bytes.byteOffset, view.bytes.byteLength);
  const stride = view.stride ?? size * width;
  if (count > 0 && byteOffset + (count - 1) * stride + size * width > data.byteLength) {
    throw new ModelError('damaged', 'an accessor beyond its buffer');
  }
  const factor = normalized ? 1 / one : 1;
  for (let row = 0, to = 0; row < count; row += 1) {
    for (let column = 0; column < width; column += 1, to += 1) {
      const value = read(data, byteOffset + row * stride + column * size);
      out[to] = isIndex ? value : value * factor;
    }
  }
  return out;
}

function fromUri(
  uri: string,
  scene: Pick<Scene, 'files'>,
  siblings: readonly SiblingFile[],
): Uint8Array | undefined {
  const data = /^data:[^,]*;base64,/.exec(uri);
  if (data) return Uint8Array.from(atob(uri.slice(data[0].length)), (letter) => letter.charCodeAt(0));
  return askFor(nameIn(uri), scene, siblings)?.bytes;
}

/** The name of the file, as folders spell it. */
export function nameIn(uri: string): string {
  try {
    return bareName(decodeURIComponent(uri));
  } catch {
    return bareName(uri);
  }
}
