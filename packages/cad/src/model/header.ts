import type { Point, Point2 } from './point.ts';

/** The variables the display and the forms use, typed; all others are in Drawing.variables as the file has them. */
export type Header = {
  /** INSUNITS: 0 none, 1 inch, 2 foot, 4 millimeter, 5 centimeter, 6 meter … */
  units: number;
  /** MEASUREMENT: metric linetypes and hatches. */
  metric: boolean;
  lineTypeScale: number;
  paperLineTypeScale: boolean;
  currentLineTypeScale: number;
  pointMode: number;
  pointSize: number;
  fillMode: boolean;
  quickText: boolean;
  mirrorText: boolean;
  /** SPLFRAME: control polygons, edges that are invisible otherwise, and meshes without their smoothing are shown. */
  splineFrame: boolean;
  lineWeightDisplay: boolean;
  attributeMode: number;
  textSize: number;
  textStyle: string;
  dimStyle: string;
  currentLayer: string;
  linearUnits: number;
  linearPrecision: number;
  angularUnits: number;
  angularPrecision: number;
  angleBase: number;
  clockwise: boolean;
  insertionBase: Point;
  extents: [Point, Point];
  limits: [Point2, Point2];
  paperExtents: [Point, Point];
  paperLimits: [Point2, Point2];
  /** TILEMODE: model space was active. */
  modelActive: boolean;
  wipeoutFrame: number;
  imageFrame: number;
  xclipFrame: number;
  /** Julian dates, 0 for none. */
  created: number;
  updated: number;
  lastSavedBy: string;
};
