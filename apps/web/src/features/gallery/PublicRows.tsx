import type { PublicItem } from '@linework/contract/gallery';
import { Link } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { useLanguage, useT } from '../../app/language.ts';
import { FileList, rowAttributes, type FileRow } from '../../ui/list/FileList.tsx';
import { cursorOnly } from '../../ui/list/listSelection.ts';
import type { PagedRows } from '../../ui/list/usePagedRows.ts';
import type { MenuEntry } from '../../ui/Menu.tsx';
import { dayOf } from '../../ui/times.ts';
import { FileThumb } from '../preview/queries.ts';
import classes from './gallery.module.css';

interface PublicRowsProps {
  label: string;
  list: PagedRows<unknown, PublicItem>;
  author: boolean;
  action: (item: PublicItem) => ReactNode;
  open: (item: PublicItem) => void;
  entries: (item: PublicItem) => MenuEntry[];
}

const counts = [
  ['browseCount', 'gallery.mine.column.views'],
  ['likeCount', 'gallery.mine.column.likes'],
  ['collectionCount', 'gallery.mine.column.collected'],
  ['leaveMessageCount', 'gallery.mine.column.messages'],
] as const;

/** The same as a list, with every count under its own heading. */
export function PublicRows({ label, list, author, action, open, entries }: PublicRowsProps) {
  const t = useT('gallery', 'drive');
  const [cursor, setCursor] = useState(-1);
  return (
    <FileList
      label={label}
      total={list.total}
      rowAt={list.rowAt}
      rowHeight={48}
      style={{ '--author': author ? 'minmax(80px, 160px)' : '' } as React.CSSProperties}
      head={
        <div role="row" aria-rowindex={1} className={classes.listHead}>
          <span role="columnheader">{t('drive.column.name')}</span>
          {author && <span role="columnheader">{t('gallery.mine.column.author')}</span>}
          {counts.map(([count, words]) => (
            <span key={count} role="columnheader" className={classes.numeric}>
              {t(words)}
            </span>
          ))}
          <span role="columnheader" className={classes.rowDay}>
            {t('gallery.mine.column.published')}
          </span>
          <span role="columnheader">
            <span className="visuallyHidden">{t('drive.actions')}</span>
          </span>
        </div>
      }
      renderRow={(row) =>
        row.row && (
          <PublicRow key={row.row.id} {...row} item={row.row} author={author} action={action(row.row)} />
        )
      }
      selection={cursorOnly(cursor, setCursor)}
      opensAtOnce
      open={open}
      menu={(item) => item && { label: item.name, entries: entries(item) }}
      onRange={list.ensure}
    />
  );
}

interface PublicRowProps extends FileRow<PublicItem> {
  item: PublicItem;
  author: boolean;
  action: ReactNode;
}

function PublicRow({ item, author, action, ...row }: PublicRowProps) {
  const t = useT('gallery');
  const language = useLanguage();
  return (
    <div
      role="row"
      aria-rowindex={row.index + 2}
      className={classes.listRow}
      style={row.style}
      {...rowAttributes(row)}
    >
      <span role="gridcell" className={classes.rowName}>
        <FileThumb item={item} size="row" />
        <Link to="/gallery/$fileId" params={{ fileId: item.id }} title={item.name} tabIndex={-1}>
          {item.name}
        </Link>
        {item.hidden === 1 && <span className={classes.badge}>{t('gallery.hiddenBadge')}</span>}
      </span>
      {author && (
        <span role="gridcell" className={classes.rowCell}>
          {item.userName}
        </span>
      )}
      {counts.map(([count]) => (
        <span key={count} role="gridcell" className={classes.numeric}>
          {new Intl.NumberFormat(language).format(item[count])}
        </span>
      ))}
      <span role="gridcell" className={classes.rowDay}>
        <time>{dayOf(item.publishTime, language)}</time>
      </span>
      <span role="gridcell">{action}</span>
    </div>
  );
}
