import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { useT } from '../../../app/language.ts';
import { countOf, selection, useSelection } from '../selection.ts';
import { useListing } from '../listing.ts';
import type { SortOrder } from '../sorting.ts';
import type { Column } from './columns.ts';
import classes from './list.module.css';
import { CheckMark } from './RowFace.tsx';

interface HeadRowProps {
  columns: readonly Column[];
  order: SortOrder | undefined;
  sortable: readonly string[];
  onSort: (column: Column) => void;
}

/** The names of the columns; a click sorts by one, a second one turns the order round. */
export function HeadRow({ columns, order, sortable, onSort }: HeadRowProps) {
  const t = useT('drive');
  const total = useListing((state) => state.total);
  const count = useSelection(countOf);
  const isAll = total !== undefined && total > 0 && count >= total;
  return (
    <div role="row" aria-rowindex={1} className={classes.head}>
      {columns.map((column) => {
        const sorted = order !== undefined && order.sort === column.sort;
        const canSort = column.sort !== undefined && sortable.includes(column.sort);
        const Arrow = order?.order === 'asc' ? IconArrowUp : IconArrowDown;
        return (
          <div
            key={column.id}
            role="columnheader"
            className={classes.headCell}
            data-column={column.id}
            aria-sort={sorted ? (order.order === 'asc' ? 'ascending' : 'descending') : undefined}
          >
            {column.id === 'name' && (
              <button
                type="button"
                className={classes.checkAll}
                aria-label={t(isAll ? 'drive.selectNone' : 'drive.selectAll')}
                aria-pressed={isAll}
                data-some={(count > 0 && !isAll) || undefined}
                onClick={() => (isAll ? selection.clear() : void selection.all())}
              >
                <CheckMark />
              </button>
            )}
            {canSort ? (
              <button type="button" className={classes.sort} onClick={() => onSort(column)}>
                {t(column.label)}
                {sorted && <Arrow size={14} stroke={2} aria-hidden />}
              </button>
            ) : (
              t(column.label)
            )}
          </div>
        );
      })}
    </div>
  );
}
