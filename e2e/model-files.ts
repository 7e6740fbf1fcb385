/** Models that the browser tests upload. */

const corners = [0, 1, 2, 3, 4, 5, 6, 7].flatMap((n) => [n & 1, (n >> 1) & 1, n >> 2]);
const faces = [
  0, 2, 3, 0, 3, 1, 4, 5, 7, 4, 7, 6, 0, 1, 5, 0, 5, 4, 2, 6, 7, 2, 7, 3, 0, 4, 6, 0, 6, 2, 1, 3, 7, 1, 7, 5,
];

/** Two cubes of a meter beside each other, blue and orange, as glTF text with its buffer inside. */
export function twoBoxesGltf({ rightAt = 1.5, leftColor = [0.1, 0.3, 0.8, 1], more = '' } = {}): string {
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
      { name: 'Pair', children: more ? [1, 2, 3] : [1, 2] },
      { name: 'Left box', mesh: 0 },
      { name: 'Right box', mesh: 1, translation: [rightAt, 0, 0] },
      ...(more ? [{ name: more, mesh: 1, translation: [0, 2, 0], scale: [0.5, 0.5, 0.5] }] : []),
    ],
    meshes: [box(0), box(1)],
    materials: [color('Blue', leftColor), color('Orange', [0.9, 0.4, 0.1, 1])],
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

/** A drawing to look at in 3D: walls and a column by their thickness, a roof of one face, each on a layer of its own. */
export function houseDxf(): string {
  const plan = [
    [0, 0],
    [100, 0],
    [100, 60],
    [0, 60],
  ] as const;
  const walls = plan.map(([x, y], i) => {
    const [toX, toY] = plan[(i + 1) % 4]!;
    return [0, 'LINE', 8, 'Walls', 62, 5, 10, x, 20, y, 30, 0, 11, toX, 21, toY, 31, 0, 39, 30];
  });
  const roof = plan.flatMap(([x, y], i) => [10 + i, x, 20 + i, y, 30 + i, 30]);
  const groups = [
    [0, 'SECTION', 2, 'ENTITIES'],
    ...walls,
    [0, 'CIRCLE', 8, 'Columns', 62, 1, 10, 50, 20, 90, 30, 0, 40, 8, 39, 30],
    [0, '3DFACE', 8, 'Roof', 62, 3, ...roof],
    [0, 'ENDSEC', 0, 'EOF'],
  ];
  return `${groups.flat().join('\n')}\n`;
}

/** A table top that asks for materials beside it, which ask for a texture; a meter wide in millimeters. */
export const tableObj = `mtllib Table.mtl
${[0, 1000]
  .flatMap((y) => [`v 0 ${y / 10} 0`, `v 1000 ${y / 10} 0`, `v 1000 ${y / 10} 600`, `v 0 ${y / 10} 600`])
  .join('\n')}
vt 0 0
vt 2 0
vt 2 1
vt 0 1
o Table top
usemtl wood
f 5/1 8/4 7/3 6/2
f 1/1 2/2 3/3 4/4
f 1/1 5/4 6/3 2/2
f 2/1 6/4 7/3 3/2
f 3/1 7/4 8/3 4/2
f 4/1 8/4 5/3 1/2
`;
export const tableMaterials = 'newmtl wood\nKd 0.8 0.8 0.8\nmap_Kd textures/Wood.bmp\n';

/** Boards of four browns, as a BMP of 8 × 8 pixels. */
export function woodBmp(): Buffer {
  const browns = [0x8a5a2b, 0xa06c38, 0x7a4d22, 0x95622f];
  const bytes = Buffer.alloc(54 + 8 * 8 * 3);
  bytes.write('BM');
  bytes.writeUInt32LE(bytes.length, 2);
  bytes.writeUInt32LE(54, 10);
  bytes.writeUInt32LE(40, 14);
  bytes.writeInt32LE(8, 18);
  bytes.writeInt32LE(8, 22);
  bytes.writeUInt16LE(1, 26);
  bytes.writeUInt16LE(24, 28);
  for (let i = 0; i < 64; i += 1) bytes.writeUIntLE(browns[(i % 8) >> 1]!, 54 + i * 3, 3);
  return bytes;
}
