import { calls, codes, type AnyCall, type CallName } from '@linework/contract';
import type { Client } from '@linework/client';
import { beforeAll, describe, expect, it } from 'vitest';
import { callAny, createSigner, readAnswer, send, type SignedRequest } from './requests.ts';
import { samples } from './samples.ts';
import { answer, ipOf, serverForTests, testPassword } from './server.ts';
import { snapshot } from './snapshot.ts';

const server = serverForTests();
let signer: Awaited<ReturnType<typeof createSigner>>;
let root: Client;
let before: Awaited<ReturnType<typeof snapshot>>;

beforeAll(async () => {
  signer = await createSigner(server);
  // May make every call: an administrator who owns a company.
  root = await server.member({ email: 'root@example.com', admin: true });
  await root.call('companySave', { name: 'Acme', slug: 'acme' });
  before = await snapshot(server.app);
});

const unchanged = async () => expect(await snapshot(server.app)).toEqual(before);
const leaks = /node_modules|\.ts:\d|\bat \w+ \(|SqliteError|QueryNode|select \*|stack/i;

describe('the signed envelope', () => {
  const tamper = (change: (made: SignedRequest) => void) => async () => {
    const made = signer.make();
    change(made);
    return send(made);
  };
  const flip = (text: string): string => (text.startsWith('A') ? 'B' : 'A') + text.slice(1);
  const cases: [string, string, () => Promise<{ code: string; text: string }>][] = [
    ['a wrong signature', codes.signMismatch, tamper(({ init }) => (init.body['sign'] = '0'.repeat(64)))],
    ['a short signature', codes.signMismatch, tamper(({ init }) => (init.body['sign'] = 'ab'))],
    [
      'another ciphertext',
      codes.signMismatch,
      tamper(({ init }) => (init.body['key'] = flip(String(init.body['key'])))),
    ],
    [
      'another date',
      codes.signMismatch,
      tamper(({ init }) => (init.headers['request-date'] = String(Date.now() + 1))),
    ],
    ['another salt', codes.signMismatch, tamper(({ init }) => (init.headers['request-salt'] = 'zzzzzz'))],
    ['another ticket', codes.signMismatch, tamper((made) => (made.url += '?utoken=other'))],
    ['another path', codes.signMismatch, tamper((made) => (made.url = server.url + calls.userInfo.path))],
    [
      'an unknown key id',
      codes.signSecretUnknown,
      tamper(({ init }) => (init.headers['request-id'] = `AAAAAAAAAAAA.${'A'.repeat(22)}`)),
    ],
    ['no date', codes.signHeaders, tamper(({ init }) => void delete init.headers['request-date'])],
    ['no id', codes.signHeaders, tamper(({ init }) => void delete init.headers['request-id'])],
    ['no salt', codes.signHeaders, tamper(({ init }) => void delete init.headers['request-salt'])],
    ['no agent', codes.signHeaders, tamper(({ init }) => void delete init.headers['hc-user-agent'])],
    [
      'a date in words',
      codes.signHeaders,
      tamper(({ init }) => (init.headers['request-date'] = 'yesterday')),
    ],
    [
      'a salt of other characters',
      codes.signHeaders,
      tamper(({ init }) => (init.headers['request-salt'] = '../../')),
    ],
    ['no signature', codes.signHeaders, tamper(({ init }) => void delete init.body['sign'])],
    ['a number for a key', codes.signHeaders, tamper(({ init }) => (init.body['key'] = 1))],
    [
      'a list for a body',
      codes.malformed,
      async () =>
        readAnswer(
          await fetch(`${server.url}${calls.adver.path}`, {
            method: 'POST',
            headers: { 'content-type': 'application/json' },
            body: '[]',
          }),
        ),
    ],
    ['a stale date', codes.signDate, () => send(signer.make({ date: Date.now() - 301_000 }))],
    ['a date an hour ahead', codes.signDate, () => send(signer.make({ date: Date.now() + 3_600_000 }))],
    ['a date of the past century', codes.signDate, () => send(signer.make({ date: 1 }))],
    ['no JSON inside', codes.signCipher, () => send(signer.make({ data: '{"data":' }))],
    ['a list inside', codes.signCipher, () => send(signer.make({ data: '[1]' }))],
    ['a field of a wrong type', codes.parameterInvalid, () => send(signer.make({ data: { position: 7 } }))],
  ];
  it.each(cases)('%s is %s', async (_name, code, ask) => {
    const answered = await ask();
    expect(answered.code).toBe(code);
    expect(answered.text).not.toMatch(leaks);
    await unchanged();
  });

  it('the same request twice is taken once', async () => {
    const made = signer.make();
    const answers = await Promise.all([send(made), send(made), send(made)]);
    expect(answers.map(({ code }) => code).toSorted()).toEqual([
      codes.ok,
      codes.signReplay,
      codes.signReplay,
    ]);
    expect((await send(made)).code).toBe(codes.signReplay);
  });

  it('a clock that is off is told the time, and the client tries again', async () => {
    const answered = await send(signer.make({ date: Date.now() - 400_000 }));
    expect(JSON.parse(answered.text)).toMatchObject({
      bizData: { serverTime: expect.any(Number) as number },
    });
  });
});

describe('bodies', () => {
  const post = async (path: string, body: string, type = 'application/json') =>
    readAnswer(await fetch(server.url + path, { method: 'POST', headers: { 'content-type': type }, body }));

  it.each(['{', '', 'null', '"text"', '{"data":', '\u0000', '[]', '123'])(
    'that are no call: %j',
    async (body) => {
      for (const { path } of [calls.confParams, calls.register, calls.exportData]) {
        const answered = await post(path, body);
        expect(answered.code).toBe(codes.malformed);
        expect(answered.text).not.toMatch(leaks);
      }
    },
  );

  it('of a type that nobody speaks', async () => {
    for (const type of ['text/plain', 'application/xml', 'image/png', 'text/html; charset=x']) {
      expect((await post(calls.confParams.path, '<a/>', type)).code).toBe(codes.malformed);
    }
    expect((await post(calls.avatar.path, '{}')).code).toBe(codes.malformed);
  });

  it('of 2 MB', async () => {
    const large = JSON.stringify({ data: { type: 2, x: 'x'.repeat(2 * 1024 * 1024) } });
    expect((await post(calls.confParams.path, large)).code).toBe(codes.bodyTooLarge);
    expect((await post(calls.register.path, large)).code).toBe(codes.bodyTooLarge);
    expect((await post(calls.exportData.path, large)).code).toBe(codes.bodyTooLarge);
    const form = `a=${'x'.repeat(2 * 1024 * 1024)}`;
    expect((await post(calls.legacyUserInfo.path, form, 'application/x-www-form-urlencoded')).code).toBe(
      codes.bodyTooLarge,
    );
    await unchanged();
  });

  it('of pictures from nobody are read to their end, so that the connection goes on', async () => {
    const visitor = server.client();
    for (const size of [100, 300_000, 300_000, 4_000_000, 300_000]) {
      const picture = new Blob([new Uint8Array(size)]);
      expect(await answer(visitor.postFile('avatar', picture, {}))).toBe(codes.ticketUnknown);
      expect(await answer(visitor.call('ipAddress', {}))).toBe(codes.ok);
      const form = new FormData();
      form.set('otherwise', picture, 'x.png');
      const wrongField = await fetch(server.url + calls.avatar.path, { method: 'POST', body: form });
      expect((await readAnswer(wrongField)).code).toBe(codes.malformed);
      expect(await answer(visitor.call('ipAddress', {}))).toBe(codes.ok);
    }
  });

  it('that pollute or nest', async () => {
    const polluting = '{"data":{"type":2,"__proto__":{"isAdmin":true},"constructor":{"prototype":{"x":1}}}}';
    expect([codes.ok, codes.malformed]).toContain((await post(calls.confParams.path, polluting)).code);
    expect(({} as Record<string, unknown>)['isAdmin']).toBeUndefined();
    const deep = `{"data":${'['.repeat(50_000)}${']'.repeat(50_000)}}`;
    expect((await post(calls.confParams.path, deep)).code).toBe(codes.parameterInvalid);
  });
});

describe('paths', () => {
  it('that are no calls', async () => {
    for (const path of [
      '/user/v5/sysuser/nothing',
      '/cloud/v5/',
      '/user/v5/sysuser/login/',
      '/global/v5/common/%2e%2e/x',
    ]) {
      const answered = await readAnswer(await fetch(server.url + path, { method: 'POST', body: '{}' }));
      expect([path, answered.code]).toEqual([path, codes.noSuchCall]);
      expect(answered.text).not.toMatch(leaks);
    }
    const wrongMethod = await fetch(server.url + calls.login.path, { method: 'PUT' });
    expect((await readAnswer(wrongMethod)).code).toBe(codes.noSuchCall);
  });
});

interface Schema {
  _zod: {
    def: {
      type: string;
      shape?: Record<string, Schema>;
      innerType?: Schema;
      options?: Schema[];
      element?: Schema;
    };
  };
}

/** The names of the fields that a schema knows, one level into what it nests. */
function fieldsOf(schema: Schema): string[] {
  const { def } = schema._zod;
  if (def.type === 'union') return [...new Set(def.options!.flatMap(fieldsOf))];
  return Object.keys(def.shape ?? {});
}

describe('fields', () => {
  const rows = Object.entries(calls) as [CallName, AnyCall][];

  it('have all a sample', () => {
    for (const [name, row] of rows) {
      const sampled = new Set(samples[name].flatMap((sample) => Object.keys(sample)));
      expect([name, [...sampled].toSorted()]).toEqual([
        name,
        fieldsOf(row.request as unknown as Schema).toSorted(),
      ]);
      for (const sample of samples[name])
        expect([name, row.request.safeParse(sample).success]).toEqual([name, true]);
    }
  });

  const leaves = rows.flatMap(([name]) =>
    samples[name].flatMap((sample) =>
      Object.keys(sample).map((field) => ({ name, sample: sample as object, field })),
    ),
  );

  it.each(leaves)(
    '$name $field of 100 KB is refused and changes nothing',
    async ({ name, sample, field }) => {
      // The query of a GET is bounded by HTTP itself, far below.
      const size = calls[name].envelope === 'get' ? 10_000 : 100_000;
      const value = (sample as Record<string, unknown>)[field];
      const wrong = Array.isArray(value) ? ['x'.repeat(size)] : 'x'.repeat(size);
      const answered = await callAny(server, root, name, { ...sample, [field]: wrong });
      expect(answered.code).toBe(codes.parameterInvalid);
      expect(answered.data).toEqual({ fields: [Array.isArray(value) ? `${field}.0` : field] });
      if (typeof value === 'object' && !Array.isArray(value)) {
        const inside = await callAny(server, root, name, {
          ...sample,
          [field]: { ...value, id: 'x'.repeat(size) },
        });
        expect([codes.parameterInvalid, codes.passkeyRefused]).toContain(inside.code);
      }
      await unchanged();
    },
  );

  const texts = leaves.filter(
    ({ sample, field }) => typeof (sample as Record<string, unknown>)[field] === 'string',
  );

  it.each(texts)(
    '$name $field with a NUL is refused and changes nothing',
    async ({ name, sample, field }) => {
      const value = String((sample as Record<string, unknown>)[field]);
      const answered = await callAny(server, root, name, { ...sample, [field]: `${value}\u0000` });
      expect(answered.code).toBe(codes.parameterInvalid);
      await unchanged();
    },
  );
});

describe('SQL and HTML in names', () => {
  const hostile = [
    `'; drop table "user"; --`,
    `" or ""="`,
    `<img src=x onerror=alert(1)>`,
    `</script><script>alert(1)</script>`,
    '{{7*7}}${7*7}#{7*7}',
    '\u202egnp.exe',
    '\ud800',
  ];

  it.each(hostile)('%j is kept as it is, or refused', async (name) => {
    const kept = name.toWellFormed();
    const n = hostile.indexOf(name);
    const bob = await server.member({ email: `bob${n}@example.com` }, { ip: ipOf(n) });
    const profile = await bob.call('updateProfile', { nickname: name });
    expect(profile.nickname).toBe(kept);
    expect(await bob.call('companySave', { name, slug: `bob-${n}` })).toMatchObject({ name: kept });
    await bob.call('companyMemberAdd', { email: 'guest@example.com', role: 'member' });
    await bob.call('adviceAdd', { ratings: {}, email: '', content: name });
    expect((await root.call('adminFeedback', {})).list[0]!.content).toBe(kept);
    expect(await answer(bob.call('companyMemberAdd', { email: name, role: 'member' }))).toBe(
      codes.parameterInvalid,
    );
    expect(await answer(bob.call('companySave', { name: 'x', slug: name }))).toBe(codes.parameterInvalid);
    const login = server
      .client()
      .call('login', { method: 'password', account: name, password: testPassword });
    expect(await answer(login)).toBe(codes.loginRefused);
    expect(await answer(root.call('userInfo', {}))).toBe(codes.ok);
  });

  it('come as JSON that no browser takes for a page', async () => {
    const response = await fetch(server.url + calls.confParams.path, { method: 'POST', body: '{' });
    expect(response.headers.get('content-type')).toMatch(/^application\/json/);
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
  });
});
