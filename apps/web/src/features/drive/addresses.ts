/** Where things of the drive are found, in the layout one is in. */
import { inPhoneLayout } from '../../app/device.ts';
import { wordsOf } from '../../app/language.ts';
import { showToast } from '../../ui/toast.ts';
import { placePath } from './place.ts';

export { inPhoneLayout };

export function folderPath(id: string): string {
  if (!inPhoneLayout()) return placePath({ section: 'index', folderId: id });
  return id === '0' ? '/webH5?kind=all' : `/webH5?kind=all&folder=${id}`;
}

export const itemPath = (fileId: string): string => `/webH5/item/${fileId}`;

export async function copyFolderLink(folderId: string): Promise<void> {
  // The desktop's address works everywhere: on a phone it offers the other layout.
  await navigator.clipboard.writeText(location.origin + placePath({ section: 'index', folderId }));
  const t = await wordsOf('item');
  showToast('success', t('item.done.link'));
}
