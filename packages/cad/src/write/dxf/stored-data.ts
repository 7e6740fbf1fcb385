import type { Tags } from '../../model/common.ts';
import type { RawObject } from '../../model/drawing.ts';
import type { DxfTarget } from './context.ts';
import type { TagWriter } from './tags.ts';

type Group = readonly [code: number, value: string | number];

/** Kinds of values that the section knows: a truth, a number, the handle of an entity, bytes. */
const TRUTH = 1;
const NUMBER = 7;
const HANDLE = 10;
const BYTES = 15;

const MODEL_NAME = 'AcDb3DSolid_ASM_Data';
const LENGTH = 94;
const DATA = 310;

/** What a record of modeller data consists of: its number is 0, those of its properties follow. */
const MODEL: readonly Group[] = [
  [1, MODEL_NAME],
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
  if (records.length === 0) {
    SCHEMAS.forEach((groups, number) => {
      out.text(0, 'ACDSSCHEMA');
      out.int(90, number);
      for (const [code, value] of groups) out.raw(code, value);
    });
  }
  for (const record of records) {
    const model = record.name === 'ACDSRECORD' ? models.get(record.handle) : undefined;
    out.text(0, record.name);
    out.tags(model ? withModel(record.tags, model) : record.tags);
  }
  const known = new Set(records.map(({ handle }) => handle));
  const schema = schemaOfModels(records);
  for (const [handle, bytes] of models) if (!known.has(handle)) writeModel(out, schema, handle, bytes);
  out.text(0, 'ENDSEC');
}

/** The number under which the file's own schemas have that of modeller data. */
function schemaOfModels(records: readonly RawObject[]): number {
  const schema = records.find(({ tags }) =>
    tags.codes.some((code, i) => code === 1 && tags.values[i] === MODEL_NAME),
  );
  const at = schema?.tags.codes.indexOf(90) ?? -1;
  return Number(schema?.tags.values[at] ?? 0);
}

/** The groups of a record with the data as it is written now. */
function withModel({ codes, values }: Tags, model: Uint8Array): Tags {
  const first = codes.indexOf(LENGTH, values.indexOf('ASM_Data'));
  if (first < 0) return { codes, values };
  let end = first + 1;
  while (codes[end] === DATA) end++;
  return {
    codes: [...codes.slice(0, first), LENGTH, DATA, ...codes.slice(end)],
    values: [...values.slice(0, first), model.length, model, ...values.slice(end)],
  };
}

function writeModel(out: TagWriter, schema: number, handle: number, bytes: Uint8Array): void {
  out.text(0, 'ACDSRECORD');
  out.int(90, schema);
  out.text(2, 'AcDbDs::ID');
  out.int(280, HANDLE);
  out.handle(320, handle);
  out.text(2, 'ASM_Data');
  out.int(280, BYTES);
  out.int(LENGTH, bytes.length);
  out.bytes(DATA, bytes);
}
