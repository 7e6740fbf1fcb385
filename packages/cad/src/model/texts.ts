import type { Color, EntityCommon } from './common.ts';
import type { Point } from './point.ts';

type TextShape = {
  /** Baseline start, object coordinates. */
  position: Point;
  /** Second point: where horizontal or vertical alignment is not zero. */
  alignment?: Point;
  height: number;
  text: string;
  rotation: number;
  widthFactor: number;
  oblique: number;
  style: string;
  backwards: boolean;
  upsideDown: boolean;
  /** 0 left, 1 center, 2 right, 3 aligned, 4 middle, 5 fit. */
  horizontal: number;
  /** 0 baseline, 1 bottom, 2 middle, 3 top. */
  vertical: number;
  thickness: number;
};

/** Text still carries its codes (%%c, \U+XXXX is already resolved). */
export type TextEntity = EntityCommon & TextShape & { type: 'TEXT' };

type AttributeShape = {
  tag: string;
  flags: number;
  hidden: boolean;
  constant: boolean;
  fieldLength: number;
  lockPosition: boolean;
  /** Present where the attribute is a paragraph: draw this in place of the single line. */
  paragraph?: MtextEntity;
};

export type AttribEntity = EntityCommon & TextShape & AttributeShape & { type: 'ATTRIB' };
export type AttdefEntity = EntityCommon & TextShape & AttributeShape & { type: 'ATTDEF'; prompt: string };

export type MtextEntity = EntityCommon & {
  type: 'MTEXT';
  position: Point;
  height: number;
  /** Reference rectangle; 0 means it does not wrap. */
  width: number;
  rectangleHeight: number;
  /** 1 top left … 9 bottom right. */
  attachment: number;
  /** 1 left to right, 3 top to bottom, 5 by style. */
  direction: number;
  text: string;
  style: string;
  /** World direction of the x axis; wins over rotation when present. */
  xAxis?: Point;
  rotation: number;
  /** 1 at least, 2 exact. */
  spacingStyle: number;
  spacingFactor: number;
  background?: MtextBackground;
  columns?: MtextColumns;
};

export type MtextBackground = {
  /** 1 fill with color, 2 fill with window color, 16 frame. */
  flags: number;
  color: Color;
  scale: number;
  opacity?: number;
};

export type MtextColumns = {
  /** 1 static, 2 dynamic. */
  kind: number;
  count: number;
  autoHeight: boolean;
  reversed: boolean;
  width: number;
  gutter: number;
  height: number;
  heights: number[];
};

export type ToleranceEntity = EntityCommon & {
  type: 'TOLERANCE';
  text: string;
  position: Point;
  xAxis: Point;
  dimStyle: string;
};

/** A glyph of a shape file; style is the STYLE entry that loads the file, when known. */
export type ShapeEntity = EntityCommon & {
  type: 'SHAPE';
  name: string;
  /** Glyph number where the file (DWG) stores that rather than a name. */
  number?: number;
  style: string;
  position: Point;
  size: number;
  rotation: number;
  widthFactor: number;
  oblique: number;
  thickness: number;
};
