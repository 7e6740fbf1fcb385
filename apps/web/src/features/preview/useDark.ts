import { useSyncExternalStore } from 'react';
import { useColorScheme } from '../../app/colorScheme.ts';

const prefersDark = matchMedia('(prefers-color-scheme: dark)');

function subscribe(changed: () => void): () => void {
  prefersDark.addEventListener('change', changed);
  return () => prefersDark.removeEventListener('change', changed);
}

/** Whether the surroundings are dark, by choice or by the system. */
export function useDark(): boolean {
  const scheme = useColorScheme((state) => state.scheme);
  const systemDark = useSyncExternalStore(subscribe, () => prefersDark.matches);
  return scheme === 'auto' ? systemDark : scheme === 'dark';
}
