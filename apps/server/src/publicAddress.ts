/**
 * The address that stands in mails. Never that of any request: whoever asks for a code writes the Host header, and a link
 * in somebody else's mail would lead where they like. It is configured, or the one under which an administrator signed in.
 */
import type { Kysely } from 'kysely';
import type { Config } from './config.ts';
import type { Tables } from './db/schema.ts';

const key = 'publicAddress';

export class PublicAddress {
  readonly #config: Pick<Config, 'publicUrl' | 'port'>;
  readonly #db: Kysely<Tables>;
  #known: string | undefined;

  constructor(config: Pick<Config, 'publicUrl' | 'port'>, db: Kysely<Tables>) {
    this.#config = config;
    this.#db = db;
  }

  async get(): Promise<string> {
    const { publicUrl, port } = this.#config;
    return publicUrl ?? (await this.#remembered()) ?? `http://localhost:${port}`;
  }

  /** The first one stays, unless it was that of the machine itself. */
  async rememberFromAdmin(origin: string): Promise<void> {
    if (this.#config.publicUrl !== undefined || !URL.canParse(origin)) return;
    const before = await this.#remembered();
    if (before !== undefined && (!isLocal(before) || isLocal(origin))) return;
    await this.#db
      .insertInto('setting')
      .values({ key, value: origin })
      .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: origin }))
      .execute();
    this.#known = origin;
  }

  async #remembered(): Promise<string | undefined> {
    if (this.#known !== undefined && !isLocal(this.#known)) return this.#known;
    const row = await this.#db
      .selectFrom('setting')
      .select('value')
      .where('key', '=', key)
      .executeTakeFirst();
    return (this.#known = row?.value);
  }
}

function isLocal(origin: string): boolean {
  return /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(new URL(origin).hostname);
}
