/** The changes as a list: filtered, grouped by place, and told in words. */
import type { ToldChange, ToldComparison } from '@linework/contract/compare';
import { changeValueText, numberText } from '../../../app/wording/entityText.ts';
import type { ChangeBoxes, ChangeGrouping, CompareOutcome, ListedChange } from './compareStore.ts';

export function listChanges(comparison: ToldComparison | undefined): ListedChange[] {
  if (!comparison) return [];
  return (['changed', 'moved', 'added', 'removed'] as const).flatMap((outcome) =>
    comparison[outcome].map((change, i) => ({
      // Handles stay, so that a link still finds its change when something else is ignored.
      id: `${outcome}-${change.kind}-${change.handle || change.name || i}`,
      outcome,
      change,
    })),
  );
}

/** With the boxes that were found in the drawings. */
export function placeChanges(
  changes: readonly ListedChange[],
  places: ReadonlyMap<string, ChangeBoxes>,
): readonly ListedChange[] {
  if (places.size === 0) return changes;
  return changes.map((listed) => {
    const found = places.get(listed.id);
    return found ? { ...listed, change: { ...listed.change, ...found } } : listed;
  });
}

export interface ChangeGroup {
  by: ChangeGrouping;
  /** Name of a layout or a layer, or a type; '' for what belongs to the whole drawing, or is on no layer. */
  name: string;
  changes: ListedChange[];
}

export interface ChangeFilter {
  shown: ReadonlySet<CompareOutcome>;
  /** Ids of changes that are ignored this once. */
  hidden: ReadonlySet<string>;
  by: ChangeGrouping;
}

const nameIn: Record<ChangeGrouping, (listed: ListedChange) => string> = {
  place: ({ change }) => change.place,
  kind: ({ change }) => (change.kind === 'entity' ? change.type : change.kind),
  layer: ({ change }) => change.layer,
};

/** By place the model first, then sheets, then definitions and tables; else by what there is most of. */
export function groupChanges(
  changes: readonly ListedChange[],
  { shown, hidden, by }: ChangeFilter,
): ChangeGroup[] {
  const groups = new Map<string, ChangeGroup>();
  const order = { model: 0, layout: 1, block: 2, drawing: 2 };
  const sorted = changes
    .filter(({ outcome, id }) => shown.has(outcome) && !hidden.has(id))
    .toSorted((a, b) => order[a.change.placeKind] - order[b.change.placeKind]);
  for (const one of sorted) {
    const name = nameIn[by](one);
    const group = groups.get(name) ?? { by, name, changes: [] };
    group.changes.push(one);
    groups.set(name, group);
  }
  const found = [...groups.values()];
  return by === 'place' ? found : found.toSorted((a, b) => b.changes.length - a.changes.length);
}

/** How many entities of a block or a sheet are different. */
export function countInside({ added, removed, changed, moved }: NonNullable<ToldChange['inside']>): number {
  return added.length + removed.length + changed.length + moved.length;
}

/** How far, in the plane. */
export function distanceOf([x = 0, y = 0]: readonly number[]): string {
  return numberText(Math.hypot(x, y));
}

/** A program that opens the table must take none of it for a formula. */
function cell(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) && !Number.isFinite(Number(text)) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** One row for each property that was changed. */
export function csvOfChanges(changes: readonly ListedChange[], titles: readonly string[]): string {
  const rows = changes.flatMap(({ outcome, change }) => {
    const { type, name, handle, layer, place, vector } = change;
    const start = [outcome, type, name, handle, layer, place];
    const moved = vector ? [[...start, 'move', '', vector.map(numberText).join(' ')]] : [];
    const told = (change.changes ?? []).map(({ property, from, to }) => [
      ...start,
      property,
      changeValueText(from) ?? '',
      changeValueText(to) ?? '',
    ]);
    const all = [...moved, ...told];
    return all.length > 0 ? all : [[...start, '', '', '']];
  });
  // The mark tells Excel that the rest is UTF-8.
  return `\u{feff}${[titles, ...rows].map((row) => row.map(cell).join(',')).join('\r\n')}\r\n`;
}
