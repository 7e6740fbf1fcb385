import { useEffect, useEffectEvent } from 'react';
import { isCovered, isTyping } from '../typing.ts';

interface ChangeKeys<T extends { id: string }> {
  changes: readonly T[];
  /** The one that is chosen now. */
  chosen: () => string | undefined;
  choose: (change: T) => void;
  /** Other keys of the page; true where it was one. */
  other?: (key: string) => boolean;
}

/** J and K go along the changes of a compare page, around at either end. */
export function useChangeKeys<T extends { id: string }>(keys: ChangeKeys<T>): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (isTyping(event.target) || isCovered() || event.ctrlKey || event.metaKey || event.altKey) return;
    const { changes, chosen, choose, other } = keys;
    const key = event.key.toLowerCase();
    if (key === 'j' || key === 'k') {
      const at = changes.findIndex(({ id }) => id === chosen());
      const next = key === 'j' ? at + 1 : at < 0 ? changes.length - 1 : at - 1;
      const change = changes[(next + changes.length) % changes.length];
      if (change) choose(change);
    } else if (!other?.(key)) return;
    event.preventDefault();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => onKey(event);
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, []);
}
