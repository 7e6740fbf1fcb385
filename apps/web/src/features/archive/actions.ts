/** Archives, as the drive uses them: looking inside, extracting, compressing. */
import type { FileItem } from '@linework/contract/drive';
import { isArchiveName } from '@linework/contract/files';
import { inPhoneLayout } from '../../app/device.ts';
import { lazyPart } from '../../app/lazyPart.ts';
import { router } from '../../app/router.ts';
import { archiveDialog, useArchiveDialog, type Selected } from './archiveDialog.ts';

export const ArchiveDialogs = lazyPart(
  () => import('./ArchiveDialogs.tsx'),
  'ArchiveDialogs',
  'archive',
  'drive',
  'item',
  'auth',
);
export const useArchiveDialogOpen = (): boolean => useArchiveDialog((state) => state.dialog !== undefined);

export function isArchive(name: string): boolean {
  return isArchiveName(name);
}

const archivePath = (fileId: string): string =>
  inPhoneLayout() ? `/webH5/archive/${fileId}` : `/yun/archive/${fileId}`;

export function openArchive(fileId: string): void {
  void router.navigate({ href: archivePath(fileId) });
}

/** Beside the archive; a clash is asked about. */
export async function extractFile(file: Pick<FileItem, 'id' | 'name'>): Promise<void> {
  const { extract } = await import('./extracting.ts');
  await extract({ fileId: file.id, name: file.name });
}

export function compressItems(selected: Selected): void {
  archiveDialog.open({ kind: 'compress', selected });
}

/** For rows of lists: one is shown although the page was loaded anew, or another device began it. */
export async function followZipTasks(onSome: () => void): Promise<() => void> {
  const { followTasks } = await import('./zipTaskEvents.ts');
  return followTasks(onSome);
}
