/** What the window and the pointer are like. The style sheets know the same two widths, as a rule. */
import { useSyncExternalStore } from 'react';

/** A phone's width: rows have two lines, menus and panels are sheets. */
export const narrow = matchMedia('(max-width: 640px)');
/** No room for a column beside the page. */
export const small = matchMedia('(max-width: 900px)');
export const touch = matchMedia('(pointer: coarse)');
export const reducedMotion = matchMedia('(prefers-reduced-motion: reduce)');
export const prefersDark = matchMedia('(prefers-color-scheme: dark)');

export function useMedia(query: MediaQueryList): boolean {
  const subscribe = (changed: () => void): (() => void) => {
    query.addEventListener('change', changed);
    return () => query.removeEventListener('change', changed);
  };
  return useSyncExternalStore(subscribe, () => query.matches);
}

export const useNarrow = (): boolean => useMedia(narrow);
