/** Small drawings as DXF, made up of what a test wants found in them. */

export interface DrawnText {
  text: string;
  layer?: string;
  x?: number;
  y?: number;
  /** Of a style of its own. */
  font?: string;
}

export interface DrawnInsert {
  block: string;
  attributes?: Record<string, string>;
  /** Of another drawing, which the block stands for. */
  path?: string;
}

type Pair = [code: number, value: string | number];

const section = (name: string, ...pairs: Pair[]): Pair[] => [
  [0, 'SECTION'],
  [2, name],
  ...pairs,
  [0, 'ENDSEC'],
];

export function dxfOf(texts: readonly DrawnText[], inserts: readonly DrawnInsert[] = []): Buffer {
  const layers = [...new Set(['0', ...texts.map(({ layer = '0' }) => layer)])];
  const blocks = new Map(inserts.map(({ block, path }) => [block, path]));
  const fonts = [...new Set(texts.flatMap(({ font }) => font ?? []))];
  let handle = 0x100;
  const next = (): Pair => [5, (handle += 1).toString(16).toUpperCase()];
  const line: Pair[] = [[0, 'LINE'], next(), [8, '0'], [10, 0], [20, 0], [11, 100], [21, 60]];
  const pairs: Pair[] = [
    ...section('HEADER', [9, '$ACADVER'], [1, 'AC1021']),
    ...section(
      'TABLES',
      [0, 'TABLE'],
      [2, 'LAYER'],
      ...layers.flatMap((name): Pair[] => [
        [0, 'LAYER'],
        next(),
        [2, name],
        [70, 0],
        [62, 7],
        [6, 'CONTINUOUS'],
      ]),
      [0, 'ENDTAB'],
      [0, 'TABLE'],
      [2, 'STYLE'],
      ...fonts.flatMap((font): Pair[] => [
        [0, 'STYLE'],
        next(),
        [2, font],
        [70, 0],
        [40, 0],
        [41, 1],
        [3, font],
      ]),
      [0, 'ENDTAB'],
    ),
    ...section(
      'BLOCKS',
      ...[...blocks].flatMap(([name, path]): Pair[] => [
        [0, 'BLOCK'],
        next(),
        [8, '0'],
        [2, name],
        [70, path === undefined ? 0 : 4],
        [10, 0],
        [20, 0],
        ...(path === undefined ? line : ([[1, path]] as Pair[])),
        [0, 'ENDBLK'],
        next(),
      ]),
    ),
    ...section(
      'ENTITIES',
      ...line,
      ...texts.flatMap(({ text, layer = '0', x = 10, y = 10, font }): Pair[] => [
        [0, 'TEXT'],
        next(),
        [8, layer],
        [10, x],
        [20, y],
        [40, 2.5],
        [1, text],
        ...(font === undefined ? [] : ([[7, font]] as Pair[])),
      ]),
      ...inserts.flatMap(({ block, attributes = {} }): Pair[] => [
        [0, 'INSERT'],
        next(),
        [8, '0'],
        [66, Object.keys(attributes).length > 0 ? 1 : 0],
        [2, block],
        [10, 20],
        [20, 30],
        ...Object.entries(attributes).flatMap(([tag, value]): Pair[] => [
          [0, 'ATTRIB'],
          next(),
          [8, '0'],
          [10, 20],
          [20, 31],
          [40, 2.5],
          [1, value],
          [2, tag],
        ]),
        ...(Object.keys(attributes).length > 0 ? ([[0, 'SEQEND'], next()] as Pair[]) : []),
      ]),
    ),
    [0, 'EOF'],
  ];
  return Buffer.from(`${pairs.map(([code, value]) => `${code}\n${value}`).join('\n')}\n`);
}

/** One picture of 64 by 48 pixels, which lies in a file beside it. */
export function dxfWithPicture(path = 'scan.jpg'): Buffer {
  const image: Pair[] = [
    [0, 'IMAGE'],
    [5, '22'],
    [100, 'AcDbEntity'],
    [8, '0'],
    [100, 'AcDbRasterImage'],
    ...([10, 20, 11, 21, 12, 22, 13, 23] as const).map((code, i): Pair => [
      code,
      [0, 0, 1, 0, 0, 1, 64, 48][i]!,
    ]),
    [340, '30'],
    [70, 7],
  ];
  const definition: Pair[] = [
    [0, 'IMAGEDEF'],
    [5, '30'],
    [100, 'AcDbRasterImageDef'],
    [1, path],
    [10, 64],
    [20, 48],
  ];
  const pairs: Pair[] = [
    ...section('HEADER', [9, '$ACADVER'], [1, 'AC1021']),
    ...section('ENTITIES', ...image),
    ...section('OBJECTS', ...definition),
    [0, 'EOF'],
  ];
  return Buffer.from(pairs.flat().join('\n') + '\n');
}

/** A wall, a column and a roof: by their thickness, and as a face. */
export function thickDxf(height: number): Buffer {
  const groups = [
    [0, 'SECTION', 2, 'ENTITIES'],
    [0, 'LINE', 8, 'Walls', 10, 0, 20, 0, 30, 0, 11, 100, 21, 0, 31, 0, 39, height],
    [0, 'CIRCLE', 8, 'Columns', 10, 50, 20, 50, 30, 0, 40, 5, 39, height],
    [0, '3DFACE', 8, 'Roof', 10, 0, 20, 0, 30, height, 11, 100, 21, 0, 31, height],
    [12, 100, 22, 100, 32, height, 13, 0, 23, 100, 33, height],
    [0, 'ENDSEC', 0, 'EOF'],
  ];
  return Buffer.from(`${groups.flat().join('\n')}\n`);
}
