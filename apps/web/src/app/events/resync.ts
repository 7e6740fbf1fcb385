/** Events were missed: whoever keeps answers of the server asks again. Who listens decides; most pages keep none. */
const listeners = new Set<() => void>();

/** Returns a function that stops listening. */
export function onResync(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export function resync(): void {
  for (const listener of listeners) listener();
}
