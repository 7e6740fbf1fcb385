import { codes } from '@linework/contract';
import type { Client } from '@linework/client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  createBrowser,
  providerClient,
  startProvider,
  type Browser,
} from '../../../test/identityProvider.ts';
import { answer, startTestServer, testPassword, type TestServer } from '../../../test/server.ts';
import { proofValue } from './domainProof.ts';
import { saveOidc } from './oidcSettings.ts';

const people = {
  newcomer: { email: 'New.Comer@Acme.example', email_verified: true, name: 'New Comer' },
  second: { email: 'second@acme.example', email_verified: true },
  member: { email: 'member@acme.example', email_verified: true },
  stranger: { email: 'stranger@acme.example', email_verified: true },
  unproved: { email: 'unproved@acme.example', email_verified: true },
  unverified: { email: 'unverified@acme.example', email_verified: false },
  outsider: { email: 'someone@elsewhere.example', email_verified: true },
};

let server: TestServer;
let provider: Awaited<ReturnType<typeof startProvider>>;
let root: Client;
const domains = ['acme.example'];

beforeAll(async () => {
  server = await startTestServer({ oidcLocal: true });
  provider = await startProvider({ redirectUrl: `${server.url}/oidc/callback`, people });
  root = await server.member({ email: 'root@acme.example', admin: true });
  await root.call('companySave', { name: 'Acme', slug: 'acme' });
  await root.call('companyOidcSave', {
    issuer: provider.issuer,
    ...providerClient,
    domains: ['ACME.example'],
  });
});
afterAll(async () => {
  await server.close();
  await provider.close();
});

const start = (next = '') =>
  `${server.url}/oidc/start?company=acme${next && `&next=${encodeURIComponent(next)}`}`;
const walk = (login: keyof typeof people, next = '', browser = createBrowser()) =>
  browser.walk(start(next), login, server.url);

/** Who is signed in in a browser, by the two cookies it has. */
async function whoIs(browser: Browser): Promise<string> {
  const utoken = browser.cookie(server.url, 'utoken');
  const body = new URLSearchParams({ utoken: utoken ?? '', clientType: 'Web_PC' });
  const response = await browser.visit(new URL('/apire/user/userInfo', server.url), { method: 'POST', body });
  const { code, data } = (await response.json()) as { code: string; data?: { email: string } };
  return data?.email ?? code;
}

describe('sign-in through a company', () => {
  it('makes an account for a newcomer, as a member, and leads where it was going', async () => {
    const browser = createBrowser();
    const end = await walk('newcomer', '/yun/recent?x=1', browser);
    expect(end.pathname + end.search).toBe('/yun/recent?x=1');
    expect(await whoIs(browser)).toBe('new.comer@acme.example');
    const { list } = await root.call('companyMembers', {});
    expect(list.find(({ email }) => email === 'new.comer@acme.example')).toMatchObject({
      nickname: 'New Comer',
      role: 'member',
      pending: false,
    });
    expect(list).toHaveLength(2);
    const again = createBrowser();
    await walk('newcomer', '', again);
    expect(await whoIs(again)).toBe('new.comer@acme.example');
    expect((await root.call('companyMembers', {})).total).toBe(2);
  });

  it('ends the session that it replaces in the browser', async () => {
    const browser = createBrowser();
    await walk('newcomer', '', browser);
    const living = async () =>
      (await server.app.db.selectFrom('session').select('id').where('ended_at', 'is', null).execute()).length;
    const before = await living();
    await walk('newcomer', '', browser);
    expect(await living()).toBe(before);
  });

  it('is one account when two tabs come in at once', async () => {
    const ends = await Promise.all([walk('second', '/a'), walk('second', '/b')]);
    expect(ends.map(({ pathname }) => pathname)).toEqual(['/a', '/b']);
    const rows = await server.app.db
      .selectFrom('user')
      .select('id')
      .where('email', '=', 'second@acme.example')
      .execute();
    expect(rows).toHaveLength(1);
  });

  it('enters an account that exists when it was invited', async () => {
    await server.member({ email: 'member@acme.example' });
    await root.call('companyMemberAdd', { email: 'member@acme.example', role: 'admin' });
    const browser = createBrowser();
    expect((await walk('member', '', browser)).pathname).toBe('/');
    expect(await whoIs(browser)).toBe('member@acme.example');
  });

  it('refuses everybody else', async () => {
    await server.member({ email: 'stranger@acme.example' });
    await server.member({ email: 'unproved@acme.example' });
    await server.app.db
      .updateTable('user')
      .set({ email_verified: 0 })
      .where('email', '=', 'unproved@acme.example')
      .execute();
    await root.call('companyMemberAdd', { email: 'unproved@acme.example', role: 'member' });
    for (const login of ['stranger', 'unproved', 'unverified', 'outsider'] as const) {
      const browser = createBrowser();
      const end = await walk(login, '', browser);
      expect([login, end.pathname + end.search]).toEqual([login, `/login?error=${codes.oidcRefused}`]);
      expect(await whoIs(browser)).toBe('101');
    }
    const made = server.app.db.selectFrom('user').select('id').where('email', 'like', '%elsewhere.example');
    expect(await made.execute()).toEqual([]);
  });

  it('leads to no other site', async () => {
    for (const next of ['//evil.example', '/\\evil.example', 'https://evil.example', 'javascript:alert(1)']) {
      expect((await walk('newcomer', next)).href).toBe(`${server.url}/`);
    }
  });

  it('needs the browser that began it, and goes once', async () => {
    const victim = createBrowser();
    const attacker = createBrowser();
    // The attacker signs in as far as the answer of the provider, and sends that link to somebody else.
    let address = new URL(start());
    let response = await attacker.visit(address);
    while (address.pathname !== '/oidc/callback') {
      const location = response.headers.get('location');
      if (location !== null) {
        address = new URL(location, address);
        if (address.pathname !== '/oidc/callback') response = await attacker.visit(address);
        continue;
      }
      const page = await response.text();
      address = new URL(/<form[^>]* action="([^"]+)"/.exec(page)![1]!.replaceAll('&amp;', '&'), address);
      const prompt = /name="prompt" value="(\w+)"/.exec(page)![1]!;
      const body = new URLSearchParams({ prompt, login: 'newcomer', password: 'x' });
      response = await attacker.visit(address, { method: 'POST', body });
    }
    const foreign = await victim.visit(address);
    expect(foreign.headers.get('location')).toBe(`/login?error=${codes.oidcState}`);
    expect((await attacker.visit(address)).headers.get('location')).toBe('/');
    expect((await attacker.visit(address)).headers.get('location')).toBe(`/login?error=${codes.oidcState}`);
  });

  it('says when no company signs in under that name', async () => {
    for (const company of ['nobody', '', '%00', "acme' or 1=1 --"]) {
      const response = await fetch(`${server.url}/oidc/start?company=${company}`, { redirect: 'manual' });
      expect(response.headers.get('location')).toBe(`/login?error=${codes.oidcAbsent}`);
    }
    const bare = await fetch(`${server.url}/oidc/callback`, { redirect: 'manual' });
    expect(bare.headers.get('location')).toBe(`/login?error=${codes.oidcState}`);
  });
});

describe('claims in the ID token', () => {
  it('are enough', async () => {
    const talkative = await startProvider({
      redirectUrl: `${server.url}/oidc/callback`,
      people,
      claimsInToken: true,
    });
    try {
      const carol = await server.member({ email: 'carol@example.com', admin: true });
      await carol.call('companySave', { name: 'Carol', slug: 'carol' });
      await carol.call('companyOidcSave', {
        issuer: talkative.issuer,
        ...providerClient,
        domains: ['elsewhere.example'],
      });
      const browser = createBrowser();
      const end = await browser.walk(`${server.url}/oidc/start?company=carol`, 'outsider', server.url);
      expect(end.pathname).toBe('/');
      expect(await whoIs(browser)).toBe('someone@elsewhere.example');
    } finally {
      await talkative.close();
    }
  });
});

describe('the settings', () => {
  it('are shown without the secret, which is kept encrypted', async () => {
    expect(await root.call('companyOidcGet', {})).toEqual({
      issuer: provider.issuer,
      clientId: providerClient.clientId,
      hasSecret: true,
      domains,
      redirectUrl: `${server.url}/oidc/callback`,
      startUrl: `${server.url}/oidc/start?company=acme`,
      proof: { name: '_linework', value: expect.stringMatching(/^linework-company=[\w-]{32}$/) as string },
    });
    const row = await server.app.db.selectFrom('company_oidc').selectAll().executeTakeFirstOrThrow();
    expect(row.client_secret).not.toContain(providerClient.clientSecret);
    expect(await root.call('companyInfo', {})).toMatchObject({ hasOidc: true });
  });

  it('keep the secret when it is not given, but not for another provider', async () => {
    const { clientId } = providerClient;
    await root.call('companyOidcSave', { issuer: provider.issuer, clientId, domains });
    expect(await root.call('companyOidcGet', {})).toMatchObject({ hasSecret: true });
    const other = await startProvider({ redirectUrl: 'http://127.0.0.1/x', people });
    await root.call('companyOidcSave', { issuer: other.issuer, clientId, domains });
    expect(await root.call('companyOidcGet', {})).toMatchObject({ hasSecret: false });
    await other.close();
    await root.call('companyOidcSave', { issuer: provider.issuer, ...providerClient, domains });
  });

  it('need a proof for a domain, unless the administrator of the server vouches for it', async () => {
    const eve = await server.member({ email: 'eve@example.com' });
    await eve.call('companySave', { name: 'Eve', slug: 'eve' });
    const input = { issuer: provider.issuer, ...providerClient, domains: ['acme.example'] };
    expect(await answer(eve.call('companyOidcSave', input))).toBe(codes.companyDomainUnproven);
    const { id } = await eve.call('userInfo', {});
    const { id: companyId } = await eve.call('companyInfo', {});
    const session = { userId: Number(id), isAdmin: false };
    const record = proofValue(server.app.secrets, Number(companyId));
    await saveOidc(server.app, session, input, async () => [[record]]);
    // What is proved stays proved.
    await eve.call('companyOidcSave', input);
    await eve.call('companyDelete', {});
  });

  it('refuse what is no provider, no domain or not allowed', async () => {
    const save = (change: object) =>
      answer(
        root.call('companyOidcSave', { issuer: provider.issuer, ...providerClient, domains, ...change }),
      );
    expect(await save({ issuer: server.url })).toBe(codes.oidcRefused);
    expect(await save({ issuer: 'http://169.254.169.254/' })).toBe(codes.oidcRefused);
    expect(await save({ issuer: 'ftp://example.com' })).toBe(codes.parameterInvalid);
    expect(await save({ issuer: 'javascript:alert(1)' })).toBe(codes.parameterInvalid);
    expect(await save({ domains: [] })).toBe(codes.parameterInvalid);
    expect(await save({ domains: ['*'] })).toBe(codes.parameterInvalid);
    expect(await root.call('companyOidcGet', {})).toMatchObject({ issuer: provider.issuer, domains });
  });

  it('are turned off by an empty issuer', async () => {
    await root.call('companyOidcSave', { issuer: '', clientId: '', domains: [] });
    const response = await fetch(start(), { redirect: 'manual' });
    expect(response.headers.get('location')).toBe(`/login?error=${codes.oidcAbsent}`);
  });
});

describe('on a server that does not allow local providers', () => {
  it('neither plain http nor the machine’s own network is asked', async () => {
    const strict = await startTestServer();
    try {
      const admin = await strict.member({ email: 'root@acme.example', password: testPassword, admin: true });
      await admin.call('companySave', { name: 'Acme', slug: 'acme' });
      const save = (issuer: string) =>
        answer(admin.call('companyOidcSave', { issuer, ...providerClient, domains }));
      expect(await save(provider.issuer)).toBe(codes.parameterInvalid);
      expect(await save('https://localhost:9')).toBe(codes.oidcRefused);
      expect(await save('https://10.0.0.1')).toBe(codes.oidcRefused);
    } finally {
      await strict.close();
    }
  });
});
