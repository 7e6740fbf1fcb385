/** List or grid, remembered for all shares of this browser. */
import { create } from 'zustand';
import { safeStorage } from '../../../app/safeStorage.ts';

export type SharedView = 'list' | 'grid';

const storeKey = 'linework.shareView';

const useStore = create<{ view: SharedView }>(() => ({
  view: safeStorage.getItem(storeKey) === 'grid' ? 'grid' : 'list',
}));

export function useSharedView(): [SharedView, (view: SharedView) => void] {
  return [
    useStore((state) => state.view),
    (view) => {
      safeStorage.setItem(storeKey, view);
      useStore.setState({ view });
    },
  ];
}
