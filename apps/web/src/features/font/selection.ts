/** Which rows of a list are chosen, as the operating system does it. */
export interface FontSelection {
  ids: ReadonlySet<string>;
  /** The row that keys act from. */
  cursor: number;
  /** Where a range began. */
  anchor: number;
}

export const nothing: FontSelection = { ids: new Set(), cursor: 0, anchor: 0 };

interface Modifiers {
  ctrl: boolean;
  shift: boolean;
}

export function choose(
  chosen: FontSelection,
  order: readonly string[],
  index: number,
  { ctrl, shift }: Modifiers,
): FontSelection {
  const id = order[index];
  if (id === undefined) return chosen;
  if (shift) {
    const [from, to] = [Math.min(chosen.anchor, index), Math.max(chosen.anchor, index)];
    const range = order.slice(from, to + 1);
    return { ids: new Set(ctrl ? [...chosen.ids, ...range] : range), cursor: index, anchor: chosen.anchor };
  }
  if (!ctrl) return { ids: new Set([id]), cursor: index, anchor: index };
  const ids = new Set(chosen.ids);
  if (!ids.delete(id)) ids.add(id);
  return { ids, cursor: index, anchor: index };
}

/** Rows that are gone are no longer chosen. */
export function kept(chosen: FontSelection, order: readonly string[]): FontSelection {
  const ids = new Set(order.filter((id) => chosen.ids.has(id)));
  const last = Math.max(0, order.length - 1);
  if (ids.size === chosen.ids.size && chosen.cursor <= last) return chosen;
  return { ids, cursor: Math.min(chosen.cursor, last), anchor: Math.min(chosen.anchor, last) };
}
