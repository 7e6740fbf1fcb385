import type { HatchEntity } from '@linework/cad/model/hatch';

export const SQUARE = 'PLC 0,0 10,0 10,10 0,10';
export const LINES = ['LINE 0,0 10,0', 'LINE 10,0 10,10', 'LINE 10,10 0,10', 'LINE 0,10 0,0'];

type HatchRow = [
  title: string,
  given: string[],
  run: string[],
  areas: number[][],
  fields?: Partial<HatchEntity>,
];

const ISLAND = [SQUARE, 'CIRCLE 5,5 2'];

export const HATCH_ROWS: HatchRow[] = [
  ['a polyline by a point', [SQUARE], ['HATCH 5,5', ''], [[100]], { pattern: 'ANSI31', solid: false }],
  ['lines by a point', LINES, ['H 5,5', ''], [[100]]],
  [
    'lines that run over',
    ['LINE -5,0 15,0', 'LINE 10,-5 10,15', 'LINE 15,10 -5,10', 'LINE 0,15 0,-5'],
    ['H 5,5', ''],
    [[100]],
  ],
  ['one half', [SQUARE, 'LINE 4,-5 4,15'], ['H 2,5', ''], [[40]]],
  ['a circle', ['CIRCLE 0,0 5'], ['H 0,0', ''], [[25 * Math.PI]]],
  ['an ellipse', ['ELLIPSE 0,0 6,0 0.5'], ['H 0,0', ''], [[18 * Math.PI]]],
  ['between circle and line', ['CIRCLE 0,0 5', 'LINE -9,0 9,0'], ['H 0,2', ''], [[12.5 * Math.PI]]],
  ['with an island', [SQUARE, 'CIRCLE 5,5 2'], ['H 1,1', ''], [[100, 4 * Math.PI]]],
  [
    'with an island in an island',
    [SQUARE, 'CIRCLE 5,5 3', 'CIRCLE 5,5 1'],
    ['H 1,1', ''],
    [[100, 9 * Math.PI, Math.PI]],
  ],
  [
    'outer islands only',
    [SQUARE, 'CIRCLE 5,5 3', 'CIRCLE 5,5 1'],
    ['H A S O X 1,1', ''],
    [[100, 9 * Math.PI]],
    { style: 1 },
  ],
  ['islands ignored', [SQUARE, 'CIRCLE 5,5 3'], ['H A S I X 1,1', ''], [[100]], { style: 2 }],
  ['inside an island', [SQUARE, 'CIRCLE 5,5 2'], ['H 5,5', ''], [[4 * Math.PI]]],
  ['selected boundaries', [SQUARE, 'CIRCLE 5,5 2'], ['H S ALL', '', ''], [[100, 4 * Math.PI]]],
  ['selected lines', LINES, ['H S ALL', '', ''], [[100]]],
  ['two areas in one', [SQUARE, 'CIRCLE 20,5 1'], ['H 5,5 20,5', ''], [[100, Math.PI]]],
  ['two areas apart', [SQUARE, 'CIRCLE 20,5 1'], ['H A H Y X 5,5 20,5', ''], [[100], [Math.PI]]],
  ['one of two undone', [SQUARE, 'CIRCLE 20,5 1'], ['H 5,5 20,5 U', ''], [[100]]],
  ['solid', [SQUARE], ['H P S 5,5', ''], [[100]], { solid: true, pattern: 'SOLID', lines: [] }],
  [
    'a pattern, its scale and angle',
    [SQUARE],
    ['H P NET 2 45 5,5', ''],
    [[100]],
    { pattern: 'NET', scale: 2, angle: Math.PI / 4 },
  ],
  [
    'lines of one own',
    [SQUARE],
    ['H P U 30 2 Y 5,5', ''],
    [[100]],
    { patternKind: 0, double: true, scale: 2 },
  ],
  ['colored', [SQUARE], ['H CO 3 5,5', ''], [[100]], { color: 3 }],
  ['on another layer', [`${SQUARE} @A`], ['H LA A 5,5', ''], [[100]], { layer: 'A' }],
  ['transparent', [SQUARE], ['H T 40 5,5', ''], [[100]], { opacity: 0.6 }],
  [
    'with a gap',
    ['LINE 0,0 10,0', 'LINE 10,0.05 10,10', 'LINE 10,10 0,10', 'LINE 0,10 0,0'],
    ['H A G 0.1 X 5,5', ''],
    [[100]],
  ],
  [
    'not where it is open',
    ['LINE 0,0 10,0', 'LINE 10,1 10,10', 'LINE 10,10 0,10', 'LINE 0,10 0,0'],
    ['H 5,5', ''],
    [],
  ],
  ['dead ends do not matter', [SQUARE, 'LINE 5,10 5,6'], ['H 2,5', ''], [[100]]],
  ['a gradient', [SQUARE], ['GRADIENT 5,5', ''], [[100]], { solid: true }],
  ['a gradient of two colors', [SQUARE], ['GRADIENT P CYLINDER 1 3 45 N 5,5', ''], [[100]]],
  ...['HATCH', 'GRADIENT'].flatMap((name): HatchRow[] => [
    [`${name} without island detection`, ISLAND, [`${name} A I N X 1,1`, ''], [[100]]],
    [`${name} with it again`, ISLAND, [`${name} A I N I Y X 1,1`, ''], [[100, 4 * Math.PI]]],
    [
      `${name} among some objects`,
      [SQUARE, 'LINE 5,-5 5,15'],
      [`${name} A B N 0,2`, '', 'X 2,5', ''],
      [[100]],
    ],
    [
      `${name} among everything again`,
      [SQUARE, 'LINE 5,-5 5,15'],
      [`${name} A B N 0,2`, '', 'B E X 2,5', ''],
      [[50]],
    ],
    [`${name} without one boundary`, ISLAND, [`${name} 1,1 B 7,5 U 7,5`, '', ''], [[100]]],
    [
      `${name} with an added boundary`,
      [SQUARE, 'CIRCLE 20,5 2'],
      [`${name} 1,1 B A 22,5`, '', '', ''],
      [[100, 4 * Math.PI]],
    ],
    [
      `${name} without the outer boundary of an area`,
      [SQUARE, 'CIRCLE 20,5 2'],
      [`${name} 1,1 20,5 B 10,5`, '', ''],
      [[4 * Math.PI]],
    ],
    [`${name} in a drawn boundary`, [], [`${name} W N 0,0 10,0 10,10 0,10 C`, '', ''], [[100]]],
    [
      `${name} in two drawn boundaries`,
      [],
      [`${name} W N 0,0 10,0 10,10 0,10 C 20,0 24,0 20,3`, '', '', ''],
      [[100, 6]],
    ],
    [
      `${name} in a drawn boundary with an arc, then a length`,
      [],
      [`${name} W N 0,0 10,0 A 10,10 L L 10 5,5 U C`, '', ''],
      [[100 + 12.5 * Math.PI]],
    ],
    [
      `${name} in a drawn boundary closed by an arc`,
      [],
      [`${name} W N 0,0 10,0 A 10,10 0,5 U C`, '', ''],
      // half a circle beside a triangle, and a quarter of a circle of radius 10 over its third side
      [[12.5 * Math.PI + 50 + 25 * Math.PI - 50]],
    ],
  ]),
  [
    'far from the origin',
    ['PLC 100000000,100000000 100000010,100000000 100000010,100000010 100000000,100000010'],
    ['H 100000005,100000005', ''],
    [[100]],
  ],
];

export const HATCH_EDITS: [title: string, run: string[], fields: Partial<HatchEntity>][] = [
  ['its pattern', ['HATCHEDIT L P NET 3 0'], { pattern: 'NET', scale: 3 }],
  ['to solid', ['HE L P S'], { solid: true, pattern: 'SOLID' }],
  ['its style', ['HE L S O'], { style: 1 }],
  ['its color', ['HE L CO 5'], { color: 5 }],
  ['its layer', ['HE L LA A'], { layer: 'A' }],
  ['its transparency', ['HE L T 50'], { opacity: 0.5 }],
];
