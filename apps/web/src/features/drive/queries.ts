/** What the drive's pages know besides the list: what is pinned. */
import type { Item } from '@linework/contract/drive';
import { useEffect } from 'react';
import { create } from 'zustand';
import { client } from '../../app/api.ts';
import { onDriveEvent } from '../../app/events/driveEvents.ts';
import { safeStorage } from '../../app/safeStorage.ts';
import { onResync } from '../../app/events/resync.ts';

export { firstOrder, keepOrder, sortKeysOf } from './sorting.ts';

const pinsKey = 'linework.pins';

interface Pins {
  items: readonly Item[] | undefined;
  /** How many there were last time: their place is kept free. */
  expected: number;
}

const usePinStore = create<Pins>(() => ({
  items: undefined,
  expected: Math.min(Number(safeStorage.getItem(pinsKey)) || 0, 20),
}));

let pinsAsked = 0;

async function loadPins(): Promise<void> {
  const mine = ++pinsAsked;
  const answer = await client.call('pinnedList', {}, { quiet: true }).catch(() => undefined);
  if (!answer || mine !== pinsAsked) return;
  const items = [...answer.subFolders, ...answer.files];
  safeStorage.setItem(pinsKey, String(items.length));
  usePinStore.setState({ items, expected: items.length });
}

let pinTimer: ReturnType<typeof setTimeout> | undefined;

function loadPinsSoon(): void {
  clearTimeout(pinTimer);
  pinTimer = setTimeout(() => void loadPins(), 150);
}

export function usePins(): Pins {
  useEffect(() => {
    void loadPins();
    return onDriveEvent(loadPinsSoon);
  }, []);
  return usePinStore();
}

onResync(() => {
  if (usePinStore.getState().items) void loadPins();
});
