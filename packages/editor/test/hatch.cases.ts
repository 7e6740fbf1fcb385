import { group, pline, type CaseGroup, type CommandCase } from './cases.ts';

/** Corners of a rectangle from 2,3 to 12,13, and its middle. */
const CORNERS = [
  ['L', 2, 3],
  ['R', 12, 3],
  ['I', 12, 13],
  ['E', 2, 13],
  ['C', 7, 8],
] as const;
/** Draw orders, and where what is drawn last comes among the two circles (0, 2) and its boundary (1). */
const ORDERS = [
  ['N', [0, 1, 2, 3]],
  ['B', [3, 0, 1, 2]],
  ['F', [0, 1, 2, 3]],
  ['H', [0, 3, 1, 2]],
  ['D', [0, 1, 3, 2]],
] as const;

const BOX = pline([2, 3, 12, 3, 12, 13, 2, 13], { closed: true });
const LINES = 'P U 0 2 N';
const RECTANGLE = 'RECTANG 2,3 12,13';

const ofBoth = (name: string, properties: string, lines: (x: number, y: number) => object): CommandCase[] => [
  ...CORNERS.map(([word, x, y]): CommandCase => [
    `${name} Origin ${word}`,
    `${RECTANGLE}\n${name} ${properties} O D ${word} N 5,5`,
    [BOX, lines(x, y)],
  ]),
  [
    `${name} Origin stored for the next`,
    `${RECTANGLE}\n${name} ${properties} O D C Y 5,5\n\n${name} 5,5`,
    [BOX, lines(7, 8), lines(7, 8)],
  ],
  [
    `${name} Origin: a new one, and the current one`,
    `${RECTANGLE}\n${name} ${properties} O D C N O S 1,1 O U 5,5`,
    [BOX, lines(1, 1)],
  ],
  [
    `${name} Match properties`,
    `${RECTANGLE}\nRECTANG 20,3 30,13\nHATCH P NET 2 0 CO 3 5,5\n\n${name} M 5,3 25,5`,
    [BOX, {}, { pattern: 'NET' }, { pattern: 'NET', scale: 2, color: 3, solid: false }],
  ],
  [
    `${name} draW boundary, retained`,
    `${name} W Y 2,3 12,3 12,13 2,13 C`,
    [BOX, { type: 'HATCH', loops: [{ polyline: { points: [2, 3, 12, 3, 12, 13, 2, 13], closed: true } }] }],
  ],
];

const ordered = (start: (word: string) => string): CommandCase[] =>
  ORDERS.map(([word, order]) => [start(word).replace(/\n/g, ' / '), start(word), { order }]);

export const HATCH_CASES: readonly CaseGroup[] = [
  group('HATCH, GRADIENT', [
    ...ofBoth('HATCH', LINES, (x, y) => ({ lines: [{ base: [x, y], offset: [0, 2] }] })),
    ...ofBoth('GRADIENT', 'P LINEAR 1 2 0 Y', () => ({ solid: true, gradient: { name: 'LINEAR' } })),
  ]),
  group(
    'Draw order of hatches',
    [
      ...ordered((word) => `HATCH DR ${word} 5,5`),
      ...ordered((word) => `GRADIENT DR ${word} 5,5`),
      ...ordered((word) => `HATCH DR B 5,5\n\nHATCHEDIT L DR F\nHATCHEDIT L DR ${word}`).filter(
        // what is not assigned stays where it is
        ([name]) => !name.includes('DR N'),
      ),
      ['HATCHEDIT: not assigned', 'HATCH DR B 5,5\n\nHATCHEDIT L DR N', { order: [3, 0, 1, 2] }],
    ],
    `CIRCLE 50,0 1\n${RECTANGLE}\nCIRCLE 60,0 1`,
  ),
  group(
    'HATCHEDIT of a hatch that follows',
    [
      ['DIsassociate', 'HE L DI', [BOX, { associative: false, loops: [{ sources: [] }] }]],
      ['ASsociate', 'HE L DI\nHE L AS ALL\n\n', [BOX, { associative: true }]],
      [
        'ASsociate with what is not its boundary',
        'CIRCLE 50,0 1\nHE 7,3 DI\nHE 7,3 AS 51,0\n\n',
        { entities: [BOX, { associative: false }, {}], reports: [['noBoundary', {}]] },
      ],
      [
        'recreate Boundary, and follow it',
        'HE L B Y\nMOVE L  0,0 20,0',
        [
          BOX,
          {
            associative: true,
            loops: [{ polyline: { points: [22, 3, 32, 3, 32, 13, 22, 13] } }],
          },
          pline([22, 3, 32, 3, 32, 13, 22, 13], { closed: true }),
        ],
      ],
      ...CORNERS.map(([word, x, y]): CommandCase => [
        `Origin ${word}`,
        `HE L O D ${word} N`,
        [BOX, { lines: [{ base: [x, y] }] }],
      ]),
      ['Origin stored', 'HE L O D C Y\nHE L O D L N', [BOX, { lines: [{ base: [2, 3] }] }]],
      ['Origin: a new one', 'HE L O S 4,4', [BOX, { lines: [{ base: [4, 4] }] }]],
      ['Origin: the current one', 'HE L O 4,4\nHE L O D C N\nHE L O U', [BOX, { lines: [{ base: [4, 4] }] }]],
    ],
    `${RECTANGLE}\nHATCH ${LINES} 5,5\n\n`,
  ),
  group(
    'BOUNDARY',
    [
      ['Boundary set', 'BOUNDARY B N 2,10\n\n3,5', [BOX, {}, BOX]],
      [
        'Boundary set: everything again',
        'BOUNDARY B N 2,10\n\nB E 3,5',
        [BOX, {}, pline([2, 3, 7, 3, 7, 13, 2, 13], { closed: true })],
      ],
    ],
    `${RECTANGLE}\nLINE 7,-5 7,20\n\n`,
  ),
  group(
    'REVCLOUD Modify',
    [
      [
        'one side, bulging outwards',
        'REVCLOUD A 100 M 10,2 12,5 10,8\n\n10,5 N',
        [
          pline([10, 8, 10, 10, 0, 10, 0, 0, 10, 0, 10, 2], {
            closed: true,
            bulges: [0, 0, 0, 0, 0, 0.520567],
          }),
        ],
      ],
      [
        'after another way to draw',
        'REVCLOUD P A 100 M 10,2 12,5 10,8\n\n10,5 N',
        [{ points: [10, 8, 10, 10, 0, 10, 0, 0, 10, 0, 10, 2] }],
      ],
      [
        'reversed',
        'REVCLOUD A 100 M 10,2 12,5 10,8\n\n10,5 Y',
        [{ closed: true, bulges: [0, 0, 0, 0, 0, -0.520567] }],
      ],
      [
        'the other side',
        'REVCLOUD A 100 M 10,2 12,5 10,8\n\n0,5 N',
        [pline([10, 2, 10, 8], { closed: true, bulges: [0, -0.520567] })],
      ],
      [
        'First point, Undo',
        'REVCLOUD A 100 M 10,3 F 10,2 12,5 13,13 U 10,8\n\n10,5 N',
        [{ points: [10, 8, 10, 10, 0, 10, 0, 0, 10, 0, 10, 2] }],
      ],
      [
        'an open polyline, in its middle',
        'ERASE L\n\nPLINE 0,0 10,0\n\nREVCLOUD A 100 M 2,0 5,3 8,0\n\n5,0 N',
        [pline([0, 0, 2, 0, 8, 0, 10, 0], { bulges: [0, -0.520567, 0, 0] })],
      ],
      [
        'an open polyline, its ends',
        'ERASE L\n\nPLINE 0,0 10,0\n\nREVCLOUD A 100 M 2,0 5,3 8,0\n\n0,0 N',
        [pline([2, 0, 8, 0], { closed: true, bulges: [0, 0.520567] })],
      ],
    ],
    'RECTANG 0,0 10,10',
  ),
];
