/** A drawing whose every measure is known, in millimeters with two decimals. */

type Pair = readonly [code: number, value: number | string];

const entity = (type: string, ...pairs: readonly Pair[]): readonly Pair[] => [[0, type], [8, '0'], ...pairs];

const line = (x1: number, y1: number, x2: number, y2: number): readonly Pair[] =>
  entity('LINE', [10, x1], [20, y1], [11, x2], [21, y2]);

function polyline(points: readonly (readonly [number, number])[]): readonly Pair[] {
  const vertices = points.flatMap(([x, y]): Pair[] => [
    [10, x],
    [20, y],
  ]);
  return entity('LWPOLYLINE', [90, points.length], [70, 1], ...vertices);
}

const header: readonly Pair[] = [
  [0, 'SECTION'],
  [2, 'HEADER'],
  [9, '$ACADVER'],
  [1, 'AC1015'],
  [9, '$INSUNITS'],
  [70, 4],
  [9, '$LUNITS'],
  [70, 2],
  [9, '$LUPREC'],
  [70, 2],
  [9, '$AUNITS'],
  [70, 0],
  [9, '$AUPREC'],
  [70, 1],
  [0, 'ENDSEC'],
];

/**
 * A room of 4000 by 3000 with its diagonal of 5000; a circle of radius 1000 around 6000,1500; a quarter of a circle
 * around 9000,1500; two lines from 0,-1000 that enclose 45 degrees.
 */
export function knownDrawing(): Buffer {
  const entities = [
    polyline([
      [0, 0],
      [4000, 0],
      [4000, 3000],
      [0, 3000],
    ]),
    line(0, 0, 4000, 3000),
    entity('CIRCLE', [10, 6000], [20, 1500], [40, 1000]),
    entity('ARC', [10, 9000], [20, 1500], [40, 1000], [50, 0], [51, 90]),
    line(0, -1000, 4000, -1000),
    line(0, -1000, 2000, -3000),
    entity('TEXT', [10, 400], [20, 2400], [40, 250], [1, 'Known measures']),
  ];
  const pairs: Pair[] = [
    ...header,
    [0, 'SECTION'],
    [2, 'ENTITIES'],
    ...entities.flat(),
    [0, 'ENDSEC'],
    [0, 'EOF'],
  ];
  return Buffer.from(pairs.map(([code, value]) => `${code}\n${value}\n`).join(''));
}
