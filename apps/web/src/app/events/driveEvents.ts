/** Something in the drive changed, here or elsewhere; whoever shows it asks again. */
export interface DriveUpdate {
  /** Folders whose content changed; ['*'] where they are too many to name. */
  folders: readonly string[];
  /** Files that changed in place: a thumbnail, a note. */
  files: readonly string[];
}

const listeners = new Set<(event: DriveUpdate) => void>();

/** Returns a function that stops listening. */
export function onDriveEvent(listener: (event: DriveUpdate) => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export function tellDriveEvent(event: DriveUpdate): void {
  for (const listener of listeners) listener(event);
}
