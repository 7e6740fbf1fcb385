export type ModifyRow = [title: string, given: string[], run: string[], then: string[], error?: string];

const SQUARE = 'PLC 0,0 10,0 10,10 0,10';
const ROOT3 = Math.sqrt(3);
const n = (value: number): string => String(Math.round(value * 1e6) / 1e6);

const OFFSET: ModifyRow[] = [
  ['a line', ['LINE 0,0 10,0'], ['OFFSET 2 5,0 5,5', ''], ['LINE 0,0 10,0', 'LINE 0,2 10,2']],
  ['to the other side', ['LINE 0,0 10,0'], ['O 2 5,0 5,-5', ''], ['LINE 0,0 10,0', 'LINE 0,-2 10,-2']],
  ['through a point', ['LINE 0,0 10,0'], ['O T 5,0 20,7', ''], ['LINE 0,0 10,0', 'LINE 0,7 10,7']],
  ['a circle inwards', ['CIRCLE 0,0 5'], ['O 2 5,0 1,0', ''], ['CIRCLE 0,0 5', 'CIRCLE 0,0 3']],
  ['a circle outwards', ['CIRCLE 0,0 5'], ['O 2 5,0 9,0', ''], ['CIRCLE 0,0 5', 'CIRCLE 0,0 7']],
  ['no circle is left', ['CIRCLE 0,0 5'], ['O 6 5,0 0,0', ''], ['CIRCLE 0,0 5']],
  ['an arc', ['ARC 0,0 5 0 90'], ['O 1 5,0 6,6', ''], ['ARC 0,0 5 0 90', 'ARC 0,0 6 0 90']],
  ['a closed polyline inwards', [SQUARE], ['O 1 5,0 5,5', ''], [SQUARE, 'PLC 1,1 9,1 9,9 1,9']],
  ['a closed polyline outwards', [SQUARE], ['O 1 5,0 5,-5', ''], [SQUARE, 'PLC -1,-1 11,-1 11,11 -1,11']],
  ['an open polyline', ['PL 0,0 10,0 10,10'], ['O 2 5,0 5,5', ''], ['PL 0,0 10,0 10,10', 'PL 0,2 8,2 8,10']],
  [
    'a polyline with an arc',
    ['PL 0,0 10,0,1 10,4'],
    ['O 1 5,0 5,1', ''],
    ['PL 0,0 10,0,1 10,4', 'PL 0,1 10,1,1 10,3'],
  ],
  [
    'a polyline keeps its width',
    ['PL 0,0 10,0 w=1'],
    ['O 2 5,0 5,5', ''],
    ['PL 0,0 10,0 w=1', 'PL 0,2 10,2 w=1'],
  ],
  ['a ray', ['RAY 0,0 1,0'], ['O 3 5,0 5,5', ''], ['RAY 0,0 1,0', 'RAY 0,3 1,0']],
  ['an infinite line', ['XLINE 0,0 0,1'], ['O 3 0,5 5,5', ''], ['XLINE 0,0 0,1', 'XLINE 3,0 0,1']],
  [
    'several at once',
    ['LINE 0,0 10,0'],
    ['O 2 5,0 M 5,5 5,5', '', ''],
    ['LINE 0,0 10,0', 'LINE 0,2 10,2', 'LINE 0,4 10,4'],
  ],
  ['erasing the source', ['LINE 0,0 10,0'], ['O E Y 2 5,0 5,5', ''], ['LINE 0,2 10,2']],
  [
    'onto the current layer',
    ['LINE 0,0 10,0 @A'],
    ['O L C 2 5,0 5,5', ''],
    ['LINE 0,0 10,0 @A', 'LINE 0,2 10,2'],
  ],
  [
    'onto the layer of the source',
    ['LINE 0,0 10,0 @A'],
    ['O L S 2 5,0 5,5', ''],
    ['LINE 0,0 10,0 @A', 'LINE 0,2 10,2 @A'],
  ],
  ['undone', ['LINE 0,0 10,0'], ['O 2 5,0 5,5 U', ''], ['LINE 0,0 10,0']],
  ['left by Exit', ['LINE 0,0 10,0'], ['O 2 E'], ['LINE 0,0 10,0']],
];

const TRIM: ModifyRow[] = [
  [
    'the end of a line',
    ['LINE 0,0 10,0', 'LINE 6,-5 6,5'],
    ['TRIM 8,0', ''],
    ['LINE 0,0 6,0', 'LINE 6,-5 6,5'],
  ],
  [
    'the middle of a line',
    ['LINE 0,0 10,0', 'LINE 3,-5 3,5', 'LINE 6,-5 6,5'],
    ['TR 4,0', ''],
    ['LINE 0,0 3,0', 'LINE 6,0 10,0', 'LINE 3,-5 3,5', 'LINE 6,-5 6,5'],
  ],
  [
    'a circle by a line',
    ['CIRCLE 0,0 5', 'LINE -9,0 9,0'],
    ['TR 0,5', ''],
    ['ARC 0,0 5 180 0', 'LINE -9,0 9,0'],
  ],
  ['an arc', ['ARC 0,0 5 0 180', 'LINE 0,0 0,9'], ['TR -4,3', ''], ['ARC 0,0 5 0 90', 'LINE 0,0 0,9']],
  [
    'an ellipse',
    ['ELLIPSE 0,0 6,0 0.5', 'LINE 0,-9 0,9'],
    ['TR 6,0', ''],
    ['ELLIPSE 0,0 6,0 0.5 90 270', 'LINE 0,-9 0,9'],
  ],
  [
    'an infinite line becomes a ray',
    ['XLINE 0,0 1,0', 'LINE 2,-1 2,1'],
    ['TR 5,0', ''],
    ['RAY 2,0 -1,0', 'LINE 2,-1 2,1'],
  ],
  [
    'an infinite line becomes two rays',
    ['XLINE 0,0 1,0', 'LINE 2,-1 2,1', 'LINE 6,-1 6,1'],
    ['TR 4,0', ''],
    ['RAY 2,0 -1,0', 'RAY 6,0 1,0', 'LINE 2,-1 2,1', 'LINE 6,-1 6,1'],
  ],
  [
    'a ray becomes a line',
    ['RAY 0,0 1,0', 'LINE 2,-1 2,1'],
    ['TR 5,0', ''],
    ['LINE 0,0 2,0', 'LINE 2,-1 2,1'],
  ],
  [
    'a polyline',
    ['PL 0,0 10,0 10,10', 'LINE 5,-2 5,2'],
    ['TR 2,0', ''],
    ['PL 5,0 10,0 10,10', 'LINE 5,-2 5,2'],
  ],
  [
    'a closed polyline opens',
    [SQUARE, 'LINE 3,-2 3,12'],
    ['TR 0,5', ''],
    ['PL 3,0 10,0 10,10 3,10', 'LINE 3,-2 3,12'],
  ],
  [
    'a polyline arc',
    ['PL 0,0,1 10,0', 'LINE 5,-9 5,9'],
    ['TR 0,0', ''],
    [`PL 5,-5,${n(Math.tan(Math.PI / 8))} 10,0`, 'LINE 5,-9 5,9'],
  ],
  ['what meets nothing goes', ['LINE 0,0 10,0', 'LINE 20,-5 20,5'], ['TR 5,0', ''], ['LINE 20,-5 20,5']],
  [
    'by selected edges only',
    ['LINE 0,0 10,0', 'LINE 3,-5 3,5', 'LINE 6,-5 6,5'],
    ['TR T 6,3', '', '1,0', ''],
    ['LINE 6,0 10,0', 'LINE 3,-5 3,5', 'LINE 6,-5 6,5'],
  ],
  [
    'standard mode asks for edges',
    ['LINE 0,0 10,0', 'LINE 3,-5 3,5', 'LINE 6,-5 6,5'],
    ['TR O S', '', 'TR 6,3', '', '1,0', ''],
    ['LINE 6,0 10,0', 'LINE 3,-5 3,5', 'LINE 6,-5 6,5'],
  ],
  [
    'standard mode leaves what is not cut',
    ['LINE 0,0 10,0', 'LINE 20,-5 20,5'],
    ['TR O S', '', 'TR', '', '5,0', ''],
    ['LINE 0,0 10,0', 'LINE 20,-5 20,5'],
  ],
  [
    'edges that go on',
    ['LINE 0,0 10,0', 'LINE 6,2 6,5'],
    ['TR E E 8,0', ''],
    ['LINE 0,0 6,0', 'LINE 6,2 6,5'],
  ],
  [
    'edges that end',
    ['LINE 0,0 10,0', 'LINE 6,2 6,5'],
    ['TR E N O S', '', 'TR', '', '8,0', ''],
    ['LINE 0,0 10,0', 'LINE 6,2 6,5'],
  ],
  [
    'along a fence',
    ['LINE 0,0 0,10', 'LINE 2,0 2,10', 'LINE -5,5 9,5'],
    ['TR T -5,5', '', 'F -3,8 5,8', '', ''],
    ['LINE 0,0 0,5', 'LINE 2,0 2,5', 'LINE -5,5 9,5'],
  ],
  [
    'across a box',
    ['LINE 0,0 0,10', 'LINE 2,0 2,10', 'LINE -5,5 9,5'],
    ['TR T -5,5', '', 'C -3,7 5,8', ''],
    ['LINE 0,0 0,5', 'LINE 2,0 2,5', 'LINE -5,5 9,5'],
  ],
  ['erasing meanwhile', ['LINE 0,0 10,0', 'LINE 6,-5 6,5'], ['TR R 6,3', '', ''], ['LINE 0,0 10,0']],
  ['undone', ['LINE 0,0 10,0', 'LINE 6,-5 6,5'], ['TR 8,0 U', ''], ['LINE 0,0 10,0', 'LINE 6,-5 6,5']],
  [
    'projection is kept',
    ['LINE 0,0 10,0', 'LINE 6,-5 6,5'],
    ['TR P N 8,0', ''],
    ['LINE 0,0 6,0', 'LINE 6,-5 6,5'],
  ],
];

const EXTEND: ModifyRow[] = [
  ['a line', ['LINE 0,0 4,0', 'LINE 6,-5 6,5'], ['EXTEND 3,0', ''], ['LINE 0,0 6,0', 'LINE 6,-5 6,5']],
  ['at its start', ['LINE 0,0 4,0', 'LINE -3,-5 -3,5'], ['EX 1,0', ''], ['LINE -3,0 4,0', 'LINE -3,-5 -3,5']],
  [
    'to the nearest of two',
    ['LINE 0,0 4,0', 'LINE 6,-5 6,5', 'LINE 8,-5 8,5'],
    ['EX 3,0', ''],
    ['LINE 0,0 6,0', 'LINE 6,-5 6,5', 'LINE 8,-5 8,5'],
  ],
  [
    'twice',
    ['LINE 0,0 4,0', 'LINE 6,-5 6,5', 'LINE 8,-5 8,5'],
    ['EX 3,0 5,0', ''],
    ['LINE 0,0 8,0', 'LINE 6,-5 6,5', 'LINE 8,-5 8,5'],
  ],
  ['an arc', ['ARC 0,0 5 0 90', 'LINE -9,0 -1,0'], ['EX 0,5', ''], ['ARC 0,0 5 0 180', 'LINE -9,0 -1,0']],
  [
    'an arc at its start',
    ['ARC 0,0 5 0 90', 'LINE 0,-9 0,-1'],
    ['EX 5,0', ''],
    ['ARC 0,0 5 270 90', 'LINE 0,-9 0,-1'],
  ],
  [
    'an elliptical arc',
    ['ELLIPSE 0,0 6,0 0.5 0 90', 'LINE -9,0 -1,0'],
    ['EX 0,3', ''],
    ['ELLIPSE 0,0 6,0 0.5 0 180', 'LINE -9,0 -1,0'],
  ],
  ['a polyline', ['PL 0,0 4,0 4,4', 'LINE 0,9 9,9'], ['EX 4,3', ''], ['PL 0,0 4,0 4,9', 'LINE 0,9 9,9']],
  [
    'a ray backwards',
    ['RAY 0,0 1,0', 'LINE -4,-1 -4,1'],
    ['EX 1,0', ''],
    ['RAY -4,0 1,0', 'LINE -4,-1 -4,1'],
  ],
  [
    'nothing in that direction',
    ['LINE 0,0 4,0', 'LINE 6,2 6,5'],
    ['EX 3,0', ''],
    ['LINE 0,0 4,0', 'LINE 6,2 6,5'],
  ],
  [
    'to an edge that goes on',
    ['LINE 0,0 4,0', 'LINE 6,2 6,5'],
    ['EX E E 3,0', ''],
    ['LINE 0,0 6,0', 'LINE 6,2 6,5'],
  ],
  [
    'to chosen edges',
    ['LINE 0,0 4,0', 'LINE 6,-5 6,5', 'LINE 8,-5 8,5'],
    ['EX B 8,3', '', '3,0', ''],
    ['LINE 0,0 8,0', 'LINE 6,-5 6,5', 'LINE 8,-5 8,5'],
  ],
  [
    'along a fence',
    ['LINE 0,0 0,4', 'LINE 2,0 2,4', 'LINE -5,9 9,9'],
    ['EX F -1,3 5,3', '', ''],
    ['LINE 0,0 0,9', 'LINE 2,0 2,9', 'LINE -5,9 9,9'],
  ],
  [
    'a spline goes on straight',
    ['SPLINE 0,0 1,0 2,0 3,0', 'LINE 6,-5 6,5'],
    ['EX 3,0', ''],
    ['SPLINE 0,0 6,0', 'LINE 6,-5 6,5'],
  ],
];

const FILLET: ModifyRow[] = [
  [
    'two lines',
    ['LINE 0,0 10,0', 'LINE 0,0 0,10'],
    ['FILLET R 2 5,0 0,5'],
    ['LINE 2,0 10,0', 'LINE 0,2 0,10', 'ARC 2,2 2 180 270'],
  ],
  [
    'two lines that do not meet',
    ['LINE 3,0 10,0', 'LINE 0,3 0,10'],
    ['F R 2 5,0 0,5'],
    ['LINE 2,0 10,0', 'LINE 0,2 0,10', 'ARC 2,2 2 180 270'],
  ],
  [
    'lines that cross: the picked sides stay',
    ['LINE -9,0 9,0', 'LINE 0,-9 0,9'],
    ['F R 2 5,0 0,-5'],
    ['LINE 2,0 9,0', 'LINE 0,-9 0,-2', 'ARC 2,-2 2 90 180'],
  ],
  [
    'radius zero makes a corner',
    ['LINE 3,0 10,0', 'LINE 0,3 0,10'],
    ['F R 0 5,0 0,5'],
    ['LINE 0,0 10,0', 'LINE 0,0 0,10'],
  ],
  [
    'parallel lines',
    ['LINE 0,0 10,0', 'LINE 0,4 10,4'],
    ['F R 1 8,0 8,4'],
    ['LINE 0,0 10,0', 'LINE 0,4 10,4', 'ARC 10,2 2 270 90'],
  ],
  [
    'a line and a circle',
    ['LINE -20,0 20,0', 'CIRCLE 0,5 3'],
    ['F R 2 9,0 2.4,3.2'],
    [
      `LINE ${n(Math.sqrt(16))},0 20,0`,
      'CIRCLE 0,5 3',
      `ARC 4,2 2 ${n((Math.atan2(3, -4) * 180) / Math.PI)} 270`,
    ],
  ],
  [
    'two circles',
    ['CIRCLE 0,0 3', 'CIRCLE 10,0 3'],
    ['F R 4 2.4,1.8 7.6,1.8'],
    [
      'CIRCLE 0,0 3',
      'CIRCLE 10,0 3',
      `ARC 5,${n(Math.sqrt(24))} 4 ${n((Math.atan2(-Math.sqrt(24), -5) * 180) / Math.PI + 360)} ${n((Math.atan2(-Math.sqrt(24), 5) * 180) / Math.PI + 360)}`,
    ],
  ],
  [
    'two pieces of a polyline',
    ['PL 0,0 10,0 10,10'],
    ['F R 2 5,0 10,5'],
    [`PL 0,0 8,0,${n(Math.tan(Math.PI / 8))} 10,2 10,10`],
  ],
  [
    'all corners of a polyline',
    [SQUARE],
    ['F R 2 P 5,0'],
    [`PLC 2,0 8,0,0.414214 10,2 10,8,0.414214 8,10 2,10,0.414214 0,8 0,2,0.414214`],
  ],
  [
    'without trimming',
    ['LINE 0,0 10,0', 'LINE 0,0 0,10'],
    ['F R 2 T N 5,0 0,5'],
    ['LINE 0,0 10,0', 'LINE 0,0 0,10', 'ARC 2,2 2 180 270'],
  ],
  [
    'several',
    ['LINE 0,0 10,0', 'LINE 0,0 0,10', 'LINE 10,0 10,10'],
    ['F R 2 M 5,0 0,5 8,0 10,5', ''],
    ['LINE 2,0 8,0', 'LINE 0,2 0,10', 'LINE 10,2 10,10', 'ARC 2,2 2 180 270', 'ARC 8,2 2 270 0'],
  ],
  [
    'undone among several',
    ['LINE 0,0 10,0', 'LINE 0,0 0,10'],
    ['F R 2 M 5,0 0,5 U', ''],
    ['LINE 0,0 10,0', 'LINE 0,0 0,10'],
  ],
  [
    'a line and a polyline become one',
    ['PL 0,0 10,0', 'LINE 10,0 10,10'],
    ['F R 2 5,0 10,5'],
    [`PL 0,0 8,0,0.414214 10,2 10,10`],
  ],
  [
    'radius by the second question',
    ['LINE 0,0 10,0', 'LINE 0,0 0,10'],
    ['F 5,0 R 2 0,5'],
    ['LINE 2,0 10,0', 'LINE 0,2 0,10', 'ARC 2,2 2 180 270'],
  ],
  [
    'too large',
    ['CIRCLE 0,0 1', 'CIRCLE 10,0 1'],
    ['F R 1 1,0 9,0'],
    ['CIRCLE 0,0 1', 'CIRCLE 10,0 1'],
    'noCorner',
  ],
  [
    'at sixty degrees',
    ['LINE 0,0 20,0', `LINE 0,0 10,${10 * ROOT3}`],
    [`F R 2 10,0 5,${5 * ROOT3}`],
    [
      `LINE ${n(2 * ROOT3)},0 20,0`,
      `LINE ${n(ROOT3)},3 10,${n(10 * ROOT3)}`,
      `ARC ${n(2 * ROOT3)},2 2 150 270`,
    ],
  ],
];

const CHAMFER: ModifyRow[] = [
  [
    'by two distances',
    ['LINE 0,0 10,0', 'LINE 0,0 0,10'],
    ['CHAMFER D 2 3 5,0 0,5'],
    ['LINE 2,0 10,0', 'LINE 0,3 0,10', 'LINE 2,0 0,3'],
  ],
  [
    'by one distance',
    ['LINE 0,0 10,0', 'LINE 0,0 0,10'],
    ['CHA D 2', '', '5,0 0,5'],
    ['LINE 2,0 10,0', 'LINE 0,2 0,10', 'LINE 2,0 0,2'],
  ],
  [
    'by length and angle',
    ['LINE 0,0 10,0', 'LINE 0,0 0,10'],
    ['CHA A 3 30 5,0 0,5'],
    ['LINE 3,0 10,0', `LINE 0,${n(3 / ROOT3)} 0,10`, `LINE 3,0 0,${n(3 / ROOT3)}`],
  ],
  [
    'zero makes a corner',
    ['LINE 3,0 10,0', 'LINE 0,3 0,10'],
    ['CHA D 0 0 5,0 0,5'],
    ['LINE 0,0 10,0', 'LINE 0,0 0,10'],
  ],
  ['a polyline', [SQUARE], ['CHA D 2 2 P 5,0'], ['PLC 2,0 8,0 10,2 10,8 8,10 2,10 0,8 0,2']],
  ['two pieces of a polyline', ['PL 0,0 10,0 10,10'], ['CHA D 2 3 5,0 10,5'], ['PL 0,0 8,0 10,3 10,10']],
  [
    'without trimming',
    ['LINE 0,0 10,0', 'LINE 0,0 0,10'],
    ['CHA D 2 2 T N 5,0 0,5'],
    ['LINE 0,0 10,0', 'LINE 0,0 0,10', 'LINE 2,0 0,2'],
  ],
  [
    'by the other method',
    ['LINE 0,0 10,0', 'LINE 0,0 0,10'],
    ['CHA A 3 45 D 1 1 E A 5,0 0,5'],
    ['LINE 3,0 10,0', 'LINE 0,3 0,10', 'LINE 3,0 0,3'],
  ],
  [
    'several and one undone',
    ['LINE 0,0 10,0', 'LINE 0,0 0,10'],
    ['CHA D 2 2 M 5,0 0,5 U', ''],
    ['LINE 0,0 10,0', 'LINE 0,0 0,10'],
  ],
];

const STRETCH: ModifyRow[] = [
  ['the end of a line', ['LINE 0,0 10,0'], ['STRETCH 8,-1 12,1', '', '0,0 5,2'], ['LINE 0,0 15,2']],
  ['corners of a polyline', [SQUARE], ['S 8,-1 12,11', '', '0,0 5,0'], ['PLC 0,0 15,0 15,10 0,10']],
  ['by a displacement', [SQUARE], ['S C 8,-1 12,11', '', 'D 5,0'], ['PLC 0,0 15,0 15,10 0,10']],
  ['the first point as displacement', [SQUARE], ['S 8,-1 12,11', '', '5,0', ''], ['PLC 0,0 15,0 15,10 0,10']],
  [
    'what is inside moves',
    ['CIRCLE 10,0 1', 'LINE 0,0 10,0'],
    ['S 8,-2 12,2', '', '0,0 0,3'],
    ['CIRCLE 10,3 1', 'LINE 0,0 10,3'],
  ],
  [
    'a circle whose center is outside stays',
    ['CIRCLE 10,0 4'],
    ['S 12,-1 16,1', '', '0,0 0,3'],
    ['CIRCLE 10,0 4'],
  ],
  [
    'an arc keeps its height',
    ['ARC 0,0 5 0 180'],
    ['S 4,-1 6,1', '', '0,0 2,0'],
    [
      `ARC 1,${n(5 - (36 + 25) / 10)} ${n((36 + 25) / 10)} ${n((Math.atan2(-(5 - 6.1), 6) * 180) / Math.PI)} ${n(180 - (Math.atan2(-(5 - 6.1), 6) * 180) / Math.PI)}`,
    ],
  ],
  ['by a polygon', [SQUARE], ['S CP 8,-1 12,-1 12,11 8,11', '', '', '0,0 5,0'], ['PLC 0,0 15,0 15,10 0,10']],
  [
    'two windows',
    ['LINE 0,0 10,0', 'LINE 0,5 10,5'],
    ['S 8,-1 12,1 8,4 12,6', '', '0,0 2,0'],
    ['LINE 0,0 12,0', 'LINE 0,5 12,5'],
  ],
];

const ALIGN: ModifyRow[] = [
  ['by one pair moves', ['LINE 0,0 10,0'], ['ALIGN L', '', '0,0 5,5', ''], ['LINE 5,5 15,5']],
  ['by two pairs turns', ['LINE 0,0 10,0'], ['AL L', '', '0,0 5,5 10,0 5,20', '', 'N'], ['LINE 5,5 5,15']],
  ['by two pairs scales', ['LINE 0,0 10,0'], ['AL L', '', '0,0 5,5 10,0 5,25', '', 'Y'], ['LINE 5,5 5,25']],
  ['by three pairs', ['LINE 0,0 10,0'], ['AL L', '', '0,0 5,5 10,0 5,15 0,1 4,5'], ['LINE 5,5 5,15']],
];

const ARRAY: ModifyRow[] = [
  [
    'rectangular, counts and spacing',
    ['CIRCLE 0,0 1'],
    ['ARRAY L', '', 'R COU 3 2 S 5 4', ''],
    ['CIRCLE 0,0 1', 'CIRCLE 5,0 1', 'CIRCLE 10,0 1', 'CIRCLE 0,4 1', 'CIRCLE 5,4 1', 'CIRCLE 10,4 1'],
  ],
  [
    'rectangular, columns and rows by total',
    ['CIRCLE 0,0 1'],
    ['AR L', '', 'R COL 3 T 8 R 1 X'],
    ['CIRCLE 0,0 1', 'CIRCLE 4,0 1', 'CIRCLE 8,0 1'],
  ],
  [
    'rectangular by a unit cell',
    ['CIRCLE 0,0 1'],
    ['ARRAYRECT L', '', 'COU 2 2 S U 0,0 3,7', ''],
    ['CIRCLE 0,0 1', 'CIRCLE 3,0 1', 'CIRCLE 0,7 1', 'CIRCLE 3,7 1'],
  ],
  [
    'rectangular at an angle',
    ['CIRCLE 0,0 1'],
    ['ARRAYRECT L', '', 'COU 2 1 S 5 5 A 90', ''],
    ['CIRCLE 0,0 1', 'CIRCLE 0,5 1'],
  ],
  [
    'rectangular in levels',
    ['CIRCLE 0,0 1'],
    ['ARRAYRECT L', '', 'COU 1 1 L 2 3 B 0,0', ''],
    ['CIRCLE 0,0 1', 'CIRCLE 0,0 1'],
  ],
  [
    'polar, all around',
    ['CIRCLE 5,0 1'],
    ['AR L', '', 'PO 0,0 I 4', ''],
    ['CIRCLE 5,0 1', 'CIRCLE 0,5 1', 'CIRCLE -5,0 1', 'CIRCLE 0,-5 1'],
  ],
  [
    'polar, part of a turn',
    ['CIRCLE 5,0 1'],
    ['ARRAYPOLAR L', '', '0,0 I 3 F 180', ''],
    ['CIRCLE 5,0 1', 'CIRCLE 0,5 1', 'CIRCLE -5,0 1'],
  ],
  [
    'polar by the angle between',
    ['CIRCLE 5,0 1'],
    ['ARRAYPOLAR L', '', '0,0 I 3 A 90', ''],
    ['CIRCLE 5,0 1', 'CIRCLE 0,5 1', 'CIRCLE -5,0 1'],
  ],
  [
    'polar turns its items',
    ['LINE 4,0 6,0'],
    ['ARRAYPOLAR L', '', '0,0 I 2 F 90', ''],
    ['LINE 4,0 6,0', 'LINE 0,4 0,6'],
  ],
  [
    'polar without turning',
    ['LINE 4,0 6,0'],
    ['ARRAYPOLAR L', '', '0,0 I 2 F 90 ROT N', ''],
    ['LINE 4,0 6,0', 'LINE -1,5 1,5'],
  ],
  [
    'polar in rows',
    ['CIRCLE 5,0 1'],
    ['ARRAYPOLAR L', '', '0,0 I 1 ROW 2 5 X'],
    ['CIRCLE 5,0 1', 'CIRCLE 10,0 1'],
  ],
  [
    'polar about another base',
    ['LINE 4,0 6,0'],
    ['ARRAYPOLAR L', '', '0,0 B 4,0 I 2 F 90 ROT N', ''],
    ['LINE 4,0 6,0', 'LINE 0,4 2,4'],
  ],
  [
    'along a path, measured',
    ['LINE 0,0 12,0', 'CIRCLE 0,0 1'],
    ['AR L', '', 'PA 6,0 I 4 4 X'],
    ['LINE 0,0 12,0', 'CIRCLE 0,0 1', 'CIRCLE 4,0 1', 'CIRCLE 8,0 1', 'CIRCLE 12,0 1'],
  ],
  [
    'along a path, divided',
    ['LINE 0,0 12,0', 'CIRCLE 0,0 1'],
    ['ARRAYPATH L', '', '6,0 M D I 3', ''],
    ['LINE 0,0 12,0', 'CIRCLE 0,0 1', 'CIRCLE 6,0 1', 'CIRCLE 12,0 1'],
  ],
  [
    'along an arc, aligned',
    ['ARC 0,0 5 0 90', 'LINE 5,0 6,0'],
    ['ARRAYPATH L', '', '0,5 M D I 2', ''],
    ['ARC 0,0 5 0 90', 'LINE 5,0 6,0', 'LINE 0,5 0,6'],
  ],
  [
    'along an arc, not aligned',
    ['ARC 0,0 5 0 90', 'LINE 5,0 6,0'],
    ['ARRAYPATH L', '', '0,5 M D I 2 A N', ''],
    ['ARC 0,0 5 0 90', 'LINE 5,0 6,0', 'LINE 0,5 1,5'],
  ],
  [
    'along a path in rows',
    ['LINE 0,0 12,0', 'CIRCLE 0,0 1'],
    ['ARRAYPATH L', '', '6,0 M D I 2 R 2 3 X'],
    ['LINE 0,0 12,0', 'CIRCLE 0,0 1', 'CIRCLE 12,0 1', 'CIRCLE 0,3 1', 'CIRCLE 12,3 1'],
  ],
  [
    'along a path from a base and a direction',
    ['LINE 0,0 0,12', 'LINE 20,0 21,0'],
    ['ARRAYPATH L', '', '0,6 B 20,0 T 20,0 21,0 M D I 2', ''],
    ['LINE 0,0 0,12', 'LINE 0,0 0,1', 'LINE 0,12 0,13'],
  ],
];

const BREAK: ModifyRow[] = [
  ['a line between two points', ['LINE 0,0 10,0'], ['BREAK 3,0 6,0'], ['LINE 0,0 3,0', 'LINE 6,0 10,0']],
  ['beyond its end', ['LINE 0,0 10,0'], ['BR 3,0 20,0'], ['LINE 0,0 3,0']],
  ['from another first point', ['LINE 0,0 10,0'], ['BR 5,0 F 2,0 4,0'], ['LINE 0,0 2,0', 'LINE 4,0 10,0']],
  ['a circle, counter-clockwise', ['CIRCLE 0,0 5'], ['BR 5,0 0,5'], ['ARC 0,0 5 90 0']],
  ['an arc', ['ARC 0,0 5 0 180'], ['BR 0,5 F 5,0 0,5'], ['ARC 0,0 5 90 180']],
  ['a polyline', ['PL 0,0 10,0 10,10'], ['BR 5,0 10,5'], ['PL 0,0 5,0', 'PL 10,5 10,10']],
  ['a closed polyline', [SQUARE], ['BR 5,0 10,5'], ['PL 10,5 10,10 0,10 0,0 5,0']],
  ['at a point', ['LINE 0,0 10,0'], ['BR 5,0 F 4,0 4,0'], ['LINE 0,0 4,0', 'LINE 4,0 10,0']],
  [
    'at a point by its own command',
    ['ARC 0,0 5 0 180'],
    ['BREAKATPOINT 5,0 0,5'],
    ['ARC 0,0 5 0 90', 'ARC 0,0 5 90 180'],
  ],
  [
    'a circle not at one point',
    ['CIRCLE 0,0 5'],
    ['BREAKATPOINT 5,0 0,5'],
    ['CIRCLE 0,0 5'],
    'cannotBreakClosed',
  ],
  ['an infinite line', ['XLINE 0,0 1,0'], ['BR 3,0 6,0'], ['RAY 3,0 -1,0', 'RAY 6,0 1,0']],
];

const JOIN: ModifyRow[] = [
  ['lines on one line', ['LINE 0,0 4,0', 'LINE 6,0 10,0'], ['JOIN ALL', ''], ['LINE 0,0 10,0']],
  ['arcs of one circle', ['ARC 0,0 5 0 90', 'ARC 0,0 5 120 180'], ['J ALL', ''], ['ARC 0,0 5 0 180']],
  ['lines that touch', ['LINE 0,0 4,0', 'LINE 4,0 4,4'], ['J ALL', ''], ['PL 0,0 4,0 4,4']],
  ['a closed ring', ['LINE 0,0 4,0', 'LINE 4,0 4,4', 'LINE 4,4 0,0'], ['J ALL', ''], ['PLC 0,0 4,0 4,4']],
  ['a line and an arc', ['LINE 0,0 4,0', 'ARC 4,2 2 270 90'], ['J ALL', ''], ['PL 0,0 4,0,1 4,4']],
  ['polylines', ['PL 0,0 4,0 4,4', 'PL 8,8 4,4'], ['J ALL', ''], ['PL 0,0 4,0 4,4 8,8']],
  ['what is apart stays', ['LINE 0,0 4,0', 'LINE 0,2 4,2'], ['J ALL', ''], ['LINE 0,0 4,0', 'LINE 0,2 4,2']],
  ['an arc closed', ['ARC 0,0 5 0 90'], ['J L', '', 'L'], ['CIRCLE 0,0 5']],
  ['one after the other', ['LINE 0,0 4,0', 'LINE 6,0 10,0'], ['J 2,0', '', '8,0', ''], ['LINE 0,0 10,0']],
];

const LENGTHEN: ModifyRow[] = [
  ['by a delta', ['LINE 0,0 10,0'], ['LENGTHEN DE 5 9,0', ''], ['LINE 0,0 15,0']],
  ['at its start', ['LINE 0,0 10,0'], ['LEN DE 5 1,0', ''], ['LINE -5,0 10,0']],
  ['shorter', ['LINE 0,0 10,0'], ['LEN DE -4 9,0', ''], ['LINE 0,0 6,0']],
  ['by percent', ['LINE 0,0 10,0'], ['LEN P 150 9,0', ''], ['LINE 0,0 15,0']],
  ['to a total', ['LINE 0,0 10,0'], ['LEN T 25 9,0', ''], ['LINE 0,0 25,0']],
  ['an arc by angle', ['ARC 0,0 5 0 90'], ['LEN DE A 45 0,5', ''], ['ARC 0,0 5 0 135']],
  ['an arc to a total angle', ['ARC 0,0 5 0 90'], ['LEN T A 30 0,5', ''], ['ARC 0,0 5 0 30']],
  ['an arc by length', ['ARC 0,0 5 0 90'], [`LEN T ${5 * Math.PI} 0,5`, ''], ['ARC 0,0 5 0 180']],
  ['dynamically', ['LINE 0,0 10,0'], ['LEN DY 9,0 14,7', ''], ['LINE 0,0 14,0']],
  ['an arc dynamically', ['ARC 0,0 5 0 90'], ['LEN DY 0,5 -9,0', ''], ['ARC 0,0 5 0 180']],
  ['a polyline', ['PL 0,0 10,0 10,10'], ['LEN T 25 10,9', ''], ['PL 0,0 10,0 10,15']],
  ['a polyline cut short', ['PL 0,0 10,0 10,10'], ['LEN T 5 10,9', ''], ['PL 0,0 5,0']],
  ['undone', ['LINE 0,0 10,0'], ['LEN DE 5 9,0 U', ''], ['LINE 0,0 10,0']],
  ['a closed one cannot', ['CIRCLE 0,0 5'], ['LEN 5,0 DE 5'], ['CIRCLE 0,0 5']],
];

const DIVIDE: ModifyRow[] = [
  ['a line', ['LINE 0,0 12,0'], ['DIVIDE 6,0 3'], ['LINE 0,0 12,0', 'POINT 4,0', 'POINT 8,0']],
  [
    'a circle',
    ['CIRCLE 0,0 5'],
    ['DIV 5,0 4'],
    ['CIRCLE 0,0 5', 'POINT 5,0', 'POINT 0,5', 'POINT -5,0', 'POINT 0,-5'],
  ],
  [
    'a polyline',
    ['PL 0,0 10,0 10,10'],
    ['DIV 5,0 4'],
    ['PL 0,0 10,0 10,10', 'POINT 5,0', 'POINT 10,0', 'POINT 10,5'],
  ],
  [
    'measured from the picked end',
    ['LINE 0,0 10,0'],
    ['MEASURE 1,0 4'],
    ['LINE 0,0 10,0', 'POINT 4,0', 'POINT 8,0'],
  ],
  [
    'measured from the other end',
    ['LINE 0,0 10,0'],
    ['ME 9,0 4'],
    ['LINE 0,0 10,0', 'POINT 6,0', 'POINT 2,0'],
  ],
  ['measured to the very end', ['LINE 0,0 10,0'], ['ME 1,0 5'], ['LINE 0,0 10,0', 'POINT 5,0', 'POINT 10,0']],
];

const REVERSE: ModifyRow[] = [
  ['a line', ['LINE 0,0 10,0'], ['REVERSE L', ''], ['LINE 10,0 0,0']],
  ['a polyline with an arc', ['PL 0,0 10,0,1 10,4'], ['REVERSE L', ''], ['PL 10,4,-1 10,0 0,0']],
  ['a spline', ['SPLINE 0,0 1,2 3,4 5,0'], ['REVERSE L', ''], ['SPLINE 5,0 0,0']],
];

const OVERKILL: ModifyRow[] = [
  ['the same line twice', ['LINE 0,0 10,0', 'LINE 0,0 10,0'], ['OVERKILL ALL', '', ''], ['LINE 0,0 10,0']],
  ['a line backwards', ['LINE 0,0 10,0', 'LINE 10,0 0,0'], ['OVERKILL ALL', '', ''], ['LINE 0,0 10,0']],
  ['lines that overlap', ['LINE 0,0 10,0', 'LINE 5,0 15,0'], ['OVERKILL ALL', '', ''], ['LINE 0,0 15,0']],
  ['lines end to end', ['LINE 0,0 10,0', 'LINE 10,0 15,0'], ['OVERKILL ALL', '', ''], ['LINE 0,0 15,0']],
  [
    'not end to end',
    ['LINE 0,0 10,0', 'LINE 10,0 15,0'],
    ['OVERKILL ALL', '', 'E N', ''],
    ['LINE 0,0 10,0', 'LINE 10,0 15,0'],
  ],
  [
    'no partial overlaps',
    ['LINE 0,0 10,0', 'LINE 5,0 15,0'],
    ['OVERKILL ALL', '', 'T N', ''],
    ['LINE 0,0 10,0', 'LINE 5,0 15,0'],
  ],
  [
    'within a tolerance',
    ['CIRCLE 0,0 5', 'CIRCLE 0.001,0 5'],
    ['OVERKILL ALL', '', 'O 0.01', ''],
    ['CIRCLE 0,0 5'],
  ],
  [
    'other layers stay',
    ['LINE 0,0 10,0', 'LINE 0,0 10,0 @A'],
    ['OVERKILL ALL', '', ''],
    ['LINE 0,0 10,0', 'LINE 0,0 10,0 @A'],
  ],
  [
    'layers ignored',
    ['LINE 0,0 10,0', 'LINE 0,0 10,0 @A'],
    ['OVERKILL ALL', '', 'I LA', ''],
    ['LINE 0,0 10,0'],
  ],
  [
    'arcs that overlap',
    ['ARC 0,0 5 0 90', 'ARC 0,0 5 45 180'],
    ['OVERKILL ALL', '', ''],
    ['ARC 0,0 5 0 180'],
  ],
  ['corners that are none', ['PL 0,0 5,0 10,0 10,10'], ['OVERKILL ALL', '', ''], ['PL 0,0 10,0 10,10']],
  ['corners kept', ['PL 0,0 5,0 10,0 10,10'], ['OVERKILL ALL', '', 'P N', ''], ['PL 0,0 5,0 10,0 10,10']],
];

const PEDIT: ModifyRow[] = [
  ['closes', ['PL 0,0 10,0 10,10'], ['PEDIT 5,0 C', ''], ['PLC 0,0 10,0 10,10']],
  ['opens', [SQUARE], ['PE 5,0 O', ''], ['PL 0,0 10,0 10,10 0,10']],
  ['a line becomes one', ['LINE 0,0 10,0'], ['PE 5,0 Y', ''], ['PL 0,0 10,0']],
  ['an arc becomes one', ['ARC 5,0 5 180 0'], ['PE 5,-5', '', ''], ['PL 0,0,1 10,0']],
  ['or not', ['LINE 0,0 10,0'], ['PE 5,0 N'], ['LINE 0,0 10,0']],
  ['width', ['PL 0,0 10,0'], ['PE 5,0 W 2', ''], ['PL 0,0 10,0 w=2']],
  ['joins', ['PL 0,0 10,0', 'LINE 10,0 10,10'], ['PE 5,0 J 10,5', '', ''], ['PL 0,0 10,0 10,10']],
  [
    'joins many over gaps',
    ['LINE 0,0 10,0', 'LINE 10.5,0 10.5,10'],
    ['PE M ALL', '', 'Y J 1', ''],
    ['PL 0,0 10.5,0 10.5,10'],
  ],
  ['decurves', ['PL 0,0 10,0,1 10,4'], ['PE 5,0 D', ''], ['PL 0,0 10,0 10,4']],
  ['reverses', ['PL 0,0 10,0 10,10'], ['PE 5,0 R', ''], ['PL 10,10 10,0 0,0']],
  ['undone', ['PL 0,0 10,0 10,10'], ['PE 5,0 C U', ''], ['PL 0,0 10,0 10,10']],
  [
    'fits arcs through corners of a circle',
    ['PLC 5,0 0,5 -5,0 0,-5'],
    ['PE 5,0 F', ''],
    [
      `PLC 5,0,0.198912 ${n(5 * Math.SQRT1_2)},${n(5 * Math.SQRT1_2)},0.198912 0,5,0.198912 ${n(-5 * Math.SQRT1_2)},${n(5 * Math.SQRT1_2)},0.198912 -5,0,0.198912 ${n(-5 * Math.SQRT1_2)},${n(-5 * Math.SQRT1_2)},0.198912 0,-5,0.198912 ${n(5 * Math.SQRT1_2)},${n(-5 * Math.SQRT1_2)},0.198912`,
    ],
  ],
  ['moves a vertex', ['PL 0,0 10,0 10,10'], ['PE 5,0 E N M 12,1 X', ''], ['PL 0,0 12,1 10,10']],
  ['inserts a vertex', ['PL 0,0 10,0 10,10'], ['PE 5,0 E I 5,2 X', ''], ['PL 0,0 5,2 10,0 10,10']],
  ['straightens', ['PL 0,0 5,5 10,0 10,10'], ['PE 2,2 E S N N G X', ''], ['PL 0,0 10,0 10,10']],
  [
    'breaks at a vertex',
    ['PL 0,0 5,5 10,0 10,10'],
    ['PE 2,2 E N B G X', ''],
    ['PL 0,0 5,5', 'PL 5,5 10,0 10,10'],
  ],
  [
    'breaks between vertices',
    ['PL 0,0 5,5 10,0 10,10'],
    ['PE 2,2 E N B N G X', ''],
    ['PL 0,0 5,5', 'PL 10,0 10,10'],
  ],
  ['an arc by a tangent', ['PL 0,0 10,0'], ['PE 5,0 E T 270 X', ''], ['PL 0,0,1 10,0']],
  ['previous vertex', ['PL 0,0 10,0 10,10'], ['PE 5,0 E N P R M 1,1 X', ''], ['PL 1,1 10,0 10,10']],
  ['linetype generation', ['PL 0,0 10,0'], ['PE 5,0 L ON', ''], ['PL 0,0 10,0']],
];

/** By command; what is there, typed lines, and what is there then. */
export const MODIFY_ROWS: Record<string, ModifyRow[]> = {
  OFFSET,
  TRIM,
  EXTEND,
  FILLET,
  CHAMFER,
  STRETCH,
  ALIGN,
  ARRAY,
  BREAK,
  JOIN,
  LENGTHEN,
  DIVIDE,
  REVERSE,
  OVERKILL,
  PEDIT,
};
