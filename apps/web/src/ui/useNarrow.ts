import { useSyncExternalStore } from 'react';

/** A hook that tells whether the window is too narrow for columns: a row of a list has two lines then. */
export function narrowAt(maxWidth: number): () => boolean {
  const query = matchMedia(`(max-width: ${maxWidth}px)`);
  const subscribe = (changed: () => void): (() => void) => {
    query.addEventListener('change', changed);
    return () => query.removeEventListener('change', changed);
  };
  return function useNarrow() {
    return useSyncExternalStore(subscribe, () => query.matches);
  };
}

export const useNarrow = narrowAt(720);
