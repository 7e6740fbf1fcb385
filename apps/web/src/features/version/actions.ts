/** What other features use of version history. */
import { lazyPart } from '../../app/lazyPart.ts';
import { isPhone } from '../../app/device.ts';
import { router } from '../../app/router.ts';

export const versionsPath = (fileId: string): string =>
  isPhone() ? `/webH5/version/${fileId}` : `/yun/version/${fileId}`;

export function openVersions(fileId: string): void {
  void router.navigate({ href: versionsPath(fileId) });
}

/** The bytes of a version, saved under the file's name and its number. */
export async function downloadVersion(versionId: string): Promise<void> {
  const { downloadVersions } = await import('./operations.ts');
  await downloadVersions([versionId]);
}

/** Where a draft is published: fetched when somebody else has changed the same. */
export const ConflictList = lazyPart(
  () => import('./ConflictList.tsx'),
  'ConflictList',
  'version',
  'viewerPanels',
);
export type { ConflictChoices } from './ConflictList.tsx';
