import type { ReactNode } from 'react';
import { useT } from '../../../app/language.ts';
import { Button } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { SkeletonRows } from '../../../ui/Skeleton.tsx';
import classes from './admin.module.css';

interface EmptyProps {
  title: string;
  text: string;
  action?: ReactNode;
}

/** Where a table would stand. */
export function Empty(said: EmptyProps) {
  return (
    <div className={classes.empty}>
      <EmptyState {...said} />
    </div>
  );
}

interface TableProps<Row> {
  label: string;
  rows: readonly Row[] | undefined;
  /** What is said when there are none; the catalogue always has some. */
  empty?: EmptyProps;
  keyOf: (row: Row) => string;
  columns: readonly {
    title: string;
    isNumber?: boolean;
    /** Goes over several lines. */
    isText?: boolean;
    renderCell: (row: Row) => ReactNode;
  }[];
}

/** A plain table; what is on its way has the same height. */
export function Table<Row>({ label, rows, empty, keyOf, columns }: TableProps<Row>) {
  const t = useT('orderAdmin');
  if (!rows) return <SkeletonRows label={t('state.loading')} />;
  if (rows.length === 0 && empty) return <Empty {...empty} />;
  return (
    <div className={classes.scroll} role="region" aria-label={label} tabIndex={0}>
      <table className={classes.table}>
        <thead>
          <tr>
            {columns.map(({ title, isNumber }) => (
              <th key={title} scope="col" data-number={isNumber || undefined}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)}>
              {columns.map(({ title, isNumber, isText, renderCell }) => (
                <td key={title} data-number={isNumber || undefined} data-text={isText || undefined}>
                  {renderCell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface PagerProps {
  page: number;
  /** Of all pages. */
  count: number;
  size: number;
  onPage: (page: number) => void;
}

export function Pager({ page, count, size, onPage }: PagerProps) {
  const t = useT('orderAdmin');
  const pages = Math.max(1, Math.ceil(count / size));
  if (pages === 1) return null;
  return (
    <div className={classes.pager}>
      <Button size="small" disabled={page === 1} onClick={() => onPage(page - 1)}>
        {t('orderAdmin.previous')}
      </Button>
      <span>
        {page} / {pages}
      </span>
      <Button size="small" disabled={page >= pages} onClick={() => onPage(page + 1)}>
        {t('orderAdmin.next')}
      </Button>
    </div>
  );
}
