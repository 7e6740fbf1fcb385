/** Looking into an archive: pages of a folder in it, or of what a search finds. */
import { codes, type CallData, type CallResponse, type Language } from '@linework/contract';
import type { App } from '../../app.ts';
import { viewableFile } from '../drive/service.ts';
import { listingOf, problemFailure, refusalOf } from './listings.ts';
import { hasTooMany } from './plan.ts';
import { rowsOf, sumsOf, treeOf } from './tree.ts';
import { openArchive } from './volumes.ts';

const usualPage = 500;

export async function lookInside(
  app: App,
  userId: number,
  data: CallData<'archiveList'>,
  language: Language,
): Promise<CallResponse<'archiveList'>> {
  const file = await viewableFile(app.db, userId, data.fileId);
  const archive = await openArchive(app, file);
  const listing = await listingOf(app, archive, data.password);
  if (listing.problem && listing.problem !== 'overlap') throw problemFailure(listing);
  const tree = treeOf(listing, language, data.encoding);
  const rows = rowsOf(tree, data);
  const { pageNo = 1, pageSize = usualPage } = data;
  const limits = app.config.archives;
  const refused =
    refusalOf(listing, limits) ??
    (hasTooMany(listing.members, limits.maxMembers) ? codes.archiveLimit : undefined);
  return {
    rows: rows.slice((pageNo - 1) * pageSize, pageNo * pageSize),
    total: rows.length,
    name: file.name,
    format: listing.format,
    files: tree.files,
    folders: tree.folders.size - 1,
    size: tree.size,
    packed: archive.size,
    ...sumsOf(tree, data.path),
    ...(tree.encoding && { encoding: tree.encoding }),
    hasEncrypted: tree.hasEncrypted,
    isSolid: listing.isSolid,
    ...(refused && { refused }),
  };
}
