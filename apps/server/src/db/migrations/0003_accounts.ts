import { sql } from 'kysely';
import { createTable, id, integer, text } from '../columns.ts';
import type { Migration } from './migration.ts';

const ofUser = () => integer({ references: 'user', onDelete: 'cascade' });

export const accounts: Migration = {
  name: '0003_accounts',
  async up(db, dialect) {
    await createTable(db, dialect, 'user', {
      id: id(),
      email: text({ nullable: true, unique: true }),
      email_verified: integer(),
      mobile: text({ nullable: true, unique: true }),
      nickname: text(),
      avatar: text({ nullable: true, references: { table: 'blob', column: 'sha256' } }),
      avatar_type: text({ nullable: true }),
      sex: integer(),
      language: text(),
      password: text({ nullable: true }),
      is_admin: integer(),
      customer_token: text(),
      created_at: integer(),
      deleted_at: integer({ nullable: true }),
    });
    await db.schema.createIndex('user_avatar').on('user').column('avatar').execute();
    await createTable(db, dialect, 'verification_code', {
      id: id(),
      purpose: text(),
      target: text(),
      code_hash: text(),
      tries: integer(),
      created_at: integer(),
      expires_at: integer(),
      used_at: integer({ nullable: true }),
    });
    await db.schema
      .createIndex('verification_code_target')
      .on('verification_code')
      .columns(['target', 'created_at'])
      .execute();
    await createTable(db, dialect, 'login_failure', { id: id(), account: text(), ip: text(), at: integer() });
    await db.schema
      .createIndex('login_failure_account')
      .on('login_failure')
      .columns(['account', 'at'])
      .execute();
    await db.schema.createIndex('login_failure_ip').on('login_failure').columns(['ip', 'at']).execute();
    await createTable(db, dialect, 'passkey', {
      id: id(),
      user_id: ofUser(),
      credential_id: text({ unique: true }),
      public_key: text(),
      counter: integer(),
      transports: text(),
      name: text(),
      synced: integer(),
      created_at: integer(),
      last_at: integer(),
    });
    await db.schema.createIndex('passkey_user').on('passkey').column('user_id').execute();
    await createTable(db, dialect, 'flow', {
      id: text({ primary: true }),
      kind: text(),
      data: text(),
      expires_at: integer(),
    });
    await db.schema.createIndex('flow_expires').on('flow').column('expires_at').execute();
    await createTable(db, dialect, 'membership', {
      id: id(),
      user_id: ofUser(),
      goods_code: text(),
      vip_type: integer(),
      source: text(),
      start_at: integer(),
      end_at: integer(),
    });
    await db.schema.createIndex('membership_user').on('membership').columns(['user_id', 'end_at']).execute();

    await createTable(db, dialect, 'session', {
      id: id(),
      user_id: ofUser(),
      ticket_hash: text({ unique: true }),
      sid_hash: text(),
      client_type: text(),
      agent: text(),
      ip: text(),
      created_at: integer(),
      last_at: integer(),
      ended_at: integer({ nullable: true }),
      end_reason: text({ nullable: true }),
    });
    await db.schema.createIndex('session_user').on('session').columns(['user_id', 'ended_at']).execute();
    await createTable(db, dialect, 'client_secret', {
      kid: text({ primary: true }),
      secret: text(),
      session_id: integer({ nullable: true, references: 'session', onDelete: 'cascade' }),
      expires_at: integer(),
    });
    await db.schema.createIndex('client_secret_session').on('client_secret').column('session_id').execute();
    await db.schema.createIndex('client_secret_expires').on('client_secret').column('expires_at').execute();
    await createTable(db, dialect, 'nonce', { id: text({ primary: true }), expires_at: integer() });
    // Nonces guard minutes: they need no log, and a crash that forgets them also ends their date window.
    if (dialect === 'postgres') await sql`alter table nonce set unlogged`.execute(db);
    await db.schema.createIndex('nonce_expires').on('nonce').column('expires_at').execute();
    await createTable(db, dialect, 'server_secret', { name: text({ primary: true }), value: text() });

    await createTable(db, dialect, 'company', {
      id: id(),
      name: text(),
      slug: text({ unique: true }),
      service_number: text(),
      created_at: integer(),
    });
    const ofCompany = () => integer({ references: 'company', onDelete: 'cascade' });
    await createTable(
      db,
      dialect,
      'company_member',
      {
        id: id(),
        company_id: ofCompany(),
        user_id: integer({ nullable: true, unique: true, references: 'user', onDelete: 'cascade' }),
        email: text(),
        role: text(),
        created_at: integer(),
        joined_at: integer({ nullable: true }),
      },
      { unique: [['company_id', 'email']] },
    );
    await db.schema.createIndex('company_member_email').on('company_member').column('email').execute();
    await createTable(db, dialect, 'company_oidc', {
      company_id: integer({ primary: true, references: 'company', onDelete: 'cascade' }),
      issuer: text(),
      client_id: text(),
      client_secret: text(),
      domains: text(),
    });

    await createTable(db, dialect, 'outbox', {
      id: id(),
      recipient: text(),
      subject: text(),
      body: text(),
      created_at: integer(),
    });
    await createTable(db, dialect, 'feedback', {
      id: id(),
      user_id: integer({ nullable: true, references: 'user', onDelete: 'set null' }),
      email: text(),
      content: text(),
      ratings: text(),
      picture: text({ nullable: true, references: { table: 'blob', column: 'sha256' } }),
      created_at: integer(),
    });
    await createTable(db, dialect, 'staged_upload', {
      id: text({ primary: true }),
      purpose: text(),
      user_id: integer({ nullable: true, references: 'user', onDelete: 'cascade' }),
      sha256: text({ references: { table: 'blob', column: 'sha256' } }),
      size: integer(),
      expires_at: integer(),
    });
    await db.schema.createIndex('feedback_user').on('feedback').column('user_id').execute();
    await db.schema.createIndex('feedback_picture').on('feedback').column('picture').execute();
    await db.schema.createIndex('staged_upload_user').on('staged_upload').column('user_id').execute();
    await db.schema.createIndex('staged_upload_blob').on('staged_upload').column('sha256').execute();
  },
};
