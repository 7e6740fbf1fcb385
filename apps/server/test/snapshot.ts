/** Everything in the database that a refused call must not have changed. */
import type { App } from '../src/app.ts';

/** Changed by every call, refused or not. */
const passing = new Set(['nonce', 'client_secret', 'login_failure', 'schedule', 'migration']);

export async function snapshot({ db }: App): Promise<Record<string, unknown[]>> {
  // What the search keeps is derived from names, and not for reading.
  const isKept = (name: string) => !passing.has(name) && !name.startsWith('search_');
  const tables = (await db.introspection.getTables()).filter(({ name }) => isKept(name));
  const content: Record<string, unknown[]> = {};
  for (const { name } of tables) {
    const rows = await db
      .selectFrom(name as 'user')
      .selectAll()
      .execute();
    content[name] = rows.map((row) => JSON.stringify(row)).toSorted();
  }
  return content;
}
