/** Listings of archives: made once by a child process, kept in the database, the last ones in memory. */
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { deflate, inflate } from 'node:zlib';
import { bounds, codes, Failure, type Code } from '@linework/contract';
import type { App } from '../../app.ts';
import type { ArchiveLimits } from '../../config.ts';
import { SandboxFailure } from '../../sandbox/limits.ts';
import { runList } from './engine/run.ts';
import type { ArchiveListing, ArchiveProblem } from './engine/types.ts';
import { withVolumes, type Archive } from './volumes.ts';

type ListingApp = Pick<App, 'db' | 'blobs'>;

const pack = promisify(deflate);
const unpack = promisify(inflate);

/** Listings in memory; the largest have 100,000 members. */
const maxRecent = 16;
const recent = new Map<string, ArchiveListing>();
const pending = new Map<string, Promise<ArchiveListing>>();

/** The members, or why there are none to be had: a password is needed, a part is missing, it is damaged. */
export async function listingOf(
  app: ListingApp,
  archive: Archive,
  password?: string,
  signal?: AbortSignal,
): Promise<ArchiveListing> {
  const known = recent.get(archive.key) ?? (await storedListing(app, archive.key));
  if (known) return remember(archive.key, known);
  // Names that only a password shows stay in memory, under that password.
  const secret = password === undefined ? '' : createHash('sha256').update(password).digest('hex');
  const key = `${archive.key}${secret}`;
  const unlocked = recent.get(key);
  if (unlocked) return remember(key, unlocked);
  const listing = await (pending.get(key) ?? share(key, () => list(app, archive, password, signal)));
  if (listing.problem === undefined || listing.problem === 'overlap') remember(key, listing);
  return listing;
}

function share(key: string, work: () => Promise<ArchiveListing>): Promise<ArchiveListing> {
  const made = work().finally(() => pending.delete(key));
  pending.set(key, made);
  return made;
}

function remember(key: string, listing: ArchiveListing): ArchiveListing {
  recent.delete(key);
  recent.set(key, listing);
  for (const oldest of recent.keys()) {
    if (recent.size <= maxRecent) break;
    recent.delete(oldest);
  }
  return listing;
}

async function list(
  app: ListingApp,
  archive: Archive,
  password: string | undefined,
  signal: AbortSignal | undefined,
): Promise<ArchiveListing> {
  const { format } = archive;
  const listing = await withVolumes(app, archive, (volumes) =>
    runList({ volumes, format, maxMembers: bounds.archiveListed, password }, signal),
  ).catch((error: unknown) => {
    if (error instanceof SandboxFailure)
      throw new Failure(error.reason === 'crashed' ? codes.archiveFailed : codes.archiveTooLarge);
    throw error;
  });
  // With a password the names of others may be in it that are encrypted too: only what everyone sees is stored.
  const isOpen = password === undefined || listing.format === 'zip';
  if (listing.problem === undefined && isOpen) await store(app, archive.key, listing);
  return listing;
}

async function storedListing({ db }: ListingApp, key: string): Promise<ArchiveListing | undefined> {
  const row = await db
    .selectFrom('archive_listing')
    .select('listing')
    .where('key', '=', key)
    .executeTakeFirst();
  if (!row) return undefined;
  await db.updateTable('archive_listing').set({ used_at: Date.now() }).where('key', '=', key).execute();
  return JSON.parse((await unpack(row.listing)).toString()) as ArchiveListing;
}

async function store({ db }: ListingApp, key: string, listing: ArchiveListing): Promise<void> {
  const packed = await pack(JSON.stringify(listing), { level: 1 });
  await db
    .insertInto('archive_listing')
    .values({ key, listing: packed, used_at: Date.now() })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute();
}

const codeByProblem: Record<ArchiveProblem, Code> = {
  tooMany: codes.archiveLimit,
  overlap: codes.archiveUnsafe,
  encryptedNames: codes.archivePassword,
  wrongPassword: codes.archivePasswordWrong,
  damaged: codes.archiveRefused,
  unsupported: codes.archiveNoEngine,
  missingPart: codes.archivePartMissing,
  noEngine: codes.archiveNoEngine,
};

/** Why there is no more to be had of it, and which part of it is missing. */
export const problemFailure = ({ problem = 'damaged', part }: ArchiveListing): Failure =>
  new Failure(codeByProblem[problem], part === undefined ? undefined : { part });

/** Why what an archive says of itself is not extracted, whatever is wanted of it. */
export function refusalOf(
  { problem, members, bytes }: ArchiveListing,
  { maxRatio, ratioFrom }: Pick<ArchiveLimits, 'maxRatio' | 'ratioFrom'>,
): Code | undefined {
  if (problem !== undefined) return codeByProblem[problem];
  const size = members.reduce((sum, member) => sum + member.size, 0);
  if (size > ratioFrom && size / Math.max(1, bytes) > maxRatio) return codes.archiveUnsafe;
  return undefined;
}
