import type { DxfTarget } from './context.ts';
import type { TagWriter } from './tags.ts';

type Group = readonly [code: number, value: string | number];

/** Kinds of values that the section knows: a truth, a number, the handle of an entity, bytes. */
const TRUTH = 1;
const NUMBER = 7;
const HANDLE = 10;
const BYTES = 15;

/** What a record of modeller data consists of: its number is 0, those of its properties follow. */
const MODEL: readonly Group[] = [
  [1, 'AcDb3DSolid_ASM_Data'],
  [2, 'AcDbDs::ID'],
  [280, HANDLE],
  [91, 8],
  [2, 'ASM_Data'],
  [280, BYTES],
  [91, 0],
  [101, 'ACDSRECORD'],
  [95, 0],
  [90, 1],
  [2, 'AcDbDs::TreatedAsObjectData'],
  [280, TRUTH],
  [291, 1],
  [101, 'ACDSRECORD'],
  [95, 0],
  [90, 2],
  [2, 'AcDbDs::Legacy'],
  [280, TRUTH],
  [291, 1],
  [101, 'ACDSRECORD'],
  [1, 'AcDbDs::ID'],
  [90, 3],
  [2, 'AcDs:Indexable'],
  [280, TRUTH],
  [291, 1],
  [101, 'ACDSRECORD'],
  [1, 'AcDbDs::ID'],
  [90, 4],
  [2, 'AcDbDs::HandleAttribute'],
  [280, NUMBER],
  [282, 1],
];

const property = (schema: string, name: string, kind: number, ...more: Group[]): readonly Group[] => [
  [1, schema],
  [2, name],
  [280, kind],
  ...more,
];

const SCHEMAS: readonly (readonly Group[])[] = [
  MODEL,
  property('AcDbDs::TreatedAsObjectDataSchema', 'AcDbDs::TreatedAsObjectData', TRUTH, [91, 0]),
  property('AcDbDs::LegacySchema', 'AcDbDs::Legacy', TRUTH, [91, 0]),
  property('AcDbDs::IndexedPropertySchema', 'AcDs:Indexable', TRUTH, [91, 0]),
  property('AcDbDs::HandleAttributeSchema', 'AcDbDs::HandleAttribute', NUMBER, [91, 1], [284, 1]),
];

/** Modeller data of R2013 on: as it was in the file, or that of the entities that were written. */
export function writeStoredData(target: DxfTarget): void {
  const records = target.drawing.otherTables.get('ACDSDATA') ?? [];
  const { out, models } = target;
  if (!target.atLeast('AC1027') || (records.length === 0 && models.size === 0)) return;
  out.text(0, 'SECTION');
  out.text(2, 'ACDSDATA');
  out.int(70, 2);
  out.int(71, records.filter(({ name }) => name === 'ACDSSCHEMA').length || SCHEMAS.length);
  if (records.length > 0) {
    for (const record of records) {
      out.text(0, record.name);
      out.tags(record.tags);
    }
  } else {
    SCHEMAS.forEach((groups, number) => {
      out.text(0, 'ACDSSCHEMA');
      out.int(90, number);
      for (const [code, value] of groups) out.raw(code, value);
    });
    for (const [handle, bytes] of models) writeModel(out, handle, bytes);
  }
  out.text(0, 'ENDSEC');
}

function writeModel(out: TagWriter, handle: number, bytes: Uint8Array): void {
  out.text(0, 'ACDSRECORD');
  out.int(90, 0);
  out.text(2, 'AcDbDs::ID');
  out.int(280, HANDLE);
  out.handle(320, handle);
  out.text(2, 'ASM_Data');
  out.int(280, BYTES);
  out.int(94, bytes.length);
  out.bytes(310, bytes);
}
