/** The secret of the signed envelope: fetched once, kept in the store, shared by calls that run at once. */
import { limits } from '@linework/contract/limits';
import { randomBytes, toBase64 } from './crypto.ts';
import type { CallResponse } from '@linework/contract/calls';
import type { KeyValueStore } from './state.ts';

const storeKey = 'linework.secret';

export interface ClientSecret {
  kid: string;
  secret: string;
  exp: number;
}

export type FetchKey = (wrap?: string) => Promise<CallResponse<'rsaKey'>>;

export class SecretKeeper {
  readonly #store: KeyValueStore;
  readonly #fetchKey: FetchKey;
  #pending: Promise<ClientSecret> | undefined;
  /** Server time minus ours, in ms. */
  clockOffset = 0;

  constructor(store: KeyValueStore, fetchKey: FetchKey) {
    this.#store = store;
    this.#fetchKey = fetchKey;
  }

  /** The server's time as far as we know it. */
  now(): number {
    return Date.now() + this.clockOffset;
  }

  async get(): Promise<ClientSecret> {
    const kept = this.#read();
    if (kept && kept.exp > this.now()) return kept;
    this.#pending ??= this.#fetch().finally(() => (this.#pending = undefined));
    return this.#pending;
  }

  /** Forgets a secret that the server refused; one that another tab has renewed since stays. */
  drop(kid?: string): void {
    if (kid === undefined || this.#read()?.kid === kid) this.#store.removeItem(storeKey);
  }

  #read(): ClientSecret | undefined {
    const text = this.#store.getItem(storeKey);
    if (text === null) return undefined;
    try {
      return JSON.parse(text) as ClientSecret;
    } catch {
      return undefined;
    }
  }

  async #fetch(): Promise<ClientSecret> {
    const [{ publicKey }, { openGcm, wrapKey }] = await Promise.all([
      this.#fetchKey(),
      import('./exchange.ts'),
    ]);
    const key = randomBytes(32);
    const answer = await this.#fetchKey(wrapKey(publicKey ?? '', key));
    this.clockOffset = answer.serverTime - Date.now();
    const secret = {
      kid: answer.kid!,
      secret: toBase64(openGcm(key, answer.secret!)),
      exp: answer.exp!,
    };
    this.#store.setItem(storeKey, JSON.stringify(secret));
    return secret;
  }
}

/** `product/version (platform; browser/version; timestamp)` */
export function agentHeader(platform: string, browser: string, now: number): string {
  return `Linework/${limits.clientVersion} (${platform}; ${browser}; ${now})`;
}
