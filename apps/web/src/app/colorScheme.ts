import { create } from 'zustand';
import { safeStorage } from './safeStorage.ts';
import { prefersDark } from '../ui/media.ts';

// public/theme.js reads the same key before the first paint.
const storeKey = 'linework.theme';

export const colorSchemes = ['auto', 'light', 'dark'] as const;
export type ColorScheme = (typeof colorSchemes)[number];

function initialScheme(): ColorScheme {
  const stored = safeStorage.getItem(storeKey);
  return colorSchemes.find((scheme) => scheme === stored) ?? 'auto';
}

export const useColorScheme = create<{ scheme: ColorScheme }>(() => ({ scheme: initialScheme() }));

function apply(): void {
  const { scheme } = useColorScheme.getState();
  const dark = scheme === 'dark' || (scheme === 'auto' && prefersDark.matches);
  document.documentElement.setAttribute('data-theme', dark ? 'dark' : 'light');
  const bar = document.querySelector<HTMLMetaElement>('meta[name="theme-color"]');
  if (bar) bar.content = dark ? '#0f1216' : '#ffffff';
}

export function setColorScheme(scheme: ColorScheme): void {
  safeStorage.setItem(storeKey, scheme);
  useColorScheme.setState({ scheme });
  apply();
}

/** Follows the system for as long as the choice is 'auto'. */
export function followSystemScheme(): void {
  apply();
  prefersDark.addEventListener('change', apply);
}
