/** The fonts of the account changed, here or elsewhere; or events were missed, and they may have. */
import { onResync } from './resync.ts';

const listeners = new Set<() => void>();

/** Returns a function that stops listening. */
export function onFontEvent(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export function tellFontEvent(): void {
  for (const listener of listeners) listener();
}

onResync(tellFontEvent);
