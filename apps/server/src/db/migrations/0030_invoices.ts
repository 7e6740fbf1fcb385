import { sql, type Kysely } from 'kysely';
import { addColumn, createTable, id, integer, text } from '../columns.ts';
import type { Migration } from './migration.ts';
import type { DialectName } from '../open.ts';

const ofUser = () => integer({ references: 'user' });
const ofOrder = () => integer({ references: 'order' });
const ofInvoice = (nullable = false) => integer({ references: 'invoice', nullable });
const optional = { nullable: true } as const;

/** What a number was given to: nothing of it changes any more. */
const frozen = [
  'user_id',
  'type',
  'kind',
  'issuer',
  'is_test',
  'series',
  'year',
  'sequence',
  'number',
  'issue_date',
  'language',
  'seller',
  'buyer',
  'notes',
  'currency',
  'gross',
  'net',
  'tax',
  'rounding',
  'credits_id',
  'replaces_id',
];

/** The time in which nothing of an invoice can be deleted, in ms. */
const keptMs = 3652 * 86_400_000;

/** Headers, invoices, credit notes, their numbers, documents and history. */
export const invoices: Migration = {
  name: '0030_invoices',
  async up(db, dialect) {
    const table = (name: string, columns: Parameters<typeof createTable>[3], options = {}) =>
      createTable(db, dialect, name, columns, options);
    const index = (name: string, on: string, columns: string[]) =>
      db.schema.createIndex(name).on(on).columns(columns).execute();

    await table('invoice_title', {
      id: id(),
      user_id: ofUser(),
      company_id: integer({ nullable: true, references: 'company', onDelete: 'set null' }),
      type: text(),
      name: text(),
      email: text(),
      tax_number: text(),
      vat_id: text(),
      address: text(),
      city: text(),
      postcode: text(),
      country: text(),
      phone: text(),
      bank: text(),
      account: text(),
      is_default: integer(),
      created_at: integer(),
    });
    await index('invoice_title_user', 'invoice_title', ['user_id', 'id']);
    await index('invoice_title_company', 'invoice_title', ['company_id']);

    await table('invoice', {
      id: id(),
      user_id: ofUser(),
      type: text(),
      kind: text(),
      issuer: text(),
      status: integer(),
      is_test: integer(),
      series: text(),
      year: integer(),
      sequence: integer(optional),
      number: text({ nullable: true, unique: true }),
      issue_date: text(),
      language: text(),
      seller: text(),
      buyer: text(),
      notes: text(),
      currency: text(),
      gross: integer(),
      net: integer(),
      tax: integer(),
      rounding: integer(),
      email: text(),
      credits_id: ofInvoice(true),
      replaces_id: integer({ nullable: true, unique: true, references: 'invoice' }),
      reason: text(),
      request_key: text({ nullable: true, unique: true }),
      problem: text(),
      tries: integer(),
      created_at: integer(),
      issued_at: integer(optional),
      revision: integer(),
    });
    await index('invoice_user', 'invoice', ['user_id', 'id']);
    await index('invoice_status', 'invoice', ['status', 'id']);
    await index('invoice_created', 'invoice', ['created_at']);
    await index('invoice_credits', 'invoice', ['credits_id']);
    await index('invoice_series_sequence', 'invoice', ['series', 'type', 'year', 'sequence']);

    // One living claim an order: `live_key` is the order while it is claimed.
    await table('invoice_order', {
      id: id(),
      order_id: ofOrder(),
      user_id: ofUser(),
      live_key: text({ nullable: true, unique: true }),
      created_at: integer(),
      released_at: integer(optional),
    });
    await index('invoice_order_order', 'invoice_order', ['order_id']);
    await index('invoice_order_user', 'invoice_order', ['user_id']);

    await table('invoice_line', {
      id: id(),
      invoice_id: ofInvoice(),
      position: integer(),
      order_id: ofOrder(),
      claim_id: integer({ references: 'invoice_order' }),
      order_number: text(),
      name: text(),
      quantity: integer(),
      gross: integer(),
      net: integer(),
      basis_points: integer(),
      category: text(),
      credits_line_id: integer({ nullable: true, references: 'invoice_line' }),
      created_at: integer(),
    });
    await index('invoice_line_invoice', 'invoice_line', ['invoice_id', 'position']);
    await index('invoice_line_order', 'invoice_line', ['order_id']);
    await index('invoice_line_claim', 'invoice_line', ['claim_id']);
    await index('invoice_line_credits', 'invoice_line', ['credits_line_id']);

    await table('invoice_event', {
      id: id(),
      invoice_id: ofInvoice(),
      from_status: integer(optional),
      to_status: integer(),
      actor: text(),
      reason: text(),
      created_at: integer(),
    });
    await index('invoice_event_invoice', 'invoice_event', ['invoice_id', 'id']);

    await table(
      'invoice_series',
      { id: id(), series: text(), type: text(), year: integer(), is_test: integer(), last: integer() },
      { unique: [['series', 'type', 'year', 'is_test']] },
    );
    await table(
      'invoice_document',
      {
        id: id(),
        invoice_id: ofInvoice(),
        kind: text(),
        name: text(),
        type: text(),
        sha256: text({ references: { table: 'blob', column: 'sha256' } }),
        size: integer(),
        created_at: integer(),
      },
      { unique: [['invoice_id', 'kind']] },
    );
    await index('invoice_document_blob', 'invoice_document', ['sha256']);
    await table('invoice_send', { id: id(), invoice_id: ofInvoice(), at: integer() });
    await index('invoice_send_invoice', 'invoice_send', ['invoice_id', 'at']);
    await table(
      'invoice_consent',
      { user_id: ofUser(), version: integer(), at: integer() },
      { primaryKey: ['user_id', 'version'] },
    );
    await table('invoice_binding', {
      order_id: integer({ primary: true, references: 'order' }),
      user_id: ofUser(),
      at: integer(),
    });
    await index('invoice_binding_user', 'invoice_binding', ['user_id']);
    await table('sandbox_fapiao', {
      id: id(),
      request: text({ unique: true }),
      kind: text(),
      behavior: text(),
      state: text(),
      number: text(optional),
      reason: text(),
      asks: integer(),
      ready_at: integer(),
      created_at: integer(),
    });
    // Documents go with mails: where mails are kept for the administrator, their names are too.
    await addColumn(db, dialect, 'outbox', 'attachments', text({ default: '' }));

    await keepFrozen(db, dialect);
    for (const name of ['invoice_line', 'invoice_event']) await keepRows(db, dialect, name);
  },
};

async function keepFrozen(db: Kysely<unknown>, dialect: DialectName): Promise<void> {
  await keepRows(db, dialect, 'invoice', false);
  const message = 'what has a number is never changed';
  if (dialect === 'sqlite') {
    await sql`
      create trigger invoice_frozen before update of ${sql.join(frozen.map((name) => sql.ref(name)))} on invoice
      when old.number is not null
      begin select raise(abort, ${sql.lit(message)}); end`.execute(db);
    return;
  }
  const row = (which: string): string => `row(${frozen.map((name) => `${which}.${name}`).join(', ')})`;
  await sql`
    create function invoice_frozen() returns trigger language plpgsql as ${sql.raw(
      `$$ begin
        if old.number is not null and ${row('old')} is distinct from ${row('new')} then
          raise exception '${message}';
        end if;
        return new;
      end $$`,
    )}`.execute(db);
  await sql`
    create trigger invoice_frozen before update on invoice
    for each row execute function invoice_frozen()`.execute(db);
}

/** No deleting within the years of retention; no changing either, where `alsoChanges`. */
async function keepRows(
  db: Kysely<unknown>,
  dialect: DialectName,
  table: string,
  alsoChanges = true,
): Promise<void> {
  const message = `rows of ${table} are kept`;
  if (dialect === 'sqlite') {
    await sql`
      create trigger ${sql.ref(`${table}_kept`)} before delete on ${sql.table(table)}
      when old.created_at > cast(strftime('%s', 'now') as integer) * 1000 - ${sql.lit(keptMs)}
      begin select raise(abort, ${sql.lit(message)}); end`.execute(db);
    if (!alsoChanges) return;
    await sql`
      create trigger ${sql.ref(`${table}_no_update`)} before update on ${sql.table(table)}
      begin select raise(abort, ${sql.lit(message)}); end`.execute(db);
    return;
  }
  await sql`
    create function ${sql.ref(`${table}_kept`)}() returns trigger language plpgsql as ${sql.raw(
      `$$ begin
        if tg_op = 'DELETE' and old.created_at <= extract(epoch from now()) * 1000 - ${keptMs} then
          return old;
        end if;
        raise exception '${message}';
      end $$`,
    )}`.execute(db);
  await sql`
    create trigger ${sql.ref(`${table}_kept`)} before ${sql.raw(alsoChanges ? 'update or delete' : 'delete')}
    on ${sql.table(table)} for each row execute function ${sql.ref(`${table}_kept`)}()`.execute(db);
}
