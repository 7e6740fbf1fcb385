import { BYLAYER, type Color } from '../../model/common.ts';
import { WORLD_NORMAL, type Point, type Point2 } from '../../model/point.ts';
import type { Rec } from './field.ts';

const NOTHING: readonly never[] = [];
const NO_NUMBERS = new Float64Array(0);

/** Typed ways into a record; what is missing gives zero, '' or nothing. */
export function num(record: Rec, name: string): number {
  const value = record[name];
  return typeof value === 'number' ? value : value === true ? 1 : 0;
}

export function flag(record: Rec, name: string): boolean {
  return num(record, name) !== 0;
}

export function str(record: Rec, name: string): string {
  const value = record[name];
  return typeof value === 'string' ? value : '';
}

export function point(record: Rec, name: string): Point {
  const value = record[name];
  if (!Array.isArray(value)) return [0, 0, 0];
  // A record is made for one entity, whose the point becomes.
  if (value.length === 3 && (value as readonly number[]) !== WORLD_NORMAL) return value as Point;
  return [Number(value[0] ?? 0), Number(value[1] ?? 0), Number(value[2] ?? 0)];
}

export function point2(record: Rec, name: string): Point2 {
  const value = record[name];
  return Array.isArray(value) ? [Number(value[0] ?? 0), Number(value[1] ?? 0)] : [0, 0];
}

export function color(record: Rec, name: string): Color {
  const value = record[name];
  if (typeof value === 'number') return value;
  if (value && typeof value === 'object' && 'rgb' in value) return value as Exclude<Color, number>;
  return BYLAYER;
}

export function doubles(record: Rec, name: string): Float64Array {
  const value = record[name];
  return value instanceof Float64Array ? value : NO_NUMBERS;
}

export function numbers(record: Rec, name: string): readonly number[] {
  const value = record[name];
  if (value instanceof Float64Array) return [...value];
  return Array.isArray(value) ? (value as number[]) : NOTHING;
}

export function bytes(record: Rec, name: string): Uint8Array | undefined {
  const value = record[name];
  return value instanceof Uint8Array ? value : undefined;
}

export function records(record: Rec, name: string): readonly Rec[] {
  const value = record[name];
  return Array.isArray(value) ? (value as Rec[]) : NOTHING;
}

const EMPTY: Rec = {};

export function nested(record: Rec, name: string): Rec {
  const value = record[name];
  return value && typeof value === 'object' && !Array.isArray(value) && !ArrayBuffer.isView(value)
    ? (value as Rec)
    : EMPTY;
}
