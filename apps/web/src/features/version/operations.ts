/** What one can do with versions; each says what it did. */
import { CallError } from '@linework/client';
import type { VersionItem } from '@linework/contract/version';
import { client } from '../../app/api.ts';
import { wordsOf } from '../../app/language.ts';
import { saveLink } from '../../app/saveBlob.ts';
import { showToast, undoMs } from '../../ui/toast.ts';
import { refreshVersions } from './queries.ts';

/** The client has said why a call failed. */
function ignoreRefusal(error: unknown): void {
  if (!(error instanceof CallError)) throw error;
}

/** One as it is, several as an archive. */
export async function downloadVersions(versionIds: readonly string[]): Promise<void> {
  const [first] = versionIds;
  try {
    if (first !== undefined && versionIds.length === 1) {
      const { signedUrl, name } = await client.call('versionDownload', { versionId: first });
      saveLink(signedUrl, name);
    } else {
      const answer = await client.call('versionDownloadZip', { versionIds: versionIds.join(',') });
      saveLink(answer.downloadUrl, answer.name);
    }
  } catch (error) {
    ignoreRefusal(error);
  }
}

/** Undoing it restores what was the latest before. */
export async function restoreVersion(version: VersionItem, latest: VersionItem): Promise<void> {
  const t = await wordsOf('version');
  const made = await client.call('versionBack', { versionId: version.versionId });
  await refreshVersions();
  const undo = async (): Promise<void> => {
    try {
      await client.call('versionBack', { versionId: latest.versionId });
      await refreshVersions();
      showToast('info', t('version.undone', { version: latest.version }));
    } catch (error) {
      ignoreRefusal(error);
    }
  };
  showToast('success', t('version.restored', { version: version.version, next: made.version }), {
    ms: undoMs,
    action: { label: t('version.undo'), perform: () => void undo() },
  });
}

export async function deleteVersions(versionIds: readonly string[]): Promise<void> {
  const t = await wordsOf('version');
  const { count } = await client.call('versionDeleteBatch', { versionIds: versionIds.join(',') });
  await refreshVersions();
  showToast('success', t('version.deleted', { count }));
}

export async function nameVersion(versionId: string, remark: string): Promise<void> {
  await client.call('versionRemark', { versionId, remark });
  await refreshVersions();
}

export async function copyVersion(versionId: string): Promise<void> {
  const t = await wordsOf('version');
  try {
    const { name } = await client.call('versionCopy', { versionId });
    showToast('success', t('version.copied', { name }));
  } catch (error) {
    ignoreRefusal(error);
  }
}
