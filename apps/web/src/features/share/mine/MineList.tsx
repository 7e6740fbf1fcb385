import type { CallResponse } from '@linework/contract/calls';
import type { ShareItem } from '@linework/contract/share';
import { IconLinkOff, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useT } from '../../../app/language.ts';
import { Button, IconButton } from '../../../ui/Button.tsx';
import { ConfirmDialog } from '../../../ui/settings/ConfirmDialog.tsx';
import { removeShares, stopShares } from '../calls.ts';
import { EditDialog } from '../dialog/EditDialog.tsx';
import classes from './mine.module.css';
import { MineRow, type RowAction } from './MineRow.tsx';
import { ColumnHead, ListEnd } from './parts.tsx';
import { QrDialog } from './QrDialog.tsx';
import type { MineSearch } from './search.ts';
import type { PagedRows } from './usePages.ts';
import { VisitsDialog } from './VisitsDialog.tsx';

interface MineListProps {
  pages: PagedRows<CallResponse<'shareList'>>;
  search: MineSearch;
  change: (part: Partial<MineSearch>) => void;
}

type Open = { what: RowAction; shares: readonly ShareItem[] };

const isOpen = ({ state }: ShareItem): boolean => state === 'open';

/** The links one has given away: who looks, until when, and the way to take them back. */
export function MineList({ pages, search, change }: MineListProps) {
  const t = useT('sharing');
  const { rows, total } = pages;
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [dialog, setDialog] = useState<Open>();
  const selected = rows.filter(({ id }) => chosen.has(id));
  const clear = (): void => setChosen(new Set());
  const close = (): void => setDialog(undefined);
  const [one] = dialog?.shares ?? [];
  const all = rows.length > 0 && selected.length === rows.length;
  const head = { search, onSort: change };

  return (
    <>
      <div
        role="table"
        aria-label={t('sharing.tab.mine')}
        aria-rowcount={total + 1}
        className={classes.table}
      >
        <div role="rowgroup" className={classes.headGroup}>
          <div role="row" className={classes.head} data-kind="mine">
            <span role="columnheader">
              <label className={classes.check}>
                <input
                  type="checkbox"
                  checked={all}
                  aria-label={t('sharing.chooseAll')}
                  onChange={() => setChosen(all ? new Set() : new Set(rows.map(({ id }) => id)))}
                />
              </label>
            </span>
            <ColumnHead label={t('sharing.column.name')} sort="name" {...head} />
            <ColumnHead label={t('sharing.column.access')} {...head} />
            <ColumnHead label={t('sharing.column.code')} {...head} />
            <ColumnHead label={t('sharing.column.remaining')} sort="remaining" {...head} />
            <ColumnHead label={t('sharing.column.views')} sort="views" {...head} />
            <ColumnHead label={t('sharing.column.seen')} {...head} />
            <ColumnHead label={t('sharing.column.time')} sort="time" {...head} />
            <span role="columnheader">
              <span className="visuallyHidden">{t('action.more')}</span>
            </span>
          </div>
        </div>
        <div role="rowgroup">
          {rows.map((share) => (
            <MineRow
              key={share.id}
              share={share}
              selected={chosen.has(share.id)}
              onToggle={() => {
                const next = new Set(chosen);
                if (!next.delete(share.id)) next.add(share.id);
                setChosen(next);
              }}
              onAction={(what) => setDialog({ what, shares: [share] })}
            />
          ))}
        </div>
      </div>
      {rows.length < total && <ListEnd onSeen={pages.more} />}
      {selected.length > 0 && (
        <div
          role="toolbar"
          aria-label={t('sharing.picked', { count: selected.length })}
          className={classes.bulk}
        >
          <IconButton label={t('sharing.clear')} touch onClick={clear}>
            <IconX size={18} stroke={1.5} />
          </IconButton>
          <span className={classes.picked} role="status">
            {t('sharing.picked', { count: selected.length })}
          </span>
          {selected.some(isOpen) && (
            <Button
              look="dangerPlain"
              icon={<IconLinkOff size={16} stroke={1.75} aria-hidden />}
              onClick={() => setDialog({ what: 'stop', shares: selected.filter(isOpen) })}
            >
              {t('sharing.stop')}
            </Button>
          )}
          {selected.some((share) => !isOpen(share)) && (
            <Button onClick={() => setDialog({ what: 'remove', shares: selected.filter((s) => !isOpen(s)) })}>
              {t('sharing.remove')}
            </Button>
          )}
        </div>
      )}
      {dialog?.what === 'edit' && one && <EditDialog share={one} onClose={close} onChanged={pages.refresh} />}
      {dialog?.what === 'visits' && one && <VisitsDialog share={one} onClose={close} />}
      {dialog?.what === 'qr' && one && <QrDialog share={one} onClose={close} />}
      {(dialog?.what === 'stop' || dialog?.what === 'remove') && (
        <ConfirmDialog
          title={t(`sharing.${dialog.what}.title`, { count: dialog.shares.length })}
          text={t(`sharing.${dialog.what}.text`)}
          confirm={t(`sharing.${dialog.what}.confirm`)}
          danger={dialog.what === 'stop'}
          onClose={close}
          onConfirm={async () => {
            const ids = dialog.shares.map(({ id }) => id);
            await (dialog.what === 'stop' ? stopShares : removeShares)(ids);
            clear();
          }}
        />
      )}
    </>
  );
}
