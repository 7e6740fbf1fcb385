import type { FolderItem } from '@linework/contract/drive';
import { client } from '../../../app/api.ts';
import { listing } from '../listing.ts';

/** Makes a folder; a namesake is refused, and whoever asked says so. */
export async function addFolder(parentId: string, name: string): Promise<FolderItem> {
  const folder = await client.call('folderAdd', { parentId, name }, { quiet: true });
  if (listing.getState().place.folderId === parentId) listing.refresh();
  return folder;
}
