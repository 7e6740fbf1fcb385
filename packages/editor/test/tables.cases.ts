import { circle, line, group, type CaseGroup } from './cases.ts';

const THREE =
  '-LAYER M A\n\nLINE 0,0 10,0\n\n-LAYER M B\n\nCIRCLE 20,0 5\n-LAYER M C\n\nCIRCLE 40,0 5\n-LAYER S 0';
const [a, b, c] = [
  line(0, 0, 10, 0, { layer: 'A' }),
  circle(20, 0, 5, { layer: 'B' }),
  circle(40, 0, 5, { layer: 'C' }),
];

const BLOCK = 'LINE 0,0 10,0\n\nBLOCK Mark 0,0 L  C\n';
const insert = (x: number, y: number, rest: object = {}) => ({
  type: 'INSERT',
  name: 'Mark',
  position: [x, y, 0],
  ...rest,
});

const TAGGED = 'ATTDEF\n\nNAME\nWhat is it?\nnone\n0,0 2 0\nBLOCK Tag 0,0 L  D\n';

export const TABLE_CASES: readonly CaseGroup[] = [
  group('LAYER', [
    ['Make', '-LAYER M Walls', { layers: { Walls: { color: 7 } }, header: { currentLayer: 'Walls' } }],
    ['New', '-LAYER N A,B', { layers: { A: {}, B: {} }, header: { currentLayer: '0' } }],
    ['Set', '-LAYER N A S A', { header: { currentLayer: 'A' } }],
    ['Set of a frozen one', '-LAYER N A F A S A', { error: 'frozenLayer' }],
    ['Color', '-LAYER N A C 1 A', { layers: { A: { color: 1 } } }],
    ['Color of the current', '-LAYER C 3\n\n', { layers: { '0': { color: 3 } } }],
    ['Ltype', '-LAYER N A L DASHED A', { layers: { A: { lineType: 'DASHED' } } }],
    ['LWeight', '-LAYER N A LW 0.3 A', { layers: { A: { lineWeight: 30 } } }],
    ['TRansparency', '-LAYER N A TR 50 A', { layers: { A: { opacity: 0.5 } } }],
    ['Plot', '-LAYER N A P N A', { layers: { A: { plot: false } } }],
    ['OFF and ON', '-LAYER N A,B OFF A,B ON B', { layers: { A: { off: true }, B: { off: false } } }],
    ['Freeze and Thaw', '-LAYER N A,B F A,B T B', { layers: { A: { frozen: true }, B: { frozen: false } } }],
    [
      'the current one is not frozen',
      '-LAYER F 0',
      { layers: { '0': { frozen: false } }, reports: [['currentNotFrozen', { name: '0' }]] },
    ],
    ['LOck and Unlock', '-LAYER N A,B LO A,B U B', { layers: { A: { locked: true }, B: { locked: false } } }],
    [
      'wildcards',
      '-LAYER N Wall1,Wall2,Door OFF wall*',
      { layers: { Wall1: { off: true }, Wall2: { off: true }, Door: { off: false } } },
    ],
    [
      'Rename',
      '-LAYER M A\n\nLINE 0,0 1,1\n\n-LAYER R A B',
      { entities: [{ layer: 'B' }], layers: { A: undefined, B: {} } },
    ],
    ['Delete', '-LAYER N A D A', { layers: { A: undefined } }],
    ['Delete of one in use', '-LAYER N A S A D A', { error: 'inUse' }],
    ['quoted names', '-LAYER N "Two words" C 2 "Two words"', { layers: { 'Two words': { color: 2 } } }],
    ['?', '-LAYER ? *', { reports: [['layerLine', { name: '0' }]] }],
    ['no such layer', '-LAYER OFF Nowhere', { error: 'noLayer' }],
    ['CLAYER', '-LAYER N A\n\nCLAYER A', { header: { currentLayer: 'A' } }],
  ]),
  group(
    'Layer tools',
    [
      [
        'LAYISO',
        'LAYISO 5,0',
        {
          layers: { A: { off: false }, B: { off: true }, C: { off: true }, '0': { off: true } },
          header: { currentLayer: 'A' },
        },
      ],
      [
        'LAYISO by locking',
        'LAYISO S L 5,0',
        { layers: { A: { locked: false, off: false }, B: { locked: true, off: false } } },
      ],
      ['LAYUNISO', 'LAYISO 5,0\n\nLAYUNISO', { layers: { B: { off: false }, C: { off: false } } }],
      [
        'LAYUNISO leaves what was changed since',
        'LAYISO 5,0\n\n-LAYER ON B OFF B\n\nLAYUNISO',
        { layers: { C: { off: false } } },
      ],
      ['LAYUNISO without', 'LAYUNISO', { reports: [['nothingIsolated', {}]] }],
      [
        'LAYFRZ',
        'LAYFRZ 5,0 25,0',
        { layers: { A: { frozen: true }, B: { frozen: true }, C: { frozen: false } } },
      ],
      ['LAYFRZ Undo', 'LAYFRZ 5,0 25,0 U', { layers: { A: { frozen: true }, B: { frozen: false } } }],
      ['LAYTHW', '-LAYER F A,B\n\nLAYTHW', { layers: { A: { frozen: false }, B: { frozen: false } } }],
      ['LAYOFF', 'LAYOFF 5,0', { layers: { A: { off: true }, B: { off: false } } }],
      ['LAYON', '-LAYER OFF A,B\n\nLAYON', { layers: { A: { off: false }, B: { off: false } } }],
      ['LAYLCK', 'LAYLCK 5,0', { layers: { A: { locked: true } } }],
      ['LAYULK', '-LAYER LO A,B\n\nLAYULK 5,0', { layers: { A: { locked: false }, B: { locked: true } } }],
      ['LAYMCUR', 'LAYMCUR 25,0', { header: { currentLayer: 'B' } }],
      ['LAYCUR', 'LAYCUR 25,0', [a, circle(20, 0, 5, { layer: '0' }), c]],
      ['LAYMCH', 'LAYMCH 25,0  5,0', [a, circle(20, 0, 5, { layer: 'A' }), c]],
      ['LAYMCH by Name', 'LAYMCH 25,0  N C', [a, circle(20, 0, 5, { layer: 'C' }), c]],
      ['LAYERP', '-LAYER OFF A C 1 B\n\nLAYERP', { layers: { A: { off: true }, B: { color: 7 } } }],
      [
        'LAYERP twice',
        '-LAYER OFF A C 1 B\n\nLAYERP\nLAYERP',
        { layers: { A: { off: false }, B: { color: 7 } } },
      ],
      ['LAYDEL', 'LAYDEL 5,0 Y', { entities: [b, c], layers: { A: undefined } }],
      ['LAYDEL by Name', 'LAYDEL N B Y', { entities: [a, c], layers: { B: undefined } }],
      ['LAYDEL, no', 'LAYDEL 5,0 N', { entities: [a, b, c] }],
      ['LAYDEL of the current', 'LAYDEL N 0 Y', { error: 'keptLayer' }],
      [
        'LAYDEL of a locked one',
        '-LAYER LO A\n\nLAYDEL N A Y',
        { entities: [b, c], layers: { A: undefined } },
      ],
      [
        'LAYMRG',
        'LAYMRG 5,0 25,0  45,0 Y',
        {
          entities: [line(0, 0, 10, 0, { layer: 'C' }), circle(20, 0, 5, { layer: 'C' }), c],
          layers: { A: undefined, B: undefined },
        },
      ],
      ['LAYMRG by Name', 'LAYMRG N A  N B Y', { entities: [line(0, 0, 10, 0, { layer: 'B' }), b, c] }],
      ['undone at once', 'LAYMRG 5,0 25,0  45,0 Y\nU', { entities: [a, b, c], layers: { A: {}, B: {} } }],
    ],
    THREE,
  ),
  group('BLOCK and INSERT', [
    ['BLOCK converts', BLOCK, { entities: [insert(0, 0)], blocks: { Mark: [line(0, 0, 10, 0)] } }],
    [
      'BLOCK with a base',
      'LINE 5,5 10,5\n\nBLOCK Mark 5,5 L  C',
      { entities: [insert(5, 5)], blocks: { Mark: [line(0, 0, 5, 0)] } },
    ],
    ['BLOCK Retain', 'LINE 0,0 10,0\n\nBLOCK Mark 0,0 L  R', [line(0, 0, 10, 0)]],
    [
      'BLOCK Delete',
      'LINE 0,0 10,0\n\nBLOCK Mark 0,0 L  D',
      { entities: [], blocks: { Mark: [line(0, 0, 10, 0)] } },
    ],
    [
      'BLOCK anew',
      `${BLOCK}CIRCLE 0,0 3\nBLOCK Mark Y 0,0 L  D`,
      { entities: [insert(0, 0)], blocks: { Mark: [circle(0, 0, 3)] } },
    ],
    ['BLOCK anew, no', `${BLOCK}BLOCK Mark N`, { blocks: { Mark: [line(0, 0, 10, 0)] } }],
    ['BLOCK into itself', `${BLOCK}BLOCK Mark Y 0,0 L  D`, { error: 'recursive' }],
    [
      'INSERT',
      `${BLOCK}INSERT Mark 50,60 2 3 90`,
      [insert(0, 0), insert(50, 60, { scale: [2, 3, 2], rotation: Math.PI / 2 })],
    ],
    [
      'INSERT with what Enter gives',
      `${BLOCK}INSERT Mark 50,60\n\n\n\n`,
      [{}, insert(50, 60, { scale: [1, 1, 1], rotation: 0 })],
    ],
    [
      'INSERT Scale and Rotate first',
      `${BLOCK}INSERT Mark S 2 R 45 1,1`,
      [{}, insert(1, 1, { scale: [2, 2, 2], rotation: Math.PI / 4 })],
    ],
    ['INSERT X and Y', `${BLOCK}INSERT Mark X 2 Y 3 1,1 0`, [{}, insert(1, 1, { scale: [2, 3, 1] })]],
    ['INSERT Corner', `${BLOCK}INSERT Mark 1,1 C 5,4 0`, [{}, insert(1, 1, { scale: [4, 3, 4] })]],
    ['INSERT XYZ', `${BLOCK}INSERT Mark 1,1 XYZ 2 3 4 0`, [{}, insert(1, 1, { scale: [2, 3, 4] })]],
    ['INSERT Basepoint', `${BLOCK}INSERT Mark B 10,0 50,0 1 1 0`, [{}, insert(40, 0)]],
    ['INSERT of nothing', 'INSERT Nowhere', { error: 'noBlock' }],
    ['INSERT ?', `${BLOCK}INSERT ? Mark 0,0 1 1 0`, { reports: [['nameLine', { name: 'Mark' }]] }],
    [
      'MINSERT',
      `${BLOCK}MINSERT Mark 0,0 1 1 0 2 3 5 7`,
      [{}, insert(0, 0, { rows: 2, columns: 3, rowSpacing: 5, columnSpacing: 7 })],
    ],
    ['BASE', 'BASE 3,4', { header: { insertionBase: [3, 4, 0] } }],
    [
      'RENAME',
      `${BLOCK}RENAME B Mark Sign`,
      { entities: [{ name: 'Sign' }], blocks: { Mark: undefined, Sign: [{}] } },
    ],
    ['RENAME of what is not', 'RENAME B Nowhere', { error: 'notFound' }],
  ]),
  group('Attributes', [
    [
      'ATTDEF',
      'ATTDEF\n\nname\nWhat is it?\nnone\n1,2 2.5 90',
      [
        {
          type: 'ATTDEF',
          tag: 'NAME',
          prompt: 'What is it?',
          text: 'none',
          position: [1, 2, 0],
          height: 2.5,
          rotation: Math.PI / 2,
          hidden: false,
          lockPosition: true,
        },
      ],
    ],
    ['ATTDEF Invisible and Preset', 'ATTDEF I P\n\nA\n\n\n0,0 1 0', [{ hidden: true, flags: 9 }]],
    [
      'ATTDEF Constant',
      'ATTDEF C\n\nA\nfixed value\n0,0 1 0',
      [{ constant: true, text: 'fixed value', flags: 2 }],
    ],
    [
      'ATTDEF justified',
      'ATTDEF\n\nA\n\n\nJ MC 5,5 1 0',
      [{ alignment: [5, 5, 0], horizontal: 1, vertical: 2 }],
    ],
    [
      'INSERT asks',
      `${TAGGED}INSERT Tag 10,0 1 1 0\nPump 7`,
      [{ type: 'INSERT', attributes: [{ tag: 'NAME', text: 'Pump 7', position: [10, 0, 0], height: 2 }] }],
    ],
    [
      'INSERT with what Enter gives',
      `${TAGGED}INSERT Tag 10,0 1 1 0\n\n`,
      [{ attributes: [{ text: 'none' }] }],
    ],
    [
      'INSERT scaled and turned',
      `${TAGGED}INSERT Tag 10,0 2 2 90\nX`,
      [{ attributes: [{ position: [10, 0, 0], height: 4, rotation: Math.PI / 2 }] }],
    ],
    [
      'INSERT without asking',
      `ATTREQ 0\n${TAGGED}INSERT Tag 10,0 1 1 0`,
      [{ attributes: [{ text: 'none' }] }],
    ],
    [
      'EATTEDIT',
      `${TAGGED}INSERT Tag 10,0 1 1 0\nX\nEATTEDIT 11,1\nValve 3`,
      [{ attributes: [{ tag: 'NAME', text: 'Valve 3' }] }],
    ],
    [
      'EATTEDIT with Enter',
      `${TAGGED}INSERT Tag 10,0 1 1 0\nX\nEATTEDIT 11,1\n\n`,
      [{ attributes: [{ text: 'X' }] }],
    ],
    [
      'TEXTEDIT of attributes',
      `${TAGGED}INSERT Tag 10,0 1 1 0\nX\nED 11,1\nY`,
      [{ attributes: [{ text: 'Y' }] }],
    ],
  ]),
  group('Groups, order, selection', [
    [
      'GROUP',
      'LINE 0,0 1,0\n\nGROUP D\nSome lines\nN Walls ALL\n\n',
      { reports: [['groupMade', { name: 'Walls', count: 1 }]] },
    ],
    [
      'UNGROUP',
      'LINE 0,0 1,0\n\nCIRCLE 9,9 1\nGROUP N G1 ALL\n\nUNGROUP 0.5,0\n\nERASE 0.5,0',
      [circle(9, 9, 1)],
    ],
    [
      'UNGROUP by Name',
      'LINE 0,0 1,0\n\nCIRCLE 9,9 1\nGROUP N G1 ALL\n\nUNGROUP N G1\nERASE 0.5,0',
      [circle(9, 9, 1)],
    ],
    ['UNGROUP of none', 'LINE 0,0 1,0\n\nUNGROUP N Nothing', { error: 'noGroup' }],
    [
      'SELECTSIMILAR',
      'CIRCLE 0,0 1\nCIRCLE 9,0 1\nLINE 20,0 30,0\n\nSELECTSIMILAR 1,0',
      { reports: [['selected', { count: 2 }]] },
    ],
    [
      'SELECTSIMILAR by color',
      'CIRCLE 0,0 1\nCOLOR 1\nCIRCLE 9,0 1\nSELECTSIMILAR SE C 1,0',
      { reports: [['selected', { count: 1 }]] },
    ],
    [
      'QSELECT',
      'CIRCLE 0,0 1\nCIRCLE 9,0 3\nCIRCLE 20,0 5\nQSELECT CIRCLE radius G 2',
      { reports: [['selected', { count: 2 }]] },
    ],
    [
      'QSELECT by layer',
      'CIRCLE 0,0 1\nQSELECT Multiple layer W *',
      { reports: [['selected', { count: 1 }]] },
    ],
    [
      'QSELECT not equal',
      'CIRCLE 0,0 1\nCIRCLE 9,0 3\nQSELECT CIRCLE radius N 3',
      { reports: [['selected', { count: 1 }]] },
    ],
  ]),
];
