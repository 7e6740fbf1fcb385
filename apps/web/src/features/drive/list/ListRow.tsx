import type { Item } from '@linework/contract/drive';
import { memo } from 'react';
import { rowAttributes } from '../../../ui/list/FileList.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import type { DrivePlace } from '../place.ts';
import type { Column } from './columns.ts';
import { dropTarget } from './dropTarget.ts';
import { HoverActions } from './HoverActions.tsx';
import classes from './list.module.css';
import { CellFace, CheckMark, NameFace } from './RowFace.tsx';
import type { Wording } from './useWording.ts';

interface ListRowProps {
  index: number;
  top: number;
  item: Item | undefined;
  place: DrivePlace;
  columns: readonly Column[];
  query: string | undefined;
  wording: Wording;
  selected: boolean;
  /** Has the keyboard. */
  current: boolean;
  hovered: boolean;
  renaming: boolean;
  narrow: boolean;
}

/** One line of the list. It handles nothing by itself: the grid listens for all of its rows. */
export const ListRow = memo(function ListRow(props: ListRowProps) {
  const { index, top, item, columns, selected, current, hovered, renaming, narrow } = props;
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      {...rowAttributes({ index, current, selected })}
      data-id={item?.id}
      data-renaming={renaming || undefined}
      className={classes.row}
      style={{ top }}
      {...dropTarget(item)}
    >
      {item ? <Cells {...props} item={item} /> : <Waiting columns={columns} index={index} narrow={narrow} />}
      {item && (hovered || narrow) && (
        <HoverActions item={item} only={narrow ? 'more' : undefined} role="gridcell" />
      )}
    </div>
  );
});

function Cells({ item, place, columns, query, wording, renaming, narrow }: ListRowProps & { item: Item }) {
  return columns
    .filter(({ id }) => !narrow || id === 'name')
    .map(({ id }) => (
      <div key={id} role="gridcell" className={classes.cell} data-column={id}>
        {id === 'name' ? (
          <>
            <CheckMark />
            <NameFace {...{ item, place, query, wording, renaming, narrow }} />
          </>
        ) : (
          <CellFace column={id} item={item} place={place} wording={wording} />
        )}
      </div>
    ));
}

interface WaitingProps {
  columns: readonly Column[];
  index: number;
  narrow: boolean;
}

/** A row on its way: the same height, gray. */
function Waiting({ columns, index, narrow }: WaitingProps) {
  return columns
    .filter(({ id }) => !narrow || id === 'name')
    .map(({ id }) => (
      <div key={id} role="gridcell" className={classes.cell} data-column={id}>
        {id === 'name' && (
          <>
            <span className={classes.check} aria-hidden />
            <span className={classes.thumb}>
              <Skeleton still width={40} height={32} />
            </span>
          </>
        )}
        <Skeleton still width={id === 'name' ? `${34 + ((index * 17) % 28)}%` : '64%'} height={12} />
      </div>
    ));
}
