import { circle, deg, group, type CaseGroup } from './cases.ts';

export const SETTING_CASES: readonly CaseGroup[] = [
  group('TEXT', [
    [
      'left',
      'TEXT 1,2 2.5 90 Hello  world',
      [
        {
          type: 'TEXT',
          position: [1, 2, 0],
          height: 2.5,
          rotation: Math.PI / 2,
          text: 'Hello  world',
          horizontal: 0,
          vertical: 0,
        },
      ],
    ],
    ['Chinese', 'TEXT 0,0 3 0 图纸', [{ text: '图纸' }]],
    ['defaults', 'TEXT 0,0\n\n\nHi', [{ height: 0.2, rotation: 0, text: 'Hi' }]],
    ['the height is kept', 'TEXT 0,0 5 0 A\nTEXT 0,9\n\n0 B', [{ height: 5 }, { height: 5 }]],
    [
      'Enter goes on below',
      'TEXT 0,10 3 0 A\nTEXT\n\nB',
      [{}, { position: [0, 5, 0], height: 3, text: 'B' }],
    ],
    ['Center', 'TEXT J C 5,5 2 0 A', [{ horizontal: 1, vertical: 0, alignment: [5, 5, 0] }]],
    ['Right', 'TEXT J R 5,5 2 0 A', [{ horizontal: 2, alignment: [5, 5, 0] }]],
    ['Middle', 'TEXT J M 5,5 2 0 A', [{ horizontal: 4, vertical: 0 }]],
    ['Align', 'TEXT J A 0,0 10,10 A', [{ horizontal: 3, alignment: [10, 10, 0], rotation: deg(45) }]],
    ['Fit', 'TEXT J F 0,0 10,0 2 A', [{ horizontal: 5, alignment: [10, 0, 0], height: 2 }]],
    ...(['TL', 'TC', 'TR', 'ML', 'MC', 'MR', 'BL', 'BC', 'BR'] as const).map(
      (word, i) =>
        [
          word,
          `TEXT J ${word} 5,5 2 0 A`,
          [{ horizontal: i % 3, vertical: 3 - Math.floor(i / 3), alignment: [5, 5, 0] }],
        ] as const,
    ),
    ['Style', 'TEXT S Standard 0,0 2 0 A', [{ style: 'Standard' }]],
    ['no such style', 'TEXT S Nothing', { error: 'noStyle' }],
    ['a drawing with its zero up', 'ANGBASE 90\nTEXT 0,0 2 0 A', [{ rotation: Math.PI / 2 }]],
  ]),

  group('MTEXT and TEXTEDIT', [
    [
      'two corners',
      'MTEXT 0,10 20,0\nFirst line\nSecond line\n\n',
      [{ type: 'MTEXT', position: [0, 10, 0], width: 20, text: 'First line\\PSecond line', attachment: 1 }],
    ],
    [
      'Height and Justify',
      'MTEXT 0,10 H 3 J MC 20,0\nA\n\n',
      [{ height: 3, attachment: 5, position: [10, 5, 0] }],
    ],
    ['Justify BR', 'MTEXT 0,10 J BR 20,0\nA\n\n', [{ attachment: 9, position: [20, 0, 0] }]],
    ['Rotation', 'MTEXT 0,0 R 90 -5,10\nA\n\n', [{ rotation: Math.PI / 2, width: 10, position: [-5, 0, 0] }]],
    ['Width', 'MTEXT 1,2 W 30\nA\n\n', [{ width: 30, position: [1, 2, 0] }]],
    ['Line spacing', 'MTEXT 0,0 L E 1.5x 10,10\nA\n\n', [{ spacingStyle: 2, spacingFactor: 1.5 }]],
    [
      'Line spacing as a distance',
      'MTEXT 0,0 H 3 L A 10 10,10\nA\n\n',
      [{ spacingStyle: 1, spacingFactor: 2 }],
    ],
    ['Style', 'MTEXT 0,0 S Standard 10,10\nA\n\n', [{ style: 'Standard' }]],
    [
      'Columns',
      'MTEXT 0,0 C S 10 2 3 50 10,10\nA\n\n',
      [{ columns: { kind: 1, count: 3, width: 10, gutter: 2, height: 50 } }],
    ],
    ['no columns', 'MTEXT 0,0 C D 10 2 50 C N 10,10\nA\n\n', [{ columns: undefined }]],
    ['TEXTEDIT', 'TEXT 0,0 2 0 Old\nTEXTEDIT 0.5,0\nNew text', [{ text: 'New text' }]],
    ['TEXTEDIT of a paragraph', 'MTEXT 0,10 20,0\nOld\n\nED 0,10\nNew', [{ text: 'New' }]],
    ['TEXTEDIT Undo', 'TEXT 0,0 2 0 Old\nTEXTEDIT 0.5,0\nNew\nU', [{ text: 'Old' }]],
    [
      'TEXTEDIT Mode',
      'TEXT 0,0 2 0 Old\nTEXTEDIT M S 0.5,0\nNew\nCIRCLE 0,0 1',
      [{ text: 'New' }, circle(0, 0, 1)],
    ],
    [
      'TEXTEDIT of a definition',
      'ATTDEF\n\nA\n\n\n0,0 2 0\nED 0.5,0 B\nWhat?\nValue',
      [{ tag: 'B', prompt: 'What?', text: 'Value' }],
    ],
  ]),

  group('Inquiry', [
    ['ID', 'ID 1,2,3', { reports: [['pointIs', { point: 'X = 1.0000  Y = 2.0000  Z = 3.0000' }]] }],
    [
      'DIST',
      'DIST 0,0 3,4',
      {
        reports: [
          [
            'distanceIs',
            { distance: '5.0000', angle: '53', up: '0', dx: '3.0000', dy: '4.0000', dz: '0.0000' },
          ],
        ],
      },
    ],
    ['DIST of many', 'DIST 0,0 M 3,4 3,10 U 3,5', { reports: [['totalDistance', { distance: '6.0000' }]] }],
    ['DIST in feet', 'LUNITS 4\nDIST 0,0 18.5,0', { reports: [['distanceIs', { distance: `1'-6 1/2"` }]] }],
    ['AREA of points', 'AREA 0,0 4,0 4,3', { reports: [['areaIs', { area: '6.0000', length: '12.0000' }]] }],
    [
      'AREA of a circle',
      'CIRCLE 0,0 1\nAREA O 1,0',
      { reports: [['areaIs', { area: '3.1416', length: '6.2832' }]] },
    ],
    [
      'AREA of a rounded rectangle',
      'RECTANG F 1 0,0 4,4\nAREA O 2,0',
      {
        reports: [['areaIs', { area: (16 - 4 + Math.PI).toFixed(4), length: (8 + 2 * Math.PI).toFixed(4) }]],
      },
    ],
    [
      'AREA of an ellipse',
      'ELLIPSE C 0,0 2,0 1\nAREA O 2,0',
      { reports: [['areaIs', { area: (2 * Math.PI).toFixed(4), length: '9.6884' }]] },
    ],
    [
      'AREA added and subtracted',
      'RECTANG 0,0 10,10\nCIRCLE 5,5 1\nAREA A O 5,0\n\nS O 6,5',
      { reports: [['totalArea', { area: (100 - Math.PI).toFixed(4) }]] },
    ],
    [
      'AREA far from the origin',
      'RECTANG 1e8,1e8 @2,3\nAREA O 100000001,1e8',
      { reports: [['areaIs', { area: '6.0000', length: '10.0000' }]] },
    ],
    [
      'LIST',
      'LINE 0,0 3,4\n\nLIST L',
      {
        reports: [
          ['listHead', { type: 'LINE', layer: '0' }],
          ['listValue', { name: 'end', value: 'X = 3.0000  Y = 4.0000  Z = 0.0000' }],
          ['lengthIs', { length: '5.0000' }],
        ],
      },
    ],
    [
      'LIST of an arc',
      'ARC C 0,0 2,0 A 90\nLIST L',
      {
        reports: [
          ['lengthIs', { length: '3.1416' }],
          ['listValue', { name: 'endAngle', value: '90' }],
        ],
      },
    ],
  ]),

  group('Variables', [
    ['LTSCALE', 'LTSCALE 2.5', { header: { lineTypeScale: 2.5 } }],
    ['LTSCALE of nothing', 'LTSCALE 0', { error: 'badVariable' }],
    ['SETVAR', 'SETVAR PDMODE 34', { header: { pointMode: 34 } }],
    ['SETVAR by Enter', 'SETVAR PDMODE 3\nSETVAR\n\n4', { header: { pointMode: 4 } }],
    ['SETVAR ?', 'SETVAR ? LT*', { reports: [['variableLine', { name: 'LTSCALE', value: '1' }]] }],
    ['a switch', 'FILLMODE 0', { header: { fillMode: false } }],
    ['a point', 'INSBASE 1,2', { header: { insertionBase: [1, 2, 0] } }],
    ['of no such name', 'SETVAR NOTHING', { error: 'noVariable' }],
    ['read only', 'SETVAR TILEMODE 0', { error: 'readOnlyVariable' }],
    [
      'UNITS',
      '-UNITS 4 16 2 4 90 Y',
      {
        header: {
          linearUnits: 4,
          linearPrecision: 4,
          angularUnits: 1,
          angularPrecision: 4,
          angleBase: Math.PI / 2,
          clockwise: true,
        },
      },
    ],
    [
      'UNITS decimal',
      '-UNITS 2 3 1 2 0 N',
      {
        header: {
          linearUnits: 2,
          linearPrecision: 3,
          angularUnits: 0,
          angularPrecision: 2,
          clockwise: false,
        },
      },
    ],
    [
      'LIMITS',
      'LIMITS 0,0 420,297',
      {
        header: {
          limits: [
            [0, 0],
            [420, 297],
          ],
        },
      },
    ],
    ['LINETYPE Load', '-LINETYPE L HIDDEN S HIDDEN\n\nLINE 0,0 1,1', [{ lineType: 'HIDDEN' }]],
    ['LINETYPE Create', '-LINETYPE C Mine\nMy own\n0.5,-0.25 S Mine\n\nLINE 0,0 1,1', [{ lineType: 'Mine' }]],
    ['LINETYPE of none', '-LINETYPE S Nothing', { error: 'noLinetype' }],
    ['LINETYPE ?', '-LINETYPE ?', { reports: [['linetypeLine', { name: 'DASHED' }]] }],
  ]),

  group('PURGE and AUDIT', [
    ['PURGE All', '-LAYER N A,B\n\nPURGE A * N', { layers: { A: undefined, B: undefined, '0': {} } }],
    ['PURGE LAyers by name', '-LAYER N A,B\n\nPURGE LA A N', { layers: { A: undefined, B: {} } }],
    [
      'PURGE keeps what is used',
      '-LAYER M A\n\nLINE 0,0 1,1\n\n-LAYER S 0\n\nPURGE A * N',
      { layers: { A: {} } },
    ],
    [
      'PURGE of blocks and what they held',
      '-LAYER M A\n\nLINE 0,0 1,1\n\n-LAYER S 0\n\nBLOCK Mark 0,0 L  D\nPURGE A * N',
      { blocks: { Mark: undefined }, layers: { A: undefined } },
    ],
    ['PURGE asks', '-LAYER N A,B\n\nPURGE LA * Y N Y', { layers: { A: {}, B: undefined } }],
    ['PURGE of linetypes', 'PURGE LT * N', { reports: [['purged', { count: 2 }]] }],
    [
      'AUDIT of a sound drawing',
      'LINE 0,0 1,1\n\nAUDIT Y',
      { reports: [['auditTotal', { count: 0, fixed: 0 }]] },
    ],
  ]),
];
