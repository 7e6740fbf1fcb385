/** Small drawings as DXF, made up of what a test wants found in them. */

export interface DrawnText {
  text: string;
  layer?: string;
  x?: number;
  y?: number;
}

export interface DrawnInsert {
  block: string;
  attributes?: Record<string, string>;
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
  const blocks = [...new Set(inserts.map(({ block }) => block))];
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
    ),
    ...section(
      'BLOCKS',
      ...blocks.flatMap((name): Pair[] => [
        [0, 'BLOCK'],
        next(),
        [8, '0'],
        [2, name],
        [70, 0],
        [10, 0],
        [20, 0],
        ...line,
        [0, 'ENDBLK'],
        next(),
      ]),
    ),
    ...section(
      'ENTITIES',
      ...line,
      ...texts.flatMap(({ text, layer = '0', x = 10, y = 10 }): Pair[] => [
        [0, 'TEXT'],
        next(),
        [8, layer],
        [10, x],
        [20, y],
        [40, 2.5],
        [1, text],
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
