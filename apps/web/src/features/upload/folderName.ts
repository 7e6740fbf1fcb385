import type { UploadTarget } from './item.ts';
import { crumbsOf } from '../folder/queries.ts';

/** What a folder is called; '' for the root, and as long as it is not known. */
export function folderName({ folderId, name }: UploadTarget): string {
  if (folderId === '0') return '';
  return name || crumbsOf(folderId)?.at(-1)?.name || '';
}
