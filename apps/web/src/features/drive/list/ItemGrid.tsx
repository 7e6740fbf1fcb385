import type { Item } from '@linework/contract/drive';
import { FileList } from '../../../ui/list/FileList.tsx';
import { useCardLayout } from '../../../ui/list/useCardLayout.ts';
import { contextOf, currentContext } from '../actions.ts';
import { listing, useListing } from '../listing.ts';
import { listKey } from '../listingCalls.ts';
import { openItem, previewFile } from '../opening.ts';
import { driveRows, selection, useSelection } from '../selection.ts';
import { useRenaming } from '../renaming.ts';
import { useSorting } from '../useSorting.ts';
import type { ListView } from '../../../ui/list/viewStore.ts';
import { Card } from './Card.tsx';
import cards from './cards.module.css';
import { templateOf, useColumns } from './columns.ts';
import { rowDrag } from './dragging.ts';
import { HeadRow } from './HeadRow.tsx';
import { goUp, pressLetter } from './keys.ts';
import classes from './list.module.css';
import { ListRow } from './ListRow.tsx';
import { menuOf } from './menuEntries.tsx';
import { useHovered } from './useHovered.ts';
import { useWording } from './useWording.ts';
import { useNarrow } from '../../../ui/media.ts';

const rowHeights = { wide: 40, narrow: 60 } as const;

interface ItemGridProps {
  view: ListView;
  scroller: HTMLDivElement;
  /** How many rows stand for a list that is on its way. */
  expected: number;
}

function preview(item: Item): void {
  if (item.kind === 1 && item.deleteTime === undefined) previewFile(item);
  else selection.toggle(item.id);
}

/** The files of a place. */
export function ItemGrid({ view, scroller, expected }: ItemGridProps) {
  const wording = useWording();
  const narrow = useNarrow();
  const { place, search, total, state, stale } = useListing((all) => all);
  useSelection((all) => all);
  const renamed = useRenaming(({ id }) => id);
  const { order, sortable, sortBy } = useSorting();
  const hovered = useHovered(scroller);
  const columns = useColumns(place, search);
  const layout = useCardLayout(scroller, narrow ? 24 : 48, narrow);
  const isCards = view === 'grid';
  const { t } = wording;

  return (
    <FileList
      label={t('drive.list')}
      className={classes.grid}
      style={{ '--columns': templateOf(columns) } as React.CSSProperties}
      scroller={scroller}
      total={total}
      expected={expected}
      identity={listKey(place, search)}
      busy={state === 'loading' || stale}
      rowHeight={isCards ? layout.height : narrow ? rowHeights.narrow : rowHeights.wide}
      columns={isCards ? layout.columns : 1}
      cardsClass={isCards ? cards.row : undefined}
      head={
        isCards || narrow ? undefined : (
          <HeadRow columns={columns} order={order} sortable={sortable} onSort={sortBy} />
        )
      }
      rowAt={listing.itemAt}
      renderRow={({ index, row: item, current, selected, style: { top } }) => {
        const face = {
          index,
          item,
          place,
          query: search.q,
          wording,
          selected,
          current,
          hovered: index === hovered,
          renaming: item !== undefined && item.id === renamed,
          narrow,
        };
        return isCards ? (
          <Card key={index} {...face} />
        ) : (
          <ListRow key={index} top={top} columns={columns} {...face} />
        );
      }}
      selection={driveRows}
      takesAllKeys
      open={openItem}
      preview={preview}
      up={goUp}
      onKey={pressLetter}
      drag={rowDrag}
      menu={(item, isAlone) => menuOf(item && isAlone ? contextOf([item]) : currentContext(), t)}
      onRange={listing.ensure}
    />
  );
}
