import type { FolderItem } from '@linework/contract/drive';
import { client } from '../../app/api.ts';
import { tellDriveEvent } from '../../app/events/driveEvents.ts';

/** Makes a folder; a namesake is refused, and whoever asked says so. */
export async function addFolder(parentId: string, name: string): Promise<FolderItem> {
  const folder = await client.call('folderAdd', { parentId, name }, { quiet: true });
  // Lists show it without waiting for the server's own event.
  tellDriveEvent({ folders: [parentId], files: [] });
  return folder;
}
