import { nameOfSeveral } from '@linework/contract/files';
import type { CallResponse } from '@linework/contract/calls';
import type { ReceivedShare } from '@linework/contract/share';
import { IconExternalLink, IconX } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useLanguage, useT } from '../../../app/language.ts';
import { IconButton } from '../../../ui/Button.tsx';
import { FileList, rowAttributes, type FileRow } from '../../../ui/list/FileList.tsx';
import { cursorOnly } from '../../../ui/list/listSelection.ts';
import type { PagedRows } from '../../../ui/list/usePagedRows.ts';
import { useNarrow } from '../../../ui/media.ts';
import type { MenuEntry } from '../../../ui/Menu.tsx';
import { Tip } from '../../../ui/Tip.tsx';
import { forgetShares } from '../calls.ts';
import { dayText, leftText } from '../times.ts';
import classes from './mine.module.css';
import { addressOf } from './mineEntries.ts';
import { ColumnHead, ShareThumb } from './parts.tsx';
import type { MineSearch } from './search.ts';

interface ReceivedListProps {
  shares: PagedRows<CallResponse<'shareReceived'>, ReceivedShare>;
  search: MineSearch;
  change: (part: Partial<MineSearch>) => void;
}

/** What others shared with one; a red dot stands where it was not opened yet, a green one where it was. */
export function ReceivedList({ shares, search, change }: ReceivedListProps) {
  const t = useT('sharing');
  const narrow = useNarrow();
  const navigate = useNavigate();
  const { total, rowAt } = shares;
  const [cursor, setCursor] = useState(-1);
  const head = { search, onSort: change };
  const open = (share: ReceivedShare): void => void navigate({ href: addressOf(share) });
  const entriesOf = (share: ReceivedShare): MenuEntry[] => [
    { id: 'open', label: t('sharing.open'), icon: IconExternalLink, onChoose: () => open(share) },
    ...(share.kind === 'group'
      ? []
      : [{ id: 'forget', label: t('sharing.forget'), icon: IconX, onChoose: () => forget(share) }]),
  ];
  return (
    <FileList
      label={t('sharing.tab.received')}
      total={total}
      rowAt={rowAt}
      rowHeight={narrow ? 160 : 56}
      head={
        <div role="row" aria-rowindex={1} className={classes.head} data-kind="received">
          <span role="columnheader">
            <span className="visuallyHidden">{t('sharing.column.read')}</span>
          </span>
          <ColumnHead label={t('sharing.column.name')} sort="name" {...head} />
          <ColumnHead label={t('sharing.column.owner')} {...head} />
          <ColumnHead label={t('sharing.column.access')} {...head} />
          <ColumnHead label={t('sharing.column.remaining')} sort="remaining" {...head} />
          <ColumnHead label={t('sharing.column.time')} sort="time" {...head} />
          <span role="columnheader">
            <span className="visuallyHidden">{t('sharing.forget')}</span>
          </span>
        </div>
      }
      renderRow={(row) => row.row && <ReceivedRow key={row.row.id} {...row} share={row.row} />}
      selection={cursorOnly(cursor, setCursor)}
      opensAtOnce
      open={open}
      menu={(share) => share && { label: share.name, entries: entriesOf(share) }}
      onRange={shares.ensure}
    />
  );
}

// The client has said why it failed.
const forget = ({ id }: ReceivedShare): void => void forgetShares([id]).catch(() => undefined);

interface ReceivedRowProps extends FileRow<ReceivedShare> {
  share: ReceivedShare;
}

function ReceivedRow({ share, ...row }: ReceivedRowProps) {
  const t = useT('sharing', 'share');
  const language = useLanguage();
  const navigate = useNavigate();
  const { name, count, state, read } = share;
  const title = nameOfSeveral(name, count, language);
  const address = addressOf(share);
  return (
    <div
      role="row"
      aria-rowindex={row.index + 2}
      className={classes.row}
      data-kind="received"
      data-state={state}
      style={row.style}
      {...rowAttributes(row)}
    >
      <span role="gridcell" className={classes.dotCell}>
        <span
          role="img"
          className={classes.dot}
          data-read={read}
          aria-label={t(read === 1 ? 'sharing.read' : 'sharing.notRead')}
        />
      </span>
      <span role="gridcell" className={classes.nameCell}>
        <ShareThumb share={share} />
        <span className={classes.names}>
          <a
            className={classes.name}
            href={address}
            tabIndex={-1}
            title={title}
            onClick={(event) => {
              if (event.ctrlKey || event.metaKey || event.shiftKey) return;
              event.preventDefault();
              void navigate({ href: address });
            }}
          >
            {title}
          </a>
          <span className={classes.about}>{share.groupName || t(`sharing.kind.${share.kind}`)}</span>
        </span>
      </span>
      <span role="gridcell" className={classes.cell} data-label={t('sharing.column.owner')}>
        {share.ownerName}
      </span>
      <span role="gridcell" className={classes.cell} data-label={t('sharing.column.access')}>
        {t(`sharing.permission.${share.permission}`)}
      </span>
      <span role="gridcell" className={classes.cell} data-label={t('sharing.column.remaining')}>
        <span className={classes.state} data-state={state}>
          {state === 'open' ? leftText(share.remainingTime, t) : t(`sharing.state.${state}`)}
        </span>
      </span>
      <span role="gridcell" className={classes.cell} data-label={t('sharing.column.time')}>
        {dayText(share.shareTime, language)}
      </span>
      <span role="gridcell" className={classes.moreCell}>
        {share.kind !== 'group' && (
          <Tip label={t('sharing.forget')}>
            <IconButton
              label={`${t('sharing.forget')}: ${title}`}
              touch
              tabIndex={-1}
              onClick={() => forget(share)}
            >
              <IconX size={18} stroke={1.5} />
            </IconButton>
          </Tip>
        )}
      </span>
    </div>
  );
}
