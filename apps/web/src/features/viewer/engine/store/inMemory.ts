import { noOverview, type Overview } from './store.ts';

/** What a store answers to questions of what is still to come: everything is here. */
export abstract class StoreInMemory {
  overviewOf(): Overview {
    return noOverview;
  }

  lacksOverview(): boolean {
    return false;
  }

  lacksWhole(): boolean {
    return false;
  }

  async fetchOverview(): Promise<void> {
    // There is none: nothing is missing.
  }

  isHere(): boolean {
    return true;
  }

  chunkOf(tile: number): { chunk: number; bytes: number } {
    return { chunk: tile, bytes: 0 };
  }

  async fetch(): Promise<void> {
    // Nothing is anywhere else.
  }
}
