import type { ShareItem } from '@linework/contract/share';
import {
  IconClipboardText,
  IconCopy,
  IconExternalLink,
  IconEyeSearch,
  IconLinkOff,
  IconMailForward,
  IconPencil,
  IconQrcode,
  IconTrash,
} from '@tabler/icons-react';
import { client } from '../../../app/api.ts';
import { wordsOf, type Translate } from '../../../app/language.ts';
import type { MenuEntry } from '../../../ui/Menu.tsx';
import { showToast } from '../../../ui/toast.ts';
import { copyShareLink, copyShareText } from '../links.ts';

export type RowAction = 'edit' | 'stop' | 'remove' | 'visits' | 'qr';

/** Where the link of a share leads; what was shared into a group has the group's page. */
export const addressOf = ({
  kind,
  groupId,
  shareUrl,
}: Pick<ShareItem, 'kind' | 'groupId' | 'shareUrl'>): string =>
  kind === 'group' ? `/yun/group/${groupId}` : shareUrl;

export const openShare = (share: ShareItem): void => void window.open(addressOf(share), '_blank', 'noopener');

async function sendAgain({ id, recipient }: ShareItem): Promise<void> {
  const t = await wordsOf('sharing');
  await client.call('shareMail', { shareId: id });
  showToast('success', t('sharing.mailed', { address: recipient }));
}

/** What can be done with a share, as its menu offers it. */
export function mineEntries(
  share: ShareItem,
  t: Translate<'sharing'>,
  onAction: (what: RowAction) => void,
): MenuEntry[] {
  const { kind, state, password } = share;
  const open = state === 'open';
  const byLink = kind !== 'group';
  const entries: (MenuEntry | false)[] = [
    open &&
      byLink && {
        id: 'link',
        label: t('sharing.copyLink'),
        icon: IconCopy,
        onChoose: () => void copyShareLink(share),
      },
    open &&
      byLink &&
      password !== '' && {
        id: 'text',
        label: t('sharing.copyText'),
        icon: IconClipboardText,
        onChoose: () => void copyShareText(share),
      },
    open &&
      byLink && {
        id: 'qr',
        label: t('sharing.showQr'),
        icon: IconQrcode,
        onChoose: () => onAction('qr'),
      },
    open &&
      kind === 'mail' && {
        id: 'mail',
        label: t('sharing.mailAgain'),
        icon: IconMailForward,
        // The client has said why it failed.
        onChoose: () => void sendAgain(share).catch(() => undefined),
      },
    open && {
      id: 'open',
      label: t('sharing.open'),
      icon: IconExternalLink,
      onChoose: () => openShare(share),
    },
    { id: 'visits', label: t('sharing.visits'), icon: IconEyeSearch, onChoose: () => onAction('visits') },
    { kind: 'line', id: 'line' },
    state !== 'stopped' &&
      byLink &&
      kind !== 'easy' && {
        id: 'edit',
        label: t('sharing.edit'),
        icon: IconPencil,
        onChoose: () => onAction('edit'),
      },
    open
      ? {
          id: 'stop',
          label: t('sharing.stop'),
          icon: IconLinkOff,
          danger: true,
          onChoose: () => onAction('stop'),
        }
      : { id: 'remove', label: t('sharing.remove'), icon: IconTrash, onChoose: () => onAction('remove') },
  ];
  return entries.filter((entry) => entry !== false);
}
