/** x, y, z. Plane figures (those with an extrusion) are in object coordinates, exactly as DXF stores them. */
export type Point = [number, number, number];
export type Point2 = [number, number];

/** Shared by every entity that lies in the world plane: compare by identity first. */
export const WORLD_NORMAL: Readonly<Point> = Object.freeze([0, 0, 1] as Point) as Readonly<Point>;

export const ORIGIN: Readonly<Point> = Object.freeze([0, 0, 0] as Point) as Readonly<Point>;
