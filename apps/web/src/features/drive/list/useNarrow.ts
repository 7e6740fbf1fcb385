import { useSyncExternalStore } from 'react';

const narrow = matchMedia('(max-width: 640px)');

function subscribe(changed: () => void): () => void {
  narrow.addEventListener('change', changed);
  return () => narrow.removeEventListener('change', changed);
}

/** Too narrow for columns: a row has two lines. */
export function useNarrow(): boolean {
  return useSyncExternalStore(subscribe, () => narrow.matches);
}
