/** Whether the details stand beside the list; remembered on a desk, never on a phone. */
import { create } from 'zustand';
import { safeStorage } from '../../../app/safeStorage.ts';
import { currentContext, idSet, type DriveContext } from '../context.ts';
import type { DrivePlace } from '../place.ts';
import { small } from '../../../ui/media.ts';

const storeKey = 'linework.details';

interface Details {
  open: boolean;
  /** What was asked about where it is not what is chosen. */
  context: DriveContext | undefined;
}

export const useDetails = create<Details>(() => ({
  open: safeStorage.getItem(storeKey) === 'open' && !small.matches,
  context: undefined,
}));

export const details = {
  /** Nothing more would be seen of these than is seen now. */
  isShowing(context: DriveContext): boolean {
    const { open, context: asked } = useDetails.getState();
    const chosen = currentContext();
    const shown = idSet(chosen.count > 0 || !asked ? chosen : asked);
    const wanted = idSet(context);
    return open && wanted.size === shown.size && [...wanted].every((id) => shown.has(id));
  },
  show(context?: DriveContext): void {
    if (!small.matches) safeStorage.setItem(storeKey, 'open');
    useDetails.setState({ open: true, context });
  },
  hide(): void {
    safeStorage.setItem(storeKey, 'closed');
    useDetails.setState({ open: false, context: undefined });
  },
  /** In another place, what was asked about before is over. */
  follow(place: DrivePlace): void {
    const { context } = useDetails.getState();
    if (context && context.place !== place) useDetails.setState({ context: undefined });
  },
};
