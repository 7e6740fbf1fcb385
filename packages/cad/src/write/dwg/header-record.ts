import type { Rec } from '../../dwg/fields/field.ts';
import { HEADER_ROWS } from '../../dwg/fields/header.ts';
import type { Color } from '../../model/common.ts';
import { MODEL_SPACE, PAPER_SPACE, type Drawing } from '../../model/drawing.ts';
import { defaultDimensionVariables } from '../../model/defaults.ts';
import { sourceFileOf } from '../../read/dwg/source-file.ts';
import { resolveEscapes } from '../../read/encoding.ts';
import type { Dictionaries } from './dictionaries.ts';
import { sameValue } from './same-value.ts';
import { dimensionRecord, type Controls } from './tables.ts';
import type { Target } from './target.ts';

/** Julian day of a moment, and the milliseconds of that day. */
export type Moment = readonly [day: number, milliseconds: number];

const DAY = 86_400_000;

export function moment(julian: number): Moment {
  const day = Math.floor(julian);
  return [day, Math.round((julian - day) * DAY)];
}

const OWN = new Set(['HANDSEED', 'FINGERPRINTGUID', 'VERSIONGUID', 'TDCREATE', 'TDUPDATE']);
const NUMBERS = new Set(['B', 'BS', 'BD', 'RC', 'BL']);
/** Values that mean the same in every version; references do not, and names differ from what DXF has. */
const PLAIN = new Set([...NUMBERS, '3BD', '2RD', 'T', 'CMC']);

/** What the file said that the drawing came from, under names that this version knows. */
function preserved(target: Target): Rec {
  const { drawing } = target;
  const file = sourceFileOf(drawing)?.header;
  const record: Rec = {};
  for (const [name, code] of HEADER_ROWS) {
    if (typeof code !== 'string' || OWN.has(name)) continue;
    if (name.startsWith('DIM') || name === 'flags' || name.startsWith('unknown')) continue;
    const value = file ? file[name] : drawing.variables.get(name)?.values[0];
    if (value === undefined || !(file ? PLAIN : NUMBERS).has(code)) continue;
    if (file && code === 'T') record[name] = resolveEscapes(String(value));
    else if (file && code === 'CMC') record[name] = target.color(value as Color);
    else if (file || typeof value === 'number') record[name] = value as Rec[string];
  }
  return record;
}

/** What the model does not hold. */
function usual(target: Target, mlineStyle: number): Rec {
  const file = sourceFileOf(target.drawing)?.header ?? {};
  return {
    TDINDWG: file['TDINDWG'] ?? [0, 0],
    TDUSRTIMER: file['TDUSRTIMER'] ?? [0, 0],
    CELTYPE: target.lineType('BYLAYER'),
    CMLSTYLE: mlineStyle,
  };
}

export function dimensionVariables(target: Target): Rec {
  const { header, dimStyles } = target.drawing;
  return dimensionRecord(target, dimStyles.get(header.dimStyle.toUpperCase()) ?? defaultDimensionVariables());
}

/** All that the header of the same file said, but for references to what is gone, and for another style of dimensions. */
function asItWas(target: Target): Rec {
  const { sourceDiff, drawing } = target;
  if (!sourceDiff) return {};
  const { before, sourceFile } = sourceDiff;
  const styleOf = ({ header, dimStyles }: Drawing): unknown => dimStyles.get(header.dimStyle.toUpperCase());
  const sameStyle = sameValue(styleOf(before), styleOf(drawing));
  const record: Rec = {};
  for (const [name, code] of HEADER_ROWS) {
    const value = sourceFile.header[name];
    if (value === undefined || (!sameStyle && name.startsWith('DIM'))) continue;
    const isReference = typeof code === 'string' && code[0] === 'H';
    if (isReference && value !== 0 && target.reference(Number(value)) === 0) continue;
    record[name] = value;
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
  return {
    ...preserved(target),
    ...dimensionVariables(target),
    ...usual(target, mlineStyle),
    ...asItWas(target),
    ...modelHeader(target),
    flags: flagsOf(target, header.lineWeightDisplay),
    TDCREATE: created,
    TDUPDATE: updated,
    HANDSEED: target.seed,
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

/** Variables that the model holds, but for moments, the next handle and flags. */
export function modelHeader(target: Target): Rec {
  const { header } = target.drawing;
  return {
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
    CLAYER: target.layer(header.currentLayer),
    TEXTSTYLE: target.style(header.textStyle),
    DIMSTYLE: target.dimStyle(header.dimStyle),
  };
}

export const NO_LINE_WEIGHTS = 0x200;

/** CELWEIGHT by layer, plot styles by color and long names where no file says otherwise. */
const USUAL_FLAGS = 0x1d | 0x2800;

function flagsOf({ drawing }: Target, lineWeights: boolean): number {
  const { flags = USUAL_FLAGS } = sourceFileOf(drawing)?.header ?? {};
  return lineWeights ? Number(flags) & ~NO_LINE_WEIGHTS : Number(flags) | NO_LINE_WEIGHTS;
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
