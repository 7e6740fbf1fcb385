/** Whether the page runs inside of another program, which then draws its own bars around it. */
import { create } from 'zustand';

const storeKey = 'linework.embedded';

function kept(): boolean {
  try {
    return sessionStorage.getItem(storeKey) === '1';
  } catch {
    return false;
  }
}

const useEmbeddedStore = create<{ embedded: boolean }>(() => ({ embedded: kept() }));

/** For as long as the tab lives: the address loses its launch parameters with the first navigation. */
export function setEmbedded(embedded: boolean): void {
  try {
    if (embedded) sessionStorage.setItem(storeKey, '1');
    else sessionStorage.removeItem(storeKey);
  } catch {
    // known for this page only
  }
  useEmbeddedStore.setState({ embedded });
}

export const useEmbedded = (): boolean => useEmbeddedStore((state) => state.embedded);
export const isEmbedded = (): boolean => useEmbeddedStore.getState().embedded;
