/** Rows of versions as the contract's items. */
import { flagOf, type Language, type VersionItem } from '@linework/contract';
import type { Kysely } from 'kysely';
import type { App } from '../../app.ts';
import type { Tables } from '../../db/schema.ts';
import { translate } from '@linework/i18n';
import { serverTexts } from '@linework/i18n/server';
import { styledPicturesFor, type Entry, type Version } from '../drive/service.ts';
import { prepareStatusOf, previewsOf, thumbKeyOf } from '../preview/service.ts';
import type { Session } from '../session/service.ts';

export interface VersionAsking {
  app: App;
  session: Session;
  language: Language;
}

export async function versionItems(
  { app, session, language }: VersionAsking,
  file: Entry,
  versions: readonly Version[],
): Promise<VersionItem[]> {
  const contents = [...new Set(versions.map(({ sha256 }) => sha256))];
  const previews = await previewsOf(app.db, contents);
  const md5s = await md5sOf(app.db, contents);
  const names = await namesOf(app.db, versions);
  const { owner_id, parent_id } = file;
  const styled = await styledPicturesFor(
    app.db,
    versions.map(({ sha256 }) => ({
      owner_id,
      parent_id,
      sha256,
      plot_table: previews.get(sha256)?.plot_table ?? '',
    })),
  );
  return versions.map((version) => {
    const { id, number, sha256, size, remark, note, source_name, from_number, from_draft } = version;
    const preview = previews.get(sha256);
    return {
      versionId: String(id),
      version: number,
      latest: flagOf(number === file.version),
      remark: note,
      remarkType: remark,
      memo: memoOf(version, language),
      ...(from_number !== null && { fromVersion: from_number }),
      ...(from_draft !== null && { fromDraft: from_draft }),
      sourceName: source_name || file.name,
      updateName: names.get(version.created_by) ?? '',
      updateTime: version.created_at,
      size,
      md5: md5s.get(sha256) ?? '',
      thumbkey: thumbKeyOf(app, { sessionId: session.id }, sha256, preview, undefined, {
        styled: styled({ parent_id, sha256 }),
      }),
      status: prepareStatusOf(preview?.state),
    };
  });
}

/** How a version came about, in words. */
function memoOf({ remark, from_number, from_draft }: Version, language: Language): string {
  const texts = serverTexts[language];
  const version = from_number ?? '';
  if (remark === 'rollback') return translate(texts, 'version.remark.rollback', { version });
  if (remark === 'merge')
    return from_draft === null
      ? translate(texts, 'version.remark.mergeVersion', { version })
      : translate(texts, 'version.remark.merge', { version, draft: from_draft });
  return translate(texts, `version.remark.${remark}`);
}

async function md5sOf(db: Kysely<Tables>, contents: readonly string[]): Promise<Map<string, string>> {
  if (contents.length === 0) return new Map();
  const rows = await db
    .selectFrom('blob')
    .select(['sha256', 'md5'])
    .where('sha256', 'in', contents)
    .execute();
  return new Map(rows.map(({ sha256, md5 }) => [sha256, md5]));
}

async function namesOf(
  db: Kysely<Tables>,
  versions: readonly Version[],
): Promise<Map<number | null, string>> {
  const ids = [...new Set(versions.flatMap(({ created_by }) => created_by ?? []))];
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom('user').select(['id', 'nickname']).where('id', 'in', ids).execute();
  return new Map(rows.map(({ id, nickname }) => [id, nickname]));
}

/**
 * The latest version of a file. Where others have made another and deleted that one since the file was read, the next
 * that is there.
 */
export const latestVersion = (db: Kysely<Tables>, file: Pick<Entry, 'id' | 'version'>): Promise<Version> =>
  db
    .selectFrom('version')
    .selectAll()
    .where('entry_id', '=', file.id)
    .where('number', '>=', file.version)
    .orderBy('number')
    .limit(1)
    .executeTakeFirstOrThrow();

/** The latest version of a file, as the contract has it. */
export async function latestVersionItem(asking: VersionAsking, file: Entry): Promise<VersionItem> {
  const version = await latestVersion(asking.app.db, file);
  return (await versionItems(asking, { ...file, version: version.number }, [version]))[0]!;
}
