/**
 * From a native app into a browser. Both ways are single use and expire within minutes, so a link that leaks is
 * worth nothing; and neither replaces another person's session, so a foreign link cannot swap the account.
 */
import { createHash, randomBytes } from 'node:crypto';
import { codes, Failure } from '@linework/contract';
import type { App } from '../../app.ts';
import type { Session } from '../session/service.ts';
import { createOneTimeToken, consumeOneTimeToken } from '../oneTimeTokens/service.ts';
import { isLocalPath } from '../../http/localPath.ts';

export const launchRules = { keyMs: 60_000, ticketMs: 120_000 } as const;

interface Launch {
  userId: number;
  sessionId: number;
}

interface KeyContent {
  jti: string;
  uid: number;
  clientType: string;
  path: string;
  exp: number;
}

/** `key` = base64url AES-256-GCM {jti, uid, clientType, path, exp}. */
export async function mintKey(app: App, session: Session, path: string, now = Date.now()) {
  if (!isLocalPath(path)) throw new Failure(codes.parameterInvalid, { fields: ['path'] });
  const expires = now + launchRules.keyMs;
  const data: Launch = { userId: session.userId, sessionId: session.id };
  const jti = await createOneTimeToken(app.db, { kind: 'launch-key', data, validMs: launchRules.keyMs }, now);
  const content: KeyContent = {
    jti,
    uid: session.userId,
    clientType: session.clientType,
    path,
    exp: expires,
  };
  return { key: app.secrets.encrypt('launch-key', Buffer.from(JSON.stringify(content))), expires };
}

export async function redeemKey(app: App, key: string, current: Session | null, now = Date.now()) {
  const bytes = app.secrets.decrypt('launch-key', key);
  const content = bytes && (JSON.parse(bytes.toString()) as KeyContent);
  const launch = content && (await consumeOneTimeToken<Launch>(app.db, 'launch-key', content.jti, now));
  if (!content || !launch || content.exp <= now || launch.userId !== content.uid) {
    throw new Failure(codes.launchKeyRefused);
  }
  await checkLaunch(app, launch, current, now);
  return { userId: launch.userId, path: content.path };
}

const ticketId = (ticket: string): string => createHash('sha256').update(ticket).digest('base64url');

export async function mintTicket(app: App, session: Session, now = Date.now()) {
  const utoken = randomBytes(32).toString('base64url');
  const data: Launch = { userId: session.userId, sessionId: session.id };
  await createOneTimeToken(
    app.db,
    { id: ticketId(utoken), kind: 'launch-ticket', data, validMs: launchRules.ticketMs },
    now,
  );
  return { utoken, expires: now + launchRules.ticketMs };
}

export async function redeemTicket(app: App, ticket: string, current: Session | null, now = Date.now()) {
  const launch = await consumeOneTimeToken<Launch>(app.db, 'launch-ticket', ticketId(ticket), now);
  if (!launch) throw new Failure(codes.launchKeyRefused);
  await checkLaunch(app, launch, current, now);
  return launch.userId;
}

/** What a session minted dies with it. */
async function checkLaunch(app: App, launch: Launch, current: Session | null, now: number): Promise<void> {
  if (current && current.userId !== launch.userId) throw new Failure(codes.launchKeyRefused);
  if (!(await app.sessions.isLiving(launch.sessionId, now))) throw new Failure(codes.launchKeyRefused);
}
