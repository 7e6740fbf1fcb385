import { create } from 'zustand';
import { kept } from '../../app/kept.ts';
import type { SectionName } from './sections.ts';

export type View = 'list' | 'grid';

const storeKey = 'linework.views';

function read(): Partial<Record<SectionName, View>> {
  try {
    return JSON.parse(kept.getItem(storeKey) ?? '{}') as Partial<Record<SectionName, View>>;
  } catch {
    return {};
  }
}

const useViews = create<{ views: Partial<Record<SectionName, View>> }>(() => ({ views: read() }));

/** Pictures are looked at, everything else is read; each section remembers what was chosen. */
export function useView(section: SectionName): View {
  return useViews((state) => state.views[section]) ?? (section === 'picture' ? 'grid' : 'list');
}

export function setView(section: SectionName, view: View): void {
  const views = { ...useViews.getState().views, [section]: view };
  kept.setItem(storeKey, JSON.stringify(views));
  useViews.setState({ views });
}
