/** What is begun in one request and finished in another, once: challenges, states, launch keys. And short locks. */
import { randomBytes } from 'node:crypto';
import type { Kysely, Transaction } from 'kysely';
import type { Tables } from '../../db/schema.ts';

export interface NewOneTimeToken {
  kind: string;
  data: object;
  validMs: number;
  /** Unguessable; made here where absent. */
  id?: string;
}

export async function createOneTimeToken(
  db: Kysely<Tables>,
  flow: NewOneTimeToken,
  now = Date.now(),
): Promise<string> {
  const id = flow.id ?? randomBytes(24).toString('base64url');
  await db
    .insertInto('flow')
    .values({ id, kind: flow.kind, data: JSON.stringify(flow.data), expires_at: now + flow.validMs })
    .execute();
  return id;
}

/** The data of a flow, the first time it is asked for and before it expires. */
export async function consumeOneTimeToken<T extends object>(
  db: Kysely<Tables>,
  kind: string,
  id: string,
  now = Date.now(),
): Promise<T | undefined> {
  const row = await db
    .deleteFrom('flow')
    .where('id', '=', id)
    .where('kind', '=', kind)
    .returning(['data', 'expires_at'])
    .executeTakeFirst();
  return row && row.expires_at > now ? (JSON.parse(row.data) as T) : undefined;
}

/** The data of a flow that is asked for again and again until it expires. */
export async function readOneTimeToken<T extends object>(
  db: Kysely<Tables>,
  kind: string,
  id: string,
  now = Date.now(),
): Promise<T | undefined> {
  const row = await db
    .selectFrom('flow')
    .select('data')
    .where('id', '=', id)
    .where('kind', '=', kind)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row && (JSON.parse(row.data) as T);
}

/** Whoever else locks the same name waits until this transaction ends, on whichever node. */
export async function lock(trx: Transaction<Tables>, name: string, now = Date.now()): Promise<void> {
  const expires_at = now + 60_000;
  await trx
    .insertInto('flow')
    .values({ id: `lock:${name}`, kind: 'lock', data: '{}', expires_at })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ expires_at }))
    .execute();
}
