import { nameOfSeveral } from '@linework/contract/files';
import type { CallResponse } from '@linework/contract/calls';
import type { ReceivedShare } from '@linework/contract/share';
import { IconX } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useLanguage, useT } from '../../../app/language.ts';
import { IconButton } from '../../../ui/Button.tsx';
import { Tip } from '../../../ui/Tip.tsx';
import { forgetShares } from '../calls.ts';
import { dayText, leftText } from '../times.ts';
import classes from './mine.module.css';
import { addressOf } from './MineRow.tsx';
import { ColumnHead, ListEnd, ShareThumb } from './parts.tsx';
import type { MineSearch } from './search.ts';
import type { PagedRows } from './usePages.ts';

interface ReceivedListProps {
  pages: PagedRows<CallResponse<'shareReceived'>>;
  search: MineSearch;
  change: (part: Partial<MineSearch>) => void;
}

/** What others shared with one; a red dot stands where it was not opened yet, a green one where it was. */
export function ReceivedList({ pages, search, change }: ReceivedListProps) {
  const t = useT('sharing');
  const { rows, total } = pages;
  const head = { search, onSort: change };
  return (
    <>
      <div
        role="table"
        aria-label={t('sharing.tab.received')}
        aria-rowcount={total + 1}
        className={classes.table}
      >
        <div role="rowgroup" className={classes.headGroup}>
          <div role="row" className={classes.head} data-kind="received">
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
        </div>
        <div role="rowgroup">
          {rows.map((share) => (
            <ReceivedRow key={share.id} share={share} />
          ))}
        </div>
      </div>
      {rows.length < total && <ListEnd onSeen={pages.more} />}
    </>
  );
}

function ReceivedRow({ share }: { share: ReceivedShare }) {
  const t = useT('sharing', 'share');
  const language = useLanguage();
  const navigate = useNavigate();
  const { name, count, state, read } = share;
  const title = nameOfSeveral(name, count, language);
  const address = addressOf(share);
  return (
    <div role="row" className={classes.row} data-kind="received" data-state={state}>
      <span role="cell" className={classes.dotCell}>
        <span
          role="img"
          className={classes.dot}
          data-read={read}
          aria-label={t(read === 1 ? 'sharing.read' : 'sharing.notRead')}
        />
      </span>
      <span role="cell" className={classes.nameCell}>
        <ShareThumb share={share} />
        <span className={classes.names}>
          <a
            className={classes.name}
            href={address}
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
      <span role="cell" className={classes.cell} data-label={t('sharing.column.owner')}>
        {share.ownerName}
      </span>
      <span role="cell" className={classes.cell} data-label={t('sharing.column.access')}>
        {t(`sharing.permission.${share.permission}`)}
      </span>
      <span role="cell" className={classes.cell} data-label={t('sharing.column.remaining')}>
        <span className={classes.state} data-state={state}>
          {state === 'open' ? leftText(share.remainingTime, t) : t(`sharing.state.${state}`)}
        </span>
      </span>
      <span role="cell" className={classes.cell} data-label={t('sharing.column.time')}>
        {dayText(share.shareTime, language)}
      </span>
      <span role="cell" className={classes.moreCell}>
        {share.kind !== 'group' && (
          <Tip label={t('sharing.forget')}>
            <IconButton
              label={`${t('sharing.forget')}: ${title}`}
              touch
              // The client has said why it failed.
              onClick={() => void forgetShares([share.id]).catch(() => undefined)}
            >
              <IconX size={18} stroke={1.5} />
            </IconButton>
          </Tip>
        )}
      </span>
    </div>
  );
}
