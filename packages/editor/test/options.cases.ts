import { arc, deg, group, line, pline, type CaseGroup, type CommandCase } from './cases.ts';

/** The words of AutoCAD's nine places of a text, by row from the top. */
const NINE = ['TL', 'TC', 'TR', 'ML', 'MC', 'MR', 'BL', 'BC', 'BR'] as const;
const at = (x: number, y: number, z = 0): object => ({ type: 'CIRCLE', center: [x, y, z], radius: 1 });
const around = (radius: number, degrees: number, z = 0): object =>
  at(radius * Math.cos(deg(degrees)), radius * Math.sin(deg(degrees)), z);

const RECTANGULAR = ['ARRAY L  R', 'ARRAYRECT L '].flatMap((start): CommandCase[] => [
  [
    `${start}: Base point, COUnt, Unit cell, Angle, Levels in a total`,
    `${start} B 0,0 COU 2 2 S U 0,0 3,4 A 90 L 2 T 5 X`,
    [0, 5].flatMap((z) => [at(0, 0, z), at(0, 3, z), at(-4, 0, z), at(-4, 3, z)]),
  ],
  [
    `${start}: COLumns and Rows in totals`,
    `${start} COL 3 T 10 R 2 T 6 X`,
    [0, 6].flatMap((y) => [at(0, y), at(5, y), at(10, y)]),
  ],
  [`${start}: as far apart as half their size again`, `${start} COU 2 1 X`, [at(0, 0), at(3, 0)]],
]);

const POLAR = ['ARRAY L  PO', 'ARRAYPOLAR L '].flatMap((start): CommandCase[] => [
  [
    `${start}: Items, Angle between, ROTate items, ROWs in a total, Levels`,
    `${start} 0,0 I 3 A 30 B 10,0 ROT N ROW 2 T 5 L 2 T 3 X`,
    [0, 3].flatMap((z) => [10, 15].flatMap((radius) => [0, 30, 60].map((turn) => around(radius, turn, z)))),
  ],
  [`${start}: Fill angle`, `${start} 0,0 I 3 F 180 ROT Y X`, [0, 90, 180].map((turn) => around(10, turn))],
]);

const UP = line(0, 0, 0, 10);
const PATH = ['ARRAY 1,0  PA 0,5', 'ARRAYPATH 1,0  0,5'].flatMap((start): CommandCase[] => [
  [`${start}: Method Divide`, `${start} M D I 3 A Y X`, [at(0, 0), UP, at(0, 5), at(0, 10)]],
  [
    `${start}: Method Measure, Rows in a total, Levels, a Base point`,
    `${start} M M I 4 3 A N T 0,0 1,0 B 0,0 R 2 T 3 L 2 T 1 X`,
    [
      at(0, 0),
      UP,
      ...[0, 1].flatMap((z) => [0, -3].flatMap((x) => [at(x, 0, z), at(x, 4, z), at(x, 8, z)])).slice(1),
    ],
  ],
]);

const CORNER = [line(0, 0, 10, 0), line(0, 0, 0, 10)];
const cut = (x: number, y: number): object[] => [line(x, 0, 10, 0), line(0, y, 0, 10), line(x, 0, 0, y)];

const JUSTIFIED = [
  ['Left', 'J L 5,5 2 0', { horizontal: 0, vertical: 0, position: [5, 5, 0] }],
  ['Center', 'J C 5,5 2 0', { horizontal: 1, vertical: 0, alignment: [5, 5, 0] }],
  ['Right', 'J R 5,5 2 0', { horizontal: 2, vertical: 0, alignment: [5, 5, 0] }],
  ['Middle', 'J M 5,5 2 0', { horizontal: 4, vertical: 0, alignment: [5, 5, 0] }],
  ['Align', 'J A 0,0 10,10', { horizontal: 3, alignment: [10, 10, 0], rotation: deg(45) }],
  ['Fit', 'J F 0,0 10,0 2', { horizontal: 5, alignment: [10, 0, 0], height: 2 }],
  ...NINE.map(
    (word, i) =>
      [
        word,
        `J ${word} 5,5 2 0`,
        { horizontal: i % 3, vertical: 3 - Math.floor(i / 3), alignment: [5, 5, 0] },
      ] as const,
  ),
  ['Justify again', 'J C J R 5,5 2 0', { horizontal: 2, alignment: [5, 5, 0] }],
  ['Style after Justify', 'J C S Standard 5,5 2 0', { horizontal: 1, style: 'Standard' }],
  ['Style, then Align', 'S Standard J A S Standard 0,0 10,0', { horizontal: 3, style: 'Standard' }],
  ['Align, then Center', 'J A J C 5,5 2 0', { horizontal: 1, alignment: [5, 5, 0] }],
] as const;

/** Of each dimension that has them: where its place is asked for, and its measure. */
const TEXTED: readonly (readonly [command: string, before: string, until: string, place: string])[] = [
  ['DIMLINEAR', '', 'DLI 0,0 10,0', '5,4'],
  ['DIMALIGNED', '', 'DAL 0,0 10,10', '0,10'],
  ['DIMORDINATE', '', 'DOR 7,3', '7,9'],
  ['DIMANGULAR', '', 'DAN\n\n0,0 10,0 0,10', '5,5'],
  ['DIMRADIUS', 'CIRCLE 0,0 5', 'DRA 5,0', '9,9'],
  ['DIMDIAMETER', 'CIRCLE 0,0 5', 'DDI 5,0', '9,9'],
  ['DIMJOGGED', 'CIRCLE 0,0 5', 'DJO 5,0 1,1', '9,9 4,4'],
  ['DIMARC', 'ARC C 0,0 5,0 A 90', 'DAR 5,0', '6,6'],
  ['DIM', '', 'DIM 0,0 10,0', '5,4'],
  ['DIM of an arc', 'ARC C 0,0 5,0 A 90', 'DIM 3,4', '6,6'],
  ['DIM Angular', '', 'DIM A\n\n0,0 10,0 0,10', '5,5'],
  ['DIM Ordinate', '', 'DIM O 7,3', '7,9'],
];

const DIMENSIONED = TEXTED.flatMap(([name, before, until, place]): CommandCase[] => {
  const drawn = before === '' ? [] : [{}];
  const given = before === '' ? '' : `${before}\n`;
  return [
    [`${name} Text`, `${given}${until} T\nabout <>\n${place}`, [...drawn, { text: 'about <>' }]],
    [`${name} Mtext`, `${given}${until} M\n<> mm\n${place}`, [...drawn, { text: '<> mm' }]],
    [`${name} Angle`, `${given}${until} A 30 ${place}`, [...drawn, { textRotation: deg(30) }]],
  ];
});

const SQUARE = 'RECTANG 0,0 10,10';
const BOX = pline([0, 0, 10, 0, 10, 10, 0, 10], { closed: true });
const HATCHED = `${SQUARE}\nHATCH 5,5\n\n`;
const gradient = (name: string): CommandCase => [
  `GRADIENT ${name}`,
  `${SQUARE}\nGRADIENT P ${name} 1 3 45 Y 5,5`,
  [{}, { gradient: { name, shift: 0, angle: deg(45) } }],
];

export const OPTION_CASES: readonly CaseGroup[] = [
  group('Rectangular arrays', RECTANGULAR, 'CIRCLE 0,0 1'),
  group('Polar arrays', POLAR, 'CIRCLE 10,0 1'),
  group('Arrays along a path', PATH, 'CIRCLE 0,0 1\nLINE 0,0 0,10'),
  group(
    'Places of texts',
    JUSTIFIED.flatMap(([name, typed, expected]): CommandCase[] => [
      [`TEXT ${name}`, `TEXT ${typed} A`, [expected]],
      [`ATTDEF ${name}`, `ATTDEF\n\nN\n\n\n${typed}`, [expected]],
    ]),
  ),
  group('Texts', [
    [
      'ATTDEF Style ?',
      'ATTDEF\n\nN\n\n\nS ? Standard 0,0 2 0',
      { reports: [['styleLine', { name: 'Standard' }]] },
    ],
    ['TEXT Style ?', 'TEXT S ? Standard 0,0 2 0 A', { reports: [['styleLine', { name: 'Standard' }]] }],
    [
      'MTEXT Style ?',
      'MTEXT 0,0 S ? Standard 10,10\nA\n\n',
      { reports: [['styleLine', { name: 'Standard' }]] },
    ],
    ...NINE.map((word, i): CommandCase => [
      `MTEXT ${word}`,
      `MTEXT 0,10 J ${word} 20,0\nA\n\n`,
      [{ attachment: i + 1, position: [(i % 3) * 10, 10 - Math.floor(i / 3) * 5, 0] }],
    ]),
    [
      'TEXTEDIT Mode Multiple',
      'TEXT 0,0 2 0 A\nTEXT 9,0 2 0 B\nTEXTEDIT M M 0.5,0\nC\n9.5,0\nD\n\n',
      [{ text: 'C' }, { text: 'D' }],
    ],
    ['ATTDEF modes', 'ATTDEF V L\n\nN\n\n\n0,0 2 0', [{ flags: 4, lockPosition: false }]],
    ['ATTDEF Style', 'ATTDEF\n\nN\n\n\nS Standard 0,0 2 0', [{ style: 'Standard' }]],
  ]),
  group(
    'CHAMFER, FILLET',
    [
      ['CHAMFER mEthod Distance', 'CHAMFER D 2 2 A 1 45 E D 5,0 0,5', cut(2, 2)],
      ['CHAMFER Distance before the second line', 'CHAMFER 5,0 D 2 3 0,5', cut(2, 3)],
      ['CHAMFER Angle before the second line', 'CHAMFER 5,0 A 2 45 0,5', cut(2, 2)],
      ['CHAMFER mEthod before the second line', 'CHAMFER D 1 1 A 2 45 5,0 E D 0,5', cut(1, 1)],
      ['CHAMFER Trim', 'CHAMFER T N T T D 2 2 5,0 0,5', cut(2, 2)],
      ['CHAMFER without Trim', 'CHAMFER T N D 2 2 5,0 0,5', [...CORNER, line(2, 0, 0, 2)]],
      [
        'FILLET Trim',
        'FILLET T N T T R 2 5,0 0,5',
        [line(2, 0, 10, 0), line(0, 2, 0, 10), arc(2, 2, 2, 180, 270)],
      ],
    ],
    'LINE 0,0 10,0\n\nLINE 0,0 0,10',
  ),
  group(
    'COPY',
    [
      [
        'mOde',
        'COPY L  O S 0,0 0,5\nCOPY L  O M 0,0 20,0 40,0\n\n',
        [at(0, 0), at(0, 5), at(20, 5), at(40, 5)],
      ],
      ['Array after a copy', 'COPY L  0,0 0,5 A 3 10,0\n\n', [at(0, 0), at(0, 5), at(10, 0), at(20, 0)]],
      ['Undo takes a whole Array back', 'COPY L  0,0 0,5 A 4 10,0 U\n\n', [at(0, 0), at(0, 5)]],
    ].map(([name, script, then]) => [name, script, then]) as CommandCase[],
    'CIRCLE 0,0 1',
  ),
  group('Dimensions', [
    ...DIMENSIONED,
    [
      'DIM Angular Quadrant',
      'DIM A\n\n0,0 10,0 0,10 Q 3,3 8,8',
      [{ kind: 'angular3', measurement: Math.PI / 2 }],
    ],
    ['DIM Ordinate Xdatum', 'DIM O 7,3 X 9,3', [{ measurement: 7 }]],
    ['DIM Ordinate Ydatum', 'DIM O 7,3 Y 7,9', [{ measurement: 3 }]],
    [
      'DIM Continue, Select and Undo',
      'DIM 0,0 10,0 5,4 C 15,0 U 12,0 S 10,4 14,0\n\n\n\n',
      [{ measurement: 10 }, { measurement: 2 }, { measurement: 4 }],
    ],
    [
      'DIMBASELINE Undo',
      'DLI 0,0 10,0 5,4\nDBA 15,0 U 20,0\n\n\n',
      [{ measurement: 10 }, { measurement: 20 }],
    ],
    [
      'DIMBASELINE Select',
      'DLI 0,0 10,0 5,4\nDBA S 0,4 20,0\n\n\n',
      [{ measurement: 10 }, { measurement: 20 }],
    ],
  ]),
  group('Gradients', [
    [
      'Advanced: all of it',
      `${SQUARE}\nGRADIENT A R N R Y A Y A N S O S N G 0.1 H N H Y X 5,5`,
      [BOX, {}, { associative: false, style: 0 }],
    ],
    ...['LINEAR', 'CYLINDER', 'INVCYLINDER', 'SPHERICAL', 'INVSPHERICAL', 'HEMISPHERICAL'].map(gradient),
    ...['INVHEMISPHERICAL', 'CURVED', 'INVCURVED'].map(gradient),
    ['Select objects', `${SQUARE}\nGRADIENT S L\n\n`, [BOX, { type: 'HATCH', loops: [{}] }]],
    ['Advanced', `${SQUARE}\nGRADIENT A S I X 5,5`, [BOX, { style: 2 }]],
    ['LAyer', `-LAYER N A\n\n${SQUARE}\nGRADIENT LA A 5,5`, [BOX, { layer: 'A' }]],
    ['hatch COlor and Transparency', `${SQUARE}\nGRADIENT CO 3 T 40 5,5`, [BOX, { color: 3, opacity: 0.6 }]],
    ['Undo', `${SQUARE}\nCIRCLE 20,5 2\nGRADIENT 20,5 O 1,1 5,5 U`, [BOX, {}, { loops: [{}] }]],
  ]),
  group('HATCH', [
    [
      'Retain boundary taken back, Associative again',
      `${SQUARE}\nHATCH A R Y R N A N A Y X 5,5`,
      [BOX, { associative: true }],
    ],
    [
      'Retain boundary',
      `${SQUARE}\nHATCH A R Y X 5,5`,
      [BOX, { type: 'LWPOLYLINE', closed: true }, { type: 'HATCH' }],
    ],
    ['Associative', `${SQUARE}\nHATCH A A N X 5,5`, [BOX, { associative: false }]],
    [
      'separate Hatches, taken back',
      `${SQUARE}\nCIRCLE 20,5 2\nHATCH A H Y H N X 5,5 20,5`,
      [BOX, {}, { loops: [{}, {}] }],
    ],
    ['Style Normal', `${SQUARE}\nHATCH A S I S N X 5,5`, [BOX, { style: 0 }]],
    ['lines of one own, not crossed', `${SQUARE}\nHATCH P U 0 2 N 5,5`, [BOX, { double: false, scale: 2 }]],
    ['Origin', `${SQUARE}\nHATCH P U 0 2 N O 1,1 5,5`, [BOX, { lines: [{ base: [1, 1], offset: [0, 2] }] }]],
    [
      'Properties ?',
      `${SQUARE}\nHATCH P ? 5,5`,
      { entities: [BOX, { pattern: 'ANSI31' }], reports: [['hatchPatterns', {}]] },
    ],
  ]),
  group('HATCHEDIT', [
    ['User defined, crossed', `${HATCHED}HE L P U 45 3 Y`, [BOX, { double: true }]],
    ['Style Ignore', `${HATCHED}HE L S I`, [BOX, { style: 2 }]],
    ['Style Normal', `${HATCHED}HE L S N`, [BOX, { style: 0 }]],
    ['User defined', `${HATCHED}HE L P U 45 3 N`, [BOX, { patternKind: 0, scale: 3, angle: deg(45) }]],
    [
      'Properties ?',
      `${HATCHED}HE L P ?`,
      { entities: [BOX, { pattern: 'ANSI31' }], reports: [['hatchPatterns', {}]] },
    ],
    ['Origin', `${HATCHED}HE L O 3,4`, [BOX, { lines: [{ base: [3, 4] }] }]],
    ['ADd boundaries', `${HATCHED}CIRCLE 20,5 2\nHE 5,0 AD 22,5\n\n`, [BOX, { loops: [{}, {}] }, {}]],
    [
      'Remove boundaries',
      `${SQUARE}\nCIRCLE 20,5 2\nHATCH 5,5 20,5\n\nHE L R 22,5\n\n`,
      [BOX, {}, { loops: [{}] }],
    ],
    [
      'recreate Boundary',
      `${HATCHED}HE L B N`,
      [BOX, { associative: true }, { type: 'LWPOLYLINE', closed: true }],
    ],
    [
      'separate Hatches',
      `${SQUARE}\nCIRCLE 20,5 2\nHATCH 5,5 20,5\n\nHE L H`,
      [BOX, {}, { loops: [{}] }, { loops: [{}] }],
    ],
  ]),
  group(
    'MINSERT',
    [
      ['?', 'MINSERT ? Mark 0,0 1 1 0 1 1', { reports: [['nameLine', { name: 'Mark' }]] }],
      ['Corner', 'MINSERT Mark 1,1 C 3,5 0 1 1', [{}, { position: [1, 1, 0], scale: [2, 4, 2] }]],
      ['XYZ', 'MINSERT Mark 1,1 XYZ 2 3 4 0 1 1', [{}, { scale: [2, 3, 4] }]],
      [
        'Scale and Rotate',
        'MINSERT Mark S 2 R 90 1,1 2 3 5 6',
        [{}, { scale: [2, 2, 2], rotation: deg(90), rows: 2, columns: 3, rowSpacing: 5, columnSpacing: 6 }],
      ],
      ['Basepoint', 'MINSERT Mark B 10,0 S 1 R 0 30,5 1 1', [{}, { position: [20, 5, 0] }]],
      ['X, Y and Z', 'MINSERT Mark X 2 Y 3 Z 4 R 0 0,0 1 1', [{}, { scale: [2, 3, 4] }]],
      ['INSERT: Z', 'INSERT Mark Z 4 R 0 0,0', [{}, { scale: [1, 1, 4] }]],
      ['BLOCK ?', 'BLOCK ? Other 0,0 L  D', { reports: [['nameLine', { name: 'Mark' }]], entities: [] }],
    ],
    'LINE 0,0 10,0\n\nBLOCK Mark 0,0 L  C',
  ),
  group('Names', [
    [
      'RENAME LAyer',
      '-LAYER M A\n\nLINE 0,0 1,1\n\nRENAME LA A B',
      { entities: [{ layer: 'B' }], header: { currentLayer: 'B' } },
    ],
    ['RENAME LType', 'LINE 0,0 1,1\n\nCHPROP L  LT DASHED\n\nRENAME LT DASHED Mine', [{ lineType: 'Mine' }]],
    ['RENAME textSTyle', 'TEXT 0,0 2 0 A\nRENAME ST Standard Mine', [{ style: 'Mine' }]],
    ['RENAME Dimstyle', 'DLI 0,0 10,0 5,4\nRENAME D Standard Mine', [{ style: 'Mine' }]],
    ['PURGE Blocks', 'LINE 0,0 1,1\n\nBLOCK A 0,0 L  D\nPURGE B * N', { blocks: { A: undefined } }],
    ['PURGE Dimstyles', 'PURGE D * N', { reports: [['nothingToPurge', {}]] }],
    ['PURGE textSTyles', 'PURGE ST * N', { reports: [['nothingToPurge', {}]] }],
    [
      'PURGE Groups',
      'LINE 0,0 1,1\n\nGROUP N G L\n\nERASE ALL\n\nPURGE G * N',
      { reports: [['purged', { count: 1 }]] },
    ],
    [
      'AUDIT without repairs',
      'LINE 0,0 1,1\n\nAUDIT N',
      { reports: [['auditTotal', { count: 0, fixed: 0 }]] },
    ],
    ['COLOR Truecolor', 'COLOR T 10,20,30\nLINE 0,0 1,1', [{ color: { rgb: 0x0a141e } }]],
    ['LAYER Color Truecolor', '-LAYER N A C T 10,20,30 A', { layers: { A: { color: { rgb: 0x0a141e } } } }],
    ['LAYER Plot', '-LAYER N A P N A P P A', { layers: { A: { plot: true } } }],
  ]),
  group(
    'Layers',
    [
      [
        'LAYISO Off',
        'LAYISO S L S O 5,0\n\n',
        { layers: { A: { off: false, locked: false }, B: { off: true, locked: false } } },
      ],
      ['LAYOFF Undo', 'LAYOFF 5,0 U 5,10\n\n', { layers: { A: { off: false }, B: { off: true } } }],
      ['LAYFRZ Undo', 'LAYFRZ 5,0 U 5,10\n\n', { layers: { A: { frozen: false }, B: { frozen: true } } }],
      ['LAYMCUR Name', 'LAYMCUR N B', { header: { currentLayer: 'B' } }],
      ['LAYMRG answered No', 'LAYMRG 5,0\n\n5,10 N', { layers: { A: {}, B: {} } }],
    ],
    '-LAYER M A\n\nLINE 0,0 10,0\n\n-LAYER M B\n\nLINE 0,10 10,10\n\n-LAYER S 0',
  ),
  group(
    'MATCHPROP Settings',
    (
      [
        ['Color', 'C', { color: 256, layer: 'A' }],
        ['Layer', 'L', { color: 1, layer: '0' }],
        ['linetYpe', 'Y', { color: 1, lineType: 'BYLAYER' }],
        ['linetype Scale', 'S', { color: 1, lineTypeScale: 1 }],
        ['lineWeight', 'W', { color: 1, lineWeight: -1 }],
        ['Transparency', 'T', { color: 1, opacity: undefined }],
        ['thIckness', 'I', { color: 1, thickness: 0 }],
        ['Polyline', 'P', { color: 1, constantWidth: 0 }],
      ] as const
    ).map(([name, word, rest]): CommandCase => [`without ${name}`, `MA 5,0 S ${word} 5,10\n\n`, [{}, rest]]),
    '-LAYER M A\n\nPLINE 0,0 W 1 1 10,0\n\nCHPROP L  C 1 LT DASHED S 2 LW 0.5 T 3 TR 40\n\n-LAYER S 0\n\nPLINE 0,10 W 0 0 10,10',
  ),
  group('MATCHPROP of what only some have', [
    ['texts', 'TEXT 0,0 5 0 A\nTEXT 0,20 2 0 B\nMA 1,1 0.5,20\n\n', [{}, { height: 5 }]],
    ['without teXt', 'TEXT 0,0 5 0 A\nTEXT 0,20 2 0 B\nMA 1,1 S X 0.5,20\n\n', [{}, { height: 2 }]],
    [
      'without Hatch',
      'RECTANG 0,0 10,10\nRECTANG 20,0 30,10\nHATCH P NET 2 0 5,5\n\nHATCH P S 25,5\n\nMA 5,0 S H 25,0\n\n',
      [{}, {}, { pattern: 'NET' }, { pattern: 'SOLID' }],
    ],
    [
      'hatches',
      'RECTANG 0,0 10,10\nRECTANG 20,0 30,10\nHATCH P NET 2 0 5,5\n\nHATCH P S 25,5\n\nMA 5,0 25,0\n\n',
      [{}, {}, { pattern: 'NET' }, { pattern: 'NET', scale: 2, solid: false }],
    ],
    [
      'without Dimension',
      'DLI 0,0 10,0 5,4\nCHPROP L  C 1\n\nDLI 0,20 10,20 5,24\nMA 0,2 S D 0,22\n\n',
      [{ color: 1 }, { color: 1, style: 'Standard' }],
    ],
  ]),
  group(
    'OFFSET',
    [
      [
        'DIVIDE Block, not turned',
        'ERASE L\n\nLINE 0,0 0,10\n\nCIRCLE 50,0 1\nBLOCK Dot 50,0 L  D\nDIVIDE 0,5 B Dot N 2',
        [{}, { position: [0, 5, 0], rotation: 0 }],
      ],
      [
        'MEASURE Block, turned',
        'ERASE L\n\nLINE 0,0 0,10\n\nCIRCLE 50,0 1\nBLOCK Dot 50,0 L  D\nMEASURE 0,1 B Dot Y 6',
        [{}, { position: [0, 6, 0], rotation: deg(90) }],
      ],
      ['Erase No', 'OFFSET E Y E N 2 5,0 5,5\n\n', [line(0, 0, 10, 0), line(0, 2, 10, 2)]],
      ['Exit for a side', 'OFFSET 2 5,0 E', [line(0, 0, 10, 0)]],
      ['Undo of one of many', 'OFFSET 2 5,0 M 5,5 5,5 U\n\n', [line(0, 0, 10, 0), line(0, 2, 10, 2)]],
      ['Through, Exit', 'OFFSET T 5,0 E', [line(0, 0, 10, 0)]],
      [
        'Through, Multiple',
        'OFFSET T 5,0 M 5,3 5,7\n\n',
        [line(0, 0, 10, 0), line(0, 3, 10, 3), line(0, 7, 10, 7)],
      ],
      ['Through, Undo', 'OFFSET T 5,0 M 5,3 5,7 U\n\n', [line(0, 0, 10, 0), line(0, 3, 10, 3)]],
      [
        'Undo goes on from what is left',
        'OFFSET 2 5,0 M 5,5 5,5 U 5,9\n\n',
        [line(0, 0, 10, 0), line(0, 2, 10, 2), line(0, 4, 10, 4)],
      ],
      [
        'DIVIDE Block',
        'CIRCLE 50,0 1\nBLOCK Dot 50,0 L  D\nDIVIDE 5,0 B Dot Y 2',
        [line(0, 0, 10, 0), { name: 'Dot', position: [5, 0, 0] }],
      ],
      [
        'MEASURE Block',
        'CIRCLE 50,0 1\nBLOCK Dot 50,0 L  D\nMEASURE 1,0 B Dot N 6',
        [line(0, 0, 10, 0), { name: 'Dot', position: [6, 0, 0] }],
      ],
    ],
    'LINE 0,0 10,0',
  ),
  group(
    'TRIM and EXTEND',
    [
      ['EXTEND Crossing', 'EXTEND C 7,1 9,-1', [line(0, 0, 10, 0), line(10, -5, 10, 5)]],
      ['EXTEND Undo', 'EXTEND 8,0 U', [line(0, 0, 8, 0), line(10, -5, 10, 5)]],
      ['EXTEND Fence, Undo', 'EXTEND F 7,1 9,9 U 7,-1\n\n', [line(0, 0, 10, 0), line(10, -5, 10, 5)]],
      ['EXTEND mOde, Project', 'EXTEND O S O Q P N P U P V 8,0', [line(0, 0, 10, 0), line(10, -5, 10, 5)]],
      ['EXTEND Edge', 'EXTEND E E E N 8,0', [line(0, 0, 10, 0), line(10, -5, 10, 5)]],
      [
        'TRIM Fence, Undo',
        'LINE 4,-5 4,5\n\nTRIM F 6,1 9,9 U 6,-1\n\n',
        [line(0, 0, 4, 0), line(10, -5, 10, 5), line(4, -5, 4, 5)],
      ],
      [
        'TRIM mOde Quick, Project',
        'LINE 4,-5 4,5\n\nTRIM O S\nO Q P U P V 6,0',
        [line(0, 0, 4, 0), line(10, -5, 10, 5), line(4, -5, 4, 5)],
      ],
    ],
    'LINE 0,0 8,0\n\nLINE 10,-5 10,5',
  ),
  group('Polylines', [
    ['PLINE Arc: Width', 'PLINE 0,0 A W 1 2 10,0\n\n', [pline([0, 0, 10, 0], { widths: [1, 2, 2, 2] })]],
    ['PLINE Arc: Halfwidth', 'PLINE 0,0 A H 1 1 10,0\n\n', [pline([0, 0, 10, 0], { constantWidth: 2 })]],
    ['PLINE Arc: Undo', 'PLINE 0,0 5,0 A 9,9 U 5,4\n\n', [pline([0, 0, 5, 0, 5, 4], { bulges: [0, 1, 0] })]],
    ['PEDIT Ltype gen', 'PLINE 0,0 10,0 10,10\n\nPEDIT L L ON L OFF X', [{ continuousLineType: false }]],
    ['PEDIT Spline', 'PLINE 0,0 10,0 10,10 0,10\n\nPEDIT L S X', [{ type: 'POLYLINE', smoothType: 6 }]],
    ['PEDIT vertex Width', 'PLINE 0,0 10,0 10,10\n\nPEDIT L E W 1 2 X X', [{ widths: [1, 2, 0, 0, 0, 0] }]],
    [
      'PEDIT vertices: Straighten backwards',
      'PLINE 0,0 5,5 10,0 10,10\n\nPEDIT L E N N S P P G X X',
      [pline([0, 0, 10, 0, 10, 10])],
    ],
    ['PEDIT vertices: left', 'PLINE 0,0 5,5 10,0\n\nPEDIT L E B X X X', [pline([0, 0, 5, 5, 10, 0])]],
    ['PEDIT Multiple: not made polylines', 'LINE 0,0 10,0\n\nPEDIT M L  N', [line(0, 0, 10, 0)]],
    [
      'JOIN arcs: Select',
      'ARC C 0,0 5,0 A 90\nARC C 0,0 -5,0 A 90\nJOIN 5,0  S -5,0\n\n',
      [arc(0, 0, 5, 0, 270)],
    ],
    ['CHPROP Elevation', 'RECTANG 0,0 1,1\nCHPROP L  E 5', [{ elevation: 5 }]],
    ['AREA Undo', 'AREA 0,0 4,0 9,9 U 4,3', { reports: [['areaIs', { area: '6.0000' }]] }],
    [
      'ELLIPSE arc: parameters, then an angle',
      'ELLIPSE A C 0,0 2,0 2 P 0 A 90',
      [{ startParameter: 0, endParameter: deg(90) }],
    ],
    [
      'ELLIPSE arc: parameters, an included angle',
      'ELLIPSE A C 0,0 4,0 2 P 30 I 60',
      [{ startParameter: deg(30), endParameter: deg(90), ratio: 0.5 }],
    ],
    [
      'SPLINE Method Fit, Knots Chord',
      'SPLINE M CV M F K C 0,0 5,5 10,0\n\n',
      [{ fitPoints: [0, 0, 0, 5, 5, 0, 10, 0, 0] }],
    ],
    [
      'SPLINE Object',
      'PLINE 0,0 10,0 10,10 0,10\n\nPEDIT L S X\nSPLINE O L\n\n',
      [{ type: 'SPLINE', controlPoints: [0, 0, 0, 10, 0, 0, 10, 10, 0, 0, 10, 0] }],
    ],
    ['WIPEOUT Frames', 'WIPEOUT F OFF\nWIPEOUT 0,0 10,0 10,10 C', [{ type: 'WIPEOUT' }]],
    [
      'STRETCH Crossing',
      'LINE 0,0 10,0\n\nLINE 0,5 10,5\n\nSTRETCH 8,-1 12,1 C 8,4 12,6\n\n0,0 5,0',
      [line(0, 0, 15, 0), line(0, 5, 15, 5)],
    ],
    [
      'STRETCH CPolygon',
      'LINE 0,0 10,0\n\nLINE 0,5 10,5\n\nSTRETCH 8,-1 12,1 CP 8,4 12,4 12,6 8,6\n\n\n0,0 5,0',
      [line(0, 0, 15, 0), line(0, 5, 15, 5)],
    ],
    [
      'OVERKILL Yes to all',
      'LINE 0,0 10,0\n\nLINE 5,0 20,0\n\nOVERKILL ALL\n\nE Y T Y P Y D',
      [line(0, 0, 20, 0)],
    ],
  ]),
  group('REVCLOUD', [
    ['Rectangular and Style Normal', 'REVCLOUD R S N A 2 0,0 10,10', [{ closed: true, widths: undefined }]],
    ['Polygonal', 'REVCLOUD P A 2 0,0 10,0 20,20 U 10,10 0,10\n\n', [{ type: 'LWPOLYLINE', closed: true }]],
    ['Polygonal, Style', 'REVCLOUD P S N P 0,0 10,0 10,10 0,10\n\n', [{ closed: true }]],
    ['Freehand, Arc length', 'REVCLOUD F A 2 F 0,0 10,0 30,30 U 10,10 0,10\n\n', [{ closed: true }]],
    ['back to Rectangular', 'REVCLOUD P R 0,0 10,10', [{ closed: true }]],
    ['Object', 'CIRCLE 0,0 10\nREVCLOUD P O 10,0 N', [{ type: 'LWPOLYLINE', closed: true }]],
    ['Object, turned inside out', 'CIRCLE 0,0 10\nREVCLOUD O 10,0 Y', [{ type: 'LWPOLYLINE', closed: true }]],
  ]),
  group(
    'PROPERTIES',
    [
      ['start and end', '-PROPERTIES L  start 1,2 end 3,4', [line(1, 2, 3, 4)]],
      ['invisible, answered No', '-PROPERTIES L  invisible N', [{ invisible: false }]],
      ['color', '-PROPERTIES L  color 3', [{ color: 3 }]],
      ['layer', '-LAYER N A\n\n-PROPERTIES L  layer A', [{ layer: 'A' }]],
      ['lineType', '-PROPERTIES L  lineType DASHED', [{ lineType: 'DASHED' }]],
      ['lineTypeScale', '-PROPERTIES L  lineTypeScale 2', [{ lineTypeScale: 2 }]],
      ['lineWeight', '-PROPERTIES L  lineWeight 50', [{ lineWeight: 50 }]],
      ['opacity', '-PROPERTIES L  opacity 0.5', [{ opacity: 0.5 }]],
      ['thickness', '-PROPERTIES L  thickness 4', [{ thickness: 4 }]],
      ['invisible', '-PROPERTIES L  invisible Y', [{ invisible: true }]],
      [
        'SELECTSIMILAR by all',
        'LINE 5,5 6,6\n\nCHPROP L  C 1\n\nSELECTSIMILAR SE N SE N SE LA SE LA SE C SE LT SE S SE LW 5,0\n\n',
        { reports: [['selected', { count: 1 }]] },
      ],
      [
        'SELECTSIMILAR by name and layer',
        'LINE 5,5 6,6\n\nCHPROP L  C 1\n\nSELECTSIMILAR 5,0\n\n',
        { reports: [['selected', { count: 2 }]] },
      ],
      ['QSELECT All', 'CIRCLE 0,0 1\nQSELECT LINE\n\nA', { reports: [['selected', { count: 1 }]] }],
      [
        'QSELECT Equals',
        'CIRCLE 0,0 1\nQSELECT CIRCLE radius E 1',
        { reports: [['selected', { count: 1 }]] },
      ],
      [
        'QSELECT Less',
        'CIRCLE 0,0 1\nCIRCLE 0,0 3\nQSELECT CIRCLE radius L 2',
        { reports: [['selected', { count: 1 }]] },
      ],
    ],
    'LINE 0,0 10,0',
  ),
  group(
    'What is shown, and files',
    [
      [
        'ZOOM Extents, All, Previous',
        'ZOOM E\nZOOM A\nZOOM P',
        { shown: [{ zoom: 'extents' }, { zoom: 'all' }, { zoom: 'previous' }] },
      ],
      [
        'ZOOM Window',
        'ZOOM W 0,0 5,5\nZOOM 1,1 9,9',
        {
          shown: [
            { zoom: 'window', from: [0, 0, 0], to: [5, 5, 0] },
            { zoom: 'window', from: [1, 1, 0], to: [9, 9, 0] },
          ],
        },
      ],
      [
        'ZOOM Scale',
        'ZOOM 2x\nZOOM S 0.5',
        {
          shown: [
            { zoom: 'scale', factor: 2, isRelative: true },
            { zoom: 'scale', factor: 0.5, isRelative: false },
          ],
        },
      ],
      [
        'ZOOM Center',
        'ZOOM C 1,1 20\nZOOM C 1,1 2x',
        {
          shown: [
            { zoom: 'center', center: [1, 1, 0], height: 20 },
            { zoom: 'center', height: 25 },
          ],
        },
      ],
      ['ZOOM Object', 'ZOOM O L\n\n', { shown: [{ zoom: 'window', from: [5, 5, 0], to: [15, 15, 0] }] }],
      ['PAN, REGEN', 'PAN 0,0 3,4\nREGEN', { shown: [{ pan: [3, 4, 0] }, { regenerate: true }] }],
      [
        'NEW, OPEN, SAVE (when the script is over), SAVEAS, CLOSE',
        'NEW\nOPEN\nSAVE\nSAVEAS Copy of it\nCLOSE',
        {
          files: [
            { action: 'new' },
            { action: 'open' },
            { action: 'saveAs', name: 'Copy of it' },
            { action: 'close' },
          ],
        },
      ],
    ],
    'CIRCLE 10,10 5',
    () => ({ viewBox: () => ({ minX: 0, minY: 0, maxX: 100, maxY: 50 }) }),
  ),
  group(
    'DRAWORDER',
    [
      ['Front', 'DRAWORDER 1,0  F', { order: [1, 2, 0] }],
      ['Back', 'DRAWORDER 21,0  B', { order: [2, 0, 1] }],
      ['Above', 'DRAWORDER 1,0  A 11,0', { order: [1, 0, 2] }],
      ['Under', 'DRAWORDER 21,0  U 11,0', { order: [0, 2, 1] }],
      ['undone', 'DRAWORDER 1,0  F\nU', { order: [0, 1, 2] }],
    ],
    'CIRCLE 0,0 1\nCIRCLE 10,0 1\nCIRCLE 20,0 1',
  ),
  group(
    'Clipboard',
    [
      ['COPYCLIP, PASTECLIP', 'COPYCLIP L\n\nPASTECLIP 100,0', [line(2, 3, 12, 3), line(100, 0, 110, 0)]],
      ['COPYBASE', 'COPYBASE 7,3 L\n\nPASTECLIP 100,0', [line(2, 3, 12, 3), line(95, 0, 105, 0)]],
      ['CUTCLIP, PASTEORIG', 'CUTCLIP L\n\nPASTEORIG', [line(2, 3, 12, 3)]],
      [
        'PASTEBLOCK',
        'COPYCLIP L\n\nPASTEBLOCK 7,7',
        [line(2, 3, 12, 3), { type: 'INSERT', position: [7, 7, 0] }],
      ],
      ['SELECT, then a command', 'SELECT L\n\nERASE', []],
      ['EXPLODE', 'ERASE L\n\nPLINE 0,0 10,0 10,5\n\nEXPLODE L\n\n', [line(0, 0, 10, 0), line(10, 0, 10, 5)]],
      [
        'LAYTHW, LAYON',
        '-LAYER N A,B F A OFF B\n\nLAYTHW\nLAYON',
        { layers: { A: { frozen: false }, B: { off: false } } },
      ],
      ['LAYERP', '-LAYER N A OFF A\n\nLAYERP', { layers: { A: { off: false } } }],
      ['LAYUNISO', '-LAYER N A\n\nLAYISO L\n\nLAYUNISO', { layers: { A: { off: false } } }],
    ],
    'LINE 2,3 12,3',
    () => {
      let clip: Uint8Array | undefined;
      return { writeClipboard: (bytes) => void (clip = bytes), readClipboard: () => clip };
    },
  ),
  group('Leaders', [
    [
      'LEADER Annotation',
      'LEADER 0,0 5,5 A\nSteel\n\n',
      [{ text: 'Steel' }, { type: 'LEADER', spline: false }],
    ],
    ['LEADER Undo', 'LEADER 0,0 5,5 9,9 U A\nSteel\n\n', [{}, { points: [0, 0, 0, 5, 5, 0, 5.18, 5, 0] }]],
    ['LEADER Format', 'LEADER 0,0 5,5 F S N ST A\n\n\nSteel\n\n', [{}, { spline: false, arrow: true }]],
    [
      'QLEADER Settings',
      'QLEADER S S Y 3 M S P N 2 M 0,0 5,0 0\nx\n\n',
      [{}, { spline: true, arrow: false, points: [0, 0, 0, 5, 0, 0] }],
    ],
    [
      'QLEADER',
      'QLEADER 0,0 5,5\n\n\nSteel\n\n',
      [
        { type: 'MTEXT', text: 'Steel' },
        { type: 'LEADER', arrow: true, annotationKind: 0 },
      ],
    ],
    ['LEADER', 'LEADER 0,0 5,5\n\nSteel\nS235\n\n', [{ text: 'Steel\\PS235' }, { type: 'LEADER' }]],
    [
      'without content',
      'LEADER 0,0 5,5 9,5 F S N E\n\n\n',
      [{ spline: true, arrow: false, annotationKind: 3 }],
    ],
  ]),
  group(
    'Leaders follow their annotation',
    [
      ['moved', 'MOVE 5.27,5  0,0 3,4', [{}, { points: [0, 0, 0, 8, 9, 0, 8.18, 9, 0] }]],
      ['undone', 'MOVE 5.27,5  0,0 3,4\nU', [{}, { points: [0, 0, 0, 5, 5, 0, 5.18, 5, 0] }]],
      ['moved together', 'MOVE ALL  0,0 3,4', [{}, { points: [3, 4, 0, 8, 9, 0, 8.18, 9, 0] }]],
      [
        'the leader alone',
        'MOVE 1,1  0,0 3,4',
        [{ text: 'Steel' }, { points: [3, 4, 0, 8, 9, 0, 8.18, 9, 0] }],
      ],
      ['its annotation erased', 'ERASE 5.27,5', [{ type: 'LEADER', annotation: 0, annotationKind: 3 }]],
    ],
    'LEADER 0,0 5,5\n\nSteel\n\n',
  ),
  group('Multileaders', [
    ['Content first', 'MLEADER C 5,5\nNote\n\n0,0', [{ context: { leaders: [{ connection: [5, 5, 0] }] } }]],
    [
      'leader arrowHead first again',
      'MLEADER L H 0,0 5,5\nNote\n\n',
      [{ context: { leaders: [{ lines: [{ points: [0, 0, 0] }] }] } }],
    ],
    [
      'landing first, then Content first',
      'MLEADER L C 5,5\nNote\n\n0,0',
      [{ context: { leaders: [{ connection: [5, 5, 0] }] } }],
    ],
    [
      'content first, then arrowHead first',
      'MLEADER C H 0,0 5,5\nNote\n\n',
      [{ context: { leaders: [{ connection: [5, 5, 0] }] } }],
    ],
    [
      'Options',
      'MLEADER O L N L S L P A Y A N M 3 T Standard C M C N X 0,0 5,5 9,5',
      [{ pathKind: 2, dogleg: false, contentKind: 0 }],
    ],
    [
      'Options while the landing is asked for',
      'MLEADER L O X 5,5 0,0\nNote\n\n',
      [{ context: { text: { text: 'Note' } } }],
    ],
    [
      'Options while the content is asked for',
      'MLEADER C O X 5,5\nNote\n\n0,0',
      [{ context: { text: { text: 'Note' } } }],
    ],
    [
      'the head first',
      'MLEADER 0,0 5,5\nNote\n\n',
      [{ type: 'MULTILEADER', context: { text: { text: 'Note' } } }],
    ],
    [
      'leader Landing first',
      'MLEADER L 5,5 0,0\nNote\n\n',
      [{ context: { leaders: [{ connection: [5, 5, 0] }] } }],
    ],
  ]),
  group(
    'BOUNDARY, BLEND, BURST',
    [
      [
        'BLEND CONtinuity before the second',
        'ERASE L\n\nLINE 0,0 10,0\n\nLINE 20,10 30,10\n\nBLEND 9,0 CON S 21,10',
        [{}, {}, { degree: 5 }],
      ],
      ['BOUNDARY', 'BOUNDARY 5,5', [BOX, BOX]],
      ['BOUNDARY without islands', 'RECTANG 4,4 6,6\nBOUNDARY I Y I N G 0.1 1,1', [BOX, {}, BOX]],
      [
        'BLEND',
        'ERASE L\n\nLINE 0,0 10,0\n\nLINE 20,10 30,10\n\nBLEND 9,0 21,10',
        [{}, {}, { type: 'SPLINE', degree: 3 }],
      ],
      [
        'BLEND CONtinuity',
        'ERASE L\n\nLINE 0,0 10,0\n\nLINE 20,10 30,10\n\nBLEND CON T CON S 9,0 21,10',
        [{}, {}, { degree: 5 }],
      ],
      [
        'BURST',
        'ATTDEF\n\nNO\n\n\n0,0 2 0\nBLOCK Tag 0,0 L  D\nINSERT Tag 20,5 1 1 0\nD-17\nBURST L\n\n',
        [BOX, { type: 'TEXT', text: 'D-17', position: [20, 5, 0] }],
      ],
    ],
    SQUARE,
  ),
];
