/** Versions to be saved: one by its address, several as one archive. */
import type { CallResponse } from '@linework/contract';
import type { Kysely } from 'kysely';
import type { Tables } from '../../db/schema.ts';
import { makeDownloadUrl } from '../../http/download.ts';
import { blobZipAddress, contentTypeOf } from '../download/service.ts';
import { versionName, type Entry } from '../drive/service.ts';
import { livingVersion, livingVersions } from './change.ts';
import type { VersionAsking } from './items.ts';
import { checkVersionPlan } from './service.ts';

export async function downloadVersion(
  { app, session }: VersionAsking,
  versionId: string,
): Promise<CallResponse<'versionDownload'>> {
  const { userId } = session;
  const { file, version } = await livingVersion(app.db, userId, versionId);
  if (version.number !== file.version) await checkVersionPlan(app, userId);
  const { sha256, size, number } = version;
  const name = versionName(file, number);
  const type = contentTypeOf(name);
  await logDownload(app.db, file, [number]);
  const grant = { sha256, name, type, urlGrant: { sessionId: session.id }, isOriginal: true };
  return { signedUrl: makeDownloadUrl(app, grant), name, size, type };
}

export async function zipVersions(
  { app, session }: VersionAsking,
  versionIds: string,
): Promise<CallResponse<'versionDownloadZip'>> {
  const { userId } = session;
  await checkVersionPlan(app, userId);
  const { file, versions } = await livingVersions(app.db, userId, versionIds);
  const blobs = versions.map(({ sha256, number, created_at: modifiedAt }) => ({
    path: versionName(file, number),
    sha256,
    modifiedAt,
  }));
  await logDownload(
    app.db,
    file,
    versions.map(({ number }) => number),
  );
  return blobZipAddress(app, session, `${file.name}.zip`, blobs);
}

/** Nothing of the drive changes by it, so it does not wait for its turn. */
async function logDownload(
  db: Kysely<Tables>,
  { id, owner_id }: Entry,
  numbers: readonly number[],
): Promise<void> {
  const detail = JSON.stringify({ from: numbers.map((number) => `V${number}`).join(', ') });
  await db
    .insertInto('activity')
    .values({ owner_id, entry_id: id, actor_id: owner_id, kind: 'download', detail, at: Date.now() })
    .execute();
}
