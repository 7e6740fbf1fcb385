/** Sessions and the secrets of the signed envelope. */
import { createHash, createSecretKey, randomBytes } from 'node:crypto';
import { codes, Failure, type Code } from '@linework/contract';
import type { Kysely } from 'kysely';
import { prepare } from '../../db/prepared.ts';
import type { Tables } from '../../db/schema.ts';
import { sealGcm, type Secrets } from '../../secrets.ts';
import type { EndReason } from './tables.ts';

const day = 86_400_000;
export const sessionRules = {
  idleMs: 14 * day,
  absoluteMs: 90 * day,
  perUser: 10,
  secretMs: 30 * day,
  /** `last_at` is only worth a write this often. */
  touchMs: 5 * 60_000,
} as const;

export interface Session {
  id: number;
  userId: number;
  isAdmin: boolean;
  clientType: string;
  createdAt: number;
  lastAt: number;
}

export interface SignIn {
  session: Session;
  ticket: string;
  sid: string;
  expires: number;
}

export interface SessionSecret {
  kid: string;
  secret: Buffer;
  sessionId: number | null;
}

export const hashTicket = (ticket: string): string => createHash('sha256').update(ticket).digest('base64url');

const sessionByTicket = prepare<[ticketHash: string]>()((db, ticketHash) =>
  db
    .selectFrom('session')
    .innerJoin('user', 'user.id', 'session.user_id')
    .select([
      'session.id',
      'session.user_id',
      'session.sid_hash',
      'session.client_type',
      'session.created_at',
      'session.last_at',
      'session.ended_at',
      'session.end_reason',
      'user.is_admin',
      'user.deleted_at',
    ])
    .where('ticket_hash', '=', ticketHash),
);

const livingById = prepare<[id: number, createdAfter: number, lastAfter: number]>()(
  (db, id, createdAfter, lastAfter) =>
    db
      .selectFrom('session')
      .innerJoin('user', 'user.id', 'session.user_id')
      .select([
        'session.id',
        'session.user_id',
        'session.client_type',
        'session.created_at',
        'session.last_at',
        'user.is_admin',
      ])
      .where('session.id', '=', id)
      .where('session.ended_at', 'is', null)
      .where('session.created_at', '>', createdAfter)
      .where('session.last_at', '>', lastAfter)
      .where('user.deleted_at', 'is', null),
);

interface SessionRow {
  id: number;
  user_id: number;
  client_type: string;
  created_at: number;
  last_at: number;
  is_admin: number;
}

const sessionOf = (row: SessionRow): Session => ({
  id: row.id,
  userId: row.user_id,
  isAdmin: row.is_admin === 1,
  clientType: row.client_type,
  createdAt: row.created_at,
  lastAt: row.last_at,
});

const newTicket = (): string => randomBytes(32).toString('base64url');

export class Sessions {
  readonly #db: Kysely<Tables>;
  readonly #secrets: Secrets;
  /** Secrets bound to a session never change again, so they need not be read for every call. */
  readonly #bound = new Map<string, SessionSecret & { expiresAt: number }>();

  constructor(db: Kysely<Tables>, secrets: Secrets) {
    this.#db = db;
    this.#secrets = secrets;
  }

  /** A new session; the user's oldest beyond the limit end as revoked. The secret used to sign in is bound to it. */
  async create(
    userId: number,
    from: { clientType: string; agent: string; ip: string; kid?: string | undefined },
    now = Date.now(),
  ): Promise<SignIn> {
    const ticket = newTicket();
    const sid = newTicket();
    const session = await this.#db.transaction().execute(async (trx) => {
      const row = await trx
        .insertInto('session')
        .values({
          user_id: userId,
          ticket_hash: hashTicket(ticket),
          sid_hash: hashTicket(sid),
          client_type: from.clientType.slice(0, 64),
          agent: from.agent.slice(0, 256),
          ip: from.ip,
          created_at: now,
          last_at: now,
          ended_at: null,
          end_reason: null,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      const living = await trx
        .selectFrom('session')
        .select('id')
        .where('user_id', '=', userId)
        .where('ended_at', 'is', null)
        .orderBy('last_at', 'desc')
        .orderBy('id', 'desc')
        .execute();
      const surplus = living.slice(sessionRules.perUser).map(({ id }) => id);
      if (surplus.length > 0) await this.#end(trx, surplus, 'revoked', now);
      if (from.kid !== undefined) {
        await trx
          .updateTable('client_secret')
          .set({ session_id: row.id })
          .where('kid', '=', from.kid)
          .execute();
      }
      const user = await trx
        .selectFrom('user')
        .select(['is_admin', 'disabled_at'])
        .where('id', '=', userId)
        .executeTakeFirstOrThrow();
      if (user.disabled_at !== null) throw new Failure(codes.accountDisabled);
      return {
        id: row.id,
        userId,
        isAdmin: user.is_admin === 1,
        clientType: from.clientType,
        createdAt: now,
        lastAt: now,
      };
    });
    return { session, ticket, sid, expires: now + sessionRules.absoluteMs };
  }

  /**
   * The session of a ticket, or the code that says why there is none. A ticket alone proves nothing: the caller must
   * hold its HttpOnly cookie, or a secret that was bound to it at sign-in.
   */
  async resolve(
    ticket: string,
    proof: { sid?: string | undefined; secret?: SessionSecret | undefined },
    now = Date.now(),
  ): Promise<Session | Code> {
    const [row] = await sessionByTicket(this.#db, hashTicket(ticket));
    if (!row || row.deleted_at !== null) return codes.ticketUnknown;
    const proved = proof.sid !== undefined && hashTicket(proof.sid) === row.sid_hash;
    if (!proved && !(await this.#isBound(proof.secret, row.id))) return codes.ticketUnknown;
    if (row.ended_at !== null)
      return row.end_reason === 'revoked' ? codes.sessionRevoked : codes.ticketUnknown;
    if (now - row.last_at > sessionRules.idleMs || now - row.created_at > sessionRules.absoluteMs) {
      return codes.sessionExpired;
    }
    if (now - row.last_at > sessionRules.touchMs) {
      await this.#db.updateTable('session').set({ last_at: now }).where('id', '=', row.id).execute();
    }
    return sessionOf(row);
  }

  /** A client that signs in again takes its secret along to the new session; what is remembered of it may be older. */
  async #isBound(secret: SessionSecret | undefined, sessionId: number): Promise<boolean> {
    if (!secret || secret.sessionId === null) return false;
    if (secret.sessionId === sessionId) return true;
    this.#bound.delete(secret.kid);
    return (await this.findSecret(secret.kid))?.sessionId === sessionId;
  }

  /** The session behind an address that was made for it, as long as it lives. */
  async living(sessionId: number, now = Date.now()): Promise<Session | undefined> {
    const { absoluteMs, idleMs } = sessionRules;
    const [row] = await livingById(this.#db, sessionId, now - absoluteMs, now - idleMs);
    return row && sessionOf(row);
  }

  async isLiving(sessionId: number, now = Date.now()): Promise<boolean> {
    return (await this.living(sessionId, now)) !== undefined;
  }

  list(userId: number, now = Date.now()) {
    return this.#db
      .selectFrom('session')
      .select(['id', 'client_type', 'agent', 'ip', 'created_at', 'last_at'])
      .where('user_id', '=', userId)
      .where('ended_at', 'is', null)
      .where('last_at', '>', now - sessionRules.idleMs)
      .where('created_at', '>', now - sessionRules.absoluteMs)
      .orderBy('last_at', 'desc')
      .execute();
  }

  /** Ends sessions of a user: one, all but one, or all. Returns how many. */
  async end(
    userId: number,
    which: { only?: number; except?: number },
    reason: EndReason,
    now = Date.now(),
  ): Promise<number> {
    return this.#db.transaction().execute(async (trx) => {
      let query = trx
        .selectFrom('session')
        .select('id')
        .where('user_id', '=', userId)
        .where('ended_at', 'is', null);
      if (which.only !== undefined) query = query.where('id', '=', which.only);
      if (which.except !== undefined) query = query.where('id', '!=', which.except);
      const ids = (await query.execute()).map(({ id }) => id);
      return ids.length > 0 ? this.#end(trx, ids, reason, now) : 0;
    });
  }

  /** How many it was that ended them: another call may have been faster. */
  async #end(trx: Kysely<Tables>, ids: number[], reason: EndReason, now: number): Promise<number> {
    const { numUpdatedRows } = await trx
      .updateTable('session')
      .set({ ended_at: now, end_reason: reason })
      .where('id', 'in', ids)
      .where('ended_at', 'is', null)
      .executeTakeFirstOrThrow();
    await trx.deleteFrom('client_secret').where('session_id', 'in', ids).execute();
    return Number(numUpdatedRows);
  }

  /** A secret for the signed envelope, wrapped under the key that the client sent. */
  async issueSecret(wrap: string, sessionId: number | null, now = Date.now()) {
    let key: Buffer;
    try {
      key = this.#secrets.unwrap(Buffer.from(wrap, 'base64'));
    } catch {
      throw new Failure(codes.signCipher);
    }
    if (key.length !== 32) throw new Failure(codes.signCipher);
    const kid = randomBytes(9).toString('base64url');
    const secret = randomBytes(32);
    const exp = now + sessionRules.secretMs;
    await this.#db
      .insertInto('client_secret')
      .values({
        kid,
        secret: this.#secrets.encrypt('client-secret', secret),
        session_id: sessionId,
        expires_at: exp,
      })
      .execute();
    return { kid, secret: sealGcm(createSecretKey(key), secret).toString('base64'), exp, serverTime: now };
  }

  async findSecret(kid: string, now = Date.now()): Promise<SessionSecret | undefined> {
    const kept = this.#bound.get(kid);
    if (kept) {
      if (kept.expiresAt > now) return kept;
      this.#bound.delete(kid);
    }
    const row = await this.#db
      .selectFrom('client_secret')
      .select(['secret', 'session_id', 'expires_at'])
      .where('kid', '=', kid)
      .where('expires_at', '>', now)
      .executeTakeFirst();
    const secret = row && this.#secrets.decrypt('client-secret', row.secret);
    if (!row || !secret) return undefined;
    const found = { kid, secret, sessionId: row.session_id, expiresAt: row.expires_at };
    if (row.session_id !== null) {
      if (this.#bound.size > 10_000) this.#bound.clear();
      this.#bound.set(kid, found);
    }
    return found;
  }

  /** Ended sessions are kept as long as their ticket could come back, so that it can be told why. */
  async sweep(now = Date.now()): Promise<void> {
    await this.#db
      .deleteFrom('session')
      .where('created_at', '<', now - sessionRules.absoluteMs - day)
      .execute();
    await this.#db.deleteFrom('client_secret').where('expires_at', '<', now).execute();
  }
}
