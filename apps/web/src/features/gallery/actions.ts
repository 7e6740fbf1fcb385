/** What other features use of the gallery. Small: everything is fetched when it opens. */
import type { FileItem } from '@linework/contract/drive';
import { privateTypes } from '@linework/contract/enums';
import { isViewable } from '@linework/contract/files';
import { lazyPart } from '../../app/lazyPart.ts';

export const PublishDialog = lazyPart(() => import('./PublishDialog.tsx'), 'PublishDialog', 'gallery');
export const UnpublishDialog = lazyPart(() => import('./UnpublishDialog.tsx'), 'UnpublishDialog', 'gallery');

/** Drawings alone are published, and only those that are private. */
export const canPublish = (files: readonly FileItem[]): boolean =>
  files.length > 0 &&
  files.every(({ name, privateType }) => privateType === privateTypes.private && isViewable(name));

export const canUnpublish = (files: readonly FileItem[]): boolean =>
  files.length > 0 && files.every(({ privateType }) => privateType === privateTypes.public);
