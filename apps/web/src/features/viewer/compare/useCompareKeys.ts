import { useEffect, useEffectEvent } from 'react';
import { isCovered, isTyping } from '../../../app/typing.ts';
import { compareModes, useCompare, type ListedChange } from './compareStore.ts';

/** J and K go along the changes, 1 … 4 choose a view, F fits. */
export function useCompareKeys(
  changes: readonly ListedChange[],
  choose: (change: ListedChange) => void,
  fit: () => void,
): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (isTyping(event.target) || isCovered() || event.ctrlKey || event.metaKey || event.altKey) return;
    const key = event.key.toLowerCase();
    const mode = compareModes[Number(key) - 1];
    if (mode) useCompare.setState({ mode });
    else if (key === 'f') fit();
    else if (key === 'j' || key === 'k') {
      const at = changes.findIndex(({ id }) => id === useCompare.getState().chosen);
      const next = key === 'j' ? at + 1 : at < 0 ? changes.length - 1 : at - 1;
      const change = changes[(next + changes.length) % changes.length];
      if (change) choose(change);
    } else return;
    event.preventDefault();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => onKey(event);
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, []);
}
