import type { Rec } from '../../../dwg/fields/field.ts';
import { flag, num, numbers, point, point2 } from '../../../dwg/fields/record.ts';
import { R2000 } from '../../../dwg/versions.ts';
import type { DwgContext } from '../context.ts';

const NO_LINE_WEIGHTS = 0x200;
const DAY = 86_400_000;

/** The variables that the display and the forms use; names of styles need their tables. */
export function fillHeader(context: DwgContext, record: Rec): void {
  const { header, names } = context.drawing;
  header.units = num(record, 'INSUNITS');
  header.lineTypeScale = num(record, 'LTSCALE') || 1;
  header.paperLineTypeScale = flag(record, 'PSLTSCALE');
  header.currentLineTypeScale = num(record, 'CELTSCALE') || 1;
  header.pointMode = num(record, 'PDMODE');
  header.pointSize = num(record, 'PDSIZE');
  header.fillMode = flag(record, 'FILLMODE');
  header.quickText = flag(record, 'QTEXTMODE');
  header.mirrorText = flag(record, 'MIRRTEXT');
  header.splineFrame = flag(record, 'SPLFRAME');
  header.lineWeightDisplay =
    context.stream.data.version >= R2000 && (num(record, 'flags') & NO_LINE_WEIGHTS) === 0;
  header.attributeMode = num(record, 'ATTMODE');
  header.textSize = num(record, 'TEXTSIZE');
  header.textStyle = names.textStyles.get(num(record, 'TEXTSTYLE')) || 'STANDARD';
  header.dimStyle = context.dimStyles.get(num(record, 'DIMSTYLE')) || 'STANDARD';
  header.currentLayer = names.layers.get(num(record, 'CLAYER')) || '0';
  header.linearUnits = num(record, 'LUNITS');
  header.linearPrecision = num(record, 'LUPREC');
  header.angularUnits = num(record, 'AUNITS');
  header.angularPrecision = num(record, 'AUPREC');
  header.angleBase = num(record, 'ANGBASE');
  header.clockwise = flag(record, 'ANGDIR');
  header.insertionBase = point(record, 'INSBASE');
  header.extents = [point(record, 'EXTMIN'), point(record, 'EXTMAX')];
  header.limits = [point2(record, 'LIMMIN'), point2(record, 'LIMMAX')];
  header.paperExtents = [point(record, 'PEXTMIN'), point(record, 'PEXTMAX')];
  header.paperLimits = [point2(record, 'PLIMMIN'), point2(record, 'PLIMMAX')];
  header.modelActive = flag(record, 'TILEMODE');
  // A variable of the same name among the objects is newer, and has been read.
  header.xclipFrame ||= num(record, 'XCLIPFRAME');
  header.created = julian(numbers(record, 'TDCREATE'));
  header.updated = julian(numbers(record, 'TDUPDATE'));
}

function julian([days = 0, milliseconds = 0]: readonly number[]): number {
  return days > 0 ? days + milliseconds / DAY : 0;
}
