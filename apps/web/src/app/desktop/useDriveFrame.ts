import { useSyncExternalStore } from 'react';
import { useUser } from '../session.ts';

const wide = matchMedia('(min-width: 901px)');

function subscribe(changed: () => void): () => void {
  wide.addEventListener('change', changed);
  return () => wide.removeEventListener('change', changed);
}

/** Whether pages beside the drive stand in its frame: on a desk, for whoever is signed in. */
export function useDriveFrame(): boolean {
  const isWide = useSyncExternalStore(subscribe, () => wide.matches);
  return useUser() !== undefined && isWide;
}
