/** Saves a copy with clouds and tells of it. */
import type { ComparedFile } from '../../../app/links/compareAddress.ts';
import { wordsOf } from '../../../app/language.ts';
import { dismissToast, showToast, undoMs } from '../../../ui/toast.ts';
import type { ListedChange } from './compareStore.ts';
import { CloudCopyFailure, saveCloudCopy } from './saveCloudCopy.ts';

export async function offerCloudCopy(after: ComparedFile, changes: readonly ListedChange[]): Promise<void> {
  const t = await wordsOf('compare');
  const working = showToast('info', t('compare.report.copying'), { ms: Infinity });
  try {
    const made = await saveCloudCopy(after, changes);
    if (!made) return void showToast('info', t('compare.report.copyNone'));
    const { copy, count } = made;
    showToast('success', t('compare.report.copySaved', { count, name: copy.name }), {
      ms: undoMs,
      action: {
        label: t('compare.report.copyOpen'),
        perform: () => void open(`/viewer/${copy.id}`, '_blank', 'noopener'),
      },
    });
  } catch (error) {
    // What the server refused has been told.
    if (error instanceof CloudCopyFailure || error instanceof TypeError)
      showToast('error', t('compare.report.copyFailed'));
  } finally {
    dismissToast(working);
  }
}
