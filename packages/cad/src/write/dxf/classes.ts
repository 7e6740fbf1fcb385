import type { DxfTarget } from './context.ts';
import { DIMENSION_APPLICATION } from '../dwg/classes.ts';
import { dxfName } from './entities.ts';

/** Entities and objects that must be declared before they are used: C++ class, application, is entity. */
const CLASSES: Record<string, readonly [string, string, boolean]> = {
  ACDBDICTIONARYWDFLT: ['AcDbDictionaryWithDefault', 'ObjectDBX Classes', false],
  ACDBPLACEHOLDER: ['AcDbPlaceHolder', 'ObjectDBX Classes', false],
  LAYOUT: ['AcDbLayout', 'ObjectDBX Classes', false],
  IMAGE: ['AcDbRasterImage', 'ISM', true],
  IMAGEDEF: ['AcDbRasterImageDef', 'ISM', false],
  RASTERVARIABLES: ['AcDbRasterVariables', 'ISM', false],
  WIPEOUT: ['AcDbWipeout', 'WipeOut', true],
  WIPEOUTVARIABLES: ['AcDbWipeoutVariables', 'WipeOut', false],
  SURFACE: ['AcDbSurface', 'ObjectDBX Classes', true],
  MESH: ['AcDbSubDMesh', 'ObjectDBX Classes', true],
  HELIX: ['AcDbHelix', 'ObjectDBX Classes', true],
  MPOLYGON: ['AcDbMPolygon', 'AcMPolygonObj15', true],
  ARC_DIMENSION: ['AcDbArcDimension', 'ACDB_ARCDIM_CLASS', true],
  LARGE_RADIAL_DIMENSION: ['AcDbRadialDimensionLarge', 'ACDB_LARGE_RADIAL_DIMENSION', true],
  PDFUNDERLAY: ['AcDbPdfReference', 'ObjectDBX Classes', true],
  DWFUNDERLAY: ['AcDbDwfReference', 'ObjectDBX Classes', true],
  DGNUNDERLAY: ['AcDbDgnReference', 'ObjectDBX Classes', true],
  MULTILEADER: ['AcDbMLeader', 'ACDB_MLEADER_CLASS', true],
  ACAD_TABLE: ['AcDbTable', 'ObjectDBX Classes', true],
  TABLESTYLE: ['AcDbTableStyle', 'ObjectDBX Classes', false],
  MLEADERSTYLE: ['AcDbMLeaderStyle', 'ACDB_MLEADERSTYLE_CLASS', false],
  DIMASSOC: ['AcDbDimAssoc', DIMENSION_APPLICATION, false],
};

export function writeClasses(target: DxfTarget, made: boolean): void {
  const { out, drawing } = target;
  out.text(0, 'SECTION');
  out.text(2, 'CLASSES');
  const declared = new Set<string>();
  for (const record of drawing.classes) {
    declared.add(record.name);
    out.text(0, 'CLASS');
    out.tags(record.tags);
  }
  const used = new Set(
    made ? ['ACDBDICTIONARYWDFLT', 'ACDBPLACEHOLDER', 'LAYOUT', 'IMAGEDEF', 'RASTERVARIABLES'] : [],
  );
  for (const block of drawing.blocks.values()) for (const entity of block.entities) used.add(dxfName(entity));
  if (used.has('ACAD_TABLE')) used.add('TABLESTYLE');
  if (used.has('MULTILEADER')) used.add('MLEADERSTYLE');
  if (made && used.has('WIPEOUT')) used.add('WIPEOUTVARIABLES');
  for (const name of used) if (!declared.has(name)) writeClass(target, name);
  out.text(0, 'ENDSEC');
}

/** The declaration of a class that has to be declared. */
export function writeClass(target: DxfTarget, name: string): void {
  const { out } = target;
  const [type, application, entity] = CLASSES[name] ?? [];
  if (!type) return;
  out.text(0, 'CLASS');
  out.text(1, name);
  out.text(2, type);
  out.text(3, application ?? 'ObjectDBX Classes');
  out.int(90, entity ? 127 : 0);
  if (target.atLeast('AC1018')) out.int(91, 1);
  out.int(280, 0);
  out.flag(281, entity ?? false);
}
