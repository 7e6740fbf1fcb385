import { Floats, Ints } from './columns.ts';
import type { Arcs, Columns, Fills, Hatches, Images, Inserts, Points, Rays, Wipeouts } from './list.ts';
import { type RingColumns, ringColumns } from './ring-columns.ts';

/** The columns of each kind of primitive while a group is built, and what becomes of them; none where there was nothing. */

interface Marked {
  style: Ints;
  entity: Ints;
}

const marked = (): Marked => ({ style: new Ints(1), entity: new Ints(1) });

export interface ArcColumns extends Marked {
  geometry: Floats;
  phase: Floats;
  flags: Ints;
}

export const arcColumns = (): ArcColumns => ({
  ...marked(),
  geometry: new Floats(8),
  phase: new Floats(1),
  flags: new Ints(1),
});

export interface FillColumns extends RingColumns {
  flags: Ints;
  gradient: Ints;
}

export const fillColumns = (): FillColumns => ({
  ...ringColumns(),
  flags: new Ints(1),
  gradient: new Ints(1),
});

export interface HatchColumns extends RingColumns {
  pattern: Ints;
  origin: Floats;
}

export const hatchColumns = (): HatchColumns => ({
  ...ringColumns(),
  pattern: new Ints(1),
  origin: new Floats(2),
});

export interface ImageColumns extends Marked {
  frame: Floats;
  image: Ints;
  clip: Ints;
}

export const imageColumns = (): ImageColumns => ({
  ...marked(),
  frame: new Floats(6),
  image: new Ints(1),
  clip: new Ints(1),
});

export interface PointColumns extends Marked {
  geometry: Floats;
}

export const pointColumns = (): PointColumns => ({ ...marked(), geometry: new Floats(3) });

export interface RayColumns extends Marked {
  geometry: Floats;
  both: Ints;
}

export const rayColumns = (): RayColumns => ({ ...marked(), geometry: new Floats(4), both: new Ints(1) });

export interface InsertColumns extends Marked {
  group: Ints;
  matrix: Floats;
  clip: Ints;
  columns: Ints;
  rows: Ints;
  grid: Floats;
}

export const insertColumns = (): InsertColumns => ({
  ...marked(),
  group: new Ints(1),
  matrix: new Floats(6),
  clip: new Ints(1),
  columns: new Ints(1),
  rows: new Ints(1),
  grid: new Floats(4),
});

// What is spread comes first: then the engine copies it at once instead of field by field.
const common = ({ style, entity }: Marked): Columns => ({
  count: style.length,
  style: style.done(),
  entity: entity.done(),
});

const rings = (c: RingColumns): Wipeouts => ({
  ...common(c),
  ringStart: c.ringStart.done(),
  pointStart: c.pointStart.done(),
  points: c.points.done(),
});

const NO_ARCS = arcColumns();
const NO_FILLS = fillColumns();
const NO_HATCHES = hatchColumns();
const NO_RINGS = ringColumns();
const NO_IMAGES = imageColumns();
const NO_POINTS = pointColumns();
const NO_RAYS = rayColumns();
const NO_INSERTS = insertColumns();

export const doneRings = (c: RingColumns = NO_RINGS): Wipeouts => rings(c);

export const doneArcs = (c: ArcColumns = NO_ARCS): Arcs => ({
  ...common(c),
  geometry: c.geometry.done(),
  phase: c.phase.done(),
  flags: c.flags.doneBytes(),
});

export const doneFills = (c: FillColumns = NO_FILLS): Fills => ({
  ...rings(c),
  flags: c.flags.doneBytes(),
  gradient: c.gradient.doneSigned(),
});

export const doneHatches = (c: HatchColumns = NO_HATCHES): Hatches => ({
  ...rings(c),
  pattern: c.pattern.done(),
  origin: c.origin.done(),
});

export const doneImages = (c: ImageColumns = NO_IMAGES): Images => ({
  ...common(c),
  frame: c.frame.done(),
  image: c.image.done(),
  clip: c.clip.doneSigned(),
});

export const donePoints = (c: PointColumns = NO_POINTS): Points => ({
  ...common(c),
  geometry: c.geometry.done(),
});

export const doneRays = (c: RayColumns = NO_RAYS): Rays => ({
  ...common(c),
  geometry: c.geometry.done(),
  both: c.both.doneBytes(),
});

export const doneInserts = (c: InsertColumns = NO_INSERTS): Inserts => ({
  ...common(c),
  group: c.group.done(),
  matrix: c.matrix.done(),
  clip: c.clip.doneSigned(),
  columns: c.columns.doneShorts(),
  rows: c.rows.doneShorts(),
  grid: c.grid.done(),
});
