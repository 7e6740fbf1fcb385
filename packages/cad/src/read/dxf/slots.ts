import type { EntityCommon } from '../../model/common.ts';
import { readCommon } from './common.ts';
import type { DxfContext } from './context.ts';
import { SLOT_CODES, type Slots } from './slot-tables.ts';

/**
 * Reads an entity that is a handful of numbers; the values, by place, are good until the next call. other: takes a group
 * that is no such number; false leaves it to what all entities share.
 */
export function readNumbers(
  context: DxfContext,
  slots: Slots,
  defaults: readonly number[],
  entity: EntityCommon,
  other?: (code: number) => boolean,
): Float64Array {
  const { cursor } = context;
  const { values } = cursor;
  values.fill(0);
  if (defaults.length > 0) values.set(defaults);
  while (cursor.pass(slots, context, entity)) {
    const { code } = cursor;
    if (code === 0) break;
    const place = code < SLOT_CODES && code > 0 ? slots.places[code]! : -1;
    if (place >= 0) values[place] = cursor.number();
    else if (!other || code === 100 || !other(code)) readCommon(context, entity);
  }
  return values;
}

export function pointAt(numbers: Float64Array, place: number): [number, number, number] {
  return [numbers[place]!, numbers[place + 1]!, numbers[place + 2]!];
}
