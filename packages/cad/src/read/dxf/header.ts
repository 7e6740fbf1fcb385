import type { Tags } from '../../model/common.ts';
import type { Header } from '../../model/header.ts';
import type { Point, Point2 } from '../../model/point.ts';
import type { DxfContext } from './context.ts';

/** HEADER: group 9 names a variable, the groups after it are its value. */
export function readHeader(context: DxfContext): void {
  const cursor = context.cursor;
  const variables = context.drawing.variables;
  let tags: Tags | undefined;
  while (cursor.next() && cursor.code !== 0) {
    if (cursor.code === 9) {
      tags = { codes: [], values: [] };
      variables.set(variableName(cursor.name()), tags);
    } else if (tags) {
      tags.codes.push(cursor.code);
      tags.values.push(cursor.value());
    }
  }
  applyVariables(context.drawing.header, variables);
}

function variableName(written: string): string {
  return (written.startsWith('$') ? written.slice(1) : written).toUpperCase();
}

/** Fills the typed header from the variables that are there. */
function applyVariables(header: Header, variables: ReadonlyMap<string, Tags>): void {
  const number = (name: string, otherwise: number): number => {
    const value = variables.get(name)?.values[0];
    return typeof value === 'number' ? value : value === undefined ? otherwise : Number(value) || otherwise;
  };
  const text = (name: string, otherwise: string): string => {
    const value = variables.get(name)?.values[0];
    return typeof value === 'string' ? value : otherwise;
  };
  const flag = (name: string, otherwise: boolean): boolean => number(name, otherwise ? 1 : 0) !== 0;
  const point = (name: string, otherwise: Point): Point => {
    const values = variables.get(name)?.values;
    return values ? [Number(values[0]) || 0, Number(values[1]) || 0, Number(values[2]) || 0] : otherwise;
  };
  const plane = (name: string, otherwise: Point2): Point2 => {
    const values = variables.get(name)?.values;
    return values ? [Number(values[0]) || 0, Number(values[1]) || 0] : otherwise;
  };
  header.units = number('INSUNITS', header.units);
  header.metric = flag('MEASUREMENT', header.metric);
  header.lineTypeScale = number('LTSCALE', header.lineTypeScale);
  header.paperLineTypeScale = flag('PSLTSCALE', header.paperLineTypeScale);
  header.currentLineTypeScale = number('CELTSCALE', header.currentLineTypeScale);
  header.pointMode = number('PDMODE', header.pointMode);
  header.pointSize = number('PDSIZE', header.pointSize);
  header.fillMode = flag('FILLMODE', header.fillMode);
  header.quickText = flag('QTEXTMODE', header.quickText);
  header.mirrorText = flag('MIRRTEXT', header.mirrorText);
  header.splineFrame = flag('SPLFRAME', header.splineFrame);
  header.lineWeightDisplay = flag('LWDISPLAY', header.lineWeightDisplay);
  header.attributeMode = number('ATTMODE', header.attributeMode);
  header.textSize = number('TEXTSIZE', header.textSize);
  header.textStyle = text('TEXTSTYLE', header.textStyle);
  header.dimStyle = text('DIMSTYLE', header.dimStyle);
  header.currentLayer = text('CLAYER', header.currentLayer);
  header.linearUnits = number('LUNITS', header.linearUnits);
  header.linearPrecision = number('LUPREC', header.linearPrecision);
  header.angularUnits = number('AUNITS', header.angularUnits);
  header.angularPrecision = number('AUPREC', header.angularPrecision);
  header.angleBase = (number('ANGBASE', 0) * Math.PI) / 180;
  header.clockwise = flag('ANGDIR', header.clockwise);
  header.insertionBase = point('INSBASE', header.insertionBase);
  header.extents = [point('EXTMIN', header.extents[0]), point('EXTMAX', header.extents[1])];
  header.limits = [plane('LIMMIN', header.limits[0]), plane('LIMMAX', header.limits[1])];
  header.paperExtents = [point('PEXTMIN', header.paperExtents[0]), point('PEXTMAX', header.paperExtents[1])];
  header.paperLimits = [plane('PLIMMIN', header.paperLimits[0]), plane('PLIMMAX', header.paperLimits[1])];
  header.modelActive = flag('TILEMODE', header.modelActive);
  header.xclipFrame = number('XCLIPFRAME', header.xclipFrame);
  header.created = number('TDCREATE', header.created);
  header.updated = number('TDUPDATE', header.updated);
  header.lastSavedBy = text('LASTSAVEDBY', header.lastSavedBy);
}
