import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { codes, languages } from '@linework/contract';
import { SMTPServer } from 'smtp-server';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { answer, startTestServer, testPassword, type TestServer } from '../../../test/server.ts';
import { createMailer } from './mailer.ts';
import {
  accountDeletedMail,
  codeMail,
  codeSms,
  emailChangedMail,
  existsMail,
  inviteMail,
  passwordChangedMail,
  queueMail,
} from './service.ts';

interface Received {
  from: string;
  to: string[];
  message: string;
}

/** A mail server that refuses as often as it is told to. */
async function startSmtp() {
  const received: Received[] = [];
  const state = { refusals: 0 };
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onRcptTo(_address, _session, done) {
      if (state.refusals > 0) {
        state.refusals -= 1;
        return done(new Error('try again later'));
      }
      return done();
    },
    onData(stream, session, done) {
      void text(stream).then((message) => {
        const { mailFrom, rcptTo } = session.envelope;
        received.push({
          from: mailFrom ? mailFrom.address : '',
          to: rcptTo.map(({ address }) => address),
          message,
        });
        done();
      });
    },
  });
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', () => resolve()));
  const { port } = smtp.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    state,
    close: () => new Promise<void>((resolve) => smtp.close(() => resolve())),
  };
}

/** Quoted-printable, as far as these mails use it. */
const readable = (message: string): string =>
  Buffer.from(
    message
      .replace(/=\r?\n/g, '')
      .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16))),
    'latin1',
  ).toString();

describe('mail through SMTP', () => {
  let smtp: Awaited<ReturnType<typeof startSmtp>>;
  let server: TestServer;
  beforeAll(async () => {
    smtp = await startSmtp();
    server = await startTestServer({ smtpUrl: smtp.url, mailFrom: 'Linework <drive@example.com>' });
  });
  afterEach(() => void (smtp.received.length = 0));
  afterAll(async () => {
    await server.close();
    await smtp.close();
  });

  it('brings a code to a new person, who registers with it', async () => {
    await server.client().call('register', { email: 'root@example.com', password: testPassword });
    const bob = server.client();
    expect(await bob.call('confParams', { type: 2 })).toMatchObject({ mail: 'smtp' });
    await bob.call('sendCode', { purpose: 'register', email: 'bob@example.com' });
    await server.settled();
    expect(smtp.received).toMatchObject([{ from: 'drive@example.com', to: ['bob@example.com'] }]);
    const mail = readable(smtp.received[0]!.message);
    expect(mail).toContain('From: Linework <drive@example.com>');
    const code = /confirm your e-mail address: (\d{6})/.exec(mail)![1]!;
    await bob.call('register', { email: 'bob@example.com', password: testPassword, code });
    expect(await server.mails()).toEqual([]);
  });

  it('tries again when the server refuses, with a new code', async () => {
    smtp.state.refusals = 1;
    await server.client().call('sendCode', { purpose: 'login', email: 'root@example.com' });
    await server.settled();
    expect(smtp.received).toHaveLength(1);
    const root = server.client();
    const code = /(\d{6})/.exec(
      /sign in to Linework: \d{6}/.exec(readable(smtp.received[0]!.message))![0],
    )![1]!;
    await root.call('login', { method: 'emailCode', email: 'root@example.com', code });
  });

  it('leaves no code behind in the jobs', async () => {
    const jobs = JSON.stringify(await server.app.db.selectFrom('job').selectAll().execute());
    await server.client().call('sendCode', { purpose: 'reset', email: 'root@example.com' });
    await server.settled();
    const mail = readable(smtp.received[0]!.message);
    const code = /new password for your Linework account: (\d{6})/.exec(mail)![1]!;
    const after = await server.app.db.selectFrom('job').select(['payload', 'result', 'error']).execute();
    expect(JSON.stringify(after).length).toBeGreaterThan(0);
    expect(jobs + JSON.stringify(after)).not.toContain(code);
  });

  it('writes to one recipient, and nothing in a name makes a header', async () => {
    const invitation = inviteMail(
      { to: 'carl@example.com', language: 'en', origin: 'https://drive.example.com' },
      'Eve\r\nBcc: all@example.com',
      'Acme\nX-Evil: 1',
    );
    await queueMail(server.app.db, invitation);
    await server.settled();
    expect(smtp.received[0]!.to).toEqual(['carl@example.com']);
    const headers = smtp.received[0]!.message.split('\r\n\r\n')[0]!;
    expect(headers).not.toMatch(/^(Bcc|X-Evil)/im);
    await createMailer({ smtpUrl: smtp.url, mailFrom: 'a@b.example' }, server.app.db)
      .send({ to: 'x@example.com, y@example.com', subject: 's', text: 't' })
      .catch(() => {});
    expect(smtp.received.slice(1).every(({ to }) => to.length === 1)).toBe(true);
  });
});

describe('mail without SMTP', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.close());

  it('waits in an outbox that the administrator reads, newest first, page by page', async () => {
    const root = await server.member({ email: 'root@example.com', admin: true });
    for (let n = 1; n <= 60; n += 1) {
      await server.app.mailer.send({ to: `n${n}@example.com`, subject: `Mail ${n}`, text: `Text ${n}` });
    }
    const first = await root.call('adminOutbox', {});
    expect(first.list).toHaveLength(50);
    expect(first.list[0]).toMatchObject({ to: 'n60@example.com', subject: 'Mail 60' });
    const second = await root.call('adminOutbox', { before: first.next! });
    expect(second.list.map(({ subject }) => subject)).toEqual(
      Array.from({ length: 10 }, (_, n) => `Mail ${10 - n}`),
    );
    expect(second.next).toBeUndefined();
    expect(await root.call('adminOutboxRead', { id: first.list[0]!.id })).toMatchObject({ text: 'Text 60' });
    expect(await answer(root.call('adminOutboxRead', { id: '999999' }))).toBe(codes.mailAbsent);
  });
});

describe('mail texts', () => {
  it.each(languages)('in %s have no holes', (language) => {
    const recipient = { to: 'a@example.com', language, origin: 'https://drive.example.com' };
    const purposes = ['login', 'register', 'reset', 'email', 'mobile', 'delete'] as const;
    const mails = [
      ...purposes.map((purpose) => codeMail(recipient, purpose, '123456', 600_000)),
      existsMail(recipient),
      inviteMail(recipient, 'Ann', 'Acme'),
      passwordChangedMail(recipient, Date.UTC(2030, 0, 2)),
      emailChangedMail(recipient, 'b@example.com'),
      accountDeletedMail(recipient, Date.UTC(2030, 0, 2)),
    ];
    for (const { subject, text: body } of mails) {
      expect(`${subject}\n${body}`).not.toMatch(/[{}]|undefined/);
      expect(body).toContain('https://drive.example.com');
    }
    expect(mails[0]!.subject).toContain('123456');
    expect(codeSms(language, '123456', 600_000)).toMatch(/123456.*10/);
  });
});
