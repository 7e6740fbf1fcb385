/** The link to one file or folder: the one there is, or a new one with the usual settings. */
import type { ShareItem } from '@linework/contract/share';
import { client } from '../../app/api.ts';
import { wordsOf } from '../../app/language.ts';
import { showToast } from '../../ui/toast.ts';
import { shareItems, type SharedItem } from './actions.ts';
import { tellShares } from './calls.ts';
import { textOf } from './links.ts';

export async function copyItemLink(item: SharedItem): Promise<void> {
  const t = await wordsOf('sharing');
  let isNew = false;
  const share = (async (): Promise<ShareItem> => {
    const { list } = await client.call('shareList', { entryId: item.id, state: 'open' });
    const open = list.find(({ kind }) => kind === 'link');
    if (open) return open;
    const chosen = item.kind === 1 ? { fileIds: item.id } : { folderIds: item.id };
    const { shares } = await client.call('shareAdd', chosen);
    isNew = true;
    return shares[0]!;
  })();
  try {
    // Safari wants the item at once and its content later; the others take both.
    const text = share.then(async (made) => new Blob([await textOf(made)], { type: 'text/plain' }));
    await navigator.clipboard.write([new ClipboardItem({ 'text/plain': text })]);
  } catch {
    // A call that failed has told of it already.
    if (await share.catch(() => undefined)) showToast('error', t('sharing.copied.not'));
    return;
  } finally {
    if (isNew) tellShares();
  }
  const { password } = await share;
  const [fileIds, folderIds] = item.kind === 1 ? [[item.id], []] : [[], [item.id]];
  const action = {
    label: t('sharing.settings'),
    perform: () => shareItems({ items: [item], fileIds, folderIds }),
  };
  showToast('success', t(password === '' ? 'sharing.copied.link' : 'sharing.copied.text'), { action });
}
