import type { CallError } from '@linework/client';
import type { Item } from '@linework/contract/drive';
import { IconFolderOff } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { useT } from '../../../app/language.ts';
import { Button } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { cleared, noSelection, type ListSelection } from '../../../ui/list/listSelection.ts';
import { Picture } from '../../../ui/Picture.tsx';
import { sheets } from '../../../ui/pictures/drive.ts';
import { downloadItems } from '../../download/actions.ts';
import { saveToCloud } from '../actions.ts';
import classes from './browse.module.css';
import { BrowserBar } from './BrowserBar.tsx';
import { neighborIn, openShared, previewShared } from './opening.ts';
import { idsOf } from './idsOf.ts';
import { SelectionBar } from './SelectionBar.tsx';
import { SharedRows } from './SharedRows.tsx';
import { useSharedList, useSharedPath } from './useSharedList.ts';
import { useSharedView } from './view.ts';
import { useWhere } from './where.ts';
import { isRefusedShare } from '../../../app/links/shareVia.ts';

interface SharedBrowserProps {
  via: string;
  may: { download: boolean; save: boolean };
  /** What the top is called in the way to a folder. */
  top: string;
  /** The folder that is the top: of a share that is one folder. */
  topId?: string;
  /** The share itself is no longer to be had: the page around has words for that. */
  onRefused?: (error: CallError) => void;
}

/**
 * The files behind a link, in a group or of anyone who shares: folders, order, search, preview and what may be done
 * with them. Where one is stands in the address (`folder`, `q`, `sort`, `order`). Fills the height it is given.
 */
export function SharedBrowser({ via, may, top, topId = '0', onRefused }: SharedBrowserProps) {
  const t = useT('share');
  const [asked, change] = useWhere();
  const where = asked.folder === '0' ? { ...asked, folder: topId } : asked;
  const isTop = where.folder === topId;
  const list = useSharedList(via, where);
  const whole = useSharedPath(via, isTop ? '0' : where.folder);
  const path = whole.slice(whole.findIndex(({ id }) => id === topId) + 1);
  const [view, setView] = useSharedView();
  const [chosen, setChosen] = useState<{ folder: string; selection: ListSelection<Item> }>({
    folder: where.folder,
    selection: noSelection,
  });
  // What was chosen stays behind with its folder.
  const selection = chosen.folder === where.folder ? chosen.selection : noSelection;
  const select = (next: ListSelection<Item>): void => setChosen({ folder: where.folder, selection: next });

  const { failed } = list;
  const refused = useEffectEvent((error: CallError) => onRefused?.(error));
  useEffect(() => {
    if (failed && isRefusedShare(failed)) refused(failed);
  }, [failed]);

  const reached = { via, download: may.download, step: neighborIn(list.rowAt, list.total ?? 0) };
  const open = (item: Item): void => {
    if (item.kind === 0) change({ folder: item.id, q: '' });
    else openShared(item, reached);
  };
  const download = (items: readonly Item[]): void => void downloadItems({ items, ...idsOf(items), via });
  const save = (items: readonly Item[]): void => saveToCloud({ via, ...idsOf(items) });
  const selectAll = async (): Promise<void> => {
    const items = await list.all().catch(() => []);
    select({ ...selection, rows: new Map(items.map((item) => [item.id, item])) });
  };
  const selected = [...selection.rows.values()];

  return (
    <section className={classes.browser} aria-label={t('share.list')}>
      <BrowserBar {...{ where, change, path, top, view, setView, total: list.total, more: list.more }} />
      {failed && !isRefusedShare(failed) ? (
        <EmptyState
          picture={<IconFolderOff size={48} stroke={1.25} aria-hidden />}
          title={t('share.failed.title')}
          text={failed.message}
          action={
            isTop ? (
              <Button onClick={list.refresh}>{t('action.retry')}</Button>
            ) : (
              <Button onClick={() => change({ folder: '0', q: '' })}>{top}</Button>
            )
          }
        />
      ) : list.total === 0 && !list.stale ? (
        <EmptyState
          picture={<Picture of={sheets} width={200} />}
          title={where.q === '' ? t('share.empty.title') : t('share.none.title', { query: where.q })}
          text={t(where.q === '' ? 'share.empty.text' : 'share.none.text')}
          action={
            where.q === '' ? undefined : (
              <Button onClick={() => change({ q: '' })}>{t('share.none.clear')}</Button>
            )
          }
        />
      ) : (
        <SharedRows
          key={`${where.folder} ${view}`}
          {...{ list, view, where, may, selection, open, download, save, change }}
          onSelect={select}
          preview={(item) => (item.kind === 1 ? previewShared(item, reached) : open(item))}
          selectAll={() => void selectAll()}
          up={() => {
            if (!isTop) change({ folder: path.at(-2)?.id ?? '0', q: '' });
          }}
        />
      )}
      {selected.length > 0 && (
        <SelectionBar
          selected={selected}
          may={may}
          onClear={() => select(cleared(selection))}
          onDownload={() => download(selected)}
          onSave={() => save(selected)}
        />
      )}
    </section>
  );
}
