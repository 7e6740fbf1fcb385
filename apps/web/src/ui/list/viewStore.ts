/** Whether the list of a section is shown as rows or as cards. */
import { create } from 'zustand';
import { safeStorage } from '../../app/safeStorage.ts';

export type ListView = 'list' | 'grid';

const storeKey = 'linework.views';

function read(): Readonly<Record<string, ListView>> {
  try {
    return JSON.parse(safeStorage.getItem(storeKey) ?? '{}') as Readonly<Record<string, ListView>>;
  } catch {
    return {};
  }
}

const useViews = create<{ views: Readonly<Record<string, ListView>> }>(() => ({ views: read() }));

/** Pictures are looked at, everything else is read; each section remembers what was chosen. */
export function useView(section: string): ListView {
  return useViews((state) => state.views[section]) ?? (section === 'picture' ? 'grid' : 'list');
}

export function setView(section: string, view: ListView): void {
  const views = { ...useViews.getState().views, [section]: view };
  safeStorage.setItem(storeKey, JSON.stringify(views));
  useViews.setState({ views });
}
