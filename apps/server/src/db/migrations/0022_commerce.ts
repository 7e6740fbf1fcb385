import { sql, type Kysely } from 'kysely';
import { createTable, id, integer, text } from '../columns.ts';
import type { Migration } from './migration.ts';
import type { DialectName } from '../open.ts';

const ofUser = (nullable = false) => integer({ references: 'user', nullable });
const ofOrder = (nullable = false) => integer({ references: 'order', nullable });
const optional = { nullable: true } as const;

/** The catalogue, entitlements, orders, payments, coupons and exchange codes. */
export const commerce: Migration = {
  name: '0022_commerce',
  async up(db, dialect) {
    const table = (name: string, columns: Parameters<typeof createTable>[3], options = {}) =>
      createTable(db, dialect, name, columns, options);
    const index = (name: string, on: string, columns: string[]) =>
      db.schema.createIndex(name).on(on).columns(columns).execute();

    await table('goods', {
      code: text({ primary: true }),
      line: text(),
      months: integer(),
      bytes: integer(),
      name: text(),
      on_sale: integer(),
      position: integer(),
    });
    await table('goods_price', {
      id: id(),
      goods_code: text({ references: { table: 'goods', column: 'code' } }),
      currency: text(),
      amount: integer(),
      since_at: integer(),
      changed_by: ofUser(true),
    });
    await index('goods_price_code', 'goods_price', ['goods_code', 'currency', 'since_at']);
    await index('goods_price_user', 'goods_price', ['changed_by']);

    await table('entitlement', {
      id: id(),
      user_id: ofUser(),
      kind: text(),
      line: text(),
      slot: integer(),
      goods_code: text(),
      months: integer(),
      days: integer(),
      source: text(),
      ref: text(),
      reverses: integer({ nullable: true, references: 'entitlement' }),
      at: integer(),
      unique_key: text({ unique: true }),
    });
    await index('entitlement_user', 'entitlement', ['user_id', 'at', 'id']);
    await index('entitlement_reverses', 'entitlement', ['reverses']);
    await table('gift_address', { hash: text({ primary: true }), at: integer() });

    await table('coupon', {
      id: id(),
      code: text({ unique: true }),
      label: text(),
      kind: text(),
      value: integer(),
      cap: integer(optional),
      goods: text(),
      currency: text(optional),
      min_amount: integer(),
      first_only: integer(),
      starts_at: integer(),
      ends_at: integer(),
      supply: integer(),
      claimed: integer(),
      is_active: integer(),
      created_at: integer(),
    });
    await table('order', {
      id: id(),
      number: text({ unique: true }),
      user_id: ofUser(),
      goods_code: text(),
      goods_name: text(),
      line: text(),
      months: integer(),
      tax_basis_points: integer(),
      quantity: integer(),
      for_others: integer(),
      currency: text(),
      unit_price: integer(),
      amount: integer(),
      discount: integer(),
      credit: integer(),
      total: integer(),
      paid_amount: integer(),
      refunded_amount: integer(),
      status: integer(),
      order_type: text(),
      from_client: integer(),
      payment_type: integer(optional),
      claim_id: integer(optional),
      convert_order_id: integer({ nullable: true, references: 'order' }),
      converted_days: integer(),
      slot: integer(optional),
      is_test: integer(),
      dispute: text(optional),
      open_key: text({ nullable: true, unique: true }),
      created_at: integer(),
      expires_at: integer(),
      paid_at: integer(optional),
      start_at: integer(optional),
      end_at: integer(optional),
      revision: integer(),
    });
    await index('order_user', 'order', ['user_id', 'id']);
    await index('order_status', 'order', ['status', 'end_at']);
    await index('order_paid', 'order', ['paid_at']);
    await index('order_convert', 'order', ['convert_order_id']);
    await table('order_event', {
      id: id(),
      order_id: ofOrder(),
      from_status: integer(optional),
      to_status: integer(),
      actor: text(),
      reason: text(),
      at: integer(),
    });
    await index('order_event_order', 'order_event', ['order_id', 'id']);
    await table('payment_attempt', {
      id: id(),
      order_id: ofOrder(),
      number: text({ unique: true }),
      way: integer(),
      state: text(),
      is_phone: integer(),
      amount: integer(),
      currency: text(),
      provider_ref: text(optional),
      transaction_ref: text(optional),
      show: text(optional),
      url: text(optional),
      origin: text(),
      open_key: text({ nullable: true, unique: true }),
      created_at: integer(),
      expires_at: integer(),
      asked_at: integer(),
      asks: integer(),
    });
    await index('payment_attempt_order', 'payment_attempt', ['order_id']);
    await table(
      'pay_event',
      {
        id: id(),
        way: integer(),
        event_id: text(),
        attempt_number: text(),
        kind: text(),
        outcome: text(),
        at: integer(),
      },
      { unique: [['way', 'event_id']] },
    );
    await table('refund', {
      id: id(),
      order_id: ofOrder(),
      attempt_id: integer({ nullable: true, references: 'payment_attempt' }),
      number: text({ unique: true }),
      kind: text(),
      amount: integer(),
      currency: text(),
      reason: text(),
      state: text(),
      decided_by: ofUser(true),
      created_at: integer(),
      done_at: integer(optional),
      asks: integer(),
    });
    await index('refund_order', 'refund', ['order_id']);
    await index('refund_attempt', 'refund', ['attempt_id']);
    await index('refund_state', 'refund', ['state', 'id']);
    await index('refund_decided', 'refund', ['decided_by']);
    await table('journal', {
      id: id(),
      from_account: text(),
      to_account: text(),
      amount: integer(),
      currency: text(),
      way: integer(optional),
      order_id: ofOrder(true),
      is_test: integer(),
      note: text(),
      at: integer(),
      unique_key: text({ unique: true }),
    });
    await index('journal_order', 'journal', ['order_id']);
    await index('journal_at', 'journal', ['at']);

    await table(
      'coupon_claim',
      {
        id: id(),
        coupon_id: integer({ references: 'coupon' }),
        user_id: ofUser(),
        order_id: integer({ nullable: true, unique: true, references: 'order' }),
        used_at: integer(optional),
        claimed_at: integer(),
      },
      { unique: [['coupon_id', 'user_id']] },
    );
    await index('coupon_claim_user', 'coupon_claim', ['user_id']);
    await table('code_batch', {
      id: id(),
      label: text(),
      goods_code: text(),
      count: integer(),
      valid_until: integer(),
      created_by: ofUser(),
      created_at: integer(),
      downloaded_at: integer(optional),
    });
    await index('code_batch_user', 'code_batch', ['created_by']);
    await table('exchange_code', {
      id: id(),
      code_hash: text({ unique: true }),
      code_sealed: text(),
      goods_code: text(),
      line: text(),
      months: integer(),
      days: integer(),
      order_id: ofOrder(true),
      batch_id: integer({ nullable: true, references: 'code_batch' }),
      position: integer(),
      state: text(),
      refund_id: integer({ nullable: true, references: 'refund' }),
      given_to: ofUser(true),
      valid_until: integer(),
      redeemed_by: ofUser(true),
      redeemed_at: integer(optional),
      is_test: integer(),
    });
    for (const column of ['order_id', 'batch_id', 'refund_id', 'given_to', 'redeemed_by']) {
      await index(`exchange_code_${column}`, 'exchange_code', [column]);
    }

    await table('ad', {
      id: id(),
      place: text(),
      language: text(),
      title: text(),
      text: text(),
      link: text(),
      starts_at: integer(),
      ends_at: integer(),
      position: integer(),
      is_on: integer(),
    });
    await table('admin_act', {
      id: id(),
      admin_id: ofUser(),
      action: text(),
      subject: text(),
      detail: text(),
      at: integer(),
    });
    await index('admin_act_admin', 'admin_act', ['admin_id']);
    await table('expiry_reminder', { unique_key: text({ primary: true }), at: integer() });

    await table('sandbox_payment', {
      id: id(),
      way: integer(),
      number: text({ unique: true }),
      ref: text({ unique: true }),
      transaction_ref: text(),
      amount: integer(),
      currency: text(),
      subject: text(),
      state: text(),
      return_url: text(),
      notify_url: text(),
      refunded: integer(),
      disputed: text(optional),
      expires_at: integer(),
      created_at: integer(),
      paid_at: integer(optional),
    });
    await table('sandbox_refund', {
      id: id(),
      payment_number: text({ references: { table: 'sandbox_payment', column: 'number' } }),
      number: text({ unique: true }),
      amount: integer(),
      state: text(),
      created_at: integer(),
    });
    await index('sandbox_refund_payment', 'sandbox_refund', ['payment_number']);

    for (const name of ['entitlement', 'journal', 'order_event', 'admin_act'])
      await appendOnly(db, dialect, name);
    // Today's gifts become entries, so that the projection is theirs from the first day.
    await sql`
      insert into entitlement
        (user_id, kind, line, slot, goods_code, months, days, source, ref, reverses, at, unique_key)
      select user_id, 'grant', 'gift', 0, goods_code, 0, (end_at - start_at) / 86400000, source, '', null, start_at,
        'gift:' || user_id
      from membership where source = 'registration'`.execute(db);
  },
};

async function appendOnly(db: Kysely<unknown>, dialect: DialectName, table: string): Promise<void> {
  const message = sql.lit(`rows of ${table} are never changed`);
  if (dialect === 'sqlite') {
    for (const change of ['update', 'delete']) {
      await sql`
        create trigger ${sql.ref(`${table}_no_${change}`)} before ${sql.raw(change)} on ${sql.table(table)}
        begin select raise(abort, ${message}); end`.execute(db);
    }
    return;
  }
  await sql`
    create function ${sql.ref(`${table}_append_only`)}() returns trigger language plpgsql as ${sql.raw(
      `$$ begin raise exception 'rows of ${table} are never changed'; end $$`,
    )}`.execute(db);
  await sql`
    create trigger ${sql.ref(`${table}_append_only`)} before update or delete on ${sql.table(table)}
    for each row execute function ${sql.ref(`${table}_append_only`)}()`.execute(db);
}
