import type { DisplayList } from '../display/list.ts';
import type { BlockTable, InsertEntry } from '../read/block-table.ts';
import { ByteReader, ByteWriter, OcfError } from './bytes.ts';
import { readStrings, writeStrings } from './tables.ts';

/** Section 14: which blocks are used how often, where, and with which attributes. Empty where there are none. */
export function writeBlocks(
  list: Pick<DisplayList, 'layers' | 'layouts'>,
  { blocks, inserts }: BlockTable,
): Uint8Array {
  const out = new ByteWriter();
  if (blocks.length === 0) return out.done();
  const strings: string[] = [];
  const known = new Map<string, number>();
  const numberOf = (value: string): number => {
    let at = known.get(value);
    if (at === undefined) known.set(value, (at = strings.push(value) - 1));
    return at;
  };
  const layers = new Map(list.layers.map((layer, i) => [layer.name.toUpperCase(), i]));
  const layouts = new Map(list.layouts.map((layout, i) => [layout.name, i]));
  const heads = new ByteWriter();
  heads.uint(blocks.length);
  for (const { name, count, nested } of blocks) {
    heads.uint(numberOf(name));
    heads.uint(count);
    heads.uint(nested);
  }
  const columns = { handles: new ByteWriter(), names: new ByteWriter(), attributes: new ByteWriter() };
  let lastHandle = 0;
  for (const insert of inserts) {
    columns.handles.int(insert.handle - lastHandle);
    lastHandle = insert.handle;
    columns.names.uint(insert.block);
    columns.names.uint((layers.get(insert.layer.toUpperCase()) ?? -1) + 1);
    columns.names.uint(layouts.get(insert.layout) ?? 0);
    columns.attributes.uint(insert.attributes.length);
    for (const { tag, value } of insert.attributes) {
      columns.attributes.uint(numberOf(tag));
      columns.attributes.uint(numberOf(value));
    }
  }
  const text = writeStrings(strings);
  out.uint(text.length);
  out.raw(text);
  out.raw(heads.done());
  out.uint(inserts.length);
  const written = Object.values(columns).map((column) => column.done());
  for (const column of written) out.uint(column.length);
  for (const column of written) out.raw(column);
  writeNumbers(out, inserts, 'x');
  writeNumbers(out, inserts, 'y');
  return out.done();
}

export function readBlocks(bytes: Uint8Array, list: Pick<DisplayList, 'layers' | 'layouts'>): BlockTable {
  if (bytes.length === 0) return { blocks: [], inserts: [] };
  const reader = new ByteReader(bytes);
  const strings = readStrings(reader.raw(reader.uint()));
  const stringAt = (at: number): string => {
    const value = strings[at];
    if (value === undefined) throw new OcfError('The list of blocks is damaged.');
    return value;
  };
  const blocks = Array.from({ length: reader.count(3) }, () => ({
    name: stringAt(reader.uint()),
    count: reader.uint(),
    nested: reader.uint(),
  }));
  // A handle, three names, the number of attributes and two float64.
  const count = reader.count(21);
  const sizes = [reader.uint(), reader.uint(), reader.uint()];
  const [handles, names, attributes] = sizes.map((size) => new ByteReader(reader.raw(size))) as [
    ByteReader,
    ByteReader,
    ByteReader,
  ];
  const x = readNumbers(reader, count);
  const y = readNumbers(reader, count);
  const inserts: InsertEntry[] = [];
  let handle = 0;
  for (let i = 0; i < count; i++) {
    handle += handles.int();
    const block = names.uint();
    if (block >= blocks.length) throw new OcfError('The list of blocks is damaged.');
    const layer = list.layers[names.uint() - 1]?.name ?? '';
    const layout = list.layouts[names.uint()]?.name ?? '';
    const pairs = Array.from({ length: attributes.count(2) }, () => ({
      tag: stringAt(attributes.uint()),
      value: stringAt(attributes.uint()),
    }));
    inserts.push({ block, handle, layer, layout, x: x[i]!, y: y[i]!, attributes: pairs });
  }
  return { blocks, inserts };
}

/** Float64 in eight planes, the highest byte first: numbers like each other stand beside each other. */
function writeNumbers(out: ByteWriter, inserts: readonly InsertEntry[], axis: 'x' | 'y'): void {
  const values = Float64Array.from(inserts, (insert) => insert[axis]);
  const view = new DataView(values.buffer);
  const plane = new Uint8Array(values.length);
  // The platform's own order does not matter: the numbers are written one by one first.
  values.forEach((value, i) => view.setFloat64(i * 8, value, false));
  for (let byte = 0; byte < 8; byte++) {
    for (let i = 0; i < plane.length; i++) plane[i] = view.getUint8(i * 8 + byte);
    out.raw(plane);
  }
}

function readNumbers(reader: ByteReader, count: number): Float64Array {
  const planes = Array.from({ length: 8 }, () => reader.raw(count));
  const values = new Float64Array(count);
  const view = new DataView(new ArrayBuffer(8));
  for (let i = 0; i < count; i++) {
    for (let byte = 0; byte < 8; byte++) view.setUint8(byte, planes[byte]![i]!);
    values[i] = view.getFloat64(0, false);
  }
  return values;
}
