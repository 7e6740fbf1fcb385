/** Everything in the database that a refused call must not have changed. */
import type { App } from '../src/app.ts';

/** Changed by every call, refused or not. */
const passing = new Set(['nonce', 'client_secret', 'login_failure', 'schedule', 'migration']);

/** Asked for once: a database takes as long to tell them as to read them all. */
const known = new WeakMap<App, Promise<string[]>>();

async function tablesOf({ db }: App): Promise<string[]> {
  const names = (await db.introspection.getTables()).map(({ name }) => name);
  // What the search keeps is derived from names, and not for reading.
  return names.filter((name) => !passing.has(name) && !name.startsWith('search_'));
}

export async function snapshot(app: App): Promise<Record<string, unknown[]>> {
  const tables = known.get(app) ?? tablesOf(app);
  known.set(app, tables);
  const content: Record<string, unknown[]> = {};
  for (const name of await tables) {
    const rows = await app.db
      .selectFrom(name as 'user')
      .selectAll()
      .execute();
    content[name] = rows.map((row) => JSON.stringify(row)).toSorted();
  }
  return content;
}
