import { useSyncExternalStore } from 'react';
import { narrow } from '../state/panelStore.ts';

function listen(onChange: () => void): () => void {
  narrow.addEventListener('change', onChange);
  return () => narrow.removeEventListener('change', onChange);
}

/** A phone's width: panels are sheets, the tools stand along the bottom edge. */
export function useNarrow(): boolean {
  return useSyncExternalStore(listen, () => narrow.matches);
}
