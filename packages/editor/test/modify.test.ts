import { arc, circle, line, pline, testCases } from './cases.ts';
import { firstHandle } from './published.ts';

const TWO = 'LINE 0,0 10,0\n\nCIRCLE 20,0 5';
const [first, second] = [line(0, 0, 10, 0), circle(20, 0, 5)];

testCases(
  'Selection',
  [
    ['ALL', 'ERASE ALL', []],
    ['Last', 'ERASE L', [first]],
    ['Previous', 'MOVE L  0,0 1,0\nERASE P', [first]],
    ['Window', 'ERASE W -1,-1 11,1', [second]],
    ['Window touches but does not hold', 'ERASE W 5,-1 11,1', [first, second]],
    ['Crossing', 'ERASE C 5,-1 6,1', [second]],
    ['Crossing within a circle finds nothing', 'ERASE C 19,-1 21,1', [first, second]],
    ['Box to the right is a window', 'ERASE BOX -1,-1 17,1', [second]],
    ['Box to the left is a crossing', 'ERASE BOX 17,1 -1,-1', []],
    ['Fence', 'ERASE F 5,5 5,-5\n\n', [second]],
    ['Fence with Undo', 'ERASE F 5,5 20,20 U 5,-5\n\n', [second]],
    ['WPolygon', 'ERASE WP -1,-1 11,-1 11,1 -1,1\n\n', [second]],
    ['CPolygon', 'ERASE CP 9,-1 16,-1 16,1 9,1\n\n', []],
    ['Remove', 'ERASE ALL R 5,0', [first]],
    ['Remove, then Add', 'ERASE ALL R 5,0 A 5,0', []],
    ['Undo of a step', 'ERASE 5,0 25,0 U', [second]],
    ['a pick', 'ERASE 25,0', [first]],
    ['a pick of nothing begins a box', 'ERASE -1,-1 11,1', [second]],
    ['SIngle', 'ERASE SI 25,0\nCIRCLE 0,9 1', [first, circle(0, 9, 1)]],
    ['by handle', `ERASE (handent "${firstHandle}")`, [second]],
    ['of a handle that is not', 'ERASE (handent "FFFF")', { entities: [first, second], error: 'notFound' }],
    ['locked layers are left out', '-LAYER N A LO 0\n\nERASE ALL', [first, second]],
    ['frozen layers are not found', '-LAYER N A S A F 0\n\nERASE ALL', [first, second]],
    ['layers that are off are in ALL', '-LAYER N A OFF 0\n\nERASE ALL', []],
    ['layers that are off are not in a window', '-LAYER N A OFF 0\n\nERASE C -99,-99 99,99', [first, second]],
    ['a group is selected as one', 'GROUP N Pair ALL\n\nERASE 5,0', []],
    ['Group by name', 'GROUP N One L\n\nERASE G One', [first]],
    ['a word that is none', 'ERASE XYZ', { error: 'invalid' }],
  ],
  TWO,
);

testCases(
  'MOVE and COPY',
  [
    ['two points', 'MOVE L  0,0 10,5', [first, circle(30, 5, 5)]],
    ['Enter makes the first a displacement', 'MOVE L  3,4 \n', [first, circle(23, 4, 5)]],
    ['Displacement', 'MOVE ALL  D 1,2', [line(1, 2, 11, 2), circle(21, 2, 5)]],
    ['relative', 'MOVE L  5,5 @1,1', [first, circle(21, 1, 5)]],
    ['polar', 'MOVE L  0,0 @10<90', [first, circle(20, 10, 5)]],
    ['several copies', 'COPY L  0,0 10,0 20,0', [first, second, circle(30, 0, 5), circle(40, 0, 5)]],
    ['COPY Undo', 'COPY L  0,0 10,0 U 20,0', [first, second, circle(40, 0, 5)]],
    ['COPY Exit', 'COPY L  0,0 10,0 E', [first, second, circle(30, 0, 5)]],
    ['COPY Displacement', 'COPY L  D 0,9', [first, second, circle(20, 9, 5)]],
    ['COPY by Enter', 'COPY L  0,9 \n', [first, second, circle(20, 9, 5)]],
    ['COPY Array', 'COPY L  0,0 A 3 10,0', [first, second, circle(30, 0, 5), circle(40, 0, 5)]],
    ['COPY Array Fit', 'COPY L  0,0 A 3 F 10,0', [first, second, circle(25, 0, 5), circle(30, 0, 5)]],
    [
      'COPY mOde Single',
      'COPY L  O S 0,0 10,0\nCIRCLE 0,0 1',
      [first, second, circle(30, 0, 5), circle(0, 0, 1)],
    ],
    [
      'COPY Multiple once',
      'COPY L  O S M 0,0 10,0 20,0',
      [first, second, circle(30, 0, 5), circle(40, 0, 5)],
    ],
    ['1e8', 'MOVE L  0,0 100000000.25,0', [first, circle(100000020.25, 0, 5)]],
  ],
  TWO,
);

testCases(
  'ROTATE, SCALE, MIRROR',
  [
    ['ROTATE', 'ROTATE ALL  0,0 90', [line(0, 0, 0, 10), circle(0, 20, 5)]],
    ['ROTATE by a point', 'ROTATE L  0,0 0,9', [first, circle(0, 20, 5)]],
    ['ROTATE Copy', 'ROTATE L  0,0 C 180', [first, second, circle(-20, 0, 5)]],
    ['ROTATE Reference', 'ROTATE L  0,0 R 30 120', [first, circle(0, 20, 5)]],
    ['ROTATE Reference by Points', 'ROTATE L  0,0 R 0,0 1,0 P 0,0 0,3', [first, circle(0, 20, 5)]],
    ['ROTATE clockwise', 'ANGDIR 1\nROTATE L  0,0 90', [first, circle(0, -20, 5)]],
    ['SCALE', 'SCALE ALL  0,0 2', [line(0, 0, 20, 0), circle(40, 0, 10)]],
    ['SCALE Copy', 'SCALE L  20,0 C 0.5', [first, second, circle(20, 0, 2.5)]],
    ['SCALE Reference', 'SCALE L  20,0 R 5 10', [first, circle(20, 0, 10)]],
    ['SCALE Reference by Points', 'SCALE L  20,0 R 0,0 5,0 P 0,0 0,20', [first, circle(20, 0, 20)]],
    ['SCALE by nothing', 'SCALE L  0,0 0', { error: 'positive' }],
    ['MIRROR', 'MIRROR ALL  0,0 0,1 N', [first, second, line(0, 0, -10, 0), circle(-20, 0, 5)]],
    ['MIRROR erases', 'MIRROR ALL  0,0 0,1 Y', [line(0, 0, -10, 0), circle(-20, 0, 5)]],
    ['MIRROR at 45°', 'MIRROR L  0,0 1,1 Y', [first, circle(0, 20, 5)]],
    ['MIRROR of an arc', 'ARC 10,0 0,10 -10,0\nMIRROR L  0,0 1,0 Y', [first, second, arc(0, 0, 10, 180, 0)]],
    [
      'MIRROR of a bulge',
      'PLINE 0,0 A A 90 10,10\n\nMIRROR L  0,0 1,0 Y',
      [{}, {}, pline([0, 0, 10, -10], { bulges: [-Math.tan(Math.PI / 8), 0] })],
    ],
    [
      'MIRROR keeps texts readable',
      'MIRRTEXT 0\nTEXT 10,0 2 0 Hi\nMIRROR L  0,0 0,1 Y',
      [{}, {}, { alignment: [-10, 0, 0], horizontal: 2, rotation: 0, text: 'Hi' }],
    ],
    [
      'MIRROR keeps texts upright',
      'MIRRTEXT 0\nTEXT 10,5 2 0 Hi\nMIRROR L  0,0 1,0 Y',
      [{}, {}, { alignment: [10, -5, 0], horizontal: 0, vertical: 3, rotation: 0 }],
    ],
    [
      'MIRROR of a paragraph',
      'MIRRTEXT 0\nMTEXT 10,0 J TL W 5 A\n\nMIRROR L  0,0 0,1 Y',
      [{}, {}, { position: [-10, 0, 0], attachment: 3, rotation: 0 }],
    ],
  ],
  TWO,
);

testCases(
  'Properties',
  [
    ['Color by name', 'CHPROP L  C BLUE', [first, { color: 5 }]],
    ['Color by number', 'CHPROP L  C 30', [first, { color: 30 }]],
    ['true color', 'CHPROP L  C 255,128,0', [first, { color: { rgb: 0xff8000 } }]],
    ['Truecolor', 'CHPROP L  C T 1,2,3', [first, { color: { rgb: 0x010203 } }]],
    ['no color', 'CHPROP L  C mauve', { error: 'badColor' }],
    ['LAyer', '-LAYER N Walls\n\nCHPROP L  LA walls', [first, { layer: 'Walls' }]],
    ['no layer', 'CHPROP L  LA Nowhere', { error: 'noLayer' }],
    ['LType', 'CHPROP L  LT dashed', [first, { lineType: 'DASHED' }]],
    ['ltScale', 'CHPROP L  S 2.5', [first, { lineTypeScale: 2.5 }]],
    ['LWeight', 'CHPROP L  LW 0.5', [first, { lineWeight: 50 }]],
    ['LWeight to the nearest', 'CHPROP L  LW 0.34', [first, { lineWeight: 35 }]],
    ['LWeight ByBlock', 'CHPROP L  LW ByBlock', [first, { lineWeight: -2 }]],
    ['Thickness', 'CHPROP ALL  T 3', [{ thickness: 3 }, { thickness: 3 }]],
    ['TRansparency', 'CHPROP L  TR 25', [first, { opacity: 0.75 }]],
    ['several', 'CHPROP L  C 1 LT CENTER S 3', [first, { color: 1, lineType: 'CENTER', lineTypeScale: 3 }]],
    ['PROPERTIES', 'PROPERTIES L  radius 9', [first, circle(20, 0, 9)]],
    ['PROPERTIES of a point', 'PROPERTIES L  center 1,2', [first, circle(1, 2, 5)]],
    ['PROPERTIES refuses', 'PROPERTIES L  radius -9', { error: 'badValue' }],
    ['MATCHPROP', 'CHPROP L  C 3 LT DASHED\nMATCHPROP 25,0 5,0', [{ color: 3, lineType: 'DASHED' }, {}]],
    [
      'MATCHPROP Settings',
      'CHPROP L  C 3 LT DASHED\nMATCHPROP 25,0 S C 5,0',
      [{ color: 256, lineType: 'DASHED' }, {}],
    ],
    [
      'MATCHPROP of texts',
      'TEXT 0,50 7 0 A\nTEXT 0,80 2 0 B\nMATCHPROP 1,50 1,80',
      [{}, {}, {}, { text: 'B', height: 7 }],
    ],
    ['current color', 'COLOR 2\nLINE 0,0 1,1', [{}, {}, { color: 2 }]],
    ['current true color', 'COLOR 10,20,30\nLINE 0,0 1,1', [{}, {}, { color: { rgb: 0x0a141e } }]],
    ['current linetype', '-LINETYPE S CENTER\n\nLINE 0,0 1,1', [{}, {}, { lineType: 'CENTER' }]],
    ['current lineweight', 'LWEIGHT 0.7\nLINE 0,0 1,1', [{}, {}, { lineWeight: 70 }]],
    ['current linetype scale', 'CELTSCALE 4\nLINE 0,0 1,1', [{}, {}, { lineTypeScale: 4 }]],
  ],
  TWO,
);

testCases(
  'Undo',
  [
    ['U', 'ERASE ALL\n\nU', [first, second]],
    ['REDO', 'ERASE ALL\n\nU\nREDO', []],
    ['UNDO of two', 'ERASE L\n\nMOVE ALL  0,0 1,1\nUNDO 2', [first, second]],
    [
      'UNDO Begin and End make one of several commands',
      'UNDO BE\nERASE L\n\nMOVE ALL  0,0 1,1\nUNDO E\nU',
      [first, second],
    ],
    [
      'after UNDO End commands are their own again',
      'UNDO BE\nMOVE ALL  0,0 1,1\nMOVE ALL  1,1 0,0\nUNDO E\nERASE ALL\n\nU',
      [first, second],
    ],
    ['UNDO Mark and Back', 'UNDO M\nERASE L\n\nMOVE ALL  0,0 1,1\nUNDO B', [first, second]],
    ['a line of three segments at once', 'LINE 0,0 1,0 1,1 0,0\n\nU', [first, second]],
    ['nothing to redo', 'REDO', { reports: [['nothingToRedo', {}]] }],
  ],
  TWO,
);
