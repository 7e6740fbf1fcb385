import { describe, expect, it, vi } from 'vitest';
import type { CookieJar } from './privacy/cookies.ts';
import {
  beforeNavigation,
  isInvoicePath,
  noLoginCheck,
  parseClientKey,
  type NavigationPorts,
  type PageVisit,
} from './navigation.ts';

function jar(start: Record<string, string> = {}): CookieJar & { all: Map<string, string> } {
  const all = new Map(Object.entries(start));
  return {
    all,
    get: (name) => all.get(name),
    set: (name, value) => void all.set(name, value),
    remove: (name) => void all.delete(name),
  };
}

function setUp(options: { cookies?: Record<string, string>; signedIn?: boolean; keyPath?: string } = {}) {
  const cookies = jar(options.cookies);
  const ports = {
    origin: 'https://drive.example.com',
    cookies,
    rememberClient: vi.fn<NavigationPorts['rememberClient']>(),
    launched: vi.fn<NavigationPorts['launched']>(),
    redeemKey: vi.fn<NavigationPorts['redeemKey']>().mockResolvedValue(options.keyPath),
    loadUser: vi.fn<NavigationPorts['loadUser']>().mockResolvedValue(options.signedIn ?? false),
    loginPath: () => '/login',
  };
  const go = (visit: Partial<PageVisit> & { pathname: string }) =>
    beforeNavigation({ search: '', hash: '', access: 'signedIn', ...visit }, ports);
  return { cookies, ports, go };
}

const clientKey = btoa(JSON.stringify({ clientType: 'Android', clientVersion: '5.1.0' }));

describe('launched by a native app', () => {
  it.each([`?client_key=${clientKey}`, '?utoken=T', '?channelCode=store', '?key=K'])(
    'shows no bars of its own with %s, unless asked for them',
    async (search) => {
      const { go, ports } = setUp({ signedIn: true });
      await go({ pathname: '/webH5', search });
      expect(ports.launched).toHaveBeenLastCalledWith(false);
      await go({ pathname: '/webH5', search: `${search}&chrome=1` });
      expect(ports.launched).toHaveBeenLastCalledWith(true);
    },
  );

  it('is nothing that an ordinary address says', async () => {
    const { go, ports } = setUp({ signedIn: true });
    await go({ pathname: '/webH5', search: '?kind=all' });
    expect(ports.launched).not.toHaveBeenCalled();
  });
});

describe('who may see a page', () => {
  it('lets a signed-in person in', async () => {
    const { go, ports } = setUp({ signedIn: true, cookies: { utoken: 'T' } });
    expect(await go({ pathname: '/yun/recent' })).toBeUndefined();
    expect(ports.loadUser).toHaveBeenCalledOnce();
  });

  it('sends everybody else to the login page, with the way back', async () => {
    const { go } = setUp();
    expect(await go({ pathname: '/yun/index', search: '?q=a%26b', hash: '#x' })).toBe(
      `/login?next=${encodeURIComponent('/yun/index?q=a%26b#x')}`,
    );
  });

  it('shows open pages to visitors without asking the server', async () => {
    const { go, ports } = setUp();
    expect(await go({ pathname: '/upgrade', access: 'open' })).toBeUndefined();
    expect(ports.loadUser).not.toHaveBeenCalled();
  });

  it.each(noLoginCheck)(
    'never asks for a login on %s, and loads the user only with a ticket',
    async (name) => {
      const visitor = setUp();
      expect(await visitor.go({ pathname: '/share/x', name })).toBeUndefined();
      expect(visitor.ports.loadUser).not.toHaveBeenCalled();

      const guest = setUp({ cookies: { utoken: 'old' }, signedIn: false });
      expect(await guest.go({ pathname: '/share/x', name })).toBeUndefined();
      expect(guest.ports.loadUser).toHaveBeenCalledOnce();
    },
  );

  it('does not take a missing server for a missing session', async () => {
    const { go, ports } = setUp();
    ports.loadUser.mockRejectedValue(new Error('unreachable'));
    await expect(go({ pathname: '/yun/recent' })).rejects.toThrow('unreachable');
  });
});

describe('launch from a native app', () => {
  it('exchanges a utoken on invoice paths and takes it out of the address', async () => {
    const { go, ports, cookies } = setUp({ signedIn: true });
    expect(await go({ pathname: '/invoice/index', search: '?utoken=L1&tab=2' })).toBe('/invoice/index?tab=2');
    expect(ports.loadUser).toHaveBeenCalledWith('L1');
    expect(cookies.all.size).toBe(0);
  });

  it('does not touch the ticket that is there: a foreign link cannot end a session', async () => {
    const { go, cookies } = setUp({ signedIn: true, cookies: { utoken: 'mine' } });
    await go({ pathname: '/invoice', search: '?utoken=foreign' });
    expect(cookies.all.get('utoken')).toBe('mine');
  });

  it('ignores a utoken anywhere else', async () => {
    const { go, ports } = setUp({ signedIn: true });
    expect(await go({ pathname: '/yun/recent', search: '?utoken=L1' })).toBeUndefined();
    expect(ports.loadUser).toHaveBeenCalledWith(undefined);
  });

  it('takes client, utoken and channel with a client_key', async () => {
    const { go, ports, cookies } = setUp({ signedIn: true });
    const search = `?client_key=${encodeURIComponent(clientKey)}&utoken=L2&channelCode=shop&keep=1`;
    expect(await go({ pathname: '/yun/recent', search })).toBe('/yun/recent?keep=1');
    expect(ports.rememberClient).toHaveBeenCalledWith({ clientType: 'Android', clientVersion: '5.1.0' });
    expect(ports.loadUser).toHaveBeenCalledWith('L2');
    expect(cookies.all.get('channelCode')).toBe('shop');
  });

  it('leaves a broken client_key alone, and what stands beside it', async () => {
    const { go, ports, cookies } = setUp({ signedIn: true });
    expect(await go({ pathname: '/yun/recent', search: '?client_key=%25&channelCode=x' })).toBeUndefined();
    expect(ports.rememberClient).not.toHaveBeenCalled();
    expect(cookies.all.size).toBe(0);
  });

  it('redeems a key, strips it, and goes where it was minted for', async () => {
    const { go, ports } = setUp({ signedIn: true, keyPath: '/invoice/record?x=1' });
    expect(await go({ pathname: '/', search: '?key=K', access: 'open' })).toBe('/invoice/record?x=1');
    expect(ports.redeemKey).toHaveBeenCalledWith('K');
  });

  it.each(['//evil.example', '/\\evil.example', 'https://evil.example/', undefined])(
    'stays here when a key names %s',
    async (keyPath) => {
      const { go } = setUp({ signedIn: true, ...(keyPath !== undefined && { keyPath }) });
      expect(await go({ pathname: '/yun/recent', search: '?key=K&a=1' })).toBe('/yun/recent?a=1');
    },
  );

  it('keeps a spent key out of the way back after the login', async () => {
    const { go } = setUp();
    expect(await go({ pathname: '/yun/recent', search: '?key=K' })).toBe(
      `/login?next=${encodeURIComponent('/yun/recent')}`,
    );
  });
});

describe('parseClientKey', () => {
  it('reads both base64 alphabets and numbers', () => {
    expect(parseClientKey(btoa('{"clientType":61,"clientVersion":"2.0"}'))).toEqual({
      clientType: '61',
      clientVersion: '2.0',
    });
    expect(
      parseClientKey(clientKey.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', ''))?.clientType,
    ).toBe('Android');
  });

  it.each([
    '',
    'x',
    btoa('[]'),
    btoa('null'),
    btoa('{"clientType":"<script>"}'),
    btoa('{"clientType":"' + 'a'.repeat(99) + '"}'),
  ])('refuses %j', (value) => {
    expect(parseClientKey(value)).toBeUndefined();
  });

  it('falls back to the default version', () => {
    expect(parseClientKey(btoa('{"clientType":"CAD","clientVersion":"a b"}'))?.clientVersion).toBe('1.0.0');
  });
});

it('knows invoice paths from what only begins like one', () => {
  expect(['/invoice', '/invoice/', '/invoice/book'].every(isInvoicePath)).toBe(true);
  expect(['/invoices', '/yun/invoice', '/'].some(isInvoicePath)).toBe(false);
});
