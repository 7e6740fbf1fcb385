import type { MultileaderHanging } from './dimensions.ts';
import type { DrawingFormat, Drawing, Block } from './drawing.ts';
import { MODEL_SPACE } from './drawing.ts';
import type { HatchEntity } from './hatch.ts';
import type { Header } from './header.ts';
import type { InsertEntity, TableCell } from './inserts.ts';
import type { Layout, PlotSettings } from './layout.ts';
import type { PolylineEntity } from './polylines.ts';
import type { DimStyle, DimensionVariables, Layer, LineType, MultileaderStyle, TextStyle } from './styles.ts';
import { BYLAYER, WEIGHT_BYBLOCK, WEIGHT_BYLAYER, WEIGHT_DEFAULT, type EntityCommon } from './common.ts';
import { WORLD_NORMAL } from './point.ts';

/** What every entity has where nothing is said. */
export function blank(): EntityCommon {
  return {
    handle: 0,
    layer: '0',
    color: BYLAYER,
    lineType: 'BYLAYER',
    lineTypeScale: 1,
    lineWeight: WEIGHT_BYLAYER,
    invisible: false,
    extrusion: WORLD_NORMAL,
  };
}

/** A solid hatch without a boundary. */
export const blankHatch = (): Omit<HatchEntity, keyof EntityCommon> => ({
  type: 'HATCH',
  pattern: 'SOLID',
  solid: true,
  associative: false,
  style: 0,
  patternKind: 1,
  angle: 0,
  scale: 1,
  double: false,
  lines: [],
  elevation: 0,
  loops: [],
  seeds: new Float64Array(0),
  pixelSize: 0,
});

function defaultHeader(): Header {
  return {
    units: 0,
    metric: false,
    lineTypeScale: 1,
    paperLineTypeScale: true,
    currentLineTypeScale: 1,
    pointMode: 0,
    pointSize: 0,
    fillMode: true,
    quickText: false,
    mirrorText: true,
    splineFrame: false,
    lineWeightDisplay: false,
    attributeMode: 1,
    textSize: 0.2,
    textStyle: 'STANDARD',
    dimStyle: 'STANDARD',
    currentLayer: '0',
    linearUnits: 2,
    linearPrecision: 4,
    angularUnits: 0,
    angularPrecision: 0,
    angleBase: 0,
    clockwise: false,
    insertionBase: [0, 0, 0],
    extents: [
      [1e20, 1e20, 1e20],
      [-1e20, -1e20, -1e20],
    ],
    limits: [
      [0, 0],
      [12, 9],
    ],
    paperExtents: [
      [1e20, 1e20, 1e20],
      [-1e20, -1e20, -1e20],
    ],
    paperLimits: [
      [0, 0],
      [12, 9],
    ],
    modelActive: true,
    wipeoutFrame: 0,
    imageFrame: 1,
    xclipFrame: 0,
    created: 0,
    updated: 0,
    lastSavedBy: '',
  };
}

/** Before R13 one variable told which zeros are left out, wherever they are. */
export function zerosAsMeasured(style: DimensionVariables): void {
  style.toleranceZeroSuppression = style.zeroSuppression;
  style.alternateZeroSuppression = style.zeroSuppression;
}

export function defaultDimensionVariables(): DimensionVariables {
  return {
    scale: 1,
    arrowSize: 0.18,
    extensionOffset: 0.0625,
    lineIncrement: 0.38,
    extensionBeyond: 0.18,
    rounding: 0,
    lineBeyond: 0,
    tolerancePlus: 0,
    toleranceMinus: 0,
    tolerances: false,
    limits: false,
    textInsideHorizontal: true,
    textOutsideHorizontal: true,
    suppressExtension1: false,
    suppressExtension2: false,
    suppressLine1: false,
    suppressLine2: false,
    textVertical: 0,
    zeroSuppression: 0,
    angularZeroSuppression: 0,
    toleranceZeroSuppression: 0,
    alternate: false,
    alternateDecimals: 2,
    alternateFactor: 25.4,
    alternateRounding: 0,
    alternateUnits: 2,
    alternateZeroSuppression: 0,
    lineForced: false,
    arrowsSeparate: false,
    textForcedInside: false,
    suppressOutside: false,
    lineColor: 0,
    extensionColor: 0,
    textColor: 0,
    angularDecimals: 0,
    units: 2,
    decimals: 4,
    toleranceDecimals: 4,
    angularUnits: 0,
    fractionFormat: 0,
    decimalSeparator: 46,
    textMovement: 0,
    textHorizontal: 0,
    toleranceVertical: 1,
    fit: 3,
    textHeight: 0.18,
    centerMark: 0.09,
    tickSize: 0,
    linearFactor: 1,
    textVerticalPosition: 0,
    toleranceFactor: 1,
    textGap: 0.09,
    postfix: '',
    alternatePostfix: '',
    arrowBlock: '',
    arrowBlock1: '',
    arrowBlock2: '',
    leaderArrow: '',
    textStyle: 'STANDARD',
    lineWeight: WEIGHT_BYBLOCK,
    extensionWeight: WEIGHT_BYBLOCK,
    textFill: 0,
    textFillColor: 0,
    arcSymbol: 0,
    fixedExtension: false,
    fixedExtensionLength: 1,
    jogAngle: Math.PI / 4,
    lineType: '',
    extensionLineType1: '',
    extensionLineType2: '',
  };
}

/** As AutoCAD has it in every drawing. */
export function defaultMultileaderStyle(name: string, handle: number): MultileaderStyle {
  return {
    name,
    handle,
    contentKind: 2,
    pathKind: 1,
    lineColor: 0,
    lineTypeHandle: 0,
    lineWeight: -2,
    landing: true,
    landingGap: 0.09,
    dogleg: true,
    doglegLength: 0.36,
    arrowHandle: 0,
    arrowSize: 0.18,
    text: '',
    textStyleHandle: 0,
    textColor: 0,
    textHeight: 0.18,
    textFrame: false,
    leftAttachment: 1,
    rightAttachment: 1,
    blockHandle: 0,
    scale: 1,
  };
}

export function defaultDimStyle(name: string, handle = 0): DimStyle {
  return { name, handle, ...defaultDimensionVariables() };
}

export function defaultLayer(name: string, handle = 0): Layer {
  return {
    name,
    handle,
    color: 7,
    off: false,
    frozen: false,
    frozenInNewViewports: false,
    locked: false,
    plot: true,
    lineType: 'CONTINUOUS',
    lineWeight: WEIGHT_DEFAULT,
    plotStyle: '',
  };
}

export function defaultLineType(name: string, handle = 0): LineType {
  return { name, handle, description: '', length: 0, elements: [] };
}

export function defaultTextStyle(name: string, handle = 0): TextStyle {
  return {
    name,
    handle,
    shapeFile: false,
    vertical: false,
    fixedHeight: 0,
    widthFactor: 1,
    oblique: 0,
    backwards: false,
    upsideDown: false,
    font: 'txt',
    bigFont: '',
    face: '',
    bold: false,
    italic: false,
    lastHeight: 0.2,
  };
}

export function defaultPlotSettings(): PlotSettings {
  return {
    printer: '',
    paper: '',
    plotView: '',
    margins: [0, 0, 0, 0],
    paperWidth: 0,
    paperHeight: 0,
    origin: [0, 0],
    window: [0, 0, 0, 0],
    scaleNumerator: 1,
    scaleDenominator: 1,
    flags: 0,
    units: 1,
    rotation: 0,
    kind: 0,
    styleSheet: '',
    standardScale: 0,
  };
}

export function defaultLayout(name: string, block: string): Layout {
  return {
    name,
    handle: 0,
    block,
    blockHandle: 0,
    tabOrder: 0,
    model: block.toUpperCase() === MODEL_SPACE,
    limits: [
      [0, 0],
      [12, 9],
    ],
    insertionBase: [0, 0, 0],
    extents: [
      [1e20, 1e20, 1e20],
      [-1e20, -1e20, -1e20],
    ],
    plot: defaultPlotSettings(),
  };
}

export function emptyBlock(name: string, handle = 0): Block {
  return {
    name,
    handle,
    base: [0, 0, 0],
    entities: [],
    flags: 0,
    layer: '0',
    xrefPath: '',
    layout: 0,
    units: 0,
    description: '',
  };
}

/** A drawing with nothing in it: no tables, no blocks but model space. */
export function emptyDrawing(format: DrawingFormat): Drawing {
  const model = emptyBlock('*Model_Space');
  return {
    format,
    version: '',
    codePage: 'windows-1252',
    header: defaultHeader(),
    variables: new Map(),
    layers: new Map(),
    lineTypes: new Map(),
    textStyles: new Map(),
    dimStyles: new Map(),
    blocks: new Map([[MODEL_SPACE, model]]),
    layouts: [],
    viewports: [],
    views: [],
    ucs: [],
    imageDefinitions: new Map(),
    underlayDefinitions: new Map(),
    mlineStyles: new Map(),
    multileaderStyles: new Map(),
    tableStyles: new Map(),
    groups: [],
    sortOrder: new Map(),
    names: {
      blocks: new Map(),
      layers: new Map(),
      lineTypes: new Map(),
      textStyles: new Map(),
      plotStyles: new Map(),
    },
    nextHandle: 1,
    classes: [],
    objects: [],
    otherTables: new Map(),
  };
}

/** An old polyline without vertices yet. */
export function plainPolyline(common: EntityCommon): PolylineEntity {
  // What is spread comes first: then the engine copies it at once instead of field by field.
  return {
    ...common,
    type: 'POLYLINE',
    kind: '2d',
    flags: 0,
    points: new Float64Array(0),
    closed: false,
    closedN: false,
    continuousLineType: false,
    elevation: 0,
    thickness: 0,
    startWidth: 0,
    endWidth: 0,
    mCount: 0,
    nCount: 0,
    mDensity: 0,
    nDensity: 0,
    smoothType: 0,
  };
}

/** A block inserted once, as it is, at the origin. */
export function plainInsert(common: EntityCommon, name: string): InsertEntity {
  return {
    ...common,
    type: 'INSERT',
    name,
    position: [0, 0, 0],
    scale: [1, 1, 1],
    rotation: 0,
    columns: 1,
    rows: 1,
    columnSpacing: 0,
    rowSpacing: 0,
    attributes: [],
  };
}

/** A cell without anything in it. */
export function plainCell(row: number, column: number): TableCell {
  return {
    row,
    column,
    kind: 1,
    text: '',
    block: 0,
    rowSpan: 1,
    columnSpan: 1,
    alignment: 0,
    height: 0,
    rotation: 0,
    style: '',
  };
}

/** Of a multileader with its leaders at the sides. */
export function defaultHanging(): MultileaderHanging {
  return {
    overrides: 0,
    left: 1,
    right: 1,
    top: 9,
    bottom: 9,
    direction: 0,
    textAngle: 1,
    textAlignment: 0,
    blockConnection: 0,
    annotative: false,
  };
}
