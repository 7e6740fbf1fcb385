/** A real server on a port of its own, with a fresh database and an outbox for mails. */
import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { pino } from 'pino';
import { afterAll, beforeAll } from 'vitest';
import { CallError, createClient, withCookies, type Client, type ClientOptions } from '@linework/client';
import { codes, type CallRequest } from '@linework/contract';
import type { App } from '../src/app.ts';
import { openApp } from '../src/openApp.ts';
import { startBackground } from '../src/background.ts';
import { loadConfig, type Config } from '../src/config.ts';
import { addUser, type UserToAdd } from '../src/features/account/addUser.ts';
import { buildServer } from '../src/http/server.ts';
import type { JobKind } from '../src/jobs/kinds.ts';
import { testPlace } from './databases.ts';
import { addTestUser, testPassword } from './users.ts';

export { testPassword };

export interface TestMail {
  id: number;
  recipient: string;
  subject: string;
  body: string;
}

export interface TestClientOptions extends Partial<ClientOptions> {
  /** The address that calls seem to come from; limits count by it. */
  ip?: string | (() => string);
}

export interface TestServer {
  url: string;
  app: App;
  /** Every line that was logged. */
  logs: string[];
  client(options?: TestClientOptions): Client;
  /** A client that is signed in to a new account. */
  member(user: Partial<UserToAdd> & { email: string }, options?: TestClientOptions): Promise<Client>;
  mails(): Promise<TestMail[]>;
  /** The newest mail to an address; waits for one that is newer than `after`. */
  mailTo(address: string, after?: number, pattern?: RegExp): Promise<TestMail>;
  /** Asks for a code and reads it from the mail. */
  codeFor(client: Client, request: CallRequest<'sendCode'>): Promise<string>;
  /** When every mail job has ended: what has not arrived now never will. */
  settled(): Promise<void>;
  close(): Promise<void>;
}

const codePattern = /\b\d{6}\b/;

function requestCode(client: Client, request: CallRequest<'sendCode'>) {
  return client.call('sendCode', request);
}

/** The code that a call was answered with. */
export async function answer(call: Promise<unknown>): Promise<string> {
  try {
    await call;
    return codes.ok;
  } catch (error) {
    if (error instanceof CallError) return error.code;
    throw error;
  }
}

/** A hundred other addresses; limits count by them. */
export const ipOf = (n: number): string => `203.0.113.${n}`;

/** Made in the background for every file that has one, by a process each: only for tests that look at them. */
const previewKinds = ['preview.make', 'preview.slow'] as const satisfies JobKind[];

export interface TestServerOptions {
  makesPreviews?: boolean;
}

export async function startTestServer(
  overrides: Partial<Config> = {},
  { makesPreviews = false }: TestServerOptions = {},
): Promise<TestServer> {
  const place = await testPlace({ isMigrated: true });
  const isOwnFolder = place.databaseUrl === undefined;
  const dataDir = isOwnFolder ? place.dataDir : await mkdtemp(join(tmpdir(), 'linework-server-'));
  const config: Config = {
    ...loadConfig({}),
    host: '127.0.0.1',
    port: 0,
    dataDir,
    databaseUrl: place.databaseUrl,
    trustProxy: 1,
    callsPerMinute: 1_000_000,
    logLevel: 'debug',
    ...overrides,
  };
  const logs: string[] = [];
  const sink = new Writable({
    write(chunk, _encoding, done) {
      logs.push(String(chunk));
      done();
    },
  });
  const app = await openApp(config, pino({ level: config.logLevel, base: null }, sink));
  const fastify = await buildServer(app);
  await fastify.listen({ host: config.host, port: 0 });
  const without = makesPreviews ? [] : previewKinds;
  const background = startBackground(app, 4, without);
  const url = `http://127.0.0.1:${(fastify.server.address() as AddressInfo).port}`;

  // As if an administrator had signed in under it: links in mails lead here.
  await app.address.rememberFromAdmin(url);

  const client = ({ ip, ...options }: TestClientOptions = {}): Client => {
    const send = withCookies((input, init) => {
      const headers = new Headers(init?.headers);
      if (ip !== undefined) headers.set('x-forwarded-for', typeof ip === 'string' ? ip : ip());
      return fetch(input, { ...init, headers });
    });
    return createClient({ baseUrl: url, fetch: send, ...options });
  };
  const mails = () =>
    app.db.selectFrom('outbox').select(['id', 'recipient', 'subject', 'body']).orderBy('id').execute();
  const mailTo = async (address: string, after = 0, pattern = /./): Promise<TestMail> => {
    for (let tries = 0; tries < 500; tries += 1) {
      const found = (await mails()).filter(({ recipient, id }) => recipient === address && id > after);
      const mail = found.findLast(({ body }) => pattern.test(body));
      if (mail) return mail;
      await sleep(20);
    }
    throw new Error(`no mail to ${address}`);
  };
  /** When all jobs have ended, or those of one kind. */
  const ended = async (kind?: JobKind): Promise<void> => {
    for (;;) {
      let open = app.db.selectFrom('job').select('id').where('ended_at', 'is', null);
      if (without.length > 0) open = open.where('kind', 'not in', without);
      if (!(await (kind ? open.where('kind', '=', kind) : open).executeTakeFirst())) return;
      await sleep(20);
    }
  };
  return {
    url,
    app,
    logs,
    client,
    mails,
    mailTo,
    async member(user, options) {
      const { password, ...rest } = user;
      if (password !== undefined) await addUser(app.db, { password, ...rest }, config);
      else await addTestUser(app.db, rest, config);
      const made = client(options);
      await made.call('login', {
        method: 'password',
        account: user.email,
        password: user.password ?? testPassword,
      });
      return made;
    },
    async codeFor(asking, request) {
      // What others asked for before may be on its way still.
      await ended('account.sendCode');
      await ended('mail.send');
      const before = (await mails()).at(-1)?.id ?? 0;
      await requestCode(asking, request);
      const address = request.email ?? request.mobile;
      if (address === undefined) throw new Error('where does the code go?');
      const mail = await mailTo(address, before, codePattern);
      return codePattern.exec(mail.body)![0];
    },
    settled: () => ended(),
    async close() {
      await fastify.close();
      await background.stop();
      await app.close();
      await place.remove();
      if (!isOwnFolder) await rm(dataDir, { recursive: true });
    },
  };
}

/** One for all tests of a file or of a group of tests, closed after the last. */
export function serverForTests(...options: Parameters<typeof startTestServer>): TestServer {
  const server = {} as TestServer;
  beforeAll(async () => {
    Object.assign(server, await startTestServer(...options));
  });
  afterAll(() => server.close());
  return server;
}
