/** What one does with something that was shared into a group. Which file it is, is asked for when it is needed. */
import type { CallResponse } from '@linework/contract/calls';
import type { GroupFile, GroupItem } from '@linework/contract/group';
import { isModelFile, isViewable } from '@linework/contract/files';
import { client } from '../../app/api.ts';
import { wordsOf } from '../../app/language.ts';
import { showToast } from '../../ui/toast.ts';
import { downloadItems } from '../download/actions.ts';
import { openPreview } from '../preview/actions.ts';
import { saveToCloud } from '../share/actions.ts';
import { openModelFile } from '../model/actions.ts';
import { permissionFor } from './roles.ts';
import { openViewer } from '../../app/links/openViewer.ts';

type Content = CallResponse<'groupShareInfo'>;

async function contentOf(groupId: string, file: GroupFile): Promise<Content | undefined> {
  const content = await client.call('groupShareInfo', { groupid: groupId, shareid: file.id });
  if (content.files.length + content.subFolders.length > 0) return content;
  const t = await wordsOf('group');
  showToast('error', t('group.file.gone'));
  return undefined;
}

export async function openShared(
  group: GroupItem,
  file: GroupFile,
  openFolder: (id: string) => void,
): Promise<void> {
  const content = await contentOf(group.id, file);
  const [first] = content?.files ?? [];
  const [folder] = content?.subFolders ?? [];
  if (folder) openFolder(folder.id);
  else if (first && isModelFile(first.name)) openModelFile(first.id, file.via);
  else if (first && isViewable(first.name)) openViewer(first.id, file.via);
  else if (first) {
    const download = permissionFor(group.role, file.permission) !== 'view';
    openPreview(first, { via: { name: file.via, download } });
  }
}

export async function downloadShared(groupId: string, file: GroupFile): Promise<void> {
  const content = await contentOf(groupId, file);
  if (!content) return;
  const { files, subFolders } = content;
  await downloadItems({
    items: [...subFolders, ...files],
    fileIds: files.map(({ id }) => id),
    folderIds: subFolders.map(({ id }) => id),
    via: file.via,
  });
}

export function saveShared(file: GroupFile): void {
  saveToCloud({ via: file.via, fileIds: [], folderIds: [] });
}
