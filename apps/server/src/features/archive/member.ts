/** One member for a look: unpacked into the blob store for a day, without a place in any drive. */
import {
  bounds,
  codes,
  extensionOf,
  Failure,
  type CallData,
  type CallResponse,
  type Language,
} from '@linework/contract';
import type { App } from '../../app.ts';
import type { BlobInfo } from '../../blobs/store.ts';
import { makeDownloadUrl } from '../../http/download.ts';
import { SandboxFailure } from '../../sandbox/limits.ts';
import { contentTypeOf } from '../download/service.ts';
import { viewableFile } from '../drive/service.ts';
import { isMadePicture, makePictureView } from '../preview/service.ts';
import type { Session } from '../session/service.ts';
import { decodePaths, detectEncoding } from './engine/encoding.ts';
import { cleanName } from './engine/paths.ts';
import { runExtract } from './engine/run.ts';
import type { ArchiveListing, ArchiveMember, MemberFailure } from './engine/types.ts';
import { nativeSevenZip } from './native.ts';
import { listingOf, problemFailure, refusalOf } from './listings.ts';
import { knownLook, rememberLook, withLookSpace, type ArchiveLook } from './looks.ts';
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
  if (listing.problem) throw problemFailure(listing);
  const refusal = refusalOf(listing, app.config.archives);
  if (refusal !== undefined) throw new Failure(refusal);
  const member = listing.members[data.index];
  if (!member || member.isFolder || member.isLink) throw new Failure(codes.fileAbsent);
  if (member.size > bounds.archiveLookBytes) throw new Failure(codes.archiveTooLarge);
  if (member.isEncrypted && data.password === undefined) throw new Failure(codes.archivePassword);
  const look = { key: archive.key, member: member.index };
  // What a password opened is not handed to whoever has none.
  const known = member.isEncrypted ? undefined : await knownLook(app, look);
  const { userId } = session;
  const got =
    known ??
    (await withLookSpace(app, userId, member.size, async () => {
      const blob = await unpack(app, archive, listing, member, data.password);
      await rememberLook(app, look, blob, userId);
      return blob;
    }));
  const encoding = data.encoding ?? detectEncoding(listing.members, language);
  const [path = ''] = decodePaths([member], encoding);
  const name = cleanName(path.split('/').findLast((part) => part !== '') ?? '');
  const shown = isMadePicture(name)
    ? await pictureOf(app, userId, { look, name, sha256: got.sha256, isSecret: member.isEncrypted ?? false })
    : { sha256: got.sha256, size: member.size, name };
  const type = contentTypeOf(shown.name);
  const signedUrl = makeDownloadUrl(app, { ...shown, type, urlGrant: { sessionId: session.id } });
  return { signedUrl, name: shown.name, size: shown.size, type };
}

/** What no browser shows, as the picture that the drive shows of it. */
async function pictureOf(
  app: App,
  userId: number,
  { look, name, sha256, isSecret }: { look: ArchiveLook; name: string; sha256: string; isSecret: boolean },
): Promise<{ sha256: string; size: number; name: string }> {
  const made = { ...look, key: `${look.key} view` };
  const extension = extensionOf(name);
  const shownName = `${name.slice(0, -extension.length)}webp`;
  const known = isSecret ? undefined : await knownLook(app, made);
  if (known) return { ...known, name: shownName };
  const picture = await makePictureView(app.blobs, { sha256, extension }, userId);
  if (!picture) throw new Failure(codes.archiveRefused);
  await rememberLook(app, made, picture, userId);
  return { sha256: picture.sha256, size: picture.size, name: shownName };
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
): Promise<BlobInfo> {
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
  return received.blob;
}
