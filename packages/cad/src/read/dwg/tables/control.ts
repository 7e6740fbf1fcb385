import type { Rec } from '../../../dwg/fields/field.ts';
import { numbers } from '../../../dwg/fields/record.ts';
import type { Tags } from '../../../model/common.ts';
import type { DwgContext, DwgObject } from '../context.ts';
import { extendedData } from '../stream/extended-data.ts';

/** Handles by type, leaving out what has been read as an entity already; damaged objects among them. */
export function handlesByType(context: DwgContext): Map<number, number[]> {
  const { stream } = context;
  const byType = new Map<number, number[]>();
  for (const handle of stream.map.unread()) {
    const type = stream.typeOf(handle);
    if (type < 0) continue;
    const list = byType.get(type);
    if (list) list.push(handle);
    else byType.set(type, [handle]);
  }
  return byType;
}

/** Entries of a symbol table, by its control object; all objects of the type where that one is missing. */
export function* tableEntries(context: DwgContext, control: number, type: number): Generator<DwgObject> {
  const object = context.object(control);
  const sound = object && object.record['entries'] !== undefined;
  if (!sound)
    context.diagnostics.warn('dwg-table', 'A table is missing; its entries were looked for.', control);
  const handles = sound ? listed(object.record) : (handlesByType(context).get(type) ?? []);
  const seen = new Set<number>();
  for (const handle of handles) {
    if (handle === 0 || seen.has(handle)) continue;
    seen.add(handle);
    const entry = context.object(handle, type);
    if (entry) yield entry;
  }
}

/** The two that stand behind the others: model and paper space, or the linetypes by layer and by block. */
function listed(record: Rec): number[] {
  const more = ['modelSpace', 'paperSpace', 'byLayer', 'byBlock'].map((name) => record[name]);
  return [...numbers(record, 'entries'), ...more.filter((handle) => typeof handle === 'number')];
}

/** The extended data of an object that has been read. */
export function extra(context: DwgContext, { handle, extended }: DwgObject): Tags | undefined {
  if (!extended || context.stream.open(handle) < 0) return undefined;
  return extendedData(context.stream, context);
}
