/** Signed, expiring tokens for URLs that carry their own permission. */
import type { Secrets } from '../secrets.ts';

export function makeToken(secrets: Secrets, purpose: string, data: object, expires: number): string {
  const body = Buffer.from(JSON.stringify({ ...data, exp: expires })).toString('base64url');
  return `${body}.${secrets.mac(purpose, body)}`;
}

/** What the token says, 'expired', or undefined where it was not made here. */
export function readToken<T extends object>(
  secrets: Secrets,
  purpose: string,
  token: string,
  now: number,
): T | 'expired' | undefined {
  const dot = token.indexOf('.');
  const body = token.slice(0, dot);
  if (dot < 1 || !secrets.macFits(purpose, body, token.slice(dot + 1))) return undefined;
  const data = JSON.parse(Buffer.from(body, 'base64url').toString()) as T & { exp: number };
  return data.exp > now ? data : 'expired';
}
