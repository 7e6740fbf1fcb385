import { expect, test } from 'vitest';
import type { DimensionEntity, DimensionKind } from '../model/dimensions.ts';
import { write } from '../write/write.ts';
import { blankDimension } from './dxf/dimensions.ts';
import { measured } from './measure.ts';
import { read } from './read.ts';

function dimension(kind: DimensionKind, rest: Partial<DimensionEntity>): DimensionEntity {
  return { ...blankDimension(), kind, ...rest };
}

test('an arc dimension measures the arc that its line runs along', () => {
  const ends = { point13: [10, 0, 0], point14: [0, 10, 0], point15: [0, 0, 0] } as const;
  const near = dimension('arc', { ...ends, definitionPoint: [8, 8, 0] } as Partial<DimensionEntity>);
  const far = dimension('arc', { ...ends, definitionPoint: [-8, -8, 0] } as Partial<DimensionEntity>);
  expect(measured(near)).toBeCloseTo(5 * Math.PI);
  expect(measured(far)).toBeCloseTo(15 * Math.PI);
});

const TEXT = `0
SECTION
2
TABLES
0
TABLE
2
DIMSTYLE
0
DIMSTYLE
2
TENFOLD
144
10.0
0
ENDTAB
0
ENDSEC
0
SECTION
2
ENTITIES
0
DIMENSION
3
TENFOLD
70
1
42
50.0
13
0.0
23
0.0
14
5.0
24
0.0
0
ENDSEC
0
EOF
`;

test('what a file stores has DIMLFAC in it, what the model holds has not', () => {
  const { drawing } = read(new TextEncoder().encode(TEXT));
  const entity = drawing.blocks.get('*MODEL_SPACE')?.entities[0];
  expect(entity).toMatchObject({ type: 'DIMENSION', kind: 'aligned', measurement: 5 });
  for (const format of ['dxf', 'dwg'] as const) {
    const { bytes } = write(drawing, { format, version: '2018' });
    if (format === 'dxf') expect(new TextDecoder().decode(bytes)).toMatch(/\n\s*42\r?\n50(\.0*)?\r?\n/);
    const again = read(bytes ?? new Uint8Array(0)).drawing.blocks.get('*MODEL_SPACE')?.entities[0];
    expect(again).toMatchObject({ measurement: 5 });
  }
});
