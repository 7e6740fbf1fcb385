import { mkdir, open } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Makes names in folders durable. Calls that come while a folder is being synced share the next sync. */
export class FolderSync {
  readonly #running = new Map<string, { now: Promise<void>; next?: Promise<void> }>();
  readonly #made = new Set<string>();

  async sync(folder: string): Promise<void> {
    const running = this.#running.get(folder);
    // The one under way may have begun before the caller's change.
    if (running) return (running.next ??= running.now.catch(() => {}).then(() => this.#start(folder)));
    return this.#start(folder);
  }

  /** The folder and its parents up to `root` exist and their names are durable. */
  async make(folder: string, root: string): Promise<void> {
    if (folder === root || this.#made.has(folder)) return;
    await this.make(dirname(folder), root);
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await this.sync(dirname(folder));
    this.#made.add(folder);
  }

  #start(folder: string): Promise<void> {
    const entry: { now: Promise<void>; next?: Promise<void> } = { now: syncFolder(folder) };
    this.#running.set(folder, entry);
    const done = () => {
      if (this.#running.get(folder) === entry && !entry.next) this.#running.delete(folder);
    };
    entry.now.then(done, done);
    return entry.now;
  }
}

export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
