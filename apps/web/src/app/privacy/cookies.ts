/** Cookies that scripts share: the sign-in ticket and the channel. */
export interface CookieJar {
  get(name: string): string | undefined;
  set(name: string, value: string): void;
  remove(name: string): void;
}

export const ticketCookie = 'utoken';
export const channelCookie = 'channelCode';

export function readCookie(header: string, name: string): string | undefined {
  for (const pair of header.split(';')) {
    const equals = pair.indexOf('=');
    if (equals > 0 && pair.slice(0, equals).trim() === name) {
      const raw = pair.slice(equals + 1).trim();
      try {
        return decodeURIComponent(raw) || undefined;
      } catch {
        return undefined;
      }
    }
  }
  return undefined;
}

/** app.drive.example.com → drive.example.com, example.com. An address or a bare name has no domain above it. */
export function domainsAbove(host: string): string[] {
  if (/^[\d.]+$/.test(host) || host.includes(':')) return [];
  const labels = host.split('.');
  return labels.slice(1, -1).map((_, index) => labels.slice(index + 1).join('.'));
}

interface CookieDocument {
  cookie: string;
}

/** Cookies live on the parent domain where the browser allows it, so that sibling hosts share the sign-in. */
export function cookieJar(
  document: CookieDocument,
  location: { hostname: string; protocol: string },
): CookieJar {
  const above = domainsAbove(location.hostname);
  const [parent] = above;
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  const write = (name: string, value: string, domain: string | undefined, end: string): void => {
    const at = domain === undefined ? '' : `; Domain=${domain}`;
    document.cookie = `${name}=${encodeURIComponent(value)}; Path=/; SameSite=Lax${at}${secure}${end}`;
  };
  const remove = (name: string): void => {
    write(name, '', undefined, '; Max-Age=0');
    for (const domain of above) write(name, '', domain, '; Max-Age=0');
  };
  const get = (name: string): string | undefined => readCookie(document.cookie, name);
  return {
    get,
    remove,
    set(name, value) {
      // One cookie of a name, or the older of two could win.
      remove(name);
      const days90 = `; Max-Age=${90 * 86_400}`;
      if (parent !== undefined) write(name, value, parent, days90);
      // A public suffix (co.uk) refuses the cookie: then it stays with this host.
      if (get(name) !== value) write(name, value, undefined, days90);
    },
  };
}
