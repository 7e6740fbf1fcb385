/** Versions, as other features use them. */
import { codes, Failure } from '@linework/contract';
import type { Kysely } from 'kysely';
import type { App } from '../../app.ts';
import type { Tables } from '../../db/schema.ts';
import { vipOf } from '../account/service.ts';
import { fileAsOf, ownedVersion, type Entry } from '../drive/service.ts';
import type { AccessScope } from '../../http/accessScope.ts';

export { latestVersionItem, type VersionAsking } from './items.ts';

/** Whether the account's plan lets it use older versions, as the installation is configured. */
export async function mayUseVersions(
  { db, config }: Pick<App, 'db' | 'config'>,
  userId: number,
): Promise<boolean> {
  if (config.versionHistory === 'everyone') return true;
  return (await vipOf(db, userId)).vipType > 0;
}

export async function checkVersionPlan(app: Pick<App, 'db' | 'config'>, userId: number): Promise<void> {
  if (!(await mayUseVersions(app, userId))) throw new Failure(codes.versionPermission);
}

/** The file as it was in a version; the latest where none is named. Others than its owner see the latest only. */
export async function fileInVersion(
  app: Pick<App, 'db' | 'config'>,
  db: Kysely<Tables>,
  scope: AccessScope,
  file: Entry,
  versionId: string | undefined,
): Promise<Entry> {
  if (versionId === undefined) return file;
  if (scope.readerId !== scope.ownerId) throw new Failure(codes.versionAbsent);
  const version = await ownedVersion(db, scope.ownerId, versionId);
  if (version.entry_id !== file.id) throw new Failure(codes.versionAbsent);
  if (version.number !== file.version) await checkVersionPlan(app, scope.ownerId);
  return fileAsOf(file, version);
}
