import { group, type CaseGroup } from './cases.ts';

/** The heights of the lines of three dimensions from x = 0 to 10, 20 and 30. */
const lines = (a: number, b: number, c: number): object[] => [
  { definitionPoint: [10, a, 0] },
  { definitionPoint: [20, b, 0] },
  { definitionPoint: [30, c, 0] },
];
const connection = (x: number, y: number): object[] => [
  { context: { leaders: [{ connection: [x, y, 0] }] } },
];

export const ANNOTATION_CASES: readonly CaseGroup[] = [
  group('Directions of multileaders', [
    ['First angle', 'MLEADER O F 45 X 0,0 5,4\nNote\n\n', connection(4.5, 4.5)],
    ['First angle from the landing', 'MLEADER O F 90 X L 5,5 4,0\nNote\n\n', connection(5, 5)],
    [
      'Second angle',
      'MLEADER O M 3 S 90 X 0,0 5,5 9,6\nNote\n\n',
      [{ context: { leaders: [{ connection: [9, 5, 0], lines: [{ points: [0, 0, 0, 5, 5, 0] }] }] } }],
    ],
    ['content first, then Landing first', 'MLEADER C L 5,5 0,0\nNote\n\n', connection(5, 5)],
  ]),
  group(
    'Multileaders with a block',
    [
      [
        'to the right',
        'MLEADER O C B Tag X 0,0 10,5',
        [{ contentKind: 1, context: { block: { position: [10.36, 4.5, 0], scale: [1, 1, 1] } } }],
      ],
      [
        'to the left',
        'MLEADER O C B Tag X 0,0 -10,5',
        [{ contentKind: 1, context: { block: { position: [-12.36, 4.5, 0] } } }],
      ],
      [
        'the next has it too',
        'MLEADER O C B Tag X 0,0 10,5\nMLEADER 0,0 10,8',
        [{ contentKind: 1 }, { contentKind: 1, context: { block: { position: [10.36, 7.5, 0] } } }],
      ],
      [
        'with attributes',
        'ATTDEF\n\nNO\n\n\n0,0 1 0\nBLOCK Number 0,0 L  D\nMLEADER O C B Number X 0,0 10,5\nA 17',
        [{ contentKind: 1, blockAttributes: [{ text: 'A 17' }] }],
      ],
      ['no such block', 'MLEADER O C B Nothing', { error: 'noBlock' }],
    ],
    'RECTANG 0,0 2,1\nBLOCK Tag 0,0 L  D',
  ),
  group(
    'Dimension lines',
    [
      ['DIM aliGn', 'DIM G 10,2 20,5 30,5\n\n', lines(4, 4, 4)],
      ['DIM Distribute Equal', 'DIM D E 10,2 20,5 30,5\n\n', lines(4, 7, 10)],
      ['DIM Distribute Offset', 'DIM D O 10,2 2 30,5 20,5\n\n', lines(4, 6, 8)],
      ['DIMSPACE', 'DIMSPACE 10,2 20,5 30,5\n\n3', lines(4, 7, 10)],
      ['DIMSPACE onto one line', 'DIMSPACE 20,5 10,2 30,5\n\n0', lines(9, 9, 9)],
      ['DIMSPACE at both sides', 'DIMSPACE 20,5 10,2 30,5\n\n2', lines(7, 9, 11)],
      ['DIMSPACE Auto: twice the height of its text', 'DIMSPACE 10,2 20,5 30,5\n\nA', lines(4, 4.36, 4.72)],
      ['the texts go along', 'DIM G 10,2 20,5\n\n', [{}, { textMiddle: [10, 4, 0] }, {}]],
      ['undone', 'DIM G 10,2 20,5 30,5\n\n\nU', lines(4, 9, 10)],
    ],
    'DLI 0,0 10,0 5,4\nDLI 0,0 20,0 5,9\nDLI 0,0 30,0 5,10',
  ),
  group('Dimensions as they are set', [
    [
      'DIM Layer',
      '-LAYER N Dim\n\nDIM L Dim 0,0 10,0 5,4 L . 0,0 10,0 5,9\n\n',
      [{ layer: 'Dim' }, { layer: '0' }],
    ],
    [
      'DIM Baseline Offset',
      'DIM 0,0 10,0 5,4 B O 2 15,0\n\n\n',
      [{ measurement: 10 }, { measurement: 15, definitionPoint: [15, 6, 0] }],
    ],
    [
      'DIMBASELINE Offset',
      'DLI 0,0 10,0 5,4\nDBA O 3 15,0 20,0\n\n\n',
      [{ measurement: 10 }, { definitionPoint: [15, 7, 0] }, { definitionPoint: [20, 10, 0] }],
    ],
  ]),
  group(
    'Annotations of leaders',
    [
      [
        'LEADER Mtext',
        'LEADER 0,0 5,5 A\n\nM\nSteel\n\n',
        [{}, { text: 'Steel' }, { type: 'LEADER', annotationKind: 0 }],
      ],
      ['LEADER None', 'LEADER 0,0 5,5 A\n\nN', [{}, { type: 'LEADER', annotationKind: 3 }]],
      [
        'LEADER Copy',
        'LEADER 0,0 5,5 A\n\nC\n20.5,20.5',
        [
          {},
          { type: 'TEXT', text: 'Same', position: [5.27, 5, 0] },
          { type: 'LEADER', annotationKind: 0, points: [0, 0, 0, 5, 5, 0, 5.18, 5, 0] },
        ],
      ],
      [
        'LEADER Block',
        'LEADER 0,0 5,5 A\n\nB\nTag',
        [
          {},
          { type: 'INSERT', name: 'Tag', position: [5.18, 5, 0] },
          { type: 'LEADER', annotationKind: 2, points: [0, 0, 0, 5, 5, 0, 5.18, 5, 0] },
        ],
      ],
      [
        'LEADER Block goes along with it',
        'LEADER 0,0 5,5 A\n\nB\nTag\nMOVE 7.18,5  0,0 1,2',
        [{}, { position: [6.18, 7, 0] }, { points: [0, 0, 0, 6, 7, 0, 6.18, 7, 0] }],
      ],
      [
        'QLEADER Copy',
        'QLEADER S S Y 2 C 0,0 5,0 20.5,20.5',
        [{}, { type: 'TEXT', text: 'Same', position: [5.09, 0, 0] }, { type: 'LEADER', annotationKind: 0 }],
      ],
      [
        'QLEADER Block',
        'QLEADER S S Y 2 B 0,0 5,0 Tag',
        [{}, { type: 'INSERT', position: [5, 0, 0] }, { type: 'LEADER', annotationKind: 2 }],
      ],
      ['QLEADER None', 'QLEADER S S Y 2 N 0,0 5,0', [{}, { type: 'LEADER', annotationKind: 3 }]],
    ],
    'RECTANG 0,0 2,1\nBLOCK Tag 0,0 L  D\nTEXT 20,20 1 0 Same',
  ),
  group('What is taken back, and what is seen', [
    [
      'UNDO Control None',
      'LINE 0,0 1,1\n\nUNDO C N\nU',
      { entities: [{ end: [1, 1, 0] }], reports: [['nothingToUndo', {}]] },
    ],
    ['UNDO Control All again', 'LINE 0,0 1,1\n\nUNDO C N\nUNDO A\nU', []],
    ['UNDO Control One', 'LINE 0,0 1,1\n\nLINE 2,2 3,3\n\nUNDO C O\nU\nU', [{ end: [1, 1, 0] }]],
    [
      'UNDO Control One, then another operation',
      'LINE 0,0 1,1\n\nLINE 2,2 3,3\n\nUNDO C O\nU\nLINE 4,4 5,5\n\nU',
      [{ end: [1, 1, 0] }],
    ],
  ]),
  group(
    'ZOOM Dynamic',
    [
      [
        'smaller',
        'ZOOM D 40,30 20',
        { shown: [{ zoom: 'all' }, { zoom: 'window', from: [20, 20, 0], to: [60, 40, 0] }] },
      ],
      [
        'as large as it was',
        'ZOOM D 40,30\n\n',
        { shown: [{ zoom: 'all' }, { zoom: 'window', from: [-10, 5, 0], to: [90, 55, 0] }] },
      ],
    ],
    '',
    () => ({ viewBox: () => ({ minX: 0, minY: 0, maxX: 100, maxY: 50 }) }),
  ),
];
