import type { Point, Point2 } from './point.ts';

export type PlotSettings = {
  printer: string;
  paper: string;
  plotView: string;
  /** Millimeters: left, bottom, right, top. */
  margins: [number, number, number, number];
  paperWidth: number;
  paperHeight: number;
  origin: Point2;
  window: [number, number, number, number];
  /** Drawing units per paper unit, as numerator and denominator. */
  scaleNumerator: number;
  scaleDenominator: number;
  flags: number;
  /** 0 inch, 1 millimeter, 2 pixel. */
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
  depth?: ViewDepth;
  /** Left, bottom, right and top of a screen that is divided among several, from 0 to 1. */
  screen?: readonly [number, number, number, number];
};

/** An entry of the table of views. */
export type NamedView = View & { handle: number };

/** In the mode of a view; else the plane in front is the eye itself, and cuts nothing off. */
export const FRONT_AWAY_FROM_EYE = 16;

export type ViewDepth = {
  lensLength: number;
  frontClip: number;
  backClip: number;
  /** VIEWMODE: 1 in perspective, 2 cut in front, 4 cut behind, FRONT_AWAY_FROM_EYE. */
  mode: number;
};

/** As a view has it that nobody has changed. */
export const PLAIN_DEPTH: ViewDepth = { lensLength: 50, frontClip: 0, backClip: 0, mode: 0 };

export type Ucs = { name: string; handle: number; origin: Point; xAxis: Point; yAxis: Point };
