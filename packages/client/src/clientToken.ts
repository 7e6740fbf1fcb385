/** How calls about files name the customer: asked for once a session, then kept locally. */
import { clientToken } from '@linework/contract/clientToken';
import type { KeyValueStore } from './state.ts';

const storeKey = 'linework.ctoken';
/** Enough to tell one session's ticket from another's. */
const ticketChars = 8;

interface Kept {
  ticket: string;
  token: string;
}

export class ClientTokenKeeper {
  readonly #store: KeyValueStore;
  readonly #ask: () => Promise<{ token: string; id: string }>;
  #asking: Promise<string> | undefined;

  constructor(store: KeyValueStore, ask: () => Promise<{ token: string; id: string }>) {
    this.#store = store;
    this.#ask = ask;
  }

  /** Of whoever has this ticket. */
  async get(ticket: string): Promise<string> {
    const end = ticket.slice(-ticketChars);
    const kept = this.#read();
    if (kept?.ticket === end) return kept.token;
    this.#asking ??= this.#ask()
      .then(clientToken)
      .then((token) => {
        this.#store.setItem(storeKey, JSON.stringify({ ticket: end, token } satisfies Kept));
        return token;
      })
      .finally(() => (this.#asking = undefined));
    return this.#asking;
  }

  drop(): void {
    this.#store.removeItem(storeKey);
  }

  #read(): Kept | undefined {
    try {
      return JSON.parse(this.#store.getItem(storeKey) ?? 'null') as Kept | undefined;
    } catch {
      return undefined;
    }
  }
}
