import type { SketchStyle, Sketch, SketchPoint } from './sketch.ts';
import { arc, box, corners, fill, line, place, ring } from './shapes.ts';
import { FURNITURE, type FurnitureName } from './furniture.ts';
import { unionOf, type SampleBox } from './union.ts';

export type WallOpening = { from: number; to: number };

/** A straight wall with holes along its longer side. */
export function wall([x0, y0, x1, y1]: SampleBox, openings: readonly WallOpening[] = []): SampleBox[] {
  const upright = y1 - y0 > x1 - x0;
  const parts: SampleBox[] = [];
  let at = upright ? y0 : x0;
  for (const { from, to } of [...openings].sort((a, b) => a.from - b.from)) {
    parts.push(upright ? [x0, at, x1, from] : [at, y0, from, y1]);
    at = to;
  }
  parts.push(upright ? [x0, at, x1, y1] : [at, y0, x1, y1]);
  return parts;
}

/** Walls joined to one outline, filled. */
export function drawWalls(
  sketch: Sketch,
  boxes: readonly SampleBox[],
  layers: { outline: string; fill: string },
): void {
  const rings = unionOf(boxes);
  sketch.use(layers.fill);
  fill(sketch, rings);
  sketch.use(layers.outline);
  for (const points of rings) outline(sketch, points);
}

function outline(sketch: Sketch, points: readonly (readonly [number, number])[], pen?: SketchStyle): void {
  sketch.add(
    {
      type: 'LWPOLYLINE',
      points: Float64Array.from(points.flat()),
      constantWidth: 0,
      closed: true,
      continuousLineType: true,
      elevation: 0,
      thickness: 0,
    },
    pen,
  );
}

/** WINDOW and DOOR a meter wide, in a wall whose lower left corner of the opening is the base. */
export function defineOpenings(sketch: Sketch, thickness: number): void {
  sketch.block('WINDOW', () => {
    box(sketch, [0, 0], [1000, thickness]);
    line(sketch, [0, thickness * 0.42], [1000, thickness * 0.42]);
    line(sketch, [0, thickness * 0.58], [1000, thickness * 0.58]);
  });
  sketch.block('DOOR', () => {
    box(sketch, [0, 0], [45, 1000]);
    arc(sketch, [0, 0], 1000, 0, 90, { weight: 13 });
  });
}

export type PlacedSymbol = readonly [name: FurnitureName, x: number, y: number, turn?: number];

export type PlanRoom = {
  inside: readonly (readonly [number, number])[];
  /** Where its name stands. */
  label: SketchPoint;
  name: string;
  area: string;
  floor?: { pattern: string; size: number; turn?: number };
  furniture: readonly PlacedSymbol[];
};

/** Floor, furniture and name of a room; the floor's pattern leaves both free. */
export function drawRoom(
  sketch: Sketch,
  room: PlanRoom,
  layers: { floor: string; furniture: string; text: string },
  labelSize: SketchPoint,
): void {
  const { floor, label } = room;
  if (floor) {
    const holes = room.furniture.map(([name, x, y, turn = 0]) => {
      if (name === 'PLANT') return ring([x, y], 320);
      const [w, d] = FURNITURE[name];
      const flat = turn % 180 === 0;
      const [u, v] = [(flat ? w : d) / 2, (flat ? d : w) / 2];
      return corners([x - u, y - v], [x + u, y + v]);
    });
    const name = corners(
      [label[0] - labelSize[0] / 2, label[1] - labelSize[1] / 2],
      [label[0] + labelSize[0] / 2, label[1] + labelSize[1] / 2],
    );
    sketch.use(layers.floor);
    fill(sketch, [room.inside, ...holes, name], { ...floor, opacity: 0.55 });
  }
  sketch.use(layers.furniture);
  for (const [name, x, y, turn = 0] of room.furniture) place(sketch, name, [x, y], { turn });
  sketch.use(layers.text);
  place(sketch, 'ROOM', label, { values: { NAME: room.name, AREA: room.area } });
}
