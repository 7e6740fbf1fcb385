/** What other features use of uploading. All but a few lines is fetched when it is needed. */
import type { FileItem } from '@linework/contract/drive';
import { formatDate } from '@linework/contract/format';
import { folderOnScreen } from './dock.ts';
import type { UploadTarget } from './item.ts';
import type { VersionUploadOptions } from './uploadVersion.ts';

import { uploadFiles } from './uploadFiles.ts';

export { UploadDock } from './UploadDock.tsx';
export { uploadFiles };
export type { UploadTarget };

/** Opens the browser's chooser for files or for a folder, or the camera. Must be called by a press. */
export function chooseFiles(
  what: 'files' | 'folder' | 'camera',
  target: UploadTarget = folderOnScreen(),
): void {
  const input = document.createElement('input');
  input.type = 'file';
  input.multiple = what !== 'camera';
  if (what === 'camera') {
    input.accept = 'image/*';
    input.capture = 'environment';
  }
  input.webkitdirectory = what === 'folder';
  input.hidden = true;
  // In the page, so that it is not swept away while the chooser is open.
  document.body.append(input);
  input.addEventListener('change', () => {
    const files = [...(input.files ?? [])];
    uploadFiles(what === 'camera' ? files.map(namePhoto) : files, target);
    input.remove();
  });
  input.addEventListener('cancel', () => input.remove());
  input.click();
}

/** Cameras call every picture image.jpg; the second one would ask about a clash. */
function namePhoto(file: File): File {
  const [, ending = '.jpg'] = /(\.\w+)$/.exec(file.name) ?? [];
  const name = formatDate(file.lastModified || Date.now()).replaceAll(':', '.');
  return new File([file], `${name}${ending.toLowerCase()}`, {
    type: file.type,
    lastModified: file.lastModified,
  });
}

/** One file as the new latest version of another; the file as it is then. */
export async function uploadVersion(
  bytes: File,
  file: Pick<FileItem, 'id' | 'parentId'>,
  options: VersionUploadOptions,
): Promise<FileItem> {
  const { sendVersion } = await import('./uploadVersion.ts');
  return sendVersion(bytes, file, options);
}
