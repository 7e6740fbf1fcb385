import { arc, circle, deg, line, pline, testCases } from './cases.ts';

const H = Math.SQRT1_2;
const B = Math.tan(Math.PI / 8);

testCases('LINE', [
  ['two points', 'LINE 0,0 100,50', [line(0, 0, 100, 50)]],
  ['relative', 'LINE 10,10 @5,0 @0,5', [line(10, 10, 15, 10), line(15, 10, 15, 15)]],
  ['polar', 'LINE 0,0 10<90 @10<180', [line(0, 0, 0, 10), line(0, 10, -10, 10)]],
  ['polar at 45°', 'LINE 0,0 @10<45', [line(0, 0, 10 * H, 10 * H)]],
  ['z', 'LINE 0,0,5 10,0,7', [{ type: 'LINE', start: [0, 0, 5], end: [10, 0, 7] }]],
  ['cylindrical', 'LINE 0,0 @10<90,4', [{ start: [0, 0, 0], end: [0, 10, 4] }]],
  ['spherical', 'LINE 0,0 @10<0<90', [{ start: [0, 0, 0], end: [0, 0, 10] }]],
  ['absolute after #', 'LINE 5,5 #1,1', [line(5, 5, 1, 1)]],
  ['the last point by @', 'LINE 5,5 6,6\n\nLINE @ @1,0', [line(5, 5, 6, 6), line(6, 6, 7, 6)]],
  ['Close', 'LINE 0,0 4,0 4,3 C', [line(0, 0, 4, 0), line(4, 0, 4, 3), line(4, 3, 0, 0)]],
  ['Undo', 'LINE 0,0 4,0 9,9 U 4,3', [line(0, 0, 4, 0), line(4, 0, 4, 3)]],
  ['Undo of all', 'LINE 0,0 4,0 U U 1,1', [line(0, 0, 1, 1)]],
  ['Enter goes on from the last', 'LINE 0,0 4,0\n\nLINE\n\n4,9', [line(0, 0, 4, 0), line(4, 0, 4, 9)]],
  [
    'Enter goes on after an arc',
    'ARC 10,0 0,10 -10,0\nLINE\n\n5',
    [arc(0, 0, 10, 0, 180), line(-10, 0, -10, -5)],
  ],
  ['fractions', 'LINE 1/2,0 1-1/2,3/4', [line(0.5, 0, 1.5, 0.75)]],
  ['feet and inches', `LUNITS 4\nLINE 0,0 1'6",2'-3-1/2"`, [line(0, 0, 18, 27.5)]],
  ['no feet in decimal units', `LINE 0,0 1'6",0`, { error: 'invalid' }],
  ['degrees, minutes, seconds', `LINE 0,0 @10<30d0'0"`, [line(0, 0, 10 * Math.cos(deg(30)), 5)]],
  ['grads', 'AUNITS 2\nLINE 0,0 @10<100', [line(0, 0, 0, 10)]],
  ['radians by suffix', 'LINE 0,0 @2<0r', [line(0, 0, 2, 0)]],
  ['surveyor', 'LINE 0,0 @10<N30dE', [line(0, 0, 5, 10 * Math.cos(deg(30)))]],
  ['clockwise from the north', 'ANGBASE 90\nANGDIR 1\nLINE 0,0 @10<90', [line(0, 0, 10, 0)]],
  ['a typed angle, then a distance', 'LINE 0,0 <90 7', [line(0, 0, 0, 7)]],
  ['FROM', 'LINE FROM 10,10 @1,1 0,0', [line(11, 11, 0, 0)]],
  ['M2P', 'LINE M2P 0,0 10,4 0,0', [line(5, 2, 0, 0)]],
  ['tracking', 'LINE TK 1,1 @3,0\n\n0,0', [line(4, 1, 0, 0)]],
  ['.X', 'LINE .X 3,9 7,8 0,0', [line(3, 8, 0, 0)]],
  ['.Y', 'LINE .Y 3,9 7,8 0,0', [line(7, 9, 0, 0)]],
  ['.XY', 'LINE .XY 3,9 7,8,5 0,0', [{ start: [3, 9, 5], end: [0, 0, 0] }]],
  ['1e8', 'LINE 100000000.125,0 @0.5,0', [line(100000000.125, 0, 100000000.625, 0)]],
]);

testCases('CIRCLE', [
  ['radius', 'CIRCLE 5,5 3', [circle(5, 5, 3)]],
  ['radius by a point', 'CIRCLE 0,0 3,4', [circle(0, 0, 5)]],
  ['Diameter', 'CIRCLE 5,5 D 4', [circle(5, 5, 2)]],
  ['the last radius', 'CIRCLE 0,0 3\nCIRCLE 9,9\n\n', [circle(0, 0, 3), circle(9, 9, 3)]],
  ['2P', 'CIRCLE 2P 0,0 6,8', [circle(3, 4, 5)]],
  ['3P', 'CIRCLE 3P 5,0 0,5 -5,0', [circle(0, 0, 5)]],
  ['3P on a line', 'CIRCLE 3P 0,0 1,1 2,2', { error: 'noCircle' }],
  [
    'Ttr of two lines',
    'LINE 0,0 10,0\n\nLINE 0,0 0,10\n\nCIRCLE T 5,0 0,5 2',
    [line(0, 0, 10, 0), line(0, 0, 0, 10), circle(2, 2, 2)],
  ],
  [
    'Ttr of a line and a circle',
    'LINE -50,0 50,0\n\nCIRCLE 0,10 5\nCIRCLE T 0,0 0,5 2.5',
    [{}, {}, circle(0, 2.5, 2.5)],
  ],
  [
    'TTT of three lines',
    'LINE 0,0 30,0\n\nLINE 0,0 0,40\n\nLINE 30,0 0,40\n\nCIRCLE TTT 10,0 0,10 18,16',
    [{}, {}, {}, circle(10, 10, 10)],
  ],
  ['no radius', 'CIRCLE 0,0 0', { entities: [], error: 'noCircle' }],
]);

testCases('ARC', [
  ['three points', 'ARC 1,0 0,1 -1,0', [arc(0, 0, 1, 0, 180)]],
  ['three points clockwise', 'ARC -1,0 0,1 1,0', [arc(0, 0, 1, 0, 180)]],
  ['start, center, end', 'ARC 5,0 C 0,0 0,9', [arc(0, 0, 5, 0, 90)]],
  ['start, center, angle', 'ARC 5,0 C 0,0 A 60', [arc(0, 0, 5, 0, 60)]],
  ['start, center, negative angle', 'ARC 5,0 C 0,0 A -60', [arc(0, 0, 5, 300, 0)]],
  ['start, center, chord', 'ARC 5,0 C 0,0 L 5', [arc(0, 0, 5, 0, 60)]],
  ['start, center, negative chord', 'ARC 5,0 C 0,0 L -5', [arc(0, 0, 5, 0, 300)]],
  ['start, end, center', 'ARC 5,0 E 0,7 0,0', [arc(0, 0, 5, 0, 90)]],
  ['start, end, angle', 'ARC 10,0 E -10,0 A 180', [arc(0, 0, 10, 0, 180)]],
  ['start, end, direction', 'ARC 10,0 E -10,0 D 90', [arc(0, 0, 10, 0, 180)]],
  ['start, end, radius', 'ARC 10,0 E 0,10 R 10', [arc(0, 0, 10, 0, 90)]],
  ['start, end, larger radius', 'ARC 10,0 E 0,10 R -10', [arc(10, 10, 10, 270, 180)]],
  ['center, start, end', 'ARC C 1,1 6,1 1,9', [arc(1, 1, 5, 0, 90)]],
  ['center, start, angle', 'ARC C 0,0 2,0 A 30', [arc(0, 0, 2, 0, 30)]],
  ['center, start, chord', 'ARC C 0,0 2,0 L 2', [arc(0, 0, 2, 0, 60)]],
  ['goes on from a line', 'LINE -5,0 0,0\n\nARC\n\n10,10', [line(-5, 0, 0, 0), arc(0, 10, 10, 270, 0)]],
  ['too long a chord', 'ARC C 0,0 1,0 L 3', { error: 'noArc' }],
]);

testCases('PLINE', [
  ['points', 'PLINE 0,0 10,0 10,5', [pline([0, 0, 10, 0, 10, 5])]],
  ['Close', 'PLINE 0,0 10,0 10,10 C', [pline([0, 0, 10, 0, 10, 10], { closed: true })]],
  ['Undo', 'PLINE 0,0 10,0 20,20 U 10,5', [pline([0, 0, 10, 0, 10, 5])]],
  ['Width', 'PLINE 0,0 W 2 4 10,0 20,0', [pline([0, 0, 10, 0, 20, 0], { widths: [2, 4, 4, 4, 4, 4] })]],
  ['Halfwidth', 'PLINE 0,0 H 1 1 10,0', [pline([0, 0, 10, 0], { constantWidth: 2 })]],
  ['Length', 'PLINE 0,0 10,0 L 5', [pline([0, 0, 10, 0, 15, 0])]],
  [
    'Arc goes on tangentially',
    'PLINE 0,0 10,0 A 10,10',
    [pline([0, 0, 10, 0, 10, 10], { bulges: [0, 1, 0] })],
  ],
  [
    'Arc, then Line',
    'PLINE 0,0 10,0 A 10,10 L 0,10',
    [pline([0, 0, 10, 0, 10, 10, 0, 10], { bulges: [0, 1, 0, 0] })],
  ],
  ['Arc by Angle', 'PLINE 0,0 A A 90 10,10', [pline([0, 0, 10, 10], { bulges: [B, 0] })]],
  ['Arc by Angle and CEnter', 'PLINE 0,0 A A 90 CE 0,10', [pline([0, 0, 10, 10], { bulges: [B, 0] })]],
  ['Arc by Angle and Radius', 'PLINE 0,0 A A 180 R 5 0', [pline([0, 0, 10, 0], { bulges: [1, 0] })]],
  ['Arc by CEnter', 'PLINE 0,0 A CE 0,10 10,10', [pline([0, 0, 10, 10], { bulges: [B, 0] })]],
  ['Arc by CEnter and Angle', 'PLINE 0,0 A CE 0,10 A -90', [pline([0, 0, -10, 10], { bulges: [-B, 0] })]],
  [
    'Arc by CEnter and Length',
    'PLINE 0,0 A CE 0,10 L 10',
    [pline([0, 0, 10 * Math.sin(deg(60)), 5], { bulges: [Math.tan(deg(15)), 0] })],
  ],
  ['Arc by Direction', 'PLINE 0,0 A D 90 10,0', [pline([0, 0, 10, 0], { bulges: [-1, 0] })]],
  ['Arc by Radius', 'PLINE 0,0 A R 10 10,10', [pline([0, 0, 10, 10], { bulges: [B, 0] })]],
  ['Arc by Radius and Angle', 'PLINE 0,0 A R 5 A 180 0', [pline([0, 0, 10, 0], { bulges: [1, 0] })]],
  ['Arc by a Second point', 'PLINE 0,0 A S 5,-5 10,0', [pline([0, 0, 10, 0], { bulges: [1, 0] })]],
  ['Arc by a Second point above', 'PLINE 0,0 A S 5,5 10,0', [pline([0, 0, 10, 0], { bulges: [-1, 0] })]],
  [
    'CLose by an arc',
    'PLINE 0,0 10,0 A 10,10 CL',
    [pline([0, 0, 10, 0, 10, 10], { closed: true, bulges: [0, 1, Math.tan(deg(22.5))] })],
  ],
  [
    'a width is kept',
    'PLINE 0,0 W 1 1 5,0\n\nPLINE 0,9 5,9',
    [pline([0, 0, 5, 0], { constantWidth: 1 }), pline([0, 9, 5, 9], { constantWidth: 1 })],
  ],
  ['elevation', 'PLINE 0,0,3 5,0', [pline([0, 0, 5, 0], { elevation: 3 })]],
]);

testCases('RECTANG', [
  ['two corners', 'RECTANG 0,0 10,5', [pline([0, 0, 10, 0, 10, 5, 0, 5], { closed: true })]],
  ['to the lower left', 'RECTANG 10,5 0,0', [pline([10, 5, 0, 5, 0, 0, 10, 0], { closed: true })]],
  [
    'Chamfer',
    'RECTANG C 1 2 0,0 10,10',
    [pline([0, 1, 2, 0, 9, 0, 10, 2, 10, 9, 8, 10, 1, 10, 0, 8], { closed: true })],
  ],
  [
    'Fillet',
    'RECTANG F 2 0,0 10,10',
    [
      pline([0, 2, 2, 0, 8, 0, 10, 2, 10, 8, 8, 10, 2, 10, 0, 8], {
        bulges: [B, 0, B, 0, B, 0, B, 0],
        closed: true,
      }),
    ],
  ],
  [
    'too large a fillet is left out',
    'RECTANG F 9 0,0 10,10',
    [pline([0, 0, 10, 0, 10, 10, 0, 10], { closed: true })],
  ],
  [
    'Elevation, Thickness and Width',
    'RECTANG E 3 T 4 W 0.5 0,0 2,2',
    [pline([0, 0, 2, 0, 2, 2, 0, 2], { closed: true, elevation: 3, thickness: 4, constantWidth: 0.5 })],
  ],
  ['Area by Length', 'RECTANG 0,0 A 50 L 10', [pline([0, 0, 10, 0, 10, 5, 0, 5], { closed: true })]],
  ['Area by Width', 'RECTANG 0,0 A 50 W 10', [pline([0, 0, 5, 0, 5, 10, 0, 10], { closed: true })]],
  ['Dimensions', 'RECTANG 0,0 D 4 3 -1,-1', [pline([0, 0, -4, 0, -4, -3, 0, -3], { closed: true })]],
  ['Rotation', 'RECTANG 0,0 R 90 -3,4', [pline([0, 0, 0, 4, -3, 4, -3, 0], { closed: true })]],
  [
    'Rotation by points',
    'RECTANG 0,0 R P 0,0 0,1 -3,4',
    [pline([0, 0, 0, 4, -3, 4, -3, 0], { closed: true })],
  ],
  ['no size', 'RECTANG 0,0 0,5', { error: 'noRectangle' }],
]);

testCases('POLYGON', [
  [
    'inscribed by a radius',
    'POLYGON 4 0,0 I 10',
    [pline([-10 * H, -10 * H, 10 * H, -10 * H, 10 * H, 10 * H, -10 * H, 10 * H], { closed: true })],
  ],
  ['inscribed by a point', 'POLYGON 4 0,0 I 10,0', [pline([10, 0, 0, 10, -10, 0, 0, -10], { closed: true })]],
  ['circumscribed by a radius', 'POLYGON 4 0,0 C 5', [pline([-5, -5, 5, -5, 5, 5, -5, 5], { closed: true })]],
  [
    'circumscribed by a point',
    'POLYGON 4 0,0 C 5,0',
    [pline([5, 5, -5, 5, -5, -5, 5, -5], { closed: true })],
  ],
  ['by an edge', 'POLYGON 4 E 0,0 10,0', [pline([0, 0, 10, 0, 10, 10, 0, 10], { closed: true })]],
  ['triangle by an edge', 'POLYGON 3 E 0,0 2,0', [pline([0, 0, 2, 0, 1, Math.sqrt(3)], { closed: true })]],
  [
    'sides are kept',
    'POLYGON 3 E 0,0 2,0\nPOLYGON\n\nE 5,0 7,0',
    [{}, pline([5, 0, 7, 0, 6, Math.sqrt(3)], { closed: true })],
  ],
  ['too few sides', 'POLYGON 2', { error: 'range' }],
]);

testCases('ELLIPSE', [
  [
    'axis ends',
    'ELLIPSE 0,0 20,0 5',
    [{ type: 'ELLIPSE', center: [10, 0, 0], majorAxis: [-10, 0, 0], ratio: 0.5 }],
  ],
  [
    'the other axis is longer',
    'ELLIPSE 0,0 2,0 5',
    [{ center: [1, 0, 0], majorAxis: [0, -5, 0], ratio: 0.2 }],
  ],
  [
    'Center',
    'ELLIPSE C 1,1 11,1 5',
    [{ center: [1, 1, 0], majorAxis: [10, 0, 0], ratio: 0.5, startParameter: 0, endParameter: 2 * Math.PI }],
  ],
  ['Rotation', 'ELLIPSE C 0,0 10,0 R 60', [{ majorAxis: [10, 0, 0], ratio: 0.5 }]],
  [
    'Arc by angles',
    'ELLIPSE A C 0,0 10,0 5 0 90',
    [{ ratio: 0.5, startParameter: 0, endParameter: Math.PI / 2 }],
  ],
  [
    'Arc by a slanted angle',
    'ELLIPSE A C 0,0 10,0 5 0 45',
    [{ endParameter: Math.atan2(Math.sin(deg(45)), Math.cos(deg(45)) * 0.5) }],
  ],
  [
    'Arc by parameters',
    'ELLIPSE A C 0,0 10,0 5 P 30 120',
    [{ startParameter: deg(30), endParameter: deg(120) }],
  ],
  [
    'Arc by an included angle',
    'ELLIPSE A C 0,0 10,0 10 30 I 60',
    [{ startParameter: deg(30), endParameter: deg(90) }],
  ],
  ['Arc with an end by parameter', 'ELLIPSE A C 0,0 10,0 5 0 P 45', [{ endParameter: deg(45) }]],
]);

testCases('SPLINE', [
  [
    'fit points',
    'SPLINE 0,0 5,5 10,0',
    [{ type: 'SPLINE', fitPoints: [0, 0, 0, 5, 5, 0, 10, 0, 0], closed: false, degree: 3 }],
  ],
  ['Close', 'SPLINE 0,0 5,5 10,0 C', [{ fitPoints: [0, 0, 0, 5, 5, 0, 10, 0, 0, 0, 0, 0], closed: true }]],
  ['Undo', 'SPLINE 0,0 5,5 9,9 U 10,0', [{ fitPoints: [0, 0, 0, 5, 5, 0, 10, 0, 0] }]],
  ['tangents', 'SPLINE 0,0 T 0,2 5,5 10,0 T @0,-3', [{ startTangent: [0, 1, 0], endTangent: [0, -1, 0] }]],
  ['toLerance', 'SPLINE 0,0 L 0.5 5,5 10,0', [{ fitTolerance: 0.5 }]],
  [
    'control vertices',
    'SPLINE M CV 0,0 5,5 10,0 15,5',
    [{ controlPoints: [0, 0, 0, 5, 5, 0, 10, 0, 0, 15, 5, 0], knots: [0, 0, 0, 0, 1, 1, 1, 1], degree: 3 }],
  ],
  ['Degree', 'SPLINE M CV D 2 0,0 5,5 10,0', [{ degree: 2, knots: [0, 0, 0, 1, 1, 1] }]],
  [
    'control vertices closed',
    'SPLINE M CV D 2 0,0 5,5 10,0 C',
    [{ closed: true, controlPoints: [0, 0, 0, 5, 5, 0, 10, 0, 0, 0, 0, 0, 5, 5, 0] }],
  ],
  // two chords, natural: the slope in the middle is the mean, the ends follow from it
  [
    'Knots uniform',
    'SPLINE K U 0,0 1,0 2,0',
    [
      {
        knots: [0, 0, 0, 0, 1, 1, 1, 2, 2, 2, 2],
        controlPoints: [0, 0, 0, 1 / 3, 0, 0, 2 / 3, 0, 0, 1, 0, 0, 4 / 3, 0, 0, 5 / 3, 0, 0, 2, 0, 0],
      },
    ],
  ],
  ['Knots by roots', 'SPLINE K S 0,0 4,0 13,0', [{ knots: [0, 0, 0, 0, 2, 2, 2, 5, 5, 5, 5] }]],
]);

const ray = (type: string, x: number, y: number, dx: number, dy: number) => ({
  type,
  base: [x, y, 0],
  direction: [dx, dy, 0],
});

testCases('XLINE and RAY', [
  ['through points', 'XLINE 0,0 10,0 0,5', [ray('XLINE', 0, 0, 1, 0), ray('XLINE', 0, 0, 0, 1)]],
  ['Hor', 'XLINE H 3,4', [ray('XLINE', 3, 4, 1, 0)]],
  ['Ver', 'XLINE V 3,4', [ray('XLINE', 3, 4, 0, 1)]],
  ['Ang', 'XLINE A 45 1,1', [ray('XLINE', 1, 1, H, H)]],
  ['Ang by Reference', 'LINE 0,0 0,9\n\nXLINE A R 0,5 45 1,1', [{}, ray('XLINE', 1, 1, -H, H)]],
  ['Bisect', 'XLINE B 0,0 10,0 0,10', [ray('XLINE', 0, 0, H, H)]],
  ['Offset', 'LINE 0,0 10,0\n\nXLINE O 3 5,0 5,9', [{}, ray('XLINE', 0, 3, 1, 0)]],
  ['Offset to the other side', 'LINE 0,0 10,0\n\nXLINE O 3 5,0 5,-9', [{}, ray('XLINE', 0, -3, 1, 0)]],
  ['Offset Through', 'LINE 0,0 10,0\n\nXLINE O T 5,0 2,7', [{}, ray('XLINE', 2, 7, 1, 0)]],
  ['RAY', 'RAY 1,1 1,9 9,1', [ray('RAY', 1, 1, 0, 1), ray('RAY', 1, 1, 1, 0)]],
]);

testCases('POINT, DONUT, WIPEOUT, REVCLOUD', [
  ['POINT', 'POINT 1,2,3', [{ type: 'POINT', position: [1, 2, 3] }]],
  [
    'DONUT',
    'DONUT 2 4 0,0 10,0',
    [
      pline([-1.5, 0, 1.5, 0], { bulges: [1, 1], closed: true, constantWidth: 1 }),
      pline([8.5, 0, 11.5, 0], { closed: true }),
    ],
  ],
  ['DONUT filled', 'DONUT 0 4 5,5', [pline([4, 5, 6, 5], { closed: true, constantWidth: 2 })]],
  [
    'DONUT the other way round',
    'DONUT 4 2 0,0',
    [pline([-1.5, 0, 1.5, 0], { closed: true, constantWidth: 1 })],
  ],
  [
    'WIPEOUT',
    'WIPEOUT 0,0 10,0 10,10 C',
    [
      {
        type: 'WIPEOUT',
        position: [0, 0, 0],
        u: [10, 0, 0],
        v: [0, 10, 0],
        clipPoints: [-0.5, 0.5, 0.5, 0.5, 0.5, -0.5, -0.5, 0.5],
      },
    ],
  ],
  ['WIPEOUT with Undo', 'WIPEOUT 0,0 10,0 99,99 U 10,10', [{ u: [10, 0, 0] }]],
  ['WIPEOUT Frames', 'WIPEOUT F ON', { header: { wipeoutFrame: 1 } }],
  ['WIPEOUT Frames display', 'WIPEOUT F D', { header: { wipeoutFrame: 2 } }],
  ['WIPEOUT by a polyline', 'RECTANG 0,0 4,4\nWIPEOUT P 2,0 Y', [{ type: 'WIPEOUT', u: [4, 0, 0] }]],
  [
    'WIPEOUT keeps the polyline',
    'RECTANG 0,0 4,4\nWIPEOUT P 2,0 N',
    [{ type: 'LWPOLYLINE' }, { type: 'WIPEOUT' }],
  ],
  ['REVCLOUD of a rectangle', 'REVCLOUD A 1 0,0 4,4', [{ type: 'LWPOLYLINE', closed: true }]],
  ['REVCLOUD Polygonal', 'REVCLOUD A 1 P 0,0 4,0 4,4\n\n', [{ closed: true }]],
  ['REVCLOUD Freehand in Calligraphy', 'REVCLOUD A 1 S C F 0,0 4,0 4,4\n\n', [{ closed: true }]],
  ['REVCLOUD of an object', 'CIRCLE 0,0 5\nREVCLOUD A 1 O 5,0 N', [{ type: 'LWPOLYLINE', closed: true }]],
]);
