import { read } from '../read.ts';

/** Test drawings as text: pairs of group code and value. */
export type Pair = readonly [code: number, value: string | number];

export function dxfText(pairs: readonly Pair[], lineEnd = '\n'): Uint8Array {
  return new TextEncoder().encode(
    pairs.map(([code, value]) => `${code}${lineEnd}${value}${lineEnd}`).join(''),
  );
}

export function section(name: string, ...records: readonly (readonly Pair[])[]): Pair[] {
  return [[0, 'SECTION'], [2, name], ...records.flat(), [0, 'ENDSEC']];
}

export function variable(name: string, ...values: readonly Pair[]): Pair[] {
  return [[9, `$${name}`], ...values];
}

export const END: readonly Pair[] = [[0, 'EOF']];

/** A whole drawing around some entities. */
export function drawingOf(entities: readonly Pair[], version = 'AC1015'): Pair[] {
  return [
    ...section('HEADER', variable('ACADVER', [1, version])),
    ...section(
      'TABLES',
      [
        [0, 'TABLE'],
        [2, 'LAYER'],
        [70, 1],
      ],
      [
        [0, 'LAYER'],
        [5, '10'],
        [2, 'Walls'],
        [70, 4],
        [62, -3],
        [6, 'DASHED'],
        [370, 50],
      ],
      [[0, 'ENDTAB']],
      [
        [0, 'TABLE'],
        [2, 'BLOCK_RECORD'],
        [70, 2],
      ],
      [
        [0, 'BLOCK_RECORD'],
        [5, '1F'],
        [2, '*Model_Space'],
      ],
      [
        [0, 'BLOCK_RECORD'],
        [5, '1E'],
        [2, '*Paper_Space'],
      ],
      [
        [0, 'BLOCK_RECORD'],
        [5, '20'],
        [2, 'Door'],
      ],
      [[0, 'ENDTAB']],
    ),
    ...section(
      'BLOCKS',
      [
        [0, 'BLOCK'],
        [5, '30'],
        [330, '20'],
        [2, 'Door'],
        [70, 2],
        [10, 1],
        [20, 2],
        [30, 0],
      ],
      [
        [0, 'LINE'],
        [5, '31'],
        [8, '0'],
        [10, 0],
        [20, 0],
        [11, 5],
        [21, 5],
      ],
      [
        [0, 'TEXT'],
        [5, '32'],
        [8, '0'],
        [10, 2],
        [20, 3],
        [40, 1],
        [1, 'Exit %%c10'],
      ],
      [
        [0, 'ENDBLK'],
        [5, '33'],
      ],
    ),
    ...section('ENTITIES', entities),
    ...END,
  ];
}

/** What a drawing of these entities reads as. */
export function modelOf(pairs: readonly Pair[], version = 'AC1015') {
  const { drawing, diagnostics } = read(dxfText(drawingOf(pairs, version)));
  return { drawing, diagnostics, entities: drawing.blocks.get('*MODEL_SPACE')?.entities ?? [] };
}
