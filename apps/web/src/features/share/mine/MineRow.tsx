import { nameOfSeveral } from '@linework/contract/files';
import type { ShareItem } from '@linework/contract/share';
import { IconCloudDown, IconDots, IconDownload, IconEye } from '@tabler/icons-react';
import { useLanguage, useT } from '../../../app/language.ts';
import { IconButton } from '../../../ui/Button.tsx';
import { rowAttributes, type FileRow } from '../../../ui/list/FileList.tsx';
import { MenuButton, type MenuEntry } from '../../../ui/Menu.tsx';
import { linkOf } from '../links.ts';
import { dayText, leftText, momentText } from '../times.ts';
import classes from './mine.module.css';
import { addressOf } from './mineEntries.ts';
import { ShareThumb } from './parts.tsx';

interface MineRowProps extends FileRow<ShareItem> {
  share: ShareItem;
  entries: () => readonly MenuEntry[];
}

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

export function MineRow({ share, entries, ...row }: MineRowProps) {
  const t = useT('sharing', 'share');
  const language = useLanguage();
  const { name, count, kind, state, password, permission } = share;
  const open = state === 'open';
  const byLink = kind !== 'group';
  const title = nameOfSeveral(name, count, language);
  return (
    <div
      role="row"
      aria-rowindex={row.index + 2}
      className={classes.row}
      data-kind="mine"
      data-state={state}
      style={row.style}
      {...rowAttributes(row)}
    >
      <span role="gridcell" className={classes.checkCell}>
        <label className={classes.check}>
          <input
            type="checkbox"
            tabIndex={-1}
            checked={row.selected}
            aria-label={t('sharing.choose', { name: title })}
            onChange={row.toggle}
          />
        </label>
      </span>
      <span role="gridcell" className={classes.nameCell}>
        <ShareThumb share={share} />
        <span className={classes.names}>
          {open ? (
            <a
              className={classes.name}
              href={byLink ? linkOf(share) : addressOf(share)}
              tabIndex={-1}
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
      <span role="gridcell" className={classes.cell} data-label={t('sharing.column.access')}>
        {t(`sharing.permission.${permission}`)}
      </span>
      <span role="gridcell" className={classes.cell} data-label={t('sharing.column.code')}>
        {password === '' ? <span aria-label={t('sharing.code.none')}>–</span> : <code>{password}</code>}
      </span>
      <span role="gridcell" className={classes.cell} data-label={t('sharing.column.remaining')}>
        <span
          className={classes.state}
          data-state={state}
          title={share.endTime > 0 ? momentText(share.endTime, language) : undefined}
        >
          {open ? leftText(share.remainingTime, t) : t(`sharing.state.${state}`)}
        </span>
      </span>
      <span role="gridcell" className={classes.cell} data-label={t('sharing.column.views')}>
        <Counts share={share} />
      </span>
      <span role="gridcell" className={classes.cell} data-label={t('sharing.column.seen')}>
        {share.lastSeen === 0 ? t('sharing.never') : momentText(share.lastSeen, language)}
      </span>
      <span role="gridcell" className={classes.cell} data-label={t('sharing.column.time')}>
        {dayText(share.shareTime, language)}
      </span>
      <span role="gridcell" className={classes.moreCell}>
        <MenuButton label={t('sharing.more', { name: title })} entries={entries} align="end">
          {(trigger) => (
            <IconButton {...trigger} tabIndex={-1} label={t('sharing.more', { name: title })} touch>
              <IconDots size={18} stroke={1.5} />
            </IconButton>
          )}
        </MenuButton>
      </span>
    </div>
  );
}
