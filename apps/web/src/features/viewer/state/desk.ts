/** What is open over the drawing besides a panel. */
import { create } from 'zustand';

type Shown = 'palette' | 'shortcuts' | 'command' | 'print' | 'edit';

export const useDesk = create<{ shown: Shown | undefined }>(() => ({ shown: undefined }));

export const desk = {
  show: (shown: Shown) => useDesk.setState({ shown }),
  hide: () => useDesk.setState({ shown: undefined }),
};
