import { BLOCK_HEADER } from '../../dwg/fields/entries.ts';
import { DICTIONARY, DICTIONARYWDFLT, GROUP, SORTENTSTABLE } from '../../dwg/fields/objects.ts';
import { numbers } from '../../dwg/fields/record.ts';
import { stripDanglingHandles } from '../../write/dwg/strip-dangling-handles.ts';
import { framed } from '../../write/dwg/object-writer.ts';
import type { DwgSource } from './dwg-source.ts';
import type { ObjectEdits } from './object-edits.ts';

/** Lists whose items go with what they refer to, and the list that runs beside them. */
const LISTS: Readonly<Record<string, readonly [list: string, beside: string]>> = {
  [DICTIONARY.name]: ['items', 'names'],
  [DICTIONARYWDFLT.name]: ['items', 'names'],
  [SORTENTSTABLE.name]: ['entities', 'sortHandles'],
  [GROUP.name]: ['entities', ''],
  [BLOCK_HEADER.name]: ['inserts', ''],
};

type References = { handle: number; owner: number; targets: number[]; isEntity: boolean };

/**
 * Removes what belongs to removed objects, and references to all of these. Gives objects whose references alone changed,
 * as they are written.
 */
export function stripDangling(source: DwgSource, edits: ObjectEdits): Map<number, Uint8Array> {
  const stripped = new Map<number, Uint8Array>();
  if (edits.removed.size === 0) return stripped;
  const all = referencesOf(source);
  removeOwned(all, edits);
  const isThere = (handle: number): boolean => !edits.removed.has(handle);
  for (const { handle, targets, isEntity } of all) {
    if (edits.removed.has(handle) || targets.every(isThere)) continue;
    if (edits.entities.has(handle)) continue;
    const object = isEntity ? undefined : source.object(handle);
    const list = object && LISTS[object.table.name];
    if (list) shorten(edits, handle, list, isThere);
    if (edits.objects.has(handle)) continue;
    source.context.stream.open(handle);
    const { version, drawing } = source;
    const body = stripDanglingHandles(version, source.context.stored(), drawing.codePage, isEntity, isThere);
    stripped.set(handle, framed(version, body.bytes, body.handleBits));
  }
  return stripped;
}

function shorten(
  edits: ObjectEdits,
  handle: number,
  [list, beside]: readonly [string, string],
  isThere: (handle: number) => boolean,
): void {
  const { record } = edits.object(handle);
  const items = numbers(record, list);
  const kept = items.flatMap((item, i) => (isThere(item) ? [i] : []));
  if (kept.length === items.length) return;
  const others = (record[beside] ?? []) as readonly unknown[];
  record[list] = kept.map((i) => items[i]!);
  if (beside) record[beside] = kept.map((i) => others[i]) as string[];
  if (list === 'inserts') record['insertCount'] = kept.length;
}

/** Objects go with what owns them: dictionaries with their entity, entries with their dictionary. */
function removeOwned(all: readonly References[], edits: ObjectEdits): void {
  for (let more = true; more;) {
    more = false;
    for (const { handle, owner, isEntity } of all) {
      if (isEntity || owner === 0 || edits.removed.has(handle) || !edits.removed.has(owner)) continue;
      edits.remove(handle);
      more = true;
    }
  }
}

const MIN_HANDLE_BITS = 8;
/** OLEFRAME and the dummy entity. */
const ENTITIES_WITHOUT_TABLE: ReadonlySet<number> = new Set([43, 75]);

function referencesOf({ context }: DwgSource): References[] {
  const { stream, classes } = context;
  const found: References[] = [];
  for (const handle of stream.map.handles) {
    const type = stream.open(handle);
    if (type < 0) continue;
    const { refs } = stream.data;
    const targets: number[] = [];
    while (refs.end - refs.pos >= MIN_HANDLE_BITS) targets.push(refs.handle());
    const isEntity =
      context.tableOf(type)?.entity ?? classes.get(type)?.isEntity ?? ENTITIES_WITHOUT_TABLE.has(type);
    found.push({ handle, owner: targets[0] ?? 0, targets, isEntity });
  }
  return found;
}
