import { useChangeKeys } from '../../../app/hooks/useChangeKeys.ts';
import { compareModes, useCompare, type ListedChange } from './compareStore.ts';

/** J and K go along the changes, 1 … 4 choose a view, F fits. */
export function useCompareKeys(
  changes: readonly ListedChange[],
  choose: (change: ListedChange) => void,
  fit: () => void,
): void {
  const other = (key: string): boolean => {
    const mode = compareModes[Number(key) - 1];
    if (mode) useCompare.setState({ mode });
    if (key === 'f') fit();
    return mode !== undefined || key === 'f';
  };
  useChangeKeys({ changes, chosen: () => useCompare.getState().chosen, choose, other });
}
