import { Readable } from 'node:stream';
import { expect, it } from 'vitest';
import { serverForTests } from '../../../test/server.ts';
import { enqueue } from '../../jobs/queue.ts';
import { lock } from '../oneTimeTokens/service.ts';
import { sweep } from './sweep.ts';

const server = serverForTests();

const day = 86_400_000;

it('forgets what has run out and keeps the rest', async () => {
  const { app } = server;
  const { db } = app;
  const ann = await server.member({ email: 'ann@example.com' });
  await ann.call('launchTicket', {});
  await ann.call('sendCode', { purpose: 'login', email: 'ann@example.com' });
  await server.mailTo('ann@example.com');
  await ann.call('userInfo', {});
  await db.transaction().execute((trx) => lock(trx, 'anything'));
  await db.insertInto('login_failure').values({ account: 'x', ip: 'y', at: Date.now() }).execute();
  const staged = { id: 'a-staged-upload-1', purpose: 'feedback', user_id: null, asker: '', size: 5, md5: '' };
  await app.blobs.partial.append(staged.id, 0, Readable.from([Buffer.from('bytes')]), { maxBytes: 5 });
  await db
    .insertInto('staged_upload')
    .values({ ...staged, received: 1, expires_at: Date.now() + day })
    .execute();

  const counts = async () => {
    const of = async (
      table: 'verification_code' | 'flow' | 'login_failure' | 'staged_upload' | 'session' | 'outbox',
    ) => (await db.selectFrom(table).selectAll().execute()).length;
    return Promise.all([
      of('verification_code'),
      of('flow'),
      of('login_failure'),
      of('staged_upload'),
      of('session'),
      of('outbox'),
    ]);
  };
  const before = await counts();
  expect(before.every((count) => count > 0)).toBe(true);
  await sweep(app, Date.now());
  expect(await counts()).toEqual(before);
  await sweep(app, Date.now() + 100 * day);
  expect(await counts()).toEqual([0, 0, 0, 0, 0, 0]);
  expect(await app.blobs.partial.size(staged.id)).toBe(0);
});

it('runs as a job', async () => {
  const id = await enqueue(server.app.db, 'account.sweep', {});
  await server.settled();
  const job = await server.app.db
    .selectFrom('job')
    .select('state')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  expect(job.state).toBe('done');
});
