import { describe, expect, it } from 'vitest';
import { cookieJar, domainsAbove, readCookie } from './cookies.ts';

/** A browser's cookie store, as far as names, domains and ages go. */
function browser(host: string, refusedDomains: readonly string[] = []) {
  const store = new Map<string, string>();
  const document = {
    get cookie(): string {
      return [...store].map(([key, value]) => `${key.split('@')[0]}=${value}`).join('; ');
    },
    set cookie(text: string) {
      const [pair = '', ...attributes] = text.split('; ');
      const [name = '', value = ''] = pair.split('=');
      const domain = attributes.find((a) => a.startsWith('Domain='))?.slice(7);
      if (domain !== undefined && refusedDomains.includes(domain)) return;
      const key = `${name}@${domain ?? host}`;
      if (attributes.includes('Max-Age=0')) store.delete(key);
      else store.set(key, value);
    },
  };
  return { store, jar: cookieJar(document, { hostname: host, protocol: 'https:' }) };
}

describe('cookieJar', () => {
  it('keeps the ticket on the parent domain', () => {
    const { store, jar } = browser('app.example.com');
    jar.set('utoken', 'a b;c');
    expect([...store.keys()]).toEqual(['utoken@example.com']);
    expect(jar.get('utoken')).toBe('a b;c');
  });

  it('stays with the host where the browser refuses the parent', () => {
    const { store, jar } = browser('linework.co.uk', ['co.uk']);
    jar.set('utoken', 'x');
    expect([...store.keys()]).toEqual(['utoken@linework.co.uk']);
  });

  it('leaves one cookie of a name, wherever the server has put its own', () => {
    const { store, jar } = browser('a.b.example.com');
    store.set('utoken@example.com', 'old').set('utoken@a.b.example.com', 'older');
    jar.set('utoken', 'new');
    expect([...store]).toEqual([['utoken@b.example.com', 'new']]);
    jar.remove('utoken');
    expect(store.size).toBe(0);
  });
});

it('finds no domain above an address or a bare name', () => {
  expect(domainsAbove('app.drive.example.com')).toEqual(['drive.example.com', 'example.com']);
  for (const host of ['example.com', 'localhost', '127.0.0.1', '::1']) expect(domainsAbove(host)).toEqual([]);
});

it('reads a cookie by its whole name, and survives a broken one', () => {
  expect(readCookie('xutoken=1; utoken=2; utoken=3', 'utoken')).toBe('2');
  expect(readCookie('utoken=%E0%A4%A', 'utoken')).toBeUndefined();
  expect(readCookie('utoken=', 'utoken')).toBeUndefined();
});
