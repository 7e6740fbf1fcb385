/** Something for each of the newest few drawings, kept in this browser. */
import { safeStorage } from '../../../../app/safeStorage.ts';

export function keptEntries<Value>(storeKey: string, most: number) {
  /** Newest last. */
  const read = (): [string, Value][] => {
    try {
      const entries: unknown = JSON.parse(safeStorage.getItem(storeKey) ?? '[]');
      return Array.isArray(entries) ? (entries as [string, Value][]) : [];
    } catch {
      return [];
    }
  };
  return {
    get: (key: string): Value | undefined => read().find(([known]) => known === key)?.[1],
    /** Nothing is kept of what is undefined. */
    set(key: string, value: Value | undefined): void {
      const entries = read().filter(([known]) => known !== key);
      if (value !== undefined) entries.push([key, value]);
      safeStorage.setItem(storeKey, JSON.stringify(entries.slice(-most)));
    },
  };
}
