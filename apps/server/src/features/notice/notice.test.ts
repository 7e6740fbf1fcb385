/** Notices: gathered, read and unread, deleted, by mail where people want them. */
import type { Client } from '@linework/client';
import { codes, languages, mailableNotices, type NoticeKind } from '@linework/contract';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { seedFile } from '../../../test/drives.ts';
import { answer, ipOf, serverForTests } from '../../../test/server.ts';
import { silent } from '../../../test/databases.ts';
import { groupInviteMail, noticeMail } from '../mail/service.ts';
import { noticeJobs } from './jobs.ts';
import { tellUser, type Telling } from './service.ts';

const server = serverForTests();
let ann: Client;
let bob: Client;
let bobId: number;
let shares = 0;
let annId: number;
let n = 0;

beforeAll(async () => {
  bob = await server.member({ email: 'bob@example.com', nickname: 'Bob' }, { ip: ipOf(99) });
  bobId = Number((await bob.call('userInfo', {})).id);
});
beforeEach(async () => {
  n += 1;
  ann = await server.member({ email: `ann${n}@example.com`, nickname: 'Ann' }, { ip: ipOf(n) });
  annId = Number((await ann.call('userInfo', {})).id);
});

const tell = (kind: NoticeKind, subject: string, more: Partial<Telling> = {}): Promise<void> =>
  server.app.db.transaction().execute((trx) =>
    tellUser(trx, server.app.events, {
      userId: annId,
      kind,
      actorId: bobId,
      name: `About ${subject}`,
      path: '/yun/share',
      subject,
      ...more,
    }),
  );
const list = async (unread?: 0 | 1) =>
  (await ann.call('noticeList', unread === undefined ? {} : { unread })).list;

describe('notices', () => {
  it('of the same kind about the same thing are one while unread, and the last comes first', async () => {
    await tell('shareOpened', 'a');
    await tell('shareOpened', 'b');
    await tell('shareDownloaded', 'a');
    await tell('shareOpened', 'a', { actorId: null, name: 'Renamed' });
    expect(await list()).toMatchObject([
      { kind: 'shareOpened', name: 'Renamed', count: 2, actor: '', read: 0 },
      { kind: 'shareDownloaded', count: 1, actor: 'Bob' },
      { kind: 'shareOpened', name: 'About b', count: 1 },
    ]);
    await ann.call('noticeRead', {});
    await tell('shareOpened', 'a');
    const [first] = await list();
    expect(first).toMatchObject({ count: 1, read: 0 });
    expect((await ann.call('noticeList', {})).unread).toBe(1);
  });

  it('lose none when they come all at once', async () => {
    await Promise.all(Array.from({ length: 20 }, () => tell('shareOpened', 'busy')));
    expect(await list()).toMatchObject([{ count: 20 }]);
  });

  it('never tell anybody of what they did themselves, nor those who are gone', async () => {
    await tell('comment', 'own', { actorId: annId });
    await server.app.db.updateTable('user').set({ deleted_at: 1 }).where('id', '=', annId).execute();
    await tell('comment', 'gone');
    const rows = server.app.db.selectFrom('notice').selectAll().where('user_id', '=', annId);
    expect(await rows.execute()).toEqual([]);
  });

  it('are marked and deleted by their owner alone, some or all', async () => {
    for (const subject of ['a', 'b', 'c']) await tell('groupFile', subject);
    const [c, b, a] = (await list()).map(({ id }) => id);
    const carl = await server.member({ email: `carl${n}@example.com` }, { ip: ipOf(100 + n) });
    await carl.call('noticeRead', { ids: `${a},${b}` });
    await carl.call('noticeDelete', { ids: `${a},${b}` });
    expect(await ann.call('noticeRead', { ids: `${a},${c}` })).toEqual({ unread: 1 });
    expect((await list(1)).map(({ id }) => id)).toEqual([b]);
    expect((await list(0)).map(({ id }) => id)).toEqual([c, a]);
    expect(await ann.call('noticeRead', { ids: c!, read: 0 })).toEqual({ unread: 2 });
    expect(await ann.call('noticeRead', { ids: '' })).toEqual({ unread: 2 });
    expect(await ann.call('noticeDelete', {})).toEqual({ unread: 2 });
    expect((await list()).map(({ id }) => id)).toEqual([c, b]);
    expect(await ann.call('noticeDelete', { ids: `${b},${c}` })).toEqual({ unread: 0 });
    const many = Array.from({ length: 1001 }, (_, id) => id).join(',');
    expect(await answer(ann.call('noticeDelete', { ids: many }))).toBe(codes.parameterInvalid);
  });

  it('come page by page', async () => {
    for (let each = 0; each < 52; each += 1) await tell('groupFile', String(each));
    const first = await ann.call('noticeList', {});
    expect([first.list.length, first.unread]).toEqual([50, 52]);
    const rest = await ann.call('noticeList', { before: first.next! });
    expect(rest.list.map(({ name }) => name)).toEqual(['About 1', 'About 0']);
    expect(rest.next).toBeUndefined();
  });

  it('are told live, with how many are unread', async () => {
    const heard: unknown[] = [];
    const stop = server.app.events.subscribe(annId, ({ topic, data }) => {
      if (topic === 'notice') heard.push(data);
    });
    await tell('groupRole', 'a');
    await ann.call('noticeRead', {});
    await expect.poll(() => heard).toEqual([{ unread: 1 }, { unread: 0 }]);
    stop();
  });

  it('go after ninety days', async () => {
    await tell('groupRole', 'old');
    await tell('groupRole', 'new');
    const old = Date.now() - 91 * 86_400_000;
    await server.app.db
      .updateTable('notice')
      .set({ at: old })
      .where('user_id', '=', annId)
      .where('subject', '=', 'old')
      .execute();
    const { signal } = new AbortController();
    const control = { signal, progress() {}, async checkpoint() {}, log: silent };
    const job = noticeJobs(server.app)['notice.purge']!;
    expect(await job.run({ id: 1, payload: {}, tries: 1 }, control)).toEqual({ removed: 1 });
    expect((await list()).map(({ name }) => name)).toEqual(['About new']);
  });
});

describe('mails', () => {
  const mailsTo = async (email: string) => {
    await server.settled();
    return (await server.mails()).filter(({ recipient }) => recipient === email);
  };

  it('come of what people want, once for what is gathered', async () => {
    const email = `ann${n}@example.com`;
    const { mail } = await ann.call('noticeSettings', {});
    expect(Object.keys(mail).toSorted()).toEqual([...mailableNotices].toSorted());
    expect(mail).toMatchObject({ shareOpened: 0, publicMessage: 1, groupInvited: 1, comment: 0 });
    await tell('shareOpened', 'quiet');
    expect(await mailsTo(email)).toEqual([]);
    const changed = await ann.call('noticeSettings', { mail: { shareOpened: 1, publicMessage: 0 } });
    expect(changed.mail).toMatchObject({ shareOpened: 1, publicMessage: 0, groupFile: 0 });
    await tell('publicMessage', 'off');
    await tell('shareOpened', 'loud', { actorId: null, name: 'Plan\r\nBcc: x@example.com' });
    await tell('shareOpened', 'loud');
    // Those come with a mail of their own.
    await tell('groupInvited', 'group');
    const mails = await mailsTo(email);
    expect(mails).toHaveLength(1);
    expect(mails[0]!.subject).toMatch(/^A visitor opened “Plan/);
    expect(mails[0]!.body).toContain('/yun/share');
  });

  it('of shares come unless the recipient wants none; the notice comes anyhow', async () => {
    const email = `ann${n}@example.com`;
    const share = async () => {
      const file = await seedFile(server.app, bobId, { name: `plan ${(shares += 1)}.dwg` });
      await bob.call('shareAdd', { fileIds: String(file.id), recipients: [email] });
    };
    await share();
    expect(await mailsTo(email)).toHaveLength(1);
    await ann.call('noticeSettings', { mail: { shareReceived: 0 } });
    await share();
    expect(await mailsTo(email)).toHaveLength(1);
    expect((await list()).map(({ kind }) => kind)).toEqual(['shareReceived', 'shareReceived']);
  });

  it.each(languages)('in %s have no holes', (language) => {
    const recipient = { to: 'a@example.com', language, origin: 'https://drive.example.com' };
    const kinds = ['shareOpened', 'comment', 'groupFile', 'publicMessage'] as const;
    const told = { actor: '', name: 'Plan {name}', text: 'Words', path: '/gallery/1' };
    const invitation = { inviter: 'Ann', group: 'Bridge', url: 'https://drive.example.com/x', until: 0 };
    const mails = [
      ...kinds.map((kind) => noticeMail(recipient, { kind, ...told })),
      groupInviteMail(recipient, invitation),
    ];
    for (const { subject, text } of mails) {
      expect(`${subject}\n${text}`.replaceAll('{name}', '')).not.toMatch(/[{}]|undefined/);
      expect(text).toContain('https://drive.example.com/');
    }
  });
});
