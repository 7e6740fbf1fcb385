/**
 * What happens before every navigation, free of router and browser: the launch parameters that native apps put into
 * the query, then who is signed in, then whether this page may be seen. The answer is another address, or nothing.
 */
import type { CookieJar } from './privacy/cookies.ts';
import { channelCookie, ticketCookie } from './privacy/cookies.ts';
import { safeNext } from './links/nextPath.ts';

/** Routes that never ask for a login; user info is loaded there only where a ticket is at hand. */
export const noLoginCheck: readonly string[] = [
  'share',
  'easyShare',
  'simpleShare',
  'webH5Share',
  'shareContent',
];

export interface PageVisit {
  pathname: string;
  /** With its question mark, as in location.search. */
  search: string;
  hash: string;
  /** The route's name, where it has one. */
  name?: string | undefined;
  /** Open pages are for visitors too. */
  access: 'open' | 'signedIn';
}

export interface LaunchedClient {
  clientType: string;
  clientVersion: string;
}

export interface NavigationPorts {
  origin: string;
  cookies: CookieJar;
  /** The native app this page runs in. */
  rememberClient(client: LaunchedClient): void;
  /** The page was launched by a native app, which draws its own bars; true where it asked for ours all the same. */
  launched(wantsChrome: boolean): void;
  /** Exchanges an encrypted key for a session; the path it was minted for, if any. */
  redeemKey(key: string): Promise<string | undefined>;
  /** Loads who is signed in, by a launch ticket if there is one. False where nobody is; throws without a server. */
  loadUser(launchTicket?: string): Promise<boolean>;
  loginPath(): string;
}

/** base64 (also in its URL alphabet) of {"clientType": …, "clientVersion": …}. It names a client and grants nothing. */
export function parseClientKey(value: string): LaunchedClient | undefined {
  try {
    const bytes = Uint8Array.from(atob(value.replace(/-/g, '+').replace(/_/g, '/').replace(/ /g, '+')), (c) =>
      c.charCodeAt(0),
    );
    const parsed = JSON.parse(new TextDecoder().decode(bytes)) as Record<string, unknown>;
    const { clientType, clientVersion } = parsed;
    const isName = (v: unknown): v is string | number =>
      (typeof v === 'string' || typeof v === 'number') && /^[\w.-]{1,32}$/.test(String(v));
    if (!isName(clientType)) return undefined;
    return {
      clientType: String(clientType),
      clientVersion: isName(clientVersion) ? String(clientVersion) : '1.0.0',
    };
  } catch {
    return undefined;
  }
}

export function isInvoicePath(pathname: string): boolean {
  return /^\/invoice(\/|$)/.test(pathname);
}

/** Where to go instead, or undefined to go on. */
export async function beforeNavigation(
  visit: PageVisit,
  ports: NavigationPorts,
): Promise<string | undefined> {
  const query = new URLSearchParams(visit.search);
  const client = parseClientKey(query.get('client_key') ?? '');
  const launchTicket = client || isInvoicePath(visit.pathname) ? query.get('utoken') : null;
  const channel = client ? query.get('channelCode') : null;
  const key = query.get('key');

  const isLaunch = ['client_key', 'utoken', 'channelCode', 'key'].some((name) => query.has(name));
  if (isLaunch) ports.launched(query.get('chrome') === '1');

  let here = visit.pathname;
  let strip = false;
  if (client) {
    ports.rememberClient(client);
    if (channel) ports.cookies.set(channelCookie, channel);
    strip = true;
  }
  // Not yet a ticket: loading the user exchanges it for one, and that one goes into the cookie. A foreign link
  // can so neither fix a session nor end the one that is there.
  if (launchTicket) strip = true;
  if (key) {
    const path = await ports.redeemKey(key);
    here = safeNext(path, ports.origin) ?? here;
    strip = true;
  }

  const checked = visit.access === 'signedIn' && !noLoginCheck.includes(visit.name ?? '');
  const wanted = checked || launchTicket !== null || ports.cookies.get(ticketCookie) !== undefined;
  const signedIn = wanted && (await ports.loadUser(launchTicket ?? undefined));

  if (strip) for (const name of ['client_key', 'utoken', 'channelCode', 'key']) query.delete(name);
  const clean = here.includes('?') ? here : here + asSearch(query) + visit.hash;
  if (checked && !signedIn) return `${ports.loginPath()}?next=${encodeURIComponent(clean)}`;
  return strip ? clean : undefined;
}

function asSearch(query: URLSearchParams): string {
  const text = query.toString();
  return text === '' ? '' : `?${text}`;
}
