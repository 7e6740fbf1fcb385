import type { Color, EntityCommon, Tags } from './common.ts';
import type { StoredObject } from './foreign.ts';
import type { Point } from './point.ts';
import type { AttribEntity } from './texts.ts';

export type InsertEntity = EntityCommon & {
  type: 'INSERT';
  name: string;
  position: Point;
  scale: Point;
  rotation: number;
  columns: number;
  rows: number;
  columnSpacing: number;
  rowSpacing: number;
  attributes: AttribEntity[];
  clip?: InsertClip;
};

/** An xclip. Two points are opposite corners of a rectangle. */
export type InsertClip = {
  /** x, y in the boundary's plane. */
  points: Float64Array;
  normal: Point;
  origin: Point;
  enabled: boolean;
  inverted: boolean;
  /** Of an inverted clip as AutoCAD keeps it: what is left out. The points are but a ring around everything then. */
  hole?: Float64Array;
  front?: number;
  back?: number;
  /** 4×3 row major: block coordinates of the insert at the time of clipping ← world, and world → boundary plane. */
  inverseInsert: number[];
  boundary: number[];
};

/** What acts as a table in ACAD_TABLE: a picture block and the cells themselves. */
export type TableEntity = EntityCommon & {
  type: 'ACAD_TABLE';
  block: string;
  position: Point;
  scale: Point;
  rotation: number;
  xAxis: Point;
  styleHandle: number;
  rows: number;
  columns: number;
  rowHeights: number[];
  columnWidths: number[];
  cells: TableCell[];
  /** The whole record, for writing back. */
  raw?: Tags;
  stored?: StoredObject;
};

export type TableCell = {
  row: number;
  column: number;
  /** 1 text, 2 block. */
  kind: number;
  text: string;
  /** Block record handle for kind 2. */
  block: number;
  rowSpan: number;
  columnSpan: number;
  alignment: number;
  height: number;
  /** Radians. */
  rotation: number;
  style: string;
  /** Its own colors, where it has others than its row. */
  textColor?: Color;
  fill?: Color;
};
