import { createTable, id, integer, text } from '../columns.ts';
import type { Migration } from './migration.ts';

const user = { references: 'user', onDelete: 'cascade' } as const;
const maybeUser = { references: 'user', onDelete: 'set null', nullable: true } as const;
const entry = { references: 'entry', onDelete: 'cascade' } as const;

/** Shares, groups, public drawings and notices. */
export const share: Migration = {
  name: '0009_share',
  async up(db, dialect) {
    const index = (name: string, table: string, columns: string[]) =>
      db.schema.createIndex(name).on(table).columns(columns).execute();

    await createTable(db, dialect, 'user_group', {
      id: id(),
      name: text(),
      introduction: text(),
      created_at: integer(),
      active_at: integer(),
    });
    const group = { references: 'user_group', onDelete: 'cascade' } as const;
    await createTable(
      db,
      dialect,
      'user_group_member',
      { group_id: integer(group), user_id: integer(user), role: text(), joined_at: integer() },
      { primaryKey: ['group_id', 'user_id'] },
    );
    await index('user_group_member_user', 'user_group_member', ['user_id']);
    await createTable(db, dialect, 'user_group_invite', {
      id: id(),
      group_id: integer(group),
      email: text({ nullable: true }),
      role: text(),
      token: text({ unique: true }),
      created_by: integer(maybeUser),
      created_at: integer(),
      ends_at: integer(),
    });
    await index('user_group_invite_group', 'user_group_invite', ['group_id']);
    await index('user_group_invite_creator', 'user_group_invite', ['created_by']);
    await createTable(db, dialect, 'user_group_activity', {
      id: id(),
      group_id: integer(group),
      actor_id: integer(maybeUser),
      kind: text(),
      target: text(),
      detail: text(),
      at: integer(),
    });
    await index('user_group_activity_group', 'user_group_activity', ['group_id', 'id']);
    await index('user_group_activity_actor', 'user_group_activity', ['actor_id']);

    await createTable(db, dialect, 'share', {
      id: id(),
      rand: text({ unique: true }),
      kind: text(),
      owner_id: integer(user),
      group_id: integer({ ...group, nullable: true }),
      recipient_email: text({ nullable: true }),
      recipient_id: integer(maybeUser),
      code: text({ nullable: true }),
      permission: text(),
      notes_visible: integer(),
      note: text(),
      days: integer(),
      created_at: integer(),
      ends_at: integer({ nullable: true }),
      stopped_at: integer({ nullable: true }),
      removed_at: integer({ nullable: true }),
      revision: integer({ default: 1 }),
      title: text(),
      title_key: text(),
      item_count: integer(),
      views: integer({ default: 0 }),
      downloads: integer({ default: 0 }),
      saves: integer({ default: 0 }),
      last_seen_at: integer({ nullable: true }),
    });
    await index('share_owner', 'share', ['owner_id', 'created_at']);
    await index('share_group', 'share', ['group_id', 'created_at']);
    await index('share_recipient', 'share', ['recipient_email']);
    await index('share_recipient_account', 'share', ['recipient_id']);
    await createTable(
      db,
      dialect,
      'share_entry',
      {
        share_id: integer({ references: 'share', onDelete: 'cascade' }),
        entry_id: integer(entry),
        position: integer(),
      },
      { primaryKey: ['share_id', 'entry_id'] },
    );
    await index('share_entry_entry', 'share_entry', ['entry_id']);
    await createTable(db, dialect, 'share_visit', {
      id: id(),
      share_id: integer({ references: 'share', onDelete: 'cascade' }),
      user_id: integer(maybeUser),
      kind: text(),
      entry_id: integer({ nullable: true }),
      at: integer(),
    });
    await index('share_visit_share', 'share_visit', ['share_id', 'id']);
    await index('share_visit_user', 'share_visit', ['user_id']);
    await createTable(
      db,
      dialect,
      'share_seen',
      {
        share_id: integer({ references: 'share', onDelete: 'cascade' }),
        user_id: integer(user),
        seen_at: integer(),
        forgotten_at: integer({ nullable: true }),
      },
      { primaryKey: ['share_id', 'user_id'] },
    );
    await index('share_seen_user', 'share_seen', ['user_id']);

    await createTable(db, dialect, 'public_file', {
      entry_id: integer({ ...entry, primary: true }),
      owner_id: integer(user),
      user_name: text(),
      find_key: text(),
      category: text(),
      download: integer(),
      published_at: integer(),
      hidden_at: integer({ nullable: true }),
      hidden_reason: text({ default: '' }),
      browses: integer({ default: 0 }),
      likes: integer({ default: 0 }),
      collections: integer({ default: 0 }),
      messages: integer({ default: 0 }),
    });
    await index('public_file_time', 'public_file', ['published_at']);
    await index('public_file_owner', 'public_file', ['owner_id', 'published_at']);
    await index('public_file_likes', 'public_file', ['likes', 'published_at']);
    await index('public_file_browses', 'public_file', ['browses', 'published_at']);
    await index('public_file_category', 'public_file', ['category', 'published_at']);
    const publicFile = {
      references: { table: 'public_file', column: 'entry_id' },
      onDelete: 'cascade',
    } as const;
    for (const table of ['public_like', 'public_collection']) {
      await createTable(
        db,
        dialect,
        table,
        { entry_id: integer(publicFile), user_id: integer(user), at: integer() },
        { primaryKey: ['entry_id', 'user_id'] },
      );
      await index(`${table}_user`, table, ['user_id', 'at']);
    }
    await createTable(db, dialect, 'public_message', {
      id: id(),
      entry_id: integer(publicFile),
      author_id: integer(maybeUser),
      text: text(),
      at: integer(),
    });
    await index('public_message_entry', 'public_message', ['entry_id', 'id']);
    await index('public_message_author', 'public_message', ['author_id']);
    await createTable(db, dialect, 'public_report', {
      id: id(),
      entry_id: integer(publicFile),
      reporter_id: integer(maybeUser),
      reason: text(),
      text: text(),
      at: integer(),
      closed_at: integer({ nullable: true }),
      closed_by: integer(maybeUser),
      outcome: text({ default: '' }),
    });
    await index('public_report_entry', 'public_report', ['entry_id']);
    await index('public_report_open', 'public_report', ['outcome', 'at']);
    await index('public_report_reporter', 'public_report', ['reporter_id']);
    await index('public_report_closer', 'public_report', ['closed_by']);

    await createTable(db, dialect, 'notice', {
      id: id(),
      user_id: integer(user),
      kind: text(),
      actor_id: integer(maybeUser),
      name: text(),
      text: text(),
      path: text(),
      subject: text(),
      count: integer({ default: 1 }),
      at: integer(),
      read_at: integer({ nullable: true }),
    });
    await index('notice_user', 'notice', ['user_id', 'id']);
    await index('notice_subject', 'notice', ['user_id', 'subject', 'kind']);
    await index('notice_actor', 'notice', ['actor_id']);
    await createTable(
      db,
      dialect,
      'notice_setting',
      { user_id: integer(user), kind: text(), mail: integer() },
      { primaryKey: ['user_id', 'kind'] },
    );
  },
};
