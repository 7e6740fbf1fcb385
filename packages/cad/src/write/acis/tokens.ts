import { UnknownForm } from './body.ts';
import type { Point } from '../../model/point.ts';

/** Tags that binary data has before its values. */
export const TAG = {
  /** None: a word of text. */
  word: 0,
  long: 4,
  real: 6,
  text: 7,
  yes: 10,
  no: 11,
  ref: 12,
  lastName: 13,
  name: 14,
  end: 17,
  literal: 18,
  place: 19,
  vector: 20,
} as const;

export interface Token {
  tag: number;
  value: number | string | Point;
}

export interface RawRecord {
  type: string;
  tokens: Token[];
}

/** A file of the modeller before its records are understood. */
export interface RawBody {
  version: number;
  product: string;
  library: string;
  date: string;
  measures: [unit: number, length: number, direction: number];
  records: RawRecord[];
}

/** What old text without a header of three lines leaves open. */
export const PLAIN_HEAD = {
  product: 'Autodesk AutoCAD',
  library: 'ASM 223.0.1.1930 NT',
  date: 'Thu Jan 01 00:00:00 1970',
  measures: [1, 1e-6, 1e-10] as [number, number, number],
};

export function number(text: string): number {
  const value = text === '' ? Number.NaN : Number(text);
  if (!Number.isFinite(value)) throw new UnknownForm(`no number: ${text}`);
  return value;
}
