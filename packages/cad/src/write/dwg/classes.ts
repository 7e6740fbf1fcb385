import type { RawObject } from '../../model/drawing.ts';

/** Types without a number of their own are declared, numbered from 500 on in the order they are first used. */

type Declared = { cpp: string; application: string; entity: boolean; flags: number };

const OBJECTS = 'ObjectDBX Classes';
/** As AutoCAD names the program that it loads for associative dimensions. */
export const DIMENSION_APPLICATION =
  '"AcDbDimAssoc|Product Desc:     AcDim ARX App For Dimension|Company:          Autodesk, Inc.|WEB Address:      www.autodesk.com"';
const entity = (cpp: string, application = OBJECTS, flags = 4095): Declared => ({
  cpp,
  application,
  entity: true,
  flags,
});
const object = (cpp: string, application = OBJECTS, flags = 0): Declared => ({
  cpp,
  application,
  entity: false,
  flags,
});

const KNOWN: Record<string, Declared> = {
  ACDBDICTIONARYWDFLT: object('AcDbDictionaryWithDefault'),
  DIMASSOC: object('AcDbDimAssoc', DIMENSION_APPLICATION),
  DICTIONARYVAR: object('AcDbDictionaryVar'),
  SCALE: object('AcDbScale', OBJECTS, 1153),
  PLOTSETTINGS: object('AcDbPlotSettings'),
  SORTENTSTABLE: object('AcDbSortentsTable'),
  SPATIAL_FILTER: object('AcDbSpatialFilter'),
  IMAGEDEF: object('AcDbRasterImageDef', 'ISM'),
  IMAGEDEF_REACTOR: object('AcDbRasterImageDefReactor', 'ISM', 1),
  RASTERVARIABLES: object('AcDbRasterVariables', 'ISM'),
  WIPEOUTVARIABLES: object('AcDbWipeoutVariables', 'WipeOut'),
  PDFDEFINITION: object('AcDbPdfDefinition', OBJECTS, 1153),
  DWFDEFINITION: object('AcDbDwfDefinition', OBJECTS, 1153),
  DGNDEFINITION: object('AcDbDgnDefinition', OBJECTS, 1153),
  MLEADERSTYLE: object('AcDbMLeaderStyle', 'ACDB_MLEADERSTYLE_CLASS', 4095),
  TABLESTYLE: object('AcDbTableStyle', OBJECTS, 4095),
  DBCOLOR: object('AcDbColor'),
  ACDB_BLOCKREPRESENTATION_DATA: object('AcDbBlockRepresentationData', 'AcDbDynamicBlocks', 1153),
  IMAGE: entity('AcDbRasterImage', 'ISM', 127),
  WIPEOUT: entity('AcDbWipeout', 'WipeOut', 127),
  MULTILEADER: entity('AcDbMLeader', 'ACDB_MLEADER_CLASS', 1025),
  ACAD_TABLE: entity('AcDbTable', OBJECTS, 1025),
  MESH: entity('AcDbSubDMesh', OBJECTS, 0),
  HELIX: entity('AcDbHelix'),
  MPOLYGON: entity('AcDbMPolygon', 'AcMPolygonObj15', 1025),
  ARC_DIMENSION: entity('AcDbArcDimension', 'ACDB_ARCDIM_CLASS', 1025),
  LARGE_RADIAL_DIMENSION: entity('AcDbRadialDimensionLarge', OBJECTS, 1025),
  PDFUNDERLAY: entity('AcDbPdfReference'),
  DWFUNDERLAY: entity('AcDbDwfReference'),
  DGNUNDERLAY: entity('AcDbDgnReference'),
  SURFACE: entity('AcDbSurface'),
  EXTRUDEDSURFACE: entity('AcDbExtrudedSurface'),
  LOFTEDSURFACE: entity('AcDbLoftedSurface'),
  REVOLVEDSURFACE: entity('AcDbRevolvedSurface'),
  SWEPTSURFACE: entity('AcDbSweptSurface'),
  PLANESURFACE: entity('AcDbPlaneSurface'),
  NURBSURFACE: entity('AcDbNurbSurface'),
};

const FIRST = 500;
/** Of the DWG that classes came with which the file does not have yet: R2004. */
const CLASS_VERSION = 25;
/** What the class number of an entity or object stands for. */
const ENTITY_ITEM = 0x1f2;
const OBJECT_ITEM = 0x1f3;

export type ClassEntry = {
  number: number;
  name: string;
  cpp: string;
  application: string;
  flags: number;
  item: number;
  count: number;
  wasProxy: boolean;
  /** Version and maintenance of the DWG that the class came with. */
  since: readonly number[];
};

export class Classes {
  readonly list: ClassEntry[] = [];
  readonly #byName = new Map<string, ClassEntry>();
  /** Those of the file that the drawing came from, for what goes along. */
  readonly #source: readonly RawObject[];

  constructor(source: readonly RawObject[] = []) {
    this.#source = source;
  }

  has(name: string): boolean {
    return this.#byName.has(name);
  }

  /** The number of a class; counts one more object of it. */
  use(name: string): number {
    let entry = this.#byName.get(name);
    if (!entry) {
      const known = KNOWN[name] ?? this.#declaredAs(name);
      if (!known) throw new Error(`There is no class ${name}.`);
      entry = this.#declare(name, known);
    }
    entry.count++;
    return entry.number;
  }

  /** Counts one more object that goes along as it was. */
  count(number: number): void {
    const entry = number < FIRST ? undefined : this.list.find((each) => each.number === number);
    if (entry) entry.count++;
  }

  /** Takes over the classes of the file the drawing came from, under their numbers. */
  adopt(classes: readonly RawObject[], since: (number: number) => readonly number[]): void {
    for (const one of classes.toSorted((a, b) => a.handle - b.handle)) {
      const { name, handle } = one;
      const entry = this.#declare(name, declaration(one), handle);
      entry.wasProxy = Number(valueOf(one, 280)) === 1;
      const known = since(handle);
      if (known.length > 0) entry.since = known;
    }
  }

  #declaredAs(name: string): Declared | undefined {
    const found = this.#source.find((one) => one.name === name);
    return found && declaration(found);
  }

  #declare(
    name: string,
    { cpp, application, entity: isEntity, flags }: Declared,
    number = (this.list.at(-1)?.number ?? FIRST - 1) + 1,
  ): ClassEntry {
    const entry: ClassEntry = {
      number,
      name,
      cpp,
      application,
      flags,
      item: isEntity ? ENTITY_ITEM : OBJECT_ITEM,
      count: 0,
      wasProxy: false,
      since: [CLASS_VERSION, 0],
    };
    this.list.push(entry);
    this.#byName.set(name, entry);
    return entry;
  }
}

function valueOf({ tags }: RawObject, code: number): string | number | Uint8Array {
  return tags.values[tags.codes.indexOf(code)] ?? '';
}

function declaration(one: RawObject): Declared {
  return {
    cpp: String(valueOf(one, 2)),
    application: String(valueOf(one, 3)),
    entity: Number(valueOf(one, 281)) === 1,
    flags: Number(valueOf(one, 90)) || 0,
  };
}
