/** Leaving the sandbox: what it granted is reversed, so that a forgotten sandbox is no free premium. */
import type { App } from '../../app.ts';
import { queueMail, sandboxMail } from '../mail/service.ts';
import { reverse } from '../membership/service.ts';
import { grantKey } from './fulfil.ts';

/** On the start of an installation that takes real money. Repeating it changes nothing. */
export async function endSandboxGrants(app: App): Promise<number> {
  if (app.payments.isTest || app.payments.mode !== 'live') return 0;
  const now = app.payments.now();
  const orders = await app.db
    .selectFrom('order')
    .select('id')
    .where('is_test', '=', 1)
    .where('status', '=', 1)
    .where((eb) => eb.or([eb('end_at', '>', now), eb('for_others', '=', 1)]))
    .execute();
  const redeemed = await app.db
    .selectFrom('exchange_code')
    .select('id')
    .where('is_test', '=', 1)
    .where('state', '=', 'exchanged')
    .execute();
  const keys = [...orders.map(({ id }) => grantKey(id)), ...redeemed.map(({ id }) => `code:${id}`)];
  for (const key of keys) {
    await app.db
      .transaction()
      .execute((trx) => reverse(trx, app.config.region, { grantKey: key, source: 'sandboxEnd' }, now));
  }
  await app.db
    .updateTable('exchange_code')
    .set({ state: 'void' })
    .where('is_test', '=', 1)
    .where('state', '=', 'unused')
    .execute();
  return keys.length;
}

/** Every day that somebody bought something for nothing, administrators hear of it. */
export async function warnOfSandbox(app: App): Promise<number> {
  if (app.payments.mode !== 'sandbox') return 0;
  const since = app.payments.now() - 86_400_000;
  const { count } = await app.db
    .selectFrom('order')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('is_test', '=', 1)
    .where('paid_at', '>', since)
    .executeTakeFirstOrThrow();
  if (Number(count) === 0) return 0;
  const admins = await app.db
    .selectFrom('user')
    .select(['email', 'language'])
    .where('is_admin', '=', 1)
    .where('deleted_at', 'is', null)
    .execute();
  const origin = await app.address.get();
  for (const { email, language } of admins) {
    if (email) await queueMail(app.db, sandboxMail({ to: email, language, origin }, Number(count)));
  }
  return 0;
}
