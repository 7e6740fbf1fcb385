/** Models that the browser tests upload. */

const corners = [0, 1, 2, 3, 4, 5, 6, 7].flatMap((n) => [n & 1, (n >> 1) & 1, n >> 2]);
const faces = [
  0, 2, 3, 0, 3, 1, 4, 5, 7, 4, 7, 6, 0, 1, 5, 0, 5, 4, 2, 6, 7, 2, 7, 3, 0, 4, 6, 0, 6, 2, 1, 3, 7, 1, 7, 5,
];

/** Two cubes of a meter beside each other, blue and orange, as glTF text with its buffer inside. */
export function twoBoxesGltf(): string {
  const positions = Buffer.from(new Float32Array(corners).buffer);
  const indices = Buffer.from(new Uint16Array(faces).buffer);
  const data = Buffer.concat([positions, indices]);
  const box = (material: number) => ({ primitives: [{ attributes: { POSITION: 0 }, indices: 1, material }] });
  const color = (name: string, baseColorFactor: number[]) => ({
    name,
    pbrMetallicRoughness: { baseColorFactor },
  });
  return JSON.stringify({
    asset: { version: '2.0' },
    scene: 0,
    scenes: [{ nodes: [0] }],
    nodes: [
      { name: 'Pair', children: [1, 2] },
      { name: 'Left box', mesh: 0 },
      { name: 'Right box', mesh: 1, translation: [1.5, 0, 0] },
    ],
    meshes: [box(0), box(1)],
    materials: [color('Blue', [0.1, 0.3, 0.8, 1]), color('Orange', [0.9, 0.4, 0.1, 1])],
    accessors: [
      { bufferView: 0, componentType: 5126, count: 8, type: 'VEC3', min: [0, 0, 0], max: [1, 1, 1] },
      { bufferView: 1, componentType: 5123, count: faces.length, type: 'SCALAR' },
    ],
    bufferViews: [
      { buffer: 0, byteOffset: 0, byteLength: positions.length },
      { buffer: 0, byteOffset: positions.length, byteLength: indices.length },
    ],
    buffers: [
      { byteLength: data.length, uri: `data:application/octet-stream;base64,${data.toString('base64')}` },
    ],
  });
}
