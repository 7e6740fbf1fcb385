import type { Color, EntityCommon, Tags } from './common.ts';
import type { Point } from './point.ts';
import type { DimensionVariables } from './styles.ts';

export type DimensionKind =
  | 'rotated'
  | 'aligned'
  | 'angular'
  | 'diameter'
  | 'radius'
  | 'angular3'
  | 'ordinate'
  | 'arc'
  | 'jogged';

/** A point of a dimension that holds on to an entity. */
export type DimensionLink = {
  /** Which of the points that measure, as DIMASSOC counts them from 0. */
  point: number;
  /** The entity; before it the inserts that it is seen through. */
  objects: readonly number[];
};

export type DimensionEntity = EntityCommon & {
  type: 'DIMENSION';
  kind: DimensionKind;
  /** Group 70 with its flag bits (32 block is ours alone, 64 ordinate x, 128 text moved). */
  flags: number;
  /** The anonymous block that holds the picture; '' when it is missing. */
  block: string;
  style: string;
  /** Group 10. */
  definitionPoint: Point;
  /** Group 11, object coordinates. */
  textMiddle: Point;
  /** Group 12. */
  insertion?: Point;
  /** Groups 13–16. */
  point13: Point;
  point14: Point;
  point15: Point;
  point16: Point;
  angle: number;
  obliqueAngle: number;
  textRotation: number;
  horizontalDirection: number;
  leaderLength: number;
  /** '' or '<>' means the measurement; ' ' means none. */
  text: string;
  /** NaN where the file has none. */
  measurement: number;
  attachment: number;
  spacingStyle: number;
  spacingFactor: number;
  flipArrow1: boolean;
  flipArrow2: boolean;
  /** Overrides of the style (DSTYLE extended data). */
  overrides?: Partial<DimensionVariables>;
  /** What one that is not in the file yet holds on to; of those in the file, its DIMASSOC objects tell. */
  links?: readonly DimensionLink[];
};

/** The annotationKind of a leader that stands alone. */
export const NO_ANNOTATION = 3;

export type LeaderEntity = EntityCommon & {
  type: 'LEADER';
  style: string;
  arrow: boolean;
  spline: boolean;
  /** 0 text, 1 tolerance, 2 block, 3 none (NO_ANNOTATION). */
  annotationKind: number;
  annotation: number;
  hookLine: boolean;
  hookSameDirection: boolean;
  textHeight: number;
  textWidth: number;
  /** World x, y, z per vertex. */
  points: Float64Array;
  horizontal: Point;
  blockOffset: Point;
  annotationOffset: Point;
  byBlockColor: number;
  overrides?: Partial<DimensionVariables>;
};

export type MultileaderEntity = EntityCommon & {
  type: 'MULTILEADER';
  styleHandle: number;
  /** 0 none, 1 block, 2 text, 3 tolerance. */
  contentKind: number;
  /** 0 invisible, 1 straight, 2 spline. */
  pathKind: number;
  lineColor: Color;
  lineTypeHandle: number;
  leaderWeight: number;
  landing: boolean;
  dogleg: boolean;
  doglegLength: number;
  arrowHandle: number;
  arrowSize: number;
  textFrame: boolean;
  scale: number;
  hanging: MultileaderHanging;
  /** Attribute values for block content: attdef handle → text. */
  blockAttributes: { handle: number; text: string; width: number }[];
  context: MultileaderContext;
  /** The whole record, for writing back. */
  raw?: Tags;
};

/** How the content hangs on its leaders. It is drawn where the context says; this decides where it goes once it is edited. */
export type MultileaderHanging = {
  /** A bit for each property that the style does not decide. */
  overrides: number;
  left: number;
  right: number;
  top: number;
  bottom: number;
  /** 0 leaders at the sides, 1 above and below. */
  direction: number;
  textAngle: number;
  textAlignment: number;
  blockConnection: number;
  annotative: boolean;
};

export type MultileaderContext = {
  scale: number;
  base: Point;
  textHeight: number;
  arrowSize: number;
  landingGap: number;
  plane: { origin: Point; xAxis: Point; yAxis: Point; reversed: boolean };
  text?: MultileaderText;
  block?: MultileaderBlock;
  leaders: MultileaderArm[];
};

export type MultileaderText = {
  text: string;
  styleHandle: number;
  position: Point;
  direction: Point;
  normal: Point;
  rotation: number;
  width: number;
  height: number;
  spacingFactor: number;
  spacingStyle: number;
  color: Color;
  /** 1 left, 2 center, 3 right. */
  alignment: number;
  flow: number;
  background?: { color: Color; scale: number; mask: boolean };
};

export type MultileaderBlock = {
  handle: number;
  position: Point;
  normal: Point;
  scale: Point;
  rotation: number;
  color: Color;
  /** 4×4, row major, absent when the file has none. */
  matrix?: number[];
};

export type MultileaderArm = {
  /** Where the landing begins (end of the leader lines). */
  connection?: Point;
  doglegDirection?: Point;
  doglegLength: number;
  breaks: Float64Array;
  lines: { points: Float64Array; breaks: Float64Array; color?: Color }[];
};
