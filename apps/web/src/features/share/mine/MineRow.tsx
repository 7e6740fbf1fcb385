import { nameOfSeveral } from '@linework/contract/files';
import type { ShareItem } from '@linework/contract/share';
import {
  IconClipboardText,
  IconCloudDown,
  IconCopy,
  IconDots,
  IconDownload,
  IconExternalLink,
  IconEye,
  IconEyeSearch,
  IconLinkOff,
  IconMailForward,
  IconPencil,
  IconQrcode,
  IconTrash,
} from '@tabler/icons-react';
import { client } from '../../../app/api.ts';
import { useLanguage, useT, wordsOf } from '../../../app/language.ts';
import { IconButton } from '../../../ui/Button.tsx';
import { MenuButton, type MenuEntry } from '../../../ui/Menu.tsx';
import { showToast } from '../../../ui/toast.ts';
import { copyShareLink, copyShareText, linkOf } from '../links.ts';
import { dayText, leftText, momentText } from '../times.ts';
import classes from './mine.module.css';
import { ShareThumb } from './parts.tsx';

export type RowAction = 'edit' | 'stop' | 'remove' | 'visits' | 'qr';

interface MineRowProps {
  share: ShareItem;
  selected: boolean;
  onToggle: () => void;
  onAction: (what: RowAction) => void;
}

async function sendAgain({ id, recipient }: ShareItem): Promise<void> {
  const t = await wordsOf('sharing');
  await client.call('shareMail', { shareId: id });
  showToast('success', t('sharing.mailed', { address: recipient }));
}

/** Where the link of a share leads; what was shared into a group has the group's page. */
export const addressOf = ({
  kind,
  groupId,
  shareUrl,
}: Pick<ShareItem, 'kind' | 'groupId' | 'shareUrl'>): string =>
  kind === 'group' ? `/yun/group/${groupId}` : shareUrl;

const countIcons = [IconEye, IconDownload, IconCloudDown] as const;

/** How often it was looked at, downloaded and saved. */
function Counts({ share: { viewCount, downloadCount, saveCount } }: { share: ShareItem }) {
  const t = useT('sharing');
  const language = useLanguage();
  const counts = [viewCount, downloadCount, saveCount].map((count) =>
    new Intl.NumberFormat(language).format(count),
  );
  const [views = '', downloads = '', saves = ''] = counts;
  const words = t('sharing.counts', { views, downloads, saves });
  return (
    <span role="img" aria-label={words} title={words} className={classes.counts}>
      {countIcons.map((Count, i) => (
        <span key={i}>
          <Count size={14} stroke={1.5} aria-hidden />
          {counts[i]}
        </span>
      ))}
    </span>
  );
}

export function MineRow({ share, selected, onToggle, onAction }: MineRowProps) {
  const t = useT('sharing', 'share');
  const language = useLanguage();
  const { name, count, kind, state, password, permission } = share;
  const open = state === 'open';
  const byLink = kind !== 'group';
  const title = nameOfSeveral(name, count, language);
  const entries = (): MenuEntry[] => [
    ...(open && byLink
      ? [
          {
            id: 'link',
            label: t('sharing.copyLink'),
            icon: IconCopy,
            onChoose: () => void copyShareLink(share),
          },
          ...(share.password === ''
            ? []
            : [
                {
                  id: 'text',
                  label: t('sharing.copyText'),
                  icon: IconClipboardText,
                  onChoose: () => void copyShareText(share),
                },
              ]),
          { id: 'qr', label: t('sharing.showQr'), icon: IconQrcode, onChoose: () => onAction('qr') },
        ]
      : []),
    ...(open && kind === 'mail'
      ? [
          {
            id: 'mail',
            label: t('sharing.mailAgain'),
            icon: IconMailForward,
            // The client has said why it failed.
            onChoose: () => void sendAgain(share).catch(() => undefined),
          },
        ]
      : []),
    ...(open
      ? [
          {
            id: 'open',
            label: t('sharing.open'),
            icon: IconExternalLink,
            onChoose: () => void window.open(addressOf(share), '_blank', 'noopener'),
          },
        ]
      : []),
    { id: 'visits', label: t('sharing.visits'), icon: IconEyeSearch, onChoose: () => onAction('visits') },
    { kind: 'line', id: 'line' },
    ...(state !== 'stopped' && byLink && kind !== 'easy'
      ? [{ id: 'edit', label: t('sharing.edit'), icon: IconPencil, onChoose: () => onAction('edit') }]
      : []),
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
  return (
    <div
      role="row"
      className={classes.row}
      data-kind="mine"
      data-selected={selected || undefined}
      data-state={state}
    >
      <span role="cell" className={classes.checkCell}>
        <label className={classes.check}>
          <input
            type="checkbox"
            checked={selected}
            aria-label={t('sharing.choose', { name: title })}
            onChange={onToggle}
          />
        </label>
      </span>
      <span role="cell" className={classes.nameCell}>
        <ShareThumb share={share} />
        <span className={classes.names}>
          {open ? (
            <a
              className={classes.name}
              href={byLink ? linkOf(share) : addressOf(share)}
              target="_blank"
              rel="noreferrer"
              title={title}
            >
              {title}
            </a>
          ) : (
            <span className={classes.name} title={title}>
              {title}
            </span>
          )}
          <span className={classes.about}>
            {share.recipient || share.groupName || t(`sharing.kind.${kind}`)}
          </span>
        </span>
      </span>
      <span role="cell" className={classes.cell} data-label={t('sharing.column.access')}>
        {t(`sharing.permission.${permission}`)}
      </span>
      <span role="cell" className={classes.cell} data-label={t('sharing.column.code')}>
        {password === '' ? <span aria-label={t('sharing.code.none')}>–</span> : <code>{password}</code>}
      </span>
      <span role="cell" className={classes.cell} data-label={t('sharing.column.remaining')}>
        <span
          className={classes.state}
          data-state={state}
          title={share.endTime > 0 ? momentText(share.endTime, language) : undefined}
        >
          {open ? leftText(share.remainingTime, t) : t(`sharing.state.${state}`)}
        </span>
      </span>
      <span role="cell" className={classes.cell} data-label={t('sharing.column.views')}>
        <Counts share={share} />
      </span>
      <span role="cell" className={classes.cell} data-label={t('sharing.column.seen')}>
        {share.lastSeen === 0 ? t('sharing.never') : momentText(share.lastSeen, language)}
      </span>
      <span role="cell" className={classes.cell} data-label={t('sharing.column.time')}>
        {dayText(share.shareTime, language)}
      </span>
      <span role="cell" className={classes.moreCell}>
        <MenuButton label={t('sharing.more', { name: title })} entries={entries} align="end">
          {(trigger) => (
            <IconButton {...trigger} label={t('sharing.more', { name: title })} touch>
              <IconDots size={18} stroke={1.5} />
            </IconButton>
          )}
        </MenuButton>
      </span>
    </div>
  );
}
