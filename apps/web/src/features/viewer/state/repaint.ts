/** The overlay is painted again in the next frame; any number of calls make one painting. */
const listeners = new Set<() => void>();
let told = false;

/** Listeners hear of it afterwards, never in the middle of the change: they look at the tool that is in the hand then. */
export function repaint(): void {
  if (told) return;
  told = true;
  queueMicrotask(() => {
    told = false;
    for (const listener of listeners) listener();
  });
}

export function onRepaint(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
