import type { Color } from '@linework/cad/model/common';
import type { HatchLoop } from '@linework/cad/model/hatch';
import { hatchLines } from './patterns.ts';
import { degrees, type SketchStyle, type Sketch, type SketchPoint } from './sketch.ts';

export function line(sketch: Sketch, a: SketchPoint, b: SketchPoint, pen?: SketchStyle): void {
  sketch.add({ type: 'LINE', start: [a[0], a[1], 0], end: [b[0], b[1], 0], thickness: 0 }, pen);
}

/** Points of x, y and, where an arc leads to the next, a bulge. */
export function path(
  sketch: Sketch,
  points: readonly (readonly [number, number, number?])[],
  pen?: SketchStyle & { closed?: boolean; width?: number; elevation?: number },
): void {
  const bulges = Float64Array.from(points, ([, , bulge = 0]) => bulge);
  sketch.add(
    {
      type: 'LWPOLYLINE',
      points: Float64Array.from(points.flatMap(([x, y]) => [x, y])),
      ...(bulges.some((bulge) => bulge !== 0) ? { bulges } : {}),
      constantWidth: pen?.width ?? 0,
      closed: pen?.closed ?? false,
      continuousLineType: true,
      elevation: pen?.elevation ?? 0,
      thickness: 0,
    },
    pen,
  );
}

export function box(sketch: Sketch, [x, y]: SketchPoint, [u, v]: SketchPoint, pen?: SketchStyle): void {
  path(sketch, corners([x, y], [u, v]), { ...pen, closed: true });
}

export function corners([x, y]: SketchPoint, [u, v]: SketchPoint): [number, number][] {
  return [
    [x, y],
    [u, y],
    [u, v],
    [x, v],
  ];
}

export function circle(sketch: Sketch, [x, y]: SketchPoint, radius: number, pen?: SketchStyle): void {
  sketch.add({ type: 'CIRCLE', center: [x, y, 0], radius, thickness: 0 }, pen);
}

/** Angles in degrees, counter-clockwise. */
export function arc(
  sketch: Sketch,
  [x, y]: SketchPoint,
  radius: number,
  from: number,
  to: number,
  pen?: SketchStyle,
): void {
  const [startAngle, endAngle] = [degrees(from), degrees(to)];
  sketch.add({ type: 'ARC', center: [x, y, 0], radius, startAngle, endAngle, thickness: 0 }, pen);
}

export function ellipse(
  sketch: Sketch,
  [x, y]: SketchPoint,
  axis: SketchPoint,
  ratio: number,
  pen?: SketchStyle,
): void {
  const range = { startParameter: 0, endParameter: 2 * Math.PI };
  sketch.add({ type: 'ELLIPSE', center: [x, y, 0], majorAxis: [axis[0], axis[1], 0], ratio, ...range }, pen);
}

export type Fill = SketchStyle & {
  /** A pattern's name; a solid fill where absent. */
  pattern?: string;
  /** Size of the pattern, its turn in degrees. */
  size?: number;
  turn?: number;
};

/** Fills between rings, each a list of corners (with bulges); inner ones are holes. */
export function fill(
  sketch: Sketch,
  rings: readonly (readonly (readonly [number, number, number?])[])[],
  { pattern, size = 1, turn = 0, ...pen }: Fill = {},
): void {
  const loops = rings.map((around, i): HatchLoop => {
    const bulges = Float64Array.from(around, ([, , bulge = 0]) => bulge);
    const points = Float64Array.from(around.flatMap(([x, y]) => [x, y]));
    const curved = bulges.some((bulge) => bulge !== 0);
    return {
      flags: i === 0 ? 3 : 2,
      polyline: { points, closed: true, ...(curved ? { bulges } : {}) },
      edges: [],
      sources: [],
    };
  });
  sketch.add(
    {
      type: 'HATCH',
      pattern: pattern ?? 'SOLID',
      solid: pattern === undefined,
      associative: false,
      style: 0,
      patternKind: 1,
      angle: degrees(turn),
      scale: size,
      double: false,
      lines: pattern === undefined ? [] : hatchLines(pattern, size, degrees(turn)),
      elevation: 0,
      loops,
      seeds: new Float64Array(0),
      pixelSize: 0,
    },
    pen,
  );
}

/** A ring for `fill` that is a circle. */
export function ring([x, y]: SketchPoint, radius: number): [number, number, number][] {
  return [
    [x - radius, y, 1],
    [x + radius, y, 1],
  ];
}

export type InsertOptions = SketchStyle & {
  turn?: number;
  scale3?: readonly [number, number];
  values?: Record<string, string>;
};

/** Inserts a block; attributes take their place and look from the definitions. */
export function place(
  sketch: Sketch,
  name: string,
  [x, y]: SketchPoint,
  { turn = 0, scale3 = [1, 1], values, ...pen }: InsertOptions = {},
): void {
  const common = sketch.common(pen);
  const rotation = degrees(turn);
  const [cos, sin] = [Math.cos(rotation), Math.sin(rotation)];
  const move = ([u, v]: readonly number[]): [number, number, number] => [
    x + u! * scale3[0] * cos - v! * scale3[1] * sin,
    y + u! * scale3[0] * sin + v! * scale3[1] * cos,
    0,
  ];
  const definitions = sketch.drawing.blocks.get(name.toUpperCase())?.entities ?? [];
  const attributes = definitions.flatMap((definition) => {
    if (definition.type !== 'ATTDEF') return [];
    const { prompt: _, ...shape } = definition;
    return [
      {
        ...shape,
        type: 'ATTRIB' as const,
        handle: sketch.handle(),
        layer: common.layer,
        text: values?.[shape.tag] ?? shape.text,
        position: move(shape.position),
        ...(shape.alignment ? { alignment: move(shape.alignment) } : {}),
        height: shape.height * Math.abs(scale3[1]),
        // upright, whichever way the block is turned
        rotation: Math.abs(rotation) > Math.PI / 2 + 0.01 ? rotation + Math.PI : rotation,
      },
    ];
  });
  sketch.add(
    {
      type: 'INSERT',
      name,
      position: [x, y, 0],
      scale: [scale3[0], scale3[1], 1],
      rotation,
      columns: 1,
      rows: 1,
      columnSpacing: 0,
      rowSpacing: 0,
      attributes,
    },
    pen,
  );
}

export const rgb = (value: number): Color => ({ rgb: value });
