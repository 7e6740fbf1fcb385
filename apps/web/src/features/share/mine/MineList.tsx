import type { CallResponse } from '@linework/contract/calls';
import type { ShareItem } from '@linework/contract/share';
import { IconLinkOff, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useT } from '../../../app/language.ts';
import { Button, IconButton } from '../../../ui/Button.tsx';
import { FileList } from '../../../ui/list/FileList.tsx';
import { cleared, noSelection, rowSelection, type ListSelection } from '../../../ui/list/listSelection.ts';
import type { PagedRows } from '../../../ui/list/usePagedRows.ts';
import { useNarrow } from '../../../ui/media.ts';
import type { MenuEntry } from '../../../ui/Menu.tsx';
import { ConfirmDialog } from '../../../ui/settings/ConfirmDialog.tsx';
import { removeShares, stopShares } from '../calls.ts';
import { EditDialog } from '../dialog/EditDialog.tsx';
import classes from './mine.module.css';
import { mineEntries, openShare, type RowAction } from './mineEntries.ts';
import { MineRow } from './MineRow.tsx';
import { ColumnHead } from './parts.tsx';
import { QrDialog } from './QrDialog.tsx';
import type { MineSearch } from './search.ts';
import { VisitsDialog } from './VisitsDialog.tsx';

interface MineListProps {
  shares: PagedRows<CallResponse<'shareList'>, ShareItem>;
  search: MineSearch;
  change: (part: Partial<MineSearch>) => void;
}

type Open = { what: RowAction; shares: readonly ShareItem[] };

const keyOf = ({ id }: ShareItem): string => id;
const isOpen = ({ state }: ShareItem): boolean => state === 'open';

/** The links one has given away: who looks, until when, and the way to take them back. */
export function MineList({ shares, search, change }: MineListProps) {
  const t = useT('sharing');
  const narrow = useNarrow();
  const { total, rowAt, loaded } = shares;
  const [selection, select] = useState<ListSelection<ShareItem>>(noSelection);
  const [dialog, setDialog] = useState<Open>();
  const here = loaded();
  // What was chosen is shown as it is by now; what was scrolled away stays chosen.
  const newest = new Map(here.map((share) => [share.id, share]));
  const selected = [...selection.rows.values()].map((share) => newest.get(share.id) ?? share);
  const clear = (): void => select(cleared(selection));
  const close = (): void => setDialog(undefined);
  const head = { search, onSort: change };
  const [one] = dialog?.shares ?? [];
  const all = here.length > 0 && here.every(({ id }) => selection.rows.has(id));
  const selectAll = (): void => select({ ...selection, rows: newest });
  const entriesOf = (share: ShareItem): MenuEntry[] =>
    mineEntries(share, t, (what) => setDialog({ what, shares: [share] }));
  /** The open ones first: what is stopped can be taken off the list afterwards. */
  const askToEnd = (chosen: readonly ShareItem[]): void => {
    const open = chosen.filter(isOpen);
    setDialog(open.length > 0 ? { what: 'stop', shares: open } : { what: 'remove', shares: chosen });
  };
  const onKey = ({ key }: KeyboardEvent): boolean => {
    if (key !== 'Delete' || selected.length === 0) return false;
    askToEnd(selected);
    return true;
  };

  return (
    <>
      <FileList
        label={t('sharing.tab.mine')}
        total={total}
        rowAt={rowAt}
        rowHeight={narrow ? 216 : 56}
        head={
          <div role="row" aria-rowindex={1} className={classes.head} data-kind="mine">
            <span role="columnheader">
              <label className={classes.check}>
                <input
                  type="checkbox"
                  checked={all}
                  aria-label={t('sharing.chooseAll')}
                  onChange={all ? clear : selectAll}
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
        }
        renderRow={(row) =>
          row.row && <MineRow key={row.row.id} {...row} share={row.row} entries={() => entriesOf(row.row!)} />
        }
        selection={rowSelection(selection, { rowAt, keyOf }, select, selectAll)}
        open={(share) => {
          if (isOpen(share)) openShare(share);
        }}
        onKey={onKey}
        menu={(share) =>
          share && { label: t('sharing.more', { name: share.name }), entries: entriesOf(share) }
        }
        onRange={shares.ensure}
      />
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
      {dialog?.what === 'edit' && one && (
        <EditDialog share={one} onClose={close} onChanged={shares.refresh} />
      )}
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
