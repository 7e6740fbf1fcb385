import { describe, expect, test } from 'vitest';
import type { Entity } from '../../model/entity.ts';
import { modelOf, type Pair } from './fixture.ts';

function only<T extends Entity['type']>(
  pairs: readonly Pair[],
  type: T,
  version?: string,
): Extract<Entity, { type: T }> {
  const { entities } = modelOf(pairs, version);
  expect(entities.map((entity) => entity.type)).toEqual([type]);
  return entities[0] as Extract<Entity, { type: T }>;
}

const COMMON: readonly Pair[] = [
  [5, 'A1'],
  [330, '1F'],
  [8, 'Walls'],
];

describe('entities', () => {
  test('a line with color, weight, linetype and extrusion', () => {
    const line = only(
      [
        [0, 'LINE'],
        ...COMMON,
        [62, 1],
        [6, 'DASHED'],
        [48, 2.5],
        [370, 35],
        [60, 1],
        [10, 1.5],
        [20, '-2'],
        [30, '3e1'],
        [11, 4],
        [21, 5],
        [31, 6],
        [210, 0],
        [220, 0],
        [230, -1],
      ],
      'LINE',
    );
    expect(line).toMatchObject({
      handle: 0xa1,
      layer: 'Walls',
      color: 1,
      lineType: 'DASHED',
      lineTypeScale: 2.5,
    });
    expect(line).toMatchObject({ lineWeight: 35, invisible: true, start: [1.5, -2, 30], end: [4, 5, 6] });
    expect(line.extrusion).toEqual([0, 0, -1]);
  });

  test('true color wins over the index whatever their order', () => {
    const line = only(
      [[0, 'LINE'], ...COMMON, [420, 0x123456], [62, 5], [430, 'RAL$1'], [10, 0], [20, 0], [11, 1], [21, 1]],
      'LINE',
      'AC1032',
    );
    expect(line.color).toEqual({ rgb: 0x123456, name: 'RAL$1' });
  });

  test('an arc is in radians', () => {
    const arc = only([[0, 'ARC'], ...COMMON, [10, 0], [20, 0], [40, 2], [50, 90], [51, 180]], 'ARC');
    expect(arc.startAngle).toBeCloseTo(Math.PI / 2, 12);
    expect(arc.endAngle).toBeCloseTo(Math.PI, 12);
  });

  test('a polyline with bulges and widths', () => {
    const line = only(
      [
        [0, 'LWPOLYLINE'],
        ...COMMON,
        [90, 3],
        [70, 129],
        [38, 7],
        [10, 0],
        [20, 0],
        [42, 1],
        [10, 1],
        [20, 0],
        [40, 0.5],
        [41, 0.25],
        [10, 1],
        [20, 1],
      ],
      'LWPOLYLINE',
    );
    expect([...line.points]).toEqual([0, 0, 1, 0, 1, 1]);
    expect([...(line.bulges ?? [])]).toEqual([1, 0, 0]);
    expect([...(line.widths ?? [])]).toEqual([0, 0, 0.5, 0.25, 0, 0]);
    expect(line).toMatchObject({ closed: true, continuousLineType: true, elevation: 7 });
  });

  test('a polyface mesh has corners and faces', () => {
    const vertex = (...pairs: Pair[]): Pair[] => [[0, 'VERTEX'], [8, '0'], ...pairs];
    const mesh = only(
      [
        [0, 'POLYLINE'],
        ...COMMON,
        [66, 1],
        [70, 64],
        [71, 3],
        [72, 1],
        ...vertex([10, 0], [20, 0], [30, 1], [70, 192]),
        ...vertex([10, 1], [20, 0], [30, 1], [70, 192]),
        ...vertex([10, 1], [20, 1], [30, 1], [70, 192]),
        ...vertex([10, 0], [20, 0], [30, 0], [70, 128], [71, 1], [72, -2], [73, 3], [62, 5]),
        [0, 'SEQEND'],
        [8, '0'],
      ],
      'POLYLINE',
    );
    expect(mesh.kind).toBe('polyface');
    expect(mesh.points).toHaveLength(9);
    expect([...(mesh.faces ?? [])]).toEqual([1, -2, 3, 0]);
    expect(mesh.faceColors).toEqual([5]);
  });

  test('an insert carries its attributes', () => {
    const insert = only(
      [
        [0, 'INSERT'],
        ...COMMON,
        [66, 1],
        [2, 'Door'],
        [10, 3],
        [20, 4],
        [41, 2],
        [50, 90],
        [70, 0],
        [0, 'ATTRIB'],
        [5, 'A2'],
        [8, '0'],
        [10, 3],
        [20, 4],
        [40, 1],
        [1, 'D-1'],
        [2, 'NUMBER'],
        [70, 1],
        [74, 2],
        [0, 'SEQEND'],
        [8, '0'],
      ],
      'INSERT',
    );
    expect(insert).toMatchObject({ name: 'Door', scale: [2, 1, 1], columns: 1, rows: 1 });
    expect(insert.attributes).toHaveLength(1);
    expect(insert.attributes[0]).toMatchObject({
      type: 'ATTRIB',
      tag: 'NUMBER',
      text: 'D-1',
      hidden: true,
      vertical: 2,
    });
  });

  test('long paragraphs are joined and keep their background', () => {
    const text = only(
      [
        [0, 'MTEXT'],
        ...COMMON,
        [10, 1],
        [20, 2],
        [40, 2.5],
        [41, 100],
        [71, 5],
        [3, 'first '],
        [3, 'second '],
        [1, 'third'],
        [50, 90],
        [90, 1],
        [63, 3],
        [45, 1.2],
      ],
      'MTEXT',
    );
    expect(text.text).toBe('first second third');
    expect(text).toMatchObject({ attachment: 5, width: 100, background: { flags: 1, color: 3, scale: 1.2 } });
    expect(text.rotation).toBeCloseTo(Math.PI / 2, 12);
  });

  test('a hatch of a polyline and of edges, with its pattern', () => {
    const hatch = only(
      [
        [0, 'HATCH'],
        ...COMMON,
        [10, 0],
        [20, 0],
        [30, 2],
        [2, 'ANSI31'],
        [70, 0],
        [71, 0],
        [91, 2],
        [92, 3],
        [72, 1],
        [73, 1],
        [93, 2],
        [10, 0],
        [20, 0],
        [42, 1],
        [10, 2],
        [20, 0],
        [42, 1],
        [97, 1],
        [330, 'BEEF'],
        [92, 0],
        [93, 2],
        [72, 1],
        [10, 1],
        [20, 1],
        [11, 2],
        [21, 2],
        [72, 2],
        [10, 5],
        [20, 5],
        [40, 1],
        [50, 0],
        [51, 180],
        [73, 0],
        [97, 0],
        [75, 1],
        [76, 1],
        [52, 45],
        [41, 2],
        [77, 0],
        [78, 1],
        [53, 45],
        [43, 0],
        [44, 0],
        [45, -1],
        [46, 1],
        [79, 2],
        [49, 3],
        [49, -1],
        [98, 1],
        [10, 9],
        [20, 8],
      ],
      'HATCH',
    );
    expect(hatch).toMatchObject({ pattern: 'ANSI31', solid: false, elevation: 2, style: 1, scale: 2 });
    expect(hatch.loops).toHaveLength(2);
    expect([...(hatch.loops[0]?.polyline?.points ?? [])]).toEqual([0, 0, 2, 0]);
    expect(hatch.loops[0]?.sources).toEqual([0xbeef]);
    expect(hatch.loops[1]?.edges.map((edge) => edge.kind)).toEqual(['line', 'arc']);
    expect(hatch.loops[1]?.edges[1]).toMatchObject({ center: [5, 5], counterClockwise: false });
    expect(hatch.lines[0]).toMatchObject({ offset: [-1, 1], dashes: [3, -1] });
    expect([...hatch.seeds]).toEqual([9, 8]);
  });

  test('an MPOLYGON, whose points are seen from a place of its own', () => {
    const hatch = only(
      [
        [0, 'MPOLYGON'],
        ...COMMON,
        [70, 1],
        [2, 'ANSI31'],
        [71, 0],
        [91, 1],
        [92, 2],
        [73, 1],
        [72, 0],
        [93, 3],
        [10, -5],
        [20, -5],
        [10, 5],
        [20, -5],
        [10, 0],
        [20, 5],
        [76, 1],
        [63, 3],
        [11, 100],
        [21, 200],
        [99, 0],
      ],
      'HATCH',
      'AC1018',
    );
    expect(hatch).toMatchObject({ solid: false, polygon: { fill: 3 } });
    expect([...(hatch.loops[0]?.polyline?.points ?? [])]).toEqual([95, 195, 105, 195, 100, 205]);
  });

  test('a gradient', () => {
    const hatch = only(
      [
        [0, 'HATCH'],
        ...COMMON,
        [2, 'SOLID'],
        [70, 1],
        [91, 0],
        [75, 0],
        [76, 1],
        [98, 0],
        [450, 1],
        [460, 1.5],
        [452, 0],
        [453, 2],
        [463, 0],
        [63, 5],
        [421, 255],
        [463, 1],
        [63, 2],
        [470, 'LINEAR'],
      ],
      'HATCH',
      'AC1018',
    );
    expect(hatch.gradient).toMatchObject({
      name: 'LINEAR',
      angle: 1.5,
      colors: [{ color: { rgb: 255 } }, { color: 2 }],
    });
  });

  test('a spline by control points and one by fit points', () => {
    const { entities } = modelOf([
      [0, 'SPLINE'],
      ...COMMON,
      [70, 8],
      [71, 2],
      [40, 0],
      [40, 0],
      [40, 0],
      [40, 1],
      [40, 1],
      [40, 1],
      [10, 0],
      [20, 0],
      [41, 1],
      [10, 1],
      [20, 1],
      [41, 2],
      [10, 2],
      [20, 0],
      [41, 1],
      [0, 'SPLINE'],
      [5, 'A2'],
      [71, 3],
      [11, 0],
      [21, 0],
      [11, 5],
      [21, 5],
      [12, 1],
      [22, 0],
    ]);
    expect(entities[0]).toMatchObject({
      degree: 2,
      knots: Float64Array.of(0, 0, 0, 1, 1, 1),
      weights: Float64Array.of(1, 2, 1),
    });
    expect(entities[1]).toMatchObject({
      fitPoints: Float64Array.of(0, 0, 0, 5, 5, 0),
      startTangent: [1, 0, 0],
    });
  });

  test('dimension overrides come from extended data', () => {
    const dimension = only(
      [
        [0, 'DIMENSION'],
        ...COMMON,
        [2, '*D1'],
        [10, 1],
        [20, 2],
        [11, 3],
        [21, 4],
        [70, 33],
        [13, 5],
        [23, 6],
        [14, 7],
        [24, 8],
        [3, 'ISO-25'],
        [1001, 'ACAD'],
        [1000, 'DSTYLE'],
        [1002, '{'],
        [1070, 140],
        [1040, 3.5],
        [1070, 176],
        [1070, 2],
        [1002, '}'],
      ],
      'DIMENSION',
    );
    expect(dimension).toMatchObject({
      kind: 'aligned',
      block: '*D1',
      point13: [5, 6, 0],
      point14: [7, 8, 0],
    });
    expect(dimension.overrides).toEqual({ textHeight: 3.5, lineColor: 2 });
    expect(dimension.extra?.codes).toContain(1001);
  });

  test('cells of a table have the text that is shown, which may be formatted otherwise than it is stored', () => {
    const cell = (...texts: Pair[]): Pair[] => [
      [171, 1],
      [301, 'CELL_VALUE'],
      ...texts,
      [304, 'ACVALUE_END'],
    ];
    const table = only(
      [
        [0, 'ACAD_TABLE'],
        ...COMMON,
        [100, 'AcDbBlockReference'],
        [2, '*T1'],
        [100, 'AcDbTable'],
        [91, 1],
        [92, 3],
        ...cell([1, 'raised'], [302, 'RAISED']),
        ...cell([1, 'plain'], [302, '']),
        ...cell([2, 'a long '], [1, 'text'], [303, 'A LONG '], [302, 'TEXT']),
      ],
      'ACAD_TABLE',
      'AC1032',
    );
    expect(table.cells.map(({ text }) => text)).toEqual(['RAISED', 'plain', 'A LONG TEXT']);
  });

  test('a multileader keeps arms, lines and text', () => {
    const leader = only(
      [
        [0, 'MULTILEADER'],
        ...COMMON,
        [100, 'AcDbMLeader'],
        [300, 'CONTEXT_DATA{'],
        [40, 2],
        [10, 1],
        [20, 2],
        [30, 0],
        [41, 3],
        [290, 1],
        [304, 'Note'],
        [12, 4],
        [22, 5],
        [32, 0],
        [296, 0],
        [302, 'LEADER{'],
        [10, 6],
        [20, 7],
        [30, 0],
        [11, 1],
        [21, 0],
        [31, 0],
        [40, 8],
        [304, 'LEADER_LINE{'],
        [10, 9],
        [20, 9],
        [30, 0],
        [91, 0],
        [305, '}'],
        [303, '}'],
        [301, '}'],
        [340, 'AB'],
        [170, 1],
        [172, 2],
        [42, 4],
      ],
      'MULTILEADER',
      'AC1032',
    );
    expect(leader).toMatchObject({ styleHandle: 0xab, contentKind: 2, arrowSize: 4 });
    expect(leader.context).toMatchObject({
      scale: 2,
      base: [1, 2, 0],
      text: { text: 'Note', position: [4, 5, 0] },
    });
    expect(leader.context.leaders[0]).toMatchObject({ connection: [6, 7, 0], doglegLength: 8 });
    expect([...(leader.context.leaders[0]?.lines[0]?.points ?? [])]).toEqual([9, 9, 0]);
  });

  test('what is unknown keeps its name and its groups', () => {
    const entity = only(
      [[0, 'TCH_WALL'], ...COMMON, [100, 'AcDbEntity'], [62, 3], [100, 'TDbWall'], [40, 2.5]],
      'UNKNOWN',
    );
    expect(entity).toMatchObject({ name: 'TCH_WALL', layer: 'Walls', color: 3 });
    expect(entity.raw?.values).toContain(2.5);
  });
});
