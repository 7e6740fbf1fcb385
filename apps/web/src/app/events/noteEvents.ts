/** Notes on a drawing changed, here or elsewhere; whoever shows them asks again. */
const listeners = new Set<(fileId: string) => void>();

/** Returns a function that stops listening. */
export function onNoteEvent(listener: (fileId: string) => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export function tellNoteEvent(fileId: string): void {
  for (const listener of listeners) listener(fileId);
}
