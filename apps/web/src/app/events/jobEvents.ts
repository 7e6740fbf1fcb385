/** How far a job of the account has come, as the server tells it. */
export interface JobProgress {
  id: number;
  state: 'waiting' | 'running' | 'done' | 'failed' | 'cancelled';
  /** 0 to 1 */
  progress: number;
}

const listeners = new Set<(event: JobProgress) => void>();

/** Returns a function that stops listening. */
export function onJobEvent(listener: (event: JobProgress) => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export function tellJobEvent(event: JobProgress): void {
  for (const listener of listeners) listener(event);
}
