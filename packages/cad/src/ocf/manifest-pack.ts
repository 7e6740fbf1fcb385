import type { Colour } from '../display/list.ts';
import { OcfError } from './bytes.ts';
import type { Shape } from './manifest-shape.ts';

/**
 * A manifest without the names that its shape knows: fields in their order, lists of records as columns, flags as 0 and 1,
 * colours as numbers. Half as many bytes, which is most of what a small drawing takes.
 */
type Packed = string | number | null | Packed[] | { [key: string]: Packed };

/** Colours that are none: of the layer, of the block, of the sheet. Others are an index, or [0xRRGGBB]. */
const NAMED: Colour['kind'][] = ['layer', 'block', 'background'];

export function pack(value: unknown, shape: Shape): Packed {
  if (value === undefined || value === null) return null;
  if (shape === 'colour') return packColour(value as Colour);
  if (shape === 'boolean') return value === true ? 1 : 0;
  if (shape === 'number') return Number.isFinite(value) ? (value as number) : null;
  if (typeof shape === 'string') return value as string;
  if ('optional' in shape) return pack(value, shape.optional);
  if ('record' in shape) {
    const entries = Object.entries(value as Record<string, unknown>);
    return Object.fromEntries(entries.map(([key, item]) => [key, pack(item, shape.record)]));
  }
  if ('fields' in shape) {
    const record = value as Record<string, unknown>;
    return withoutTail(Object.entries(shape.fields).map(([key, field]) => pack(record[key], field)));
  }
  const { list } = shape;
  const items = value as readonly unknown[];
  if (typeof list === 'string' || !('fields' in list)) return items.map((item) => pack(item, list));
  if (items.length === 0) return [];
  const records = items as readonly Record<string, unknown>[];
  return withoutTail(
    Object.entries(list.fields).map(([key, field]) =>
      records.every((record) => record[key] === undefined || record[key] === null)
        ? null
        : records.map((record) => pack(record[key], field)),
    ),
  );
}

function withoutTail(items: Packed[]): Packed[] {
  let length = items.length;
  while (length > 0 && items[length - 1] === null) length--;
  return items.slice(0, length);
}

function packColour(colour: Colour): Packed {
  if (colour.kind === 'index') return colour.index;
  return colour.kind === 'rgb' ? [colour.rgb] : -1 - NAMED.indexOf(colour.kind);
}

/** What was packed; of damaged bytes whatever they say, for the shape to be checked. */
export function unpack(value: unknown, shape: Shape): unknown {
  if (shape === 'colour') return unpackColour(value);
  if (shape === 'boolean') return value === 1;
  if (typeof shape === 'string') return value;
  if ('optional' in shape)
    return value === null || value === undefined ? undefined : unpack(value, shape.optional);
  if ('record' in shape) {
    if (typeof value !== 'object' || value === null) throw damaged();
    const record: Record<string, unknown> = Object.create(null) as Record<string, unknown>;
    for (const [key, item] of Object.entries(value)) record[key] = unpack(item, shape.record);
    return { ...record };
  }
  if (!Array.isArray(value)) throw damaged();
  const items = value as unknown[];
  if ('fields' in shape) return fieldsOf(shape.fields, (i) => items[i]);
  const { list } = shape;
  if (typeof list === 'string' || !('fields' in list)) return items.map((item) => unpack(item, list));
  const columns = items.map((column) => (Array.isArray(column) ? (column as unknown[]) : undefined));
  const count = columns.find((column) => column)?.length ?? 0;
  return Array.from({ length: count }, (_, row) => fieldsOf(list.fields, (i) => columns[i]?.[row]));
}

function fieldsOf(fields: Record<string, Shape>, item: (i: number) => unknown): Record<string, unknown> {
  const record: Record<string, unknown> = {};
  Object.entries(fields).forEach(([key, field], i) => {
    const value = unpack(item(i) ?? null, field);
    if (value !== undefined) record[key] = value;
  });
  return record;
}

function unpackColour(value: unknown): unknown {
  if (Array.isArray(value)) return { kind: 'rgb', rgb: (value as unknown[])[0] };
  if (typeof value !== 'number') return value;
  return value >= 0 ? { kind: 'index', index: value } : { kind: NAMED[-1 - value] };
}

const damaged = (): OcfError => new OcfError('The manifest is damaged.');
