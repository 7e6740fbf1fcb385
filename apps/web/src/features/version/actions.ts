/** What other features use of version history. */
import { isPhone } from '../../app/device.ts';
import { router } from '../../app/router.ts';
import { isModelFile } from '../model/actions.ts';
import { isViewable } from '../viewer/actions.ts';

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

/** Two versions of a drawing or a model, the older one at the left. */
export const comparePath = (
  { id, name }: { id: string; name: string },
  left: string,
  right: string,
): string =>
  `/compare?left=${id}&leftVersion=${left}&right=${id}&rightVersion=${right}${isModelFile(name) ? '&kind=model' : ''}`;

/** Whether versions of it can be compared. */
export const isComparable = (name: string): boolean => isViewable(name) || isModelFile(name);
