import type { Tags } from '../../model/common.ts';
import type { Drawing } from '../../model/drawing.ts';
import type { DimensionVariables } from '../../model/styles.ts';
import { DEGREE, indexColor } from './common.ts';

type Kind = 'number' | 'flag' | 'color' | 'text' | 'block' | 'style' | 'lineType' | 'angle';
type Row = readonly [code: number, field: keyof DimensionVariables, kind: Kind, variable: string];

/** DIMSTYLE group codes, which DSTYLE extended data uses as well; the one list for reading and writing. */
export const DIMENSION_ROWS: readonly Row[] = [
  [3, 'postfix', 'text', 'DIMPOST'],
  [4, 'alternatePostfix', 'text', 'DIMAPOST'],
  [40, 'scale', 'number', 'DIMSCALE'],
  [41, 'arrowSize', 'number', 'DIMASZ'],
  [42, 'extensionOffset', 'number', 'DIMEXO'],
  [43, 'lineIncrement', 'number', 'DIMDLI'],
  [44, 'extensionBeyond', 'number', 'DIMEXE'],
  [45, 'rounding', 'number', 'DIMRND'],
  [46, 'lineBeyond', 'number', 'DIMDLE'],
  [47, 'tolerancePlus', 'number', 'DIMTP'],
  [48, 'toleranceMinus', 'number', 'DIMTM'],
  [49, 'fixedExtensionLength', 'number', 'DIMFXL'],
  [50, 'jogAngle', 'angle', 'DIMJOGANG'],
  [69, 'textFill', 'number', 'DIMTFILL'],
  [70, 'textFillColor', 'color', 'DIMTFILLCLR'],
  [71, 'tolerances', 'flag', 'DIMTOL'],
  [72, 'limits', 'flag', 'DIMLIM'],
  [73, 'textInsideHorizontal', 'flag', 'DIMTIH'],
  [74, 'textOutsideHorizontal', 'flag', 'DIMTOH'],
  [75, 'suppressExtension1', 'flag', 'DIMSE1'],
  [76, 'suppressExtension2', 'flag', 'DIMSE2'],
  [77, 'textVertical', 'number', 'DIMTAD'],
  [78, 'zeroSuppression', 'number', 'DIMZIN'],
  [79, 'angularZeroSuppression', 'number', 'DIMAZIN'],
  [90, 'arcSymbol', 'number', 'DIMARCSYM'],
  [140, 'textHeight', 'number', 'DIMTXT'],
  [141, 'centerMark', 'number', 'DIMCEN'],
  [142, 'tickSize', 'number', 'DIMTSZ'],
  [143, 'alternateFactor', 'number', 'DIMALTF'],
  [144, 'linearFactor', 'number', 'DIMLFAC'],
  [145, 'textVerticalPosition', 'number', 'DIMTVP'],
  [146, 'toleranceFactor', 'number', 'DIMTFAC'],
  [147, 'textGap', 'number', 'DIMGAP'],
  [148, 'alternateRounding', 'number', 'DIMALTRND'],
  [170, 'alternate', 'flag', 'DIMALT'],
  [171, 'alternateDecimals', 'number', 'DIMALTD'],
  [172, 'lineForced', 'flag', 'DIMTOFL'],
  [173, 'arrowsSeparate', 'flag', 'DIMSAH'],
  [174, 'textForcedInside', 'flag', 'DIMTIX'],
  [175, 'suppressOutside', 'flag', 'DIMSOXD'],
  [176, 'lineColor', 'color', 'DIMCLRD'],
  [177, 'extensionColor', 'color', 'DIMCLRE'],
  [178, 'textColor', 'color', 'DIMCLRT'],
  [179, 'angularDecimals', 'number', 'DIMADEC'],
  [270, 'units', 'number', 'DIMUNIT'],
  [271, 'decimals', 'number', 'DIMDEC'],
  [272, 'toleranceDecimals', 'number', 'DIMTDEC'],
  [273, 'alternateUnits', 'number', 'DIMALTU'],
  [275, 'angularUnits', 'number', 'DIMAUNIT'],
  [276, 'fractionFormat', 'number', 'DIMFRAC'],
  [277, 'units', 'number', 'DIMLUNIT'],
  [278, 'decimalSeparator', 'number', 'DIMDSEP'],
  [279, 'textMovement', 'number', 'DIMTMOVE'],
  [280, 'textHorizontal', 'number', 'DIMJUST'],
  [281, 'suppressLine1', 'flag', 'DIMSD1'],
  [282, 'suppressLine2', 'flag', 'DIMSD2'],
  [283, 'toleranceVertical', 'number', 'DIMTOLJ'],
  [284, 'toleranceZeroSuppression', 'number', 'DIMTZIN'],
  [285, 'alternateZeroSuppression', 'number', 'DIMALTZ'],
  [289, 'fit', 'number', 'DIMATFIT'],
  [290, 'fixedExtension', 'flag', 'DIMFXLON'],
  [340, 'textStyle', 'style', 'DIMTXSTY'],
  [341, 'leaderArrow', 'block', 'DIMLDRBLK'],
  [342, 'arrowBlock', 'block', 'DIMBLK'],
  [343, 'arrowBlock1', 'block', 'DIMBLK1'],
  [344, 'arrowBlock2', 'block', 'DIMBLK2'],
  [345, 'lineType', 'lineType', 'DIMLTYPE'],
  [346, 'extensionLineType1', 'lineType', 'DIMLTEX1'],
  [347, 'extensionLineType2', 'lineType', 'DIMLTEX2'],
  [371, 'lineWeight', 'number', 'DIMLWD'],
  [372, 'extensionWeight', 'number', 'DIMLWE'],
  // names rather than handles, before R13
  [5, 'arrowBlock', 'text', ''],
  [6, 'arrowBlock1', 'text', ''],
  [7, 'arrowBlock2', 'text', ''],
];

const BY_CODE = new Map(DIMENSION_ROWS.map((row) => [row[0], row]));

type Target = Partial<Record<keyof DimensionVariables, DimensionVariables[keyof DimensionVariables]>>;

/** Sets one variable by its group code; references by handle are resolved to names later by the caller's lookups. */
export function setDimensionVariable(
  drawing: Drawing,
  variables: Partial<DimensionVariables>,
  code: number,
  value: string | number | Uint8Array | undefined,
): boolean {
  const row = BY_CODE.get(code);
  if (!row || value === undefined || value instanceof Uint8Array) return false;
  const target = variables as Target;
  const number = typeof value === 'number' ? value : Number(value) || 0;
  const [, field, kind] = row;
  switch (kind) {
    case 'flag':
      target[field] = number !== 0;
      break;
    case 'color':
      target[field] = indexColor(number);
      break;
    case 'angle':
      target[field] = number * DEGREE;
      break;
    case 'text':
      target[field] = String(value);
      break;
    case 'block':
      target[field] = drawing.names.blocks.get(handleOf(value)) ?? '';
      break;
    case 'style':
      target[field] = drawing.names.textStyles.get(handleOf(value)) ?? 'STANDARD';
      break;
    case 'lineType':
      target[field] = drawing.names.lineTypes.get(handleOf(value)) ?? '';
      break;
    default:
      target[field] = number;
  }
  return true;
}

export function handleOf(value: string | number | Uint8Array | undefined): number {
  if (typeof value === 'number') return value;
  const handle = typeof value === 'string' ? Number.parseInt(value, 16) : 0;
  return Number.isSafeInteger(handle) ? handle : 0;
}

/** Overrides of a dimension style in extended data: ACAD, 'DSTYLE', '{', pairs of code and value, '}'. */
export function styleOverrides(
  drawing: Drawing,
  extra: Tags | undefined,
): Partial<DimensionVariables> | undefined {
  if (!extra) return undefined;
  const from = extra.values.indexOf('DSTYLE');
  if (from < 0) return undefined;
  const result: Partial<DimensionVariables> = {};
  for (let i = from + 1; i + 1 < extra.codes.length; i++) {
    if (extra.codes[i] === 1002 && extra.values[i] === '}') break;
    if (extra.codes[i] !== 1070) continue;
    setDimensionVariable(drawing, result, Number(extra.values[i]), extra.values[i + 1]);
    i++;
  }
  return Object.keys(result).length > 0 ? result : undefined;
}
