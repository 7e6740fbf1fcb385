import type { Rec } from '../../dwg/fields/field.ts';
import { HEADER_ROWS } from '../../dwg/fields/header.ts';
import { MODEL_SPACE, PAPER_SPACE } from '../../model/drawing.ts';
import { defaultDimensionVariables } from '../../model/defaults.ts';
import type { Dictionaries } from './dictionaries.ts';
import { dimensionRecord, type Controls } from './tables.ts';
import type { Target } from './target.ts';

/** Julian day of a moment, and the milliseconds of that day. */
export type Moment = readonly [day: number, milliseconds: number];

const DAY = 86_400_000;

export function moment(julian: number): Moment {
  const day = Math.floor(julian);
  return [day, Math.round((julian - day) * DAY)];
}

const OWN = new Set([
  'HANDSEED',
  'FINGERPRINTGUID',
  'VERSIONGUID',
  'TDCREATE',
  'TDUPDATE',
  'TDINDWG',
  'TDUSRTIMER',
]);
const SCALAR = new Set(['B', 'BS', 'BD', 'RC', 'BL']);

/** Plain numbers of the file the drawing came from, under names that this version knows. */
function carried(target: Target): Rec {
  const record: Rec = {};
  for (const [name, code, options] of HEADER_ROWS) {
    if (typeof code !== 'string' || !SCALAR.has(code) || OWN.has(name) || options?.count !== undefined)
      continue;
    if (name.startsWith('DIM') || name === 'flags' || name.startsWith('unknown')) continue;
    const value = target.drawing.variables.get(name)?.values[0];
    if (typeof value === 'number') record[name] = value;
  }
  return record;
}

export function headerRecord(
  target: Target,
  controls: Controls,
  dictionaries: Dictionaries,
  mlineStyle: number,
): Rec {
  const { drawing } = target;
  const { header } = drawing;
  const [created, updated] = [moment(header.created), moment(header.updated)];
  const style = drawing.dimStyles.get(header.dimStyle.toUpperCase()) ?? defaultDimensionVariables();
  return {
    ...carried(target),
    ...dimensionRecord(target, style),
    ...space('', header.extents, header.limits),
    ...space('P', header.paperExtents, header.paperLimits),
    INSBASE: header.insertionBase,
    FILLMODE: Number(header.fillMode),
    QTEXTMODE: Number(header.quickText),
    MIRRTEXT: Number(header.mirrorText),
    SPLFRAME: Number(header.splineFrame),
    PSLTSCALE: Number(header.paperLineTypeScale),
    TILEMODE: Number(header.modelActive),
    LTSCALE: header.lineTypeScale || 1,
    CELTSCALE: header.currentLineTypeScale || 1,
    PDMODE: header.pointMode,
    PDSIZE: header.pointSize,
    ATTMODE: header.attributeMode,
    TEXTSIZE: header.textSize || 0.2,
    LUNITS: header.linearUnits || 2,
    LUPREC: header.linearPrecision,
    AUNITS: header.angularUnits,
    AUPREC: header.angularPrecision,
    ANGBASE: header.angleBase,
    ANGDIR: Number(header.clockwise),
    INSUNITS: header.units,
    XCLIPFRAME: header.xclipFrame,
    flags: flagsOf(header.lineWeightDisplay),
    TDCREATE: created,
    TDUPDATE: updated,
    TDINDWG: [0, 0],
    TDUSRTIMER: [0, 0],
    HANDSEED: target.seed,
    CLAYER: target.layer(header.currentLayer),
    TEXTSTYLE: target.style(header.textStyle),
    CELTYPE: target.lineType('BYLAYER'),
    DIMSTYLE: target.dimStyle(header.dimStyle),
    CMLSTYLE: mlineStyle,
    blockControl: controls.block,
    layerControl: controls.layer,
    styleControl: controls.style,
    lineTypeControl: controls.lineType,
    viewControl: controls.view,
    ucsControl: controls.ucs,
    vportControl: controls.vport,
    appidControl: controls.appid,
    dimstyleControl: controls.dimstyle,
    viewportHeaderControl: controls.viewportHeader,
    groupDictionary: dictionaries.group,
    mlineStyleDictionary: dictionaries.mlineStyle,
    namedObjects: dictionaries.root,
    layoutDictionary: dictionaries.layout,
    plotSettingsDictionary: dictionaries.plotSettings,
    plotStyleDictionary: dictionaries.plotStyleName,
    materialDictionary: dictionaries.material,
    colorDictionary: dictionaries.color,
    visualStyleDictionary: dictionaries.visualStyle,
    paperSpace: target.block(PAPER_SPACE),
    modelSpace: target.block(MODEL_SPACE),
    byLayerLineType: target.lineType('BYLAYER'),
    byBlockLineType: target.lineType('BYBLOCK'),
    continuousLineType: target.lineType('CONTINUOUS'),
  };
}

/** CELWEIGHT by layer, and whether line weights are shown (bit 0x200 clear where they are). */
function flagsOf(lineWeights: boolean): number {
  return 0x1d | 0x2800 | (lineWeights ? 0 : 0x200);
}

function space(
  prefix: '' | 'P',
  [min, max]: readonly [readonly number[], readonly number[]],
  [low, high]: readonly [readonly number[], readonly number[]],
): Rec {
  return {
    [`${prefix}EXTMIN`]: min,
    [`${prefix}EXTMAX`]: max,
    [`${prefix}LIMMIN`]: low,
    [`${prefix}LIMMAX`]: high,
  };
}
