/** Passkeys: discoverable credentials, so that nobody has to type who they are. */
import type {
  AuthenticationResponseJSON,
  AuthenticatorTransport,
  RegistrationResponseJSON,
} from '@simplewebauthn/server';
import { codes, Failure, type CallResponse } from '@linework/contract';
import type { Kysely, Selectable } from 'kysely';
import type { App } from '../../app.ts';
import { isUniqueViolation } from '../../db/errors.ts';
import type { Tables } from '../../db/schema.ts';
import { createOneTimeToken, consumeOneTimeToken } from '../oneTimeTokens/service.ts';
import { readAccount } from './service.ts';
import type { PasskeyTable } from './tables.ts';

const validMs = 5 * 60_000;
const perAccount = 20;
const rpName = 'Linework';

type PasskeyRow = Selectable<PasskeyTable>;
/** Loaded with the first passkey: it brings half a hundred modules along. */
const webauthn = () => import('@simplewebauthn/server');

/** What the browser sent; the library checks it field by field. */
type Sent = Record<string, unknown>;

const hostOf = (origin: string): string => new URL(origin).hostname;
const transportsOf = (row: PasskeyRow) => JSON.parse(row.transports) as AuthenticatorTransport[];

function shown(row: PasskeyRow): CallResponse<'passkeyRename'> {
  const { id, name, created_at, last_at, synced } = row;
  return { id: String(id), name, createTime: created_at, lastTime: last_at, synced: synced === 1 };
}

function rowsOf(db: Kysely<Tables>, userId: number): Promise<PasskeyRow[]> {
  return db.selectFrom('passkey').selectAll().where('user_id', '=', userId).orderBy('id').execute();
}

/** Its complaints about what a browser sent are one refusal to us. */
async function refusing<T>(verify: () => Promise<T>): Promise<T> {
  try {
    return await verify();
  } catch {
    throw new Failure(codes.passkeyRefused);
  }
}

export async function passkeyRegisterOptions(app: App, userId: number, origin: string) {
  const account = await readAccount(app.db, userId);
  const existing = await rowsOf(app.db, userId);
  const { generateRegistrationOptions } = await webauthn();
  const options = await generateRegistrationOptions({
    rpName,
    rpID: hostOf(origin),
    userID: new TextEncoder().encode(String(userId)),
    userName: account.email ?? account.nickname,
    userDisplayName: account.nickname,
    attestationType: 'none',
    excludeCredentials: existing.map((row) => ({ id: row.credential_id, transports: transportsOf(row) })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'preferred' },
  });
  await createOneTimeToken(app.db, {
    id: options.challenge,
    kind: 'passkey-register',
    data: { userId },
    validMs,
  });
  return { ...options };
}

export async function addPasskey(app: App, userId: number, origin: string, name: string, sent: Sent) {
  const { verifyRegistrationResponse } = await webauthn();
  const { registrationInfo } = await refusing(() =>
    verifyRegistrationResponse({
      response: sent as unknown as RegistrationResponseJSON,
      expectedChallenge: async (challenge) =>
        (await consumeOneTimeToken<{ userId: number }>(app.db, 'passkey-register', challenge))?.userId ===
        userId,
      expectedOrigin: origin,
      expectedRPID: hostOf(origin),
      requireUserVerification: false,
    }),
  );
  if (!registrationInfo || (await rowsOf(app.db, userId)).length >= perAccount)
    throw new Failure(codes.passkeyRefused);
  const { credential, credentialBackedUp } = registrationInfo;
  const now = Date.now();
  try {
    const row = await app.db
      .insertInto('passkey')
      .values({
        user_id: userId,
        credential_id: credential.id,
        public_key: Buffer.from(credential.publicKey).toString('base64url'),
        counter: credential.counter,
        transports: JSON.stringify(credential.transports ?? []),
        name,
        synced: credentialBackedUp ? 1 : 0,
        created_at: now,
        last_at: 0,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    return shown(row);
  } catch (error) {
    if (isUniqueViolation(error)) throw new Failure(codes.passkeyRefused);
    throw error;
  }
}

export async function passkeyLoginOptions(app: App, origin: string) {
  const { generateAuthenticationOptions } = await webauthn();
  const options = await generateAuthenticationOptions({
    rpID: hostOf(origin),
    userVerification: 'preferred',
  });
  const flow = await createOneTimeToken(app.db, {
    kind: 'passkey-login',
    data: { challenge: options.challenge },
    validMs,
  });
  return { flow, options: { ...options } };
}

/** The account that the passkey belongs to. */
export async function loginByPasskey(app: App, origin: string, flow: string, sent: Sent): Promise<number> {
  const begun = await consumeOneTimeToken<{ challenge: string }>(app.db, 'passkey-login', flow);
  const credentialId = typeof sent['id'] === 'string' && /^[\w-]{1,2048}$/.test(sent['id']) ? sent['id'] : '';
  const row = await app.db
    .selectFrom('passkey')
    .selectAll()
    .where('credential_id', '=', credentialId)
    .executeTakeFirst();
  if (!begun || !row) throw new Failure(codes.passkeyRefused);
  const { verifyAuthenticationResponse } = await webauthn();
  const { verified, authenticationInfo } = await refusing(() =>
    verifyAuthenticationResponse({
      response: sent as unknown as AuthenticationResponseJSON,
      expectedChallenge: begun.challenge,
      expectedOrigin: origin,
      expectedRPID: hostOf(origin),
      requireUserVerification: false,
      credential: {
        id: row.credential_id,
        publicKey: new Uint8Array(Buffer.from(row.public_key, 'base64url')),
        counter: row.counter,
        transports: transportsOf(row),
      },
    }),
  );
  if (!verified) throw new Failure(codes.passkeyRefused);
  await app.db
    .updateTable('passkey')
    .set({
      counter: authenticationInfo.newCounter,
      synced: authenticationInfo.credentialBackedUp ? 1 : 0,
      last_at: Date.now(),
    })
    .where('id', '=', row.id)
    .execute();
  return row.user_id;
}

export async function listPasskeys(db: Kysely<Tables>, userId: number) {
  return { list: (await rowsOf(db, userId)).map(shown) };
}

export async function renamePasskey(db: Kysely<Tables>, userId: number, passkeyId: string, name: string) {
  const row = await db
    .updateTable('passkey')
    .set({ name })
    .where('id', '=', Number(passkeyId))
    .where('user_id', '=', userId)
    .returningAll()
    .executeTakeFirst();
  if (!row) throw new Failure(codes.passkeyAbsent);
  return shown(row);
}

export async function deletePasskey(db: Kysely<Tables>, userId: number, passkeyId: string): Promise<void> {
  const { numDeletedRows } = await db
    .deleteFrom('passkey')
    .where('id', '=', Number(passkeyId))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  if (numDeletedRows === 0n) throw new Failure(codes.passkeyAbsent);
}
