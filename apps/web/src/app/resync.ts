/** Events were missed: whoever keeps answers of the server asks again. Who listens decides; most pages keep none. */
const listeners = new Set<() => void>();

export function onResync(listener: () => void): void {
  listeners.add(listener);
}

export function resync(): void {
  for (const listener of listeners) listener();
}
