/**
 * The display list: what every output consumes (WebGL viewer, raster, PDF, .ocf).
 *
 * All geometry is 2D, float64, in the units of its group. A group is the content of one block definition, of model
 * space or of a paper space; it is compiled once, however often it is inserted. Inside a group each kind of primitive
 * is a set of columns, in draw order; `runs` interleaves the kinds. Nothing is resolved that a viewer may toggle:
 * styles name a layer and a color rule; see resolve.ts for how they become pixels.
 */

import type { Box } from '@linework/geom/box';
import type { NamedPlotTable } from './plot-tables.ts';

export type { Box };

/** Kinds of primitive, as stored in Runs.kind. */
export const KIND = {
  path: 1,
  arc: 2,
  fill: 3,
  hatch: 4,
  text: 5,
  image: 6,
  wipeout: 7,
  point: 8,
  ray: 9,
  insert: 10,
} as const;
export type Kind = (typeof KIND)[keyof typeof KIND];

/** Draw order of a group: run after run, `count` primitives of `kind` beginning at index `start` of its columns. */
export interface Runs {
  count: number;
  kind: Uint8Array;
  start: Uint32Array;
  size: Uint32Array;
}

/** Bits of Paths.flags and Arcs.flags. */
export const PATH = {
  /** The first point is repeated as the last one; joins all round. */
  closed: 1,
  /** The dash pattern is fitted so that it begins and ends with a dash (DXF alignment A); else it runs from `phase`. */
  fit: 2,
  /** The dash pattern begins anew (fitted) at every vertex: a polyline without PLINEGEN. */
  perSegment: 4,
} as const;

export interface Columns {
  count: number;
  /** Index into DisplayList.styles. */
  style: Uint32Array;
  /** Index into DisplayList.entities. */
  entity: Uint32Array;
}

/** Polylines: path i has the points start[i] … start[i+1]-1 (two numbers a point). */
export interface Paths extends Columns {
  start: Uint32Array;
  points: Float64Array;
  /** Length already run before the first point, in group units, for the dash pattern. */
  phase: Float64Array;
  flags: Uint8Array;
}

/**
 * Circles, arcs, ellipses: p(t) = (cx, cy) + (ux, uy)·cos t + (vx, vy)·sin t, t from `from` over `sweep` radians
 * (negative: clockwise; |sweep| = 2π: closed). geometry: cx, cy, ux, uy, vx, vy, from, sweep: 8 numbers an arc.
 */
export interface Arcs extends Columns {
  geometry: Float64Array;
  phase: Float64Array;
  flags: Uint8Array;
}

/** Bits of Fills.flags. */
export const FILL = {
  /** Also stroke the rings with a hairline in the same color, so that a thin fill never vanishes (SOLID, wide polylines). */
  edge: 1,
  /** Non-zero winding in place of even-odd. */
  nonZero: 2,
} as const;

/** Areas: fill i has the rings ringStart[i] …, ring r the points pointStart[r] … (not repeated at the end); even-odd. */
export interface Fills extends Columns {
  ringStart: Uint32Array;
  pointStart: Uint32Array;
  points: Float64Array;
  flags: Uint8Array;
  /** Index into DisplayList.gradients, or -1: plain color of the style. */
  gradient: Int32Array;
}

/** Pattern hatches: the same rings, filled with the lines of a pattern. See hatch.ts: expandHatch, hatchTone. */
export interface Hatches extends Columns {
  ringStart: Uint32Array;
  pointStart: Uint32Array;
  points: Float64Array;
  /** Index into DisplayList.hatchPatterns. */
  pattern: Uint32Array;
  /** Where the pattern's origin lies, two numbers a hatch. */
  origin: Float64Array;
}

/**
 * Glyph runs. Run i shows the glyphs glyphStart[i] …; glyph k is drawn with
 * x = matrix[4i]·gx + matrix[4i+2]·gy + origin[2k], y = matrix[4i+1]·gx + matrix[4i+3]·gy + origin[2k+1].
 * Stroke glyphs take the weight of the style, outline glyphs are filled (non-zero).
 */
export interface Texts extends Columns {
  matrix: Float64Array;
  glyphStart: Uint32Array;
  glyph: Uint32Array;
  origin: Float64Array;
  /** Index into DisplayList.strings: what the run says. */
  string: Uint32Array;
}

/** Pictures: the corner (x, y), the vectors of the whole width and the whole height, upwards: 6 numbers each. */
export interface Images extends Columns {
  frame: Float64Array;
  /** Index into DisplayList.images. */
  image: Uint32Array;
  /** Index into DisplayList.clips, in group coordinates, or -1. */
  clip: Int32Array;
}

/** Areas painted with the background: they cover what was drawn before them. Rings as in Fills. */
export interface Wipeouts extends Columns {
  ringStart: Uint32Array;
  pointStart: Uint32Array;
  points: Float64Array;
}

/** POINT entities: x, y, rotation: 3 numbers each; shown by DisplayList.points. */
export interface Points extends Columns {
  geometry: Float64Array;
}

/** Infinite lines: x, y, dx, dy (unit): 4 numbers each; both = 1 for XLINE, 0 for RAY. */
export interface Rays extends Columns {
  geometry: Float64Array;
  both: Uint8Array;
}

/**
 * Instances of a group: matrix a b c d e f: x' = a·x + c·y + e, y' = b·x + d·y + f.
 * The style is that of the insert: BYBLOCK and layer-0 members take theirs from it (resolved in its own context first).
 * Grid (MINSERT): column i, row j is moved by i·(grid[0], grid[1]) + j·(grid[2], grid[3]), in the parent's units.
 */
export interface Inserts extends Columns {
  group: Uint32Array;
  matrix: Float64Array;
  /** Index into DisplayList.clips, in the coordinates of the inserted group, or -1. */
  clip: Int32Array;
  columns: Uint16Array;
  rows: Uint16Array;
  grid: Float64Array;
}

export interface Group {
  /** Block name, '*Model_Space', '*Paper_Space…'. */
  name: string;
  /** What is drawn, inserts included; undefined when empty. */
  box: Box | undefined;
  runs: Runs;
  paths: Paths;
  arcs: Arcs;
  fills: Fills;
  hatches: Hatches;
  texts: Texts;
  images: Images;
  wipeouts: Wipeouts;
  points: Points;
  rays: Rays;
  inserts: Inserts;
}

/** Color rule. index 7 shows white on dark and black on light. */
export type DisplayColor =
  | { kind: 'layer' }
  | { kind: 'block' }
  | { kind: 'index'; index: number }
  | { kind: 'rgb'; rgb: number }
  /** Painted in the color of the sheet itself (text masks that must not hide the sheet's color). */
  | { kind: 'background' };

export const BY_LAYER = -1;
export const BY_BLOCK = -2;
export const BY_DEFAULT = -3;

export interface Style {
  layer: number;
  color: DisplayColor;
  /** Hundredths of a millimeter; BY_LAYER, BY_BLOCK, BY_DEFAULT. */
  lineWeight: number;
  /** Index into linePatterns; BY_LAYER, BY_BLOCK. 0 is continuous. */
  linePattern: number;
  /** Entity's own scale × LTSCALE. */
  lineTypeScale: number;
  /** 0 opaque … 1 invisible; BY_LAYER, BY_BLOCK. */
  transparency: number;
  /** Its own by name, for tables of plot styles (.stb); the layer's where absent. */
  plotStyle?: string;
  /** Of an external reference. */
  isReference?: boolean;
  /** Never plotted: frames of clips and pictures. */
  screenOnly?: boolean;
}

export interface DisplayLayer {
  name: string;
  color: DisplayColor;
  lineWeight: number;
  linePattern: number;
  transparency: number;
  on: boolean;
  frozen: boolean;
  locked: boolean;
  plot: boolean;
  /** By name, for tables of plot styles (.stb); absent where it is the normal one. */
  plotStyle?: string;
}

/** Dashes: positive drawn, negative gap, 0 dot, in drawing units before scaling. Empty: continuous. */
export interface LinePattern {
  name: string;
  dashes: number[];
  length: number;
}

export interface HatchFamily {
  angle: number;
  /** A point on the first line, relative to the hatch's origin. */
  base: [number, number];
  /** From one line to the next. */
  offset: [number, number];
  dashes: number[];
}

export interface HatchPattern {
  name: string;
  families: HatchFamily[];
}

export interface Gradient {
  /** LINEAR, CYLINDER, INVCYLINDER, SPHERICAL, INVSPHERICAL, HEMISPHERICAL, INVHEMISPHERICAL, CURVED, INVCURVED. */
  name: string;
  angle: number;
  /** 0 … 1: 0 is centered. */
  shift: number;
  colors: [DisplayColor, DisplayColor];
}

export interface Clip {
  ringStart: Uint32Array;
  points: Float64Array;
  /** Show what is outside. */
  inverted: boolean;
}

/** Every glyph once. glyph g has the contours contourStart[g] …, contour c the points pointStart[c] …, height 1. */
export interface Glyphs {
  count: number;
  /** 0 strokes (open polylines), 1 outline (closed rings, non-zero winding). */
  outline: Uint8Array;
  contourStart: Uint32Array;
  pointStart: Uint32Array;
  points: Float32Array;
  /** minX, minY, maxX, maxY. */
  box: Float32Array;
}

/** Every drawn entity, of all groups: the way back from a primitive to the drawing. */
export interface Entities {
  count: number;
  handle: Float64Array;
  /** Index into types. */
  type: Uint16Array;
  layer: Uint32Array;
  group: Uint32Array;
  /** minX, minY, maxX, maxY in the group's coordinates; NaN where nothing is drawn. */
  box: Float64Array;
  types: string[];
}

export interface ImageReference {
  path: string;
  /** Pixels, 0 when unknown. */
  width: number;
  height: number;
  /** The picture itself where the drawing holds it (OLE preview, embedded). */
  bytes?: Uint8Array;
  brightness: number;
  contrast: number;
  fade: number;
}

export interface View {
  x: number;
  y: number;
  width: number;
  height: number;
  /** Radians. */
  twist: number;
}

export interface DisplayViewport {
  handle: number;
  /** The group shown: model space, in plan or as seen from the viewport's direction. */
  group: number;
  /** Model → paper: a b c d e f. */
  matrix: [number, number, number, number, number, number];
  /** In paper coordinates, rings. */
  clip: Clip;
  /** Layers frozen in this viewport. */
  frozen: Uint32Array;
  /** Factor on dash lengths in model units (PSLTSCALE). */
  lineTypeScale: number;
  /** Paper units per model unit. */
  scale: number;
  layer: number;
}

export interface DisplayLayout {
  name: string;
  model: boolean;
  /** Its own content. Draw the viewports first, then this. */
  group: number;
  viewports: DisplayViewport[];
  /** The sheet in paper units, when it is a paper space that knows its sheet. */
  sheet: Box | undefined;
  /** Millimeters of a drawing unit of this layout, for line weights; 0 where it has no fixed scale (model space). */
  millimeters: number;
  extents: Box | undefined;
  /** Saved view, else where 99% of what is drawn lies. */
  home: View;
  /** The model once more, from the side that it was last seen from: its coordinates are those of the picture. */
  modelView3d?: boolean;
  /** What was on screen when the drawing was saved. */
  last?: boolean;
  /** The table of plot styles that it is shown with, by its file's name; in its own colors where absent or not at hand. */
  plotTable?: string;
  /** Factor on the dashes of its own content, 1 where absent (MSLTSCALE). */
  lineTypeScale?: number;
}

/** Whether anything of a layout is to be seen, on its own or in its viewports. */
export function showsAnything(
  { group, viewports }: DisplayLayout,
  groups: readonly (Pick<Group, 'box'> | undefined)[],
): boolean {
  const isDrawn = (one: number): boolean => groups[one]?.box !== undefined;
  return isDrawn(group) || viewports.some((viewport) => isDrawn(viewport.group));
}

/** Those that the drawing has itself: the model from the side is there once more. */
export function ownLayouts<T extends Pick<DisplayLayout, 'modelView3d'>>(layouts: readonly T[]): T[] {
  return layouts.filter(({ modelView3d }) => !modelView3d);
}

/** The layout to begin with: the one that was on screen when the drawing was saved, else the first that shows anything. */
export function firstLayout(layouts: readonly DisplayLayout[]): number {
  const last = layouts.findIndex((layout) => layout.last);
  if (last >= 0) return last;
  const shows = layouts.findIndex(({ extents, viewports }) => extents !== undefined || viewports.length > 0);
  return Math.max(0, shows);
}

export interface FontUse {
  name: string;
  found: boolean;
  substitute?: string;
  /** What the substitute's widths are multiplied by, so that texts are as wide as the drawing records. */
  fit?: number;
  /** Characters no font could show. */
  missing?: string;
}

export type { Diagnostic } from '../model/diagnostics.ts';

export interface DisplayList {
  version: 1;
  /** INSUNITS. */
  units: number;
  groups: Group[];
  layouts: DisplayLayout[];
  layers: DisplayLayer[];
  styles: Style[];
  linePatterns: LinePattern[];
  hatchPatterns: HatchPattern[];
  gradients: Gradient[];
  clips: Clip[];
  glyphs: Glyphs;
  strings: string[];
  images: ImageReference[];
  entities: Entities;
  /** PDMODE, PDSIZE. */
  points: { mode: number; size: number };
  lineWeights: { show: boolean; standard: number };
  fonts: FontUse[];
  /** Entity types and how many of each are drawn; what is not drawn, with the reason. */
  drawn: Record<string, number>;
  skipped: Record<string, { count: number; reason: string }>;
  /** Tables of plot styles that layouts are shown with, besides the standard ones. */
  plotTables?: NamedPlotTable[];
}
