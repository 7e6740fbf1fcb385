import { circle, deg, group, line, type CaseGroup, type CommandCase } from './cases.ts';

const around = (degrees: number): object =>
  circle(10 * Math.cos(deg(degrees)), 10 * Math.sin(deg(degrees)), 1);
const sides = (rest: object): object[] => Array.from({ length: 4 }, () => ({ type: 'LINE', ...rest }));

export const LATER_CASES: readonly CaseGroup[] = [
  group(
    'PURGE what shows nothing',
    [
      [
        'Zero-length geometry',
        'PURGE Z',
        { entities: [line(0, 0, 5, 0), { text: ' ' }], reports: [['purged', { count: 2 }]] },
      ],
      [
        'Empty text objects',
        'PURGE E',
        { entities: [line(0, 0, 5, 0), {}, {}], reports: [['purged', { count: 1 }]] },
      ],
    ],
    'LINE 0,0 5,0\n\nLINE 5,0 5,0\n\nPLINE 3,3 3,3\n\nTEXT 0,9 2 0 " "',
  ),
  group(
    '-ARRAY, rectangular',
    [
      [
        'rows, columns and their distances',
        '-ARRAY L  R 2 3 5 4',
        [0, 5].flatMap((y) => [0, 4, 8].map((x) => circle(x, y, 1))),
      ],
      ['Unit cell', '-AR L  R 2 2 U 0,0 3,4', [0, 4].flatMap((y) => [0, 3].map((x) => circle(x, y, 1)))],
      ['one row', '-ARRAY L  R 1 2 4', [circle(0, 0, 1), circle(4, 0, 1)]],
    ],
    'CIRCLE 0,0 1',
  ),
  group(
    '-ARRAY, polar',
    [
      ['all around', '-ARRAY L  P 0,0 4 360 Y', [0, 90, 180, 270].map(around)],
      ['a part, not turned, by a Base', '-ARRAY L  P B 10,0 0,0 3 90 N', [0, 45, 90].map(around)],
      ['clockwise', '-ARRAY L  P 0,0 3 -90 Y', [0, -45, -90].map(around)],
    ],
    'CIRCLE 10,0 1',
  ),
  group(
    'XPLODE',
    [
      ['Color', 'XPLODE L  C 1', sides({ color: 1 })],
      ['Truecolor', 'XPLODE L  C T 10,20,30', sides({ color: { rgb: 0x0a141e } })],
      ['LAyer', 'XPLODE L  LA A', sides({ layer: 'A' })],
      ['LType', 'XPLODE L  LT DASHED', sides({ lineType: 'DASHED' })],
      ['LWeight', 'XPLODE L  LW 0.5', sides({ lineWeight: 50 })],
      [
        'All',
        'XPLODE L  A 3 DASHED 0.5 A',
        sides({ color: 3, lineType: 'DASHED', lineWeight: 50, layer: 'A' }),
      ],
      ['Explode', 'XPLODE L  E', sides({ color: 256 })],
      [
        'Individually',
        'RECTANG 20,0 30,10\nXPLODE ALL  I C 1 C 2',
        [...sides({ color: 1 }), ...sides({ color: 2 })],
      ],
      ['Globally', 'RECTANG 20,0 30,10\nXPLODE ALL  G C 1', [...sides({ color: 1 }), ...sides({ color: 1 })]],
      [
        'Inherit from parent block',
        'BLOCK Tag 0,0 L  D\nINSERT Tag 0,0 1 1 0\nCHPROP L  LA A\n\nXPLODE L  I',
        [{ type: 'LWPOLYLINE', layer: 'A' }],
      ],
    ],
    'RECTANG 0,0 10,10\n-LAYER N A',
  ),
  group(
    'Texts of dimensions',
    [
      [
        'DIMTEDIT, its line goes along',
        'DIMTEDIT 2,4 8,6',
        [{ textMiddle: [8, 6, 0], definitionPoint: [10, 6, 0] }],
      ],
      ['DIMTEDIT Home', 'DIMTEDIT L 8,6\nDIMTEDIT L H', [{ textMiddle: [5, 6, 0] }]],
      ['DIMTEDIT Angle', 'DIMTEDIT L A 30', [{ textRotation: deg(30) }]],
      ['DIMEDIT Home', 'DIMTEDIT L 8,6\nDIMEDIT H L\n\n', [{ textMiddle: [5, 6, 0], textRotation: 0 }]],
      ['DIMEDIT New', 'DIMEDIT N\nabout <>\nL\n\n', [{ text: 'about <>' }]],
      ['DIMEDIT Rotate', 'DIMEDIT R 30 L\n\n', [{ textRotation: deg(30) }]],
      ['DIMEDIT Oblique', 'DIMEDIT O L  60', [{ obliqueAngle: deg(60) }]],
    ],
    'DLI 0,0 10,0 5,4',
  ),
  group('MEASUREGEOM', [
    ['Distance', 'MEA D 0,0 3,4 X', { reports: [['distanceIs', { distance: '5.0000' }]] }],
    [
      'Distance of Multiple points',
      'MEA D 0,0 M 3,4 3,0\n\nX',
      { reports: [['totalDistance', { distance: '9.0000' }]] },
    ],
    [
      'Radius',
      'CIRCLE 0,0 5\nMEA R 5,0',
      { reports: [['radiusIs', { radius: '5.0000', diameter: '10.0000' }]] },
    ],
    ['Angle at a vertex', 'MEA A\n\n0,0 1,0 0,1', { reports: [['angleIs', { angle: '90' }]] }],
    ['Angle of an arc', 'ARC C 0,0 5,0 A 60\nMEA A 5,0', { reports: [['angleIs', { angle: '60' }]] }],
    ['Angle on a circle', 'CIRCLE 0,0 5\nMEA A 5,0 0,-9', { reports: [['angleIs', { angle: '90' }]] }],
    [
      'Angle between lines',
      'LINE 0,0 10,0\n\nLINE 0,5 5,10\n\nMEA A 5,0 2,7',
      { reports: [['angleIs', { angle: '45' }]] },
    ],
    ['ARea', 'MEA AR 0,0 4,0 4,3\n\n', { reports: [['areaIs', { area: '6.0000' }]] }],
    ['ARea of an Object', 'RECTANG 0,0 4,3\nMEA AR O 2,0', { reports: [['areaIs', { area: '12.0000' }]] }],
    [
      'ARea added and subtracted',
      'MEA AR A 0,0 4,0 9,9 U 4,3\n\nO\n\nS 0,0 1,0 1,1\n\nA 0,0 2,0 2,1\n\n',
      { reports: [['totalArea', { area: '6.5000' }]] },
    ],
  ]),
  group('STYLE', [
    [
      'a family, and texts in it',
      'STYLE Mine\nArial\n2.5 0.8 15 N N N\nTEXT 0,0 0 A',
      {
        entities: [{ style: 'Mine', height: 2.5, widthFactor: 0.8, oblique: deg(15) }],
        header: { textStyle: 'Mine' },
      },
    ],
    [
      'files, backwards, upside down and vertical',
      'STYLE Shapes\nromans.shx, gbcbig.shx\n0 1 0 Y Y Y\nSTYLE ? Shapes\n\n0 1 0 Y Y Y',
      { reports: [['styleLine', { name: 'Shapes', font: 'romans.shx,gbcbig.shx' }]] },
    ],
    [
      'one there is, changed',
      'STYLE Standard\n\n3 1 0 N N N\nTEXT 0,0 0 A',
      [{ style: 'Standard', height: 3 }],
    ],
  ]),
  group(
    'DIMSTYLE',
    [
      ['Save', 'DIMSTYLE S Mine\nDLI 0,0 10,0 5,4', [{ style: 'Standard' }, { style: 'Mine' }]],
      [
        'Restore by name',
        'DIMSTYLE S Mine\nD R ? Standard\nDLI 0,0 10,0 5,4',
        { entities: [{}, { style: 'Standard' }], reports: [['nameLine', { name: 'Mine' }]] },
      ],
      [
        'Restore by a dimension',
        'DIMSTYLE S Mine\nD R\n\n20,4\nDLI 0,0 10,0 5,4',
        [{}, { style: 'Standard' }],
      ],
      ['Apply', 'DIMSTYLE S Mine\nD A L\n\n', [{ style: 'Mine' }]],
      ['?', 'D ?', { reports: [['nameLine', { name: 'Standard' }]] }],
      ['a name that is taken', 'D S Standard', { error: 'nameTaken' }],
      ['no such style', 'D R Nothing', { error: 'unknownDimStyle' }],
    ],
    'DLI 20,0 30,0 25,4',
  ),
  group(
    'SETBYLAYER',
    [
      [
        'all of it',
        'SETBYLAYER L  Y Y',
        [{ color: 256, lineType: 'BYLAYER', lineWeight: -1, opacity: undefined }],
      ],
      ['what is by block stays', 'CHPROP L  C ByBlock\n\nSETBYLAYER L  N N', [{ color: 0, lineWeight: -1 }]],
      [
        'Settings',
        'SETBYLAYER S C S LT S LW S TR L  Y N',
        [{ color: 1, lineType: 'DASHED', lineWeight: 50, opacity: 0.6 }],
      ],
      [
        'in blocks too',
        'BLOCK Tag 0,0 L  D\nINSERT Tag 0,0 1 1 0\nSETBYLAYER ALL  Y Y',
        { blocks: { Tag: [{ color: 256, lineWeight: -1 }] } },
      ],
      [
        'not in blocks',
        'BLOCK Tag 0,0 L  D\nINSERT Tag 0,0 1 1 0\nSETBYLAYER ALL  Y N',
        { blocks: { Tag: [{ color: 1 }] } },
      ],
    ],
    'LINE 0,0 10,0\n\nCHPROP L  C 1 LT DASHED LW 0.5 TR 40',
  ),
  group(
    'COPYTOLAYER',
    (
      [
        ['where it is', 'N A X', 0],
        ['by two points', 'N A 0,0 0,5', 5],
        ['Displacement', 'N A D 0,7', 7],
        ['the layer of an object', '51,0 X', 0],
      ] as const
    ).map(([name, typed, y]): CommandCase => [
      name,
      `COPYTOLAYER 5,0  ${typed}`,
      [
        circle(50, 0, 1, { layer: 'A' }),
        line(0, 0, 10, 0, { layer: '0' }),
        line(0, y, 10, y, { layer: 'A' }),
      ],
    ]),
    '-LAYER M A\n\nCIRCLE 50,0 1\n-LAYER S 0\n\nLINE 0,0 10,0',
  ),
  group(
    'Draw order by kinds',
    [
      ['HATCHTOBACK', 'HATCHTOBACK', { order: [4, 0, 1, 2, 3] }],
      ['TEXTTOFRONT Text', 'TEXTTOFRONT T', { order: [1, 2, 3, 4, 0] }],
      ['TEXTTOFRONT Dimensions', 'TEXTTOFRONT D', { order: [0, 2, 3, 4, 1] }],
      ['TEXTTOFRONT Leaders', 'TEXTTOFRONT L', { order: [0, 1, 3, 4, 2] }],
      ['TEXTTOFRONT All', 'TEXTTOFRONT A', { order: [3, 4, 0, 1, 2] }],
    ],
    'TEXT 0,0 1 0 A\nDLI 0,0 10,0 5,4\nMLEADER O C N X 0,0 -5,5\nRECTANG 20,0 30,10\nHATCH 25,5',
  ),
];
