/** Drawings for the viewer's journeys, written by hand so that every number in them is known. */

type Pair = readonly [code: number, value: number | string];

const text = (pairs: readonly Pair[]): Buffer =>
  Buffer.from(pairs.map(([code, value]) => `${code}\n${value}\n`).join(''));

const section = (name: string, body: readonly Pair[]): Pair[] => [
  [0, 'SECTION'],
  [2, name],
  ...body,
  [0, 'ENDSEC'],
];

const layer = (name: string, color: number, flags = 0): Pair[] => [
  [0, 'LAYER'],
  [2, name],
  [70, flags],
  [62, color],
  [6, 'CONTINUOUS'],
];

const line = (on: string, x1: number, y1: number, x2: number, y2: number): Pair[] => [
  [0, 'LINE'],
  [8, on],
  [10, x1],
  [20, y1],
  [11, x2],
  [21, y2],
];

const label = (on: string, x: number, y: number, words: string): Pair[] => [
  [0, 'TEXT'],
  [8, on],
  [10, x],
  [20, y],
  [40, 200],
  [1, words],
];

const door = (x: number, y: number, number: string): Pair[] => [
  [0, 'INSERT'],
  [8, 'DOORS'],
  [66, 1],
  [2, 'DOOR'],
  [10, x],
  [20, y],
  [0, 'ATTRIB'],
  [8, 'DOORS'],
  [10, x],
  [20, y],
  [40, 100],
  [1, number],
  [2, 'NUMBER'],
  [70, 0],
  [0, 'SEQEND'],
  [8, 'DOORS'],
];

const header = section('HEADER', [
  [9, '$ACADVER'],
  [1, 'AC1009'],
  [9, '$INSUNITS'],
  [70, 4],
]);

/**
 * Two rooms in millimeters, 8000 by 5000 around 4000,2500: WALLS in red, TEXTS with the rooms' names, DOORS with two
 * inserts of a block that has an attribute, and GRID, which is frozen.
 */
export function roomsDxf(): Buffer {
  return text([
    ...header,
    ...section('TABLES', [
      [0, 'TABLE'],
      [2, 'LAYER'],
      [70, 4],
      ...layer('WALLS', 1),
      ...layer('TEXTS', 7),
      ...layer('DOORS', 3),
      ...layer('GRID', 8, 1),
      [0, 'ENDTAB'],
    ]),
    ...section('BLOCKS', [
      [0, 'BLOCK'],
      [8, '0'],
      [2, 'DOOR'],
      [70, 2],
      [10, 0],
      [20, 0],
      ...line('0', 0, 0, 900, 0),
      [0, 'ENDBLK'],
    ]),
    ...section('ENTITIES', [
      ...line('WALLS', 0, 0, 8000, 0),
      ...line('WALLS', 8000, 0, 8000, 5000),
      ...line('WALLS', 8000, 5000, 0, 5000),
      ...line('WALLS', 0, 5000, 0, 0),
      ...line('WALLS', 4000, 0, 4000, 5000),
      ...label('TEXTS', 1500, 2500, 'KITCHEN'),
      ...label('TEXTS', 5500, 2500, 'LIVING ROOM'),
      ...door(1000, 0, 'D-01'),
      ...door(5000, 0, 'D-02'),
      ...line('GRID', 0, 2500, 8000, 2500),
    ]),
    [0, 'EOF'],
  ]);
}

/** A drawing in which nothing is drawn. */
export function bareDxf(): Buffer {
  return text([...header, ...section('ENTITIES', []), [0, 'EOF']]);
}

/** A drawing of one line that refers to another one. */
export function referringDxf(path: string): Buffer {
  return text([
    ...header,
    ...section('BLOCKS', [
      [0, 'BLOCK'],
      [8, '0'],
      [2, 'OTHER'],
      [70, 4],
      [10, 0],
      [20, 0],
      [3, 'OTHER'],
      [1, path],
      [0, 'ENDBLK'],
    ]),
    ...section('ENTITIES', [
      ...line('0', 0, 0, 8000, 5000),
      [0, 'INSERT'],
      [8, '0'],
      [2, 'OTHER'],
      [10, 0],
      [20, 0],
    ]),
    [0, 'EOF'],
  ]);
}

/** A box of 1000 by 600 by 400 mm, last seen from the right, the front and above. */
export function boxDxf(): Buffer {
  const corners = [0, 400].flatMap((z) => [
    [0, 0, z],
    [1000, 0, z],
    [1000, 600, z],
    [0, 600, z],
  ]);
  const edges = [0, 1, 2, 3].flatMap((i) => [
    [i, (i + 1) % 4],
    [4 + i, 4 + ((i + 1) % 4)],
    [i, 4 + i],
  ]);
  const edge = ([from = 0, to = 0]: readonly number[]): Pair[] => [
    [0, 'LINE'],
    [8, 'WALLS'],
    ...[10, 20, 30].map((code, i): Pair => [code, corners[from]![i]!]),
    ...[11, 21, 31].map((code, i): Pair => [code, corners[to]![i]!]),
  ];
  return text([
    ...header,
    ...section('TABLES', [
      [0, 'TABLE'],
      [2, 'VPORT'],
      [70, 1],
      [0, 'VPORT'],
      [2, '*ACTIVE'],
      [70, 0],
      [12, 0],
      [22, 0],
      [16, 1],
      [26, -1],
      [36, 1],
      [17, 500],
      [27, 300],
      [37, 200],
      [40, 1600],
      [41, 1.5],
      [0, 'ENDTAB'],
      [0, 'TABLE'],
      [2, 'LAYER'],
      [70, 1],
      ...layer('WALLS', 1),
      [0, 'ENDTAB'],
    ]),
    ...section('ENTITIES', edges.flatMap(edge)),
    [0, 'EOF'],
  ]);
}
