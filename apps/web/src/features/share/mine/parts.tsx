import type { ReceivedShare, ShareItem } from '@linework/contract/share';
import { IconArrowDown, IconArrowUp, IconFolderFilled } from '@tabler/icons-react';
import { FileThumb } from '../../preview/queries.ts';
import classes from './mine.module.css';
import { firstOrderOf, type MineSearch, type MineSort } from './search.ts';

type Pictured = Pick<ShareItem | ReceivedShare, 'name' | 'fileType' | 'thumbkey'>;

export function ShareThumb({ share }: { share: Pictured }) {
  if (share.fileType === 'folder') {
    return <IconFolderFilled size={24} className={classes.folder} aria-hidden />;
  }
  return <FileThumb item={{ ...share, status: 0 }} size="row" />;
}

interface ColumnHeadProps {
  label: string;
  sort?: MineSort;
  search: MineSearch;
  onSort: (part: Partial<MineSearch>) => void;
}

/** The name of a column; those that can be sorted by are buttons. */
export function ColumnHead({ label, sort, search, onSort }: ColumnHeadProps) {
  if (sort === undefined) return <span role="columnheader">{label}</span>;
  const on = search.sort === sort;
  const Arrow = search.order === 'asc' ? IconArrowUp : IconArrowDown;
  const order = on ? (search.order === 'asc' ? 'desc' : 'asc') : firstOrderOf(sort);
  return (
    <span role="columnheader" aria-sort={on ? (search.order === 'asc' ? 'ascending' : 'descending') : 'none'}>
      <button type="button" className={classes.sortBy} onClick={() => onSort({ sort, order })}>
        {label}
        {on && <Arrow size={14} stroke={1.75} aria-hidden />}
      </button>
    </span>
  );
}
