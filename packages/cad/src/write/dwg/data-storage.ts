import { Bytes, longs, words } from './container/parts.ts';

/**
 * The section of modeller data (R2013 and later): segments with a head each, found by an index of segments. Schemas
 * describe what is stored, a search segment leads from the handle of an entity to its record.
 */

const SEGMENT = 0xd5ac;
const HEAD = 48;
const FILE_HEAD = 0x80;
const ALIGN = 0x80;
const PAD = 0x70;
const RECORD = 20;
/** Fills up to the data of a segment, and to the names of schemas. */
const DATA_FILL = 0x62;
const NAME_FILL = 0x73;

const SCHEMAS = [
  'AcDb3DSolid_ASM_Data',
  'AcDbDs::TreatedAsObjectDataSchema',
  'AcDbDs::LegacySchema',
  'AcDbDs::IndexedPropertySchema',
  'AcDbDs::HandleAttributeSchema',
];
const PROPERTIES = [
  'AcDbDs::ID',
  'ASM_Data',
  'AcDbDs::TreatedAsObjectData',
  'AcDbDs::Legacy',
  'AcDs:Indexable',
  'AcDbDs::HandleAttribute',
];
/** Size and flags of the four attributes that a schema's properties refer to; each is described by a schema. */
const ATTRIBUTES = [
  [8, 1],
  [8, 1],
  [8, 1],
  [8, 0],
] as const;

/** Larger data goes to segments of its own, of at most so many bytes each. */
const MAX_INLINE = 0x40000;
const PAGE = 0xfffb0;
const IN_BLOBS = 0xbb106bb1;
const REFERENCE = 32;
const BLOB = 'blob01';

const INDEX = { segments: 1, data: 2, records: 3, schemas: 4, schemaData: 5, search: 6 } as const;

type Segment = {
  name: string;
  index: number;
  body: Uint8Array;
  systemAt?: number;
  dataAt?: number;
};

export function dataStorage(models: ReadonlyMap<number, Uint8Array>): Uint8Array {
  const { body: schemaBody, offsets, namesAt } = schemaData();
  const blobs: Segment[] = [];
  const records = recordSegment(models, blobs);
  const segments: Segment[] = [
    { name: 'segidx', index: INDEX.segments, body: new Uint8Array((INDEX.search + 1 + blobs.length) * 12) },
    { name: 'datidx', index: INDEX.data, body: dataIndex(models.size) },
    records,
    schemaIndex(offsets),
    { name: 'schdat', index: INDEX.schemaData, body: schemaBody, systemAt: namesAt },
    { name: 'search', index: INDEX.search, body: search([...models.keys()]) },
    ...blobs,
  ];
  const out = new Bytes();
  out.put(new Uint8Array(FILE_HEAD));
  const places: [start: number, size: number][] = [[0, 0]];
  for (const segment of segments) {
    const bytes = framed(segment);
    places[segment.index] = [out.put(bytes), bytes.length];
  }
  places.forEach(([start, size], i) => {
    out.set(FILE_HEAD + HEAD + i * 12, longs(start));
    out.set(FILE_HEAD + HEAD + i * 12 + 8, words(size));
  });
  out.set(
    0,
    [...'jard'].map((char) => char.charCodeAt(0)),
  );
  out.set(
    4,
    words(
      FILE_HEAD,
      8,
      2,
      0,
      1,
      FILE_HEAD,
      0,
      places.length,
      INDEX.schemas,
      INDEX.data,
      INDEX.search,
      0,
      out.length,
    ),
  );
  return out.copy();
}

/** The head of a segment and its body, to a multiple of 128 bytes. */
function framed({ name, index, body, systemAt = 0, dataAt = 0 }: Segment): Uint8Array {
  const size = Math.ceil((HEAD + body.length) / ALIGN) * ALIGN;
  const out = new Uint8Array(size).fill(PAD);
  out.set([SEGMENT & 255, SEGMENT >> 8, ...[...name].map((char) => char.charCodeAt(0))]);
  out.set(words(index, Number(name === BLOB), size, 0, 1, 0, systemAt >> 4, dataAt >> 4), 8);
  out.fill(0x55, 40, HEAD);
  out.set(body, HEAD);
  return out;
}

function recordSegment(models: ReadonlyMap<number, Uint8Array>, blobs: Segment[]): Segment {
  const out = new Bytes();
  const bodies = [...models.values()].map((data) => recordBody(data, blobs));
  let offset = 0;
  [...models.keys()].forEach((handle, i) => {
    out.put(words(RECORD, 1, handle >>> 0, Math.floor(handle / 4294967296), offset));
    offset += bodies[i]!.reduce((sum, part) => sum + part.length, 0);
  });
  alignBody(out, DATA_FILL);
  const dataAt = HEAD + out.length;
  for (const part of bodies.flat()) out.put(part);
  return { name: '_data_', index: INDEX.records, body: out.copy(), dataAt };
}

/** The data with its length before it, or where it is large the list of segments that it lies in. */
function recordBody(data: Uint8Array, blobs: Segment[]): Uint8Array[] {
  const { length } = data;
  if (length <= MAX_INLINE) return [words(length), data];
  const count = Math.ceil(length / PAGE);
  const list: number[] = [];
  for (let page = 0; page < count; page++) {
    const part = data.subarray(page * PAGE, (page + 1) * PAGE);
    const body = new Bytes();
    body.put(longs(length, page * PAGE));
    body.put(words(page, count));
    body.put(longs(part.length));
    body.put(part);
    const index = INDEX.search + 1 + blobs.length;
    blobs.push({ name: BLOB, index, body: body.copy() });
    list.push(index, part.length);
  }
  const last = length - (count - 1) * PAGE;
  return [words(IN_BLOBS, length, 0, count, REFERENCE + count * 8, PAGE, last, 0, 0, ...list)];
}

/** Up to a multiple of sixteen from the segment's start. */
function alignBody(out: Bytes, fill: number): void {
  while ((HEAD + out.length) % 16 !== 0) out.put([fill]);
}

function dataIndex(count: number): Uint8Array {
  return words(count, 0, ...Array.from({ length: count }, (_, i) => [INDEX.records, i * RECORD, 0]).flat());
}

function names(list: readonly string[]): Uint8Array {
  const out = new Bytes();
  out.put(words(list.length));
  for (const name of list) out.put([...`${name}\0`].map((char) => char.charCodeAt(0)));
  return out.copy();
}

function schemaData(): { body: Uint8Array; offsets: number[]; namesAt: number } {
  const out = new Bytes();
  const short = (value: number): void => {
    out.put([value & 255, value >> 8]);
  };
  for (const attribute of ATTRIBUTES) out.put(words(...attribute));
  const offsets = [out.length];
  short(2);
  out.put(longs(0, 1));
  short(2);
  out.put(words(0, 0, 10));
  short(2);
  out.put(longs(2, 3));
  out.put(words(0, 1, 15));
  short(0);
  for (const name of [2, 3, 4]) {
    offsets.push(out.length);
    short(0);
    short(1);
    out.put(words(0, name, 1));
    short(0);
  }
  offsets.push(out.length);
  short(0);
  short(1);
  out.put(words(8, 5, 7, 1));
  short(1);
  out.put([0]);
  alignBody(out, NAME_FILL);
  const namesAt = HEAD + out.length;
  out.put(names(PROPERTIES));
  return { body: out.copy(), offsets, namesAt };
}

const SCHEMA_MARK = 0x0af10c;

function schemaIndex(offsets: readonly number[]): Segment {
  const out = new Bytes();
  out.put(words(SCHEMAS.length, 0, ...offsets.flatMap((offset, i) => [i, INDEX.schemaData, offset])));
  out.put(longs(SCHEMA_MARK));
  out.put(words(ATTRIBUTES.length, 0, ...ATTRIBUTES.flatMap((_, i) => [INDEX.schemaData, i * 8, i + 1])));
  alignBody(out, NAME_FILL);
  const systemAt = HEAD + out.length;
  out.put(names(SCHEMAS));
  return { name: 'schidx', index: INDEX.schemas, body: out.copy(), systemAt };
}

function search(handles: readonly number[]): Uint8Array {
  const out = new Bytes();
  out.put(words(1, 0));
  out.put(longs(handles.length, ...handles.map((_, i) => i)));
  out.put(words(1, 0, handles.length));
  handles.forEach((handle, i) => out.put(longs(handle, 1, i)));
  return out.copy();
}
