import { str, numbers } from '../../../dwg/fields/record.ts';
import type { Rec } from '../../../dwg/fields/field.ts';
import type { DwgContext } from '../context.ts';

/** Names and handles of a dictionary; empty where it is none. */
export function readDictionary(context: DwgContext, handle: number): Map<string, number> {
  const object = context.object(handle);
  const isDictionary = object && (object.name === 'DICTIONARY' || object.name === 'ACDBDICTIONARYWDFLT');
  return isDictionary ? entriesOf(context, object.record) : new Map<string, number>();
}

function entriesOf(context: DwgContext, record: Rec): Map<string, number> {
  const names = (record['names'] as readonly string[] | undefined) ?? [];
  const items = numbers(record, 'items');
  const entries = new Map<string, number>();
  names.forEach((name, i) => {
    const item = items[i] ?? 0;
    if (item !== 0 && name) entries.set(context.text(name), item);
  });
  return entries;
}

/** 0 for none. */
export function itemOf(context: DwgContext, handle: number, name: string): number {
  return readDictionary(context, handle).get(name) ?? 0;
}

/** The value of a DICTIONARYVAR. */
export function variableOf(context: DwgContext, handle: number): string {
  const object = context.object(handle);
  return object?.name === 'DICTIONARYVAR' ? str(object.record, 'value') : '';
}
