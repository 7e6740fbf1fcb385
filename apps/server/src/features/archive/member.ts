/** One member for a look: unpacked into the blob store for a day, without a place in any drive. */
import { bounds, codes, Failure, type CallData, type CallResponse, type Language } from '@linework/contract';
import type { App } from '../../app.ts';
import { recordBlob } from '../../blobs/rows.ts';
import { makeDownloadUrl } from '../../http/download.ts';
import { SandboxFailure } from '../../sandbox/limits.ts';
import { contentTypeOf } from '../download/service.ts';
import { viewableFile } from '../drive/service.ts';
import type { Session } from '../session/service.ts';
import { decodePaths, detectEncoding } from './engine/encoding.ts';
import { cleanName } from './engine/paths.ts';
import { runExtract } from './engine/run.ts';
import type { ArchiveListing, ArchiveMember, MemberFailure } from './engine/types.ts';
import { nativeSevenZip } from './native.ts';
import { listingOf, problemCode } from './listings.ts';
import { receiveMembers, type Received } from './receive.ts';
import { openArchive, withVolumes, type Archive } from './volumes.ts';

export async function memberAddress(
  app: App,
  session: Session,
  data: CallData<'archiveMember'>,
  language: Language,
): Promise<CallResponse<'archiveMember'>> {
  const file = await viewableFile(app.db, session.userId, data.fileId);
  const archive = await openArchive(app, file);
  const listing = await listingOf(app, archive, data.password);
  if (listing.problem) throw new Failure(problemCode(listing.problem));
  const member = listing.members[data.index];
  if (!member || member.isFolder || member.isLink) throw new Failure(codes.fileAbsent);
  if (member.size > bounds.archiveLookBytes) throw new Failure(codes.archiveTooLarge);
  if (member.isEncrypted && data.password === undefined) throw new Failure(codes.archivePassword);
  const sha256 =
    (await knownMember(app, archive, member)) ?? (await unpack(app, archive, listing, member, data.password));
  const encoding = data.encoding ?? detectEncoding(listing.members, language);
  const [path = ''] = decodePaths([member], encoding);
  const name = cleanName(path.split('/').findLast((part) => part !== '') ?? '');
  const type = contentTypeOf(name);
  const signedUrl = makeDownloadUrl(app, { sha256, name, type, urlGrant: { sessionId: session.id } });
  return { signedUrl, name, size: member.size, type };
}

/** What a password opened is not handed to whoever has none. */
async function knownMember(
  { db, blobs }: App,
  { key }: Archive,
  member: ArchiveMember,
): Promise<string | undefined> {
  if (member.isEncrypted) return undefined;
  const row = await db
    .selectFrom('archive_member')
    .select('sha256')
    .where('key', '=', key)
    .where('member', '=', member.index)
    .executeTakeFirst();
  return row && (await blobs.has(row.sha256)) ? row.sha256 : undefined;
}

const failureCodes: Partial<
  Record<MemberFailure, typeof codes.archivePassword | typeof codes.archivePasswordWrong>
> = {
  needsPassword: codes.archivePassword,
  wrongPassword: codes.archivePasswordWrong,
};

async function unpack(
  app: App,
  archive: Archive,
  listing: ArchiveListing,
  member: ArchiveMember,
  password: string | undefined,
): Promise<string> {
  const { format } = archive;
  const got: Received[] = [];
  const native = await nativeSevenZip(app);
  await withVolumes(app, archive, (volumes) =>
    runExtract(
      {
        request: { volumes, format, password, maxMembers: listing.members.length, wanted: [member] },
        listing,
        native,
      },
      (frames) =>
        receiveMembers(frames, {
          blobs: app.blobs,
          signal: new AbortController().signal,
          sizeOf: (index) => (index === member.index ? member.size : undefined),
          onSome: async (received) => void got.push(...received),
        }),
    ),
  ).catch((error: unknown) => {
    if (error instanceof SandboxFailure) throw new Failure(codes.archiveFailed);
    throw error;
  });
  const [received] = got;
  if (!received) throw new Failure(codes.archiveFailed);
  if ('reason' in received) throw new Failure(failureCodes[received.reason] ?? codes.archiveRefused);
  const { blob } = received;
  await app.db.transaction().execute(async (trx) => {
    await recordBlob(trx, blob);
    await trx
      .insertInto('archive_member')
      .values({
        key: archive.key,
        member: member.index,
        sha256: blob.sha256,
        size: blob.size,
        created_at: Date.now(),
      })
      .onConflict((conflict) =>
        conflict.columns(['key', 'member']).doUpdateSet({ sha256: blob.sha256, created_at: Date.now() }),
      )
      .execute();
  });
  return blob.sha256;
}
