import type { DisplayColor } from '../display/list.ts';
import { OcfError } from './bytes.ts';
import type { ManifestShape } from './manifest-shape.ts';

/**
 * A manifest without the names that its shape knows: fields in their order, lists of records as columns, flags as 0 and 1,
 * colors as numbers. Half as many bytes, which is most of what a small drawing takes.
 */
type Packed = string | number | null | Packed[] | { [key: string]: Packed };

/** Colors that are none: of the layer, of the block, of the sheet. Others are an index, or [0xRRGGBB]. */
const NAMED: DisplayColor['kind'][] = ['layer', 'block', 'background'];

export function pack(value: unknown, shape: ManifestShape): Packed {
  if (value === undefined || value === null) return null;
  if (shape === 'color') return packColor(value as DisplayColor);
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

function packColor(color: DisplayColor): Packed {
  if (color.kind === 'index') return color.index;
  return color.kind === 'rgb' ? [color.rgb] : -1 - NAMED.indexOf(color.kind);
}

/** What was packed. Throws OcfError where a value is not of its shape: no consumer is handed what it does not expect. */
export function unpack(value: unknown, shape: ManifestShape): unknown {
  if (shape === 'boolean') return value === 1;
  if (shape === 'color') return unpackColor(value);
  if (typeof shape === 'string') return fitting(value, shape);
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
  if ('fields' in shape) {
    const record: Record<string, unknown> = {};
    let i = 0;
    for (const key in shape.fields) {
      const field = unpack(items[i++] ?? null, shape.fields[key]!);
      if (field !== undefined) record[key] = field;
    }
    return record;
  }
  const { list, length = items.length } = shape;
  if (items.length !== length) throw damaged();
  return typeof list === 'string' || !('fields' in list)
    ? unpackAll(items, list)
    : unpackRows(items, list.fields);
}

/** JSON knows no NaN and no infinity: both arrive as null. */
function fitting(value: unknown, shape: 'number' | 'string'): unknown {
  if (typeof value !== shape && (shape === 'string' || value !== null)) throw damaged();
  return value;
}

/** Most of a manifest are long lists of numbers and names, which stay as they are. */
function unpackAll(items: unknown[], shape: ManifestShape): unknown[] {
  if (shape === 'number') return numbersOf(items, items.length);
  if (shape !== 'string') return items.map((item) => unpack(item, shape));
  for (const item of items) if (typeof item !== 'string') throw damaged();
  return items;
}

/** Patterns of hatches are thousands of them: nothing is called for each. */
function numbersOf(items: unknown, length: number | undefined): unknown[] {
  if (!Array.isArray(items) || (length !== undefined && items.length !== length)) throw damaged();
  for (let i = 0; i < items.length; i++)
    if (typeof items[i] !== 'number' && items[i] !== null) throw damaged();
  return items as unknown[];
}

/**
 * Records of columns, of which the first that is there says how many there are. Most of a small file is such records, and a
 * function that is called for each of their values would be compiled once more for them.
 */
function unpackRows(columns: unknown[], fields: Record<string, ManifestShape>): Record<string, unknown>[] {
  const first = columns.find((column) => Array.isArray(column)) as unknown[] | undefined;
  const records = (first ?? []).map((): Record<string, unknown> => ({}));
  let c = 0;
  for (const key in fields) {
    const shape = fields[key]!;
    const column = columns[c++];
    const values = Array.isArray(column) ? (column as unknown[]) : [];
    if (typeof shape !== 'string' && 'list' in shape && shape.list === 'number') {
      for (let row = 0; row < records.length; row++)
        records[row]![key] = numbersOf(values[row], shape.length);
      continue;
    }
    for (let row = 0; row < records.length; row++) {
      let value: unknown = values[row] ?? null;
      if (typeof value !== shape) value = unpack(value, shape);
      if (value !== undefined) records[row]![key] = value;
    }
  }
  return records;
}

function unpackColor(value: unknown): DisplayColor {
  if (Array.isArray(value)) return { kind: 'rgb', rgb: numberOf((value as unknown[])[0]) };
  const number = numberOf(value);
  if (number >= 0) return { kind: 'index', index: number };
  const kind = NAMED[-1 - number];
  if (!kind) throw damaged();
  return { kind } as DisplayColor;
}

function numberOf(value: unknown): number {
  if (typeof value !== 'number') throw damaged();
  return value;
}

const damaged = (): OcfError => new OcfError('The manifest is damaged.');
