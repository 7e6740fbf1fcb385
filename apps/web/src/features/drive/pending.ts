/**
 * What is shown of items before the server has it. An answer that was given earlier does not undo it; what it tells is
 * kept for the case that the change is refused.
 */
import type { Item } from '@linework/contract/drive';

interface Changed {
  /** As the server last told it. */
  told: Item;
  changes: readonly Partial<Item>[];
}

const withChanges = ({ told, changes }: Changed): Item => Object.assign({}, told, ...changes) as Item;

export function pendingChanges() {
  const items = new Map<string, Changed>();
  return {
    /** The item with the change in it. */
    begin(item: Item, change: Partial<Item>): Item {
      const known = items.get(item.id);
      const changed = { told: known?.told ?? item, changes: [...(known?.changes ?? []), change] };
      items.set(item.id, changed);
      return withChanges(changed);
    },

    /** What is to be shown where the server tells this. */
    over(item: Item): Item {
      const known = items.get(item.id);
      if (!known) return item;
      const changed = { ...known, told: item };
      items.set(item.id, changed);
      return withChanges(changed);
    },

    /** The server has made the change that was begun, or refused it. The item as it is to be shown now. */
    end(id: string, change: Partial<Item>, made: boolean): Item {
      const known = items.get(id)!;
      const changed = {
        told: made ? ({ ...known.told, ...change } as Item) : known.told,
        changes: known.changes.filter((other) => other !== change),
      };
      if (changed.changes.length > 0) items.set(id, changed);
      else items.delete(id);
      return withChanges(changed);
    },
  };
}
