import { create } from 'zustand';
import { safeStorage } from '../../app/safeStorage.ts';
import type { PlaceSection } from './place.ts';

export type ListView = 'list' | 'grid';
export type ViewedSection = PlaceSection | 'myPublic' | 'myCollection' | 'myLike';

const storeKey = 'linework.views';

function read(): Partial<Record<ViewedSection, ListView>> {
  try {
    return JSON.parse(safeStorage.getItem(storeKey) ?? '{}') as Partial<Record<ViewedSection, ListView>>;
  } catch {
    return {};
  }
}

const useViews = create<{ views: Partial<Record<ViewedSection, ListView>> }>(() => ({ views: read() }));

/** Pictures are looked at, everything else is read; each section remembers what was chosen. */
export function useView(section: ViewedSection): ListView {
  return useViews((state) => state.views[section]) ?? (section === 'picture' ? 'grid' : 'list');
}

export function setView(section: ViewedSection, view: ListView): void {
  const views = { ...useViews.getState().views, [section]: view };
  safeStorage.setItem(storeKey, JSON.stringify(views));
  useViews.setState({ views });
}
