import { wordsOf } from '../../../app/language.ts';
import { showToast } from '../../../ui/toast.ts';
import { panels, usePanels } from '../state/panelStore.ts';

/** That not everything could be read: nobody misses what is not there. */
export async function tellDamage(): Promise<void> {
  if (usePanels.getState().panel === 'diagnostics') return;
  const t = await wordsOf('viewer');
  const action = { label: t('viewer.damaged.show'), perform: () => panels.open('diagnostics') };
  showToast('error', t('viewer.damaged'), { action });
}
