/** The versions of a file, newest first. */
import { flagOf, limits, type CallData, type CallResponse } from '@linework/contract';
import { sql, type Kysely } from 'kysely';
import type { Tables } from '../../db/schema.ts';
import { ownedFile, type Entry, type Version } from '../drive/service.ts';
import { versionItems, type VersionAsking } from './items.ts';
import { mayUseVersions } from './service.ts';

type Request = CallData<'versionHistory'>;

export async function versionHistory(
  asking: VersionAsking,
  request: Request,
): Promise<CallResponse<'versionHistory'>> {
  const { app, session } = asking;
  const file = await ownedFile(app.db, session.userId, request.fileId);
  const { pageNo = 1, pageSize = limits.pageSize } = request;
  const { total } = await matching(app.db, file, request)
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const rows = await matching(app.db, file, request)
    .selectAll('version')
    .orderBy('version.number', 'desc')
    .limit(pageSize)
    .offset((pageNo - 1) * pageSize)
    .execute();
  return {
    list: await versionItems(asking, file, rows as Version[]),
    total: Number(total),
    allowed: flagOf(await mayUseVersions(app, session.userId)),
  };
}

/** Parts of names, whatever their case. */
function matching(db: Kysely<Tables>, file: Entry, { sourceName = '', updateName = '' }: Request) {
  let query = db
    .selectFrom('version')
    .leftJoin('user', 'user.id', 'version.created_by')
    .where('version.entry_id', '=', file.id);
  if (sourceName !== '') {
    const name = sql`case when version.source_name = '' then ${file.name} else version.source_name end`;
    query = query.where(sql<boolean>`lower(${name}) like ${pattern(sourceName)} escape '!'`);
  }
  if (updateName !== '') {
    query = query.where(
      sql<boolean>`lower(coalesce("user".nickname, '')) like ${pattern(updateName)} escape '!'`,
    );
  }
  return query;
}

const pattern = (part: string): string =>
  `%${part.toLowerCase().replaceAll(/[!%_]/g, (sign) => `!${sign}`)}%`;
