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
  /** Which of the scales that AutoCAD lists: 0 fits the paper, 16 is 1:1. */
  standardScale: number;
};

/** What files say beside the number of a listed scale. */
export const standardScaleFactor = (plot: PlotSettings): number =>
  plot.standardScale === 0 || !plot.scaleDenominator ? 1 : plot.scaleNumerator / plot.scaleDenominator;

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
  /** How surfaces are shown; as wires where absent. */
  visualStyle?: VisualStyle;
  /** Left, bottom, right and top of a screen that is divided among several, from 0 to 1. */
  screen?: readonly [number, number, number, number];
};

/** AutoCAD's own visual styles, as far as they look different here. */
export type VisualStyle =
  | 'wireframe'
  | 'hidden'
  | 'flat'
  | 'flatWithEdges'
  | 'shaded'
  | 'shadedWithEdges'
  | 'realistic'
  | 'conceptual'
  | 'shadesOfGray'
  | 'xRay';

const BY_RENDER_MODE: readonly VisualStyle[] = [
  'wireframe',
  'wireframe',
  'hidden',
  'flat',
  'shaded',
  'flatWithEdges',
  'shadedWithEdges',
];

/** By AcGiVisualStyle::Type; those that only change another style are left out. */
const BY_TYPE: Readonly<Record<number, VisualStyle>> = {
  0: 'flat',
  1: 'flatWithEdges',
  2: 'shaded',
  3: 'shadedWithEdges',
  4: 'wireframe',
  5: 'wireframe',
  6: 'hidden',
  7: 'shaded',
  8: 'realistic',
  9: 'conceptual',
  23: 'shadesOfGray',
  24: 'hidden',
  25: 'xRay',
  26: 'shadedWithEdges',
  27: 'shaded',
};

/** From a view's render mode (group 281) and the type of its VISUALSTYLE, which says more where there is one. */
export function visualStyleOf(renderMode: number, type: number | undefined): VisualStyle | undefined {
  const style = (type === undefined ? undefined : BY_TYPE[type]) ?? BY_RENDER_MODE[renderMode];
  return style === 'wireframe' ? undefined : style;
}

/** Group 281 of a view: what programs go by that know nothing of visual styles. */
export function renderModeOf(style: VisualStyle | undefined): number {
  if (style === undefined) return 0;
  if (style === 'realistic') return BY_RENDER_MODE.indexOf('shaded');
  const mode = BY_RENDER_MODE.lastIndexOf(style);
  return mode >= 0 ? mode : BY_RENDER_MODE.indexOf('shadedWithEdges');
}

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
