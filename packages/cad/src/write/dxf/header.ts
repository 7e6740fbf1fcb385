import type { Drawing } from '../../model/drawing.ts';
import type { DxfTarget } from './context.ts';

/** Set by the writer itself, whatever the file said. */
const OWN = new Set(['ACADVER', 'ACADMAINTVER', 'DWGCODEPAGE', 'HANDSEED', 'FINGERPRINTGUID', 'VERSIONGUID']);

export function writeHeader(target: DxfTarget): void {
  const { out, drawing } = target;
  out.text(0, 'SECTION');
  out.text(2, 'HEADER');
  out.text(9, '$ACADVER');
  out.text(1, target.version);
  out.text(9, '$DWGCODEPAGE');
  out.text(3, target.page.name);
  out.text(9, '$HANDSEED');
  out.handle(5, target.seed);
  // Variables of a newer version would be refused, so an older target gets only those it knows.
  if (drawing.variables.size > 0 && drawing.version >= 'AC1015' && drawing.version <= target.version) {
    for (const [name, tags] of drawing.variables) {
      if (OWN.has(name)) continue;
      out.text(9, `$${name}`);
      out.tags(tags);
    }
  } else writeKnown(target, drawing);
  out.text(0, 'ENDSEC');
}

/** Variables that the model holds. */
export function writeKnown({ out }: DxfTarget, { header }: Drawing): void {
  const name = (variable: string): void => out.text(9, `$${variable}`);
  const int = (variable: string, value: number, code = 70): void => {
    name(variable);
    out.int(code, value);
  };
  const num = (variable: string, value: number): void => {
    name(variable);
    out.num(40, value);
  };
  const text = (variable: string, code: number, value: string): void => {
    name(variable);
    out.text(code, value);
  };
  name('INSBASE');
  out.point(10, header.insertionBase);
  name('EXTMIN');
  out.point(10, header.extents[0]);
  name('EXTMAX');
  out.point(10, header.extents[1]);
  name('LIMMIN');
  out.point2(10, header.limits[0]);
  name('LIMMAX');
  out.point2(10, header.limits[1]);
  int('FILLMODE', Number(header.fillMode));
  int('QTEXTMODE', Number(header.quickText));
  int('MIRRTEXT', Number(header.mirrorText));
  int('SPLFRAME', Number(header.splineFrame));
  num('LTSCALE', header.lineTypeScale);
  int('ATTMODE', header.attributeMode);
  num('TEXTSIZE', header.textSize || 0.2);
  text('TEXTSTYLE', 7, header.textStyle || 'Standard');
  text('CLAYER', 8, header.currentLayer || '0');
  num('CELTSCALE', header.currentLineTypeScale);
  text('DIMSTYLE', 2, header.dimStyle || 'Standard');
  int('LUNITS', header.linearUnits || 2);
  int('LUPREC', header.linearPrecision);
  int('AUNITS', header.angularUnits);
  int('AUPREC', header.angularPrecision);
  name('ANGBASE');
  out.angle(50, header.angleBase);
  int('ANGDIR', Number(header.clockwise));
  int('PDMODE', header.pointMode);
  num('PDSIZE', header.pointSize);
  int('TILEMODE', Number(header.modelActive));
  int('PSLTSCALE', Number(header.paperLineTypeScale));
  int('MEASUREMENT', Number(header.metric));
  int('INSUNITS', header.units);
  int('LWDISPLAY', Number(header.lineWeightDisplay), 290);
}
