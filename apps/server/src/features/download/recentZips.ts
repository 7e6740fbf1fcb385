/** Zips whose address was just given out: the download that follows need not look everything up again. */
import type { Zip } from './zip.ts';

interface Recent {
  zip: Zip;
  /** The drive's; anything may be another after it. */
  revision: number;
}

/** Entries in all of them together. */
const maxEntries = 100_000;

export class RecentZips {
  readonly #zips = new Map<string, Recent>();
  #entries = 0;

  put(id: string, recent: Recent): void {
    this.#zips.set(id, recent);
    this.#entries += recent.zip.count;
    for (const oldest of this.#zips.keys()) {
      if (this.#entries <= maxEntries) return;
      this.#forget(oldest);
    }
  }

  get(id: string, revision: number | undefined): Zip | undefined {
    const recent = this.#zips.get(id);
    if (recent === undefined || recent.revision === revision) return recent?.zip;
    this.#forget(id);
    return undefined;
  }

  #forget(id: string): void {
    this.#entries -= this.#zips.get(id)!.zip.count;
    this.#zips.delete(id);
  }
}
