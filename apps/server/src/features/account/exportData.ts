/** Everything that is stored about a person, without what would let somebody else sign in. */
import type { Kysely } from 'kysely';
import type { Tables } from '../../db/schema.ts';
import { storedFiles } from '../drive/service.ts';
import { galleryData } from '../gallery/service.ts';
import { groupData } from '../group/service.ts';
import { writtenNotes } from '../note/service.ts';
import { noticeData } from '../notice/service.ts';
import { invoiceData } from '../invoice/service.ts';
import { orderData } from '../order/service.ts';
import { userInfoOf } from './service.ts';

/** JSON, piece by piece: the files may be a million. */
export async function* exportData(db: Kysely<Tables>, userId: number): AsyncGenerator<string, void> {
  const text = JSON.stringify(await dataOf(db, userId), null, 2);
  yield text.slice(0, text.lastIndexOf('\n}'));
  yield ',\n  "files": [';
  let comma = '';
  for await (const { createdAt, modifiedAt, ...file } of storedFiles(db, userId)) {
    const row = { ...file, created: iso(createdAt), modified: iso(modifiedAt) };
    yield `${comma}\n    ${JSON.stringify(row)}`;
    comma = ',';
  }
  yield '\n  ],\n  "notes": [';
  comma = '';
  for await (const { createdAt, modifiedAt, ...note } of writtenNotes(db, userId)) {
    const row = { ...note, created: iso(createdAt), modified: iso(modifiedAt) };
    yield `${comma}\n    ${JSON.stringify(row)}`;
    comma = ',';
  }
  yield '\n  ]\n}\n';
}

const iso = (at: number | null): string | null => (at === null ? null : new Date(at).toISOString());

async function dataOf(db: Kysely<Tables>, userId: number): Promise<object> {
  const account = await userInfoOf(db, userId);
  const sessions = await db
    .selectFrom('session')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute();
  const passkeys = await db
    .selectFrom('passkey')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute();
  const memberships = await db.selectFrom('membership').selectAll().where('user_id', '=', userId).execute();
  const feedback = await db
    .selectFrom('feedback')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute();
  const company = await db
    .selectFrom('company_member')
    .innerJoin('company', 'company.id', 'company_member.company_id')
    .select(['company.name', 'company_member.role', 'company_member.joined_at'])
    .where('company_member.user_id', '=', userId)
    .executeTakeFirst();
  const shares = await db
    .selectFrom('share')
    .selectAll()
    .where('owner_id', '=', userId)
    .orderBy('id')
    .execute();
  return {
    exported: iso(Date.now()),
    account,
    company: company ? { name: company.name, role: company.role, joined: iso(company.joined_at) } : null,
    memberships: memberships.map((row) => ({
      goodsCode: row.goods_code,
      vipType: row.vip_type,
      source: row.source,
      start: iso(row.start_at),
      end: iso(row.end_at),
    })),
    sessions: sessions.map((row) => ({
      clientType: row.client_type,
      agent: row.agent,
      ip: row.ip,
      created: iso(row.created_at),
      last: iso(row.last_at),
      ended: iso(row.ended_at),
    })),
    passkeys: passkeys.map((row) => ({
      name: row.name,
      created: iso(row.created_at),
      last: iso(row.last_at),
    })),
    feedback: feedback.map((row) => ({
      email: row.email,
      content: row.content,
      ratings: JSON.parse(row.ratings) as unknown,
      hasPicture: row.picture !== null,
      created: iso(row.created_at),
    })),
    shares: shares.map((row) => ({
      name: row.title,
      kind: row.kind,
      recipient: row.recipient_email,
      permission: row.permission,
      note: row.note,
      created: iso(row.created_at),
      ends: iso(row.ends_at),
      stopped: iso(row.stopped_at),
      views: row.views,
      downloads: row.downloads,
      saves: row.saves,
    })),
    groups: await groupData(db, userId),
    gallery: await galleryData(db, userId),
    notices: await noticeData(db, userId),
    commerce: await orderData(db, userId),
    invoices: await invoiceData(db, userId),
  };
}
