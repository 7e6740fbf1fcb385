import type { EntityCommon } from '../../model/common.ts';
import { readCommon } from './common.ts';
import type { DxfContext } from './context.ts';

/** Which groups of an entity are numbers of its own, by code: their place among the values, −1 for others. */
export type Slots = Int8Array;

const CODES = 64;

/** From the codes in the order of their places. */
export function slotsOf(...codes: number[]): Slots {
  const slots = new Int8Array(CODES).fill(-1);
  codes.forEach((code, place) => (slots[code] = place));
  return slots;
}

const values = new Float64Array(16);

/**
 * Reads an entity that is a handful of numbers; the values, by place, are good until the next call. One loop with one
 * place where numbers are read serves all of them: it is soon compiled, and small. other: takes a group that is no such
 * number; false leaves it to what all entities share.
 */
export function readNumbers(
  context: DxfContext,
  slots: Slots,
  defaults: readonly number[],
  entity: EntityCommon,
  other?: (code: number) => boolean,
): Float64Array {
  const cursor = context.cursor;
  values.fill(0);
  values.set(defaults);
  while (cursor.next()) {
    const code = cursor.code;
    if (code === 0) break;
    const slot = code < CODES && code > 0 ? slots[code]! : -1;
    if (slot >= 0) values[slot] = cursor.number();
    else if (!other || code === 100 || !other(code)) readCommon(context, entity);
  }
  return values;
}

export function pointAt(numbers: Float64Array, place: number): [number, number, number] {
  return [numbers[place]!, numbers[place + 1]!, numbers[place + 2]!];
}
