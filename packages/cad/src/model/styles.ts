import type { Color, Tags } from './common.ts';
import type { Point2 } from './point.ts';

export type Layer = {
  name: string;
  handle: number;
  /** Always positive ACI or true color; `off` carries the sign. */
  color: Color;
  off: boolean;
  frozen: boolean;
  frozenInNewViewports: boolean;
  locked: boolean;
  plot: boolean;
  lineType: string;
  lineWeight: number;
  opacity?: number;
  plotStyle: string;
  extra?: Tags;
};

export type LineType = {
  name: string;
  handle: number;
  description: string;
  /** Sum of the absolute lengths. */
  length: number;
  elements: LineTypeElement[];
  extra?: Tags;
};

/** length > 0 dash, < 0 gap, 0 dot; with an embedded shape or text drawn at its start. */
export type LineTypeElement = {
  length: number;
  shape?: {
    /** Text when given, else the glyph number. */
    text?: string;
    number: number;
    /** STYLE handle, and its name where known. */
    styleHandle: number;
    style: string;
    scale: number;
    rotation: number;
    /** Rotation is measured from the world x axis rather than from the line. */
    absolute: boolean;
    /** Keep the text upright. */
    upright: boolean;
    offset: Point2;
  };
};

export type TextStyle = {
  name: string;
  handle: number;
  /** Only loads a shape file (its name is often ''). */
  shapeFile: boolean;
  vertical: boolean;
  fixedHeight: number;
  widthFactor: number;
  oblique: number;
  backwards: boolean;
  upsideDown: boolean;
  /** Font file, for example 'txt.shx', 'arial.ttf', or '' with `face`. */
  font: string;
  bigFont: string;
  /** TrueType family from extended data. */
  face: string;
  bold: boolean;
  italic: boolean;
  lastHeight: number;
  extra?: Tags;
};

/** DIM variables that shape the picture; block and style references by name. */
export type DimensionVariables = {
  scale: number; // DIMSCALE
  arrowSize: number; // DIMASZ
  extensionOffset: number; // DIMEXO
  lineIncrement: number; // DIMDLI
  extensionBeyond: number; // DIMEXE
  rounding: number; // DIMRND
  lineBeyond: number; // DIMDLE
  tolerancePlus: number; // DIMTP
  toleranceMinus: number; // DIMTM
  tolerances: boolean; // DIMTOL
  limits: boolean; // DIMLIM
  textInsideHorizontal: boolean; // DIMTIH
  textOutsideHorizontal: boolean; // DIMTOH
  suppressExtension1: boolean; // DIMSE1
  suppressExtension2: boolean; // DIMSE2
  suppressLine1: boolean; // DIMSD1
  suppressLine2: boolean; // DIMSD2
  textVertical: number; // DIMTAD
  zeroSuppression: number; // DIMZIN
  angularZeroSuppression: number; // DIMAZIN
  toleranceZeroSuppression: number; // DIMTZIN
  alternate: boolean; // DIMALT
  alternateDecimals: number; // DIMALTD
  alternateFactor: number; // DIMALTF
  alternateRounding: number; // DIMALTRND
  alternateUnits: number; // DIMALTU
  alternateZeroSuppression: number; // DIMALTZ
  lineForced: boolean; // DIMTOFL
  arrowsSeparate: boolean; // DIMSAH
  textForcedInside: boolean; // DIMTIX
  suppressOutside: boolean; // DIMSOXD
  lineColor: Color; // DIMCLRD
  extensionColor: Color; // DIMCLRE
  textColor: Color; // DIMCLRT
  angularDecimals: number; // DIMADEC
  units: number; // DIMUNIT / DIMLUNIT
  decimals: number; // DIMDEC
  toleranceDecimals: number; // DIMTDEC
  angularUnits: number; // DIMAUNIT
  fractionFormat: number; // DIMFRAC
  decimalSeparator: number; // DIMDSEP (character code)
  textMovement: number; // DIMTMOVE
  textHorizontal: number; // DIMJUST
  toleranceVertical: number; // DIMTOLJ
  fit: number; // DIMATFIT
  textHeight: number; // DIMTXT
  centerMark: number; // DIMCEN
  tickSize: number; // DIMTSZ
  linearFactor: number; // DIMLFAC
  textVerticalPosition: number; // DIMTVP
  toleranceFactor: number; // DIMTFAC
  textGap: number; // DIMGAP
  postfix: string; // DIMPOST
  alternatePostfix: string; // DIMAPOST
  arrowBlock: string; // DIMBLK
  arrowBlock1: string; // DIMBLK1
  arrowBlock2: string; // DIMBLK2
  leaderArrow: string; // DIMLDRBLK
  textStyle: string; // DIMTXSTY
  lineWeight: number; // DIMLWD
  extensionWeight: number; // DIMLWE
  textFill: number; // DIMTFILL
  textFillColor: Color; // DIMTFILLCLR
  arcSymbol: number; // DIMARCSYM
  fixedExtension: boolean; // DIMFXLON
  fixedExtensionLength: number; // DIMFXL
  jogAngle: number; // DIMJOGANG
  lineType: string; // DIMLTYPE
  extensionLineType1: string; // DIMLTEX1
  extensionLineType2: string; // DIMLTEX2
};

export type DimStyle = DimensionVariables & { name: string; handle: number; extra?: Tags };

export type MlineStyle = {
  name: string;
  handle: number;
  description: string;
  /** 1 fill, 2 joints shown, 16 start square cap, 32 inner arcs, 64 round, 256…1024 the same at the end. */
  flags: number;
  fillColor: Color;
  startAngle: number;
  endAngle: number;
  elements: { offset: number; color: Color; lineType: string }[];
};

export type MultileaderStyle = {
  name: string;
  handle: number;
  contentKind: number;
  pathKind: number;
  lineColor: Color;
  lineTypeHandle: number;
  lineWeight: number;
  landing: boolean;
  landingGap: number;
  dogleg: boolean;
  doglegLength: number;
  arrowHandle: number;
  arrowSize: number;
  text: string;
  textStyleHandle: number;
  textColor: Color;
  textHeight: number;
  textFrame: boolean;
  leftAttachment: number;
  rightAttachment: number;
  blockHandle: number;
  scale: number;
};

export type TableStyle = {
  name: string;
  handle: number;
  flowUp: boolean;
  horizontalMargin: number;
  verticalMargin: number;
  titleHidden: boolean;
  headerHidden: boolean;
  /** Data, title, header rows. */
  cells: { textStyle: string; textHeight: number; alignment: number; textColor: Color; fill?: Color }[];
};
