/** A real OpenID provider on loopback, and a browser that walks through its pages. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Provider } from 'oidc-provider';

export interface Person {
  email: string;
  email_verified: boolean;
  name?: string;
}

export interface ProviderOptions {
  redirectUrl: string;
  /** By login. */
  people: Record<string, Person>;
  /** Claims in the ID token, as some providers do; in the userinfo answer otherwise. */
  claimsInToken?: boolean;
}

export const providerClient = { clientId: 'linework', clientSecret: 'a secret of sixteen or more' } as const;

export async function startProvider({ redirectUrl, people, claimsInToken = false }: ProviderOptions) {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: providerClient.clientId,
        client_secret: providerClient.clientSecret,
        redirect_uris: [redirectUrl],
        response_types: ['code'],
        grant_types: ['authorization_code'],
      },
    ],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    conformIdTokenClaims: !claimsInToken,
    cookies: { keys: ['for tests only'] },
    findAccount: async (_context: unknown, login: string) => ({
      accountId: login,
      claims: async () => ({ sub: login, ...people[login] }),
    }),
  });
  // The development pages of the provider announce themselves on the console.
  server.on('request', provider.callback());
  return {
    issuer,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

export type Browser = ReturnType<typeof createBrowser>;

/** Follows redirects, keeps cookies by origin and path, fills in the provider's forms. */
export function createBrowser() {
  const jars = new Map<string, Map<string, { value: string; path: string }>>();

  const visit = async (address: URL, init: RequestInit = {}): Promise<Response> => {
    const jar = jars.get(address.origin) ?? new Map<string, { value: string; path: string }>();
    jars.set(address.origin, jar);
    const fitting = [...jar].filter(([, { path }]) => address.pathname.startsWith(path));
    const cookie = fitting.map(([name, { value }]) => `${name}=${value}`).join('; ');
    const headers = { ...(init.headers as Record<string, string>), ...(cookie ? { cookie } : {}) };
    const response = await fetch(address, { ...init, headers, redirect: 'manual' });
    for (const line of response.headers.getSetCookie()) {
      const [pair = '', ...attributes] = line.split(/; ?/);
      const name = pair.slice(0, pair.indexOf('='));
      const value = pair.slice(name.length + 1);
      const path = attributes.find((each) => /^path=/i.test(each))?.slice(5) ?? '/';
      if (value === '') jar.delete(name);
      else jar.set(name, { value, path });
    }
    return response;
  };

  return {
    visit,
    cookie: (origin: string, name: string): string | undefined => jars.get(origin)?.get(name)?.value,
    /** From a page until one of our own is reached; signs in at the provider as `login` on the way. */
    async walk(start: string, login: string, home: string): Promise<URL> {
      let address = new URL(start);
      let response = await visit(address);
      for (let steps = 0; steps < 20; steps += 1) {
        const location = response.headers.get('location');
        if (location !== null) {
          address = new URL(location, address);
          if (address.origin === home && !address.pathname.startsWith('/oidc/')) return address;
          response = await visit(address);
          continue;
        }
        const page = await response.text();
        const action = /<form[^>]* action="([^"]+)"/.exec(page)?.[1];
        const prompt = /name="prompt" value="(\w+)"/.exec(page)?.[1];
        if (!action || !prompt) throw new Error(`no way on from ${address.pathname}: ${response.status}`);
        address = new URL(action.replaceAll('&amp;', '&'), address);
        response = await visit(address, {
          method: 'POST',
          body: new URLSearchParams({ prompt, login, password: 'x' }),
        });
      }
      throw new Error('walked in circles');
    },
  };
}
