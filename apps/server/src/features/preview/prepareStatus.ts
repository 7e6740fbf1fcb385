import { prepareStatus } from '@linework/contract';

const statusByState: Record<string, number> = {
  waiting: prepareStatus.waiting,
  ready: prepareStatus.ready,
  failed: prepareStatus.failed,
};

/** How far preparing is, as items tell it, by the state of the preview's row. */
export const prepareStatusOf = (state: string | null | undefined): number =>
  statusByState[state ?? ''] ?? prepareStatus.none;
