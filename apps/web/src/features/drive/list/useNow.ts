import { useSyncExternalStore } from 'react';

const minuteMs = 60_000;

function subscribe(changed: () => void): () => void {
  const timer = setInterval(changed, minuteMs);
  return () => clearInterval(timer);
}

/** The time to the minute: what counts days needs no more, and all of a list counts from the same. */
export function useNow(): number {
  return useSyncExternalStore(subscribe, () => Math.floor(Date.now() / minuteMs) * minuteMs);
}
