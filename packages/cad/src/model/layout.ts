import type { Point, Point2 } from './point.ts';

export type PlotSettings = {
  printer: string;
  paper: string;
  plotView: string;
  /** Millimetres: left, bottom, right, top. */
  margins: [number, number, number, number];
  paperWidth: number;
  paperHeight: number;
  origin: Point2;
  window: [number, number, number, number];
  /** Drawing units per paper unit, as numerator and denominator. */
  scaleNumerator: number;
  scaleDenominator: number;
  flags: number;
  /** 0 inch, 1 millimetre, 2 pixel. */
  units: number;
  /** Quarter turns counter-clockwise. */
  rotation: number;
  /** 0 display, 1 extents, 2 limits, 3 view, 4 window, 5 layout. */
  kind: number;
  styleSheet: string;
  standardScale: number;
};

export type Layout = {
  name: string;
  handle: number;
  /** Name of the block that holds its entities. */
  block: string;
  blockHandle: number;
  tabOrder: number;
  model: boolean;
  limits: [Point2, Point2];
  insertionBase: Point;
  extents: [Point, Point];
  plot: PlotSettings;
};

/** A saved view of model space: VPORT '*ACTIVE' and named views. */
export type View = {
  name: string;
  center: Point2;
  height: number;
  /** Width ÷ height. */
  aspect: number;
  target: Point;
  direction: Point;
  twist: number;
  paperSpace: boolean;
};

export type Ucs = { name: string; handle: number; origin: Point; xAxis: Point; yAxis: Point };
