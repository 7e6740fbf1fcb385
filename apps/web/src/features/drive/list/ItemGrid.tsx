import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { listing, useListing } from '../listing.ts';
import { expectOpening } from '../opening.ts';
import type { ListView } from '../viewStore.ts';
import { isSelected, useSelection } from '../selection.ts';
import { useRenaming } from '../renaming.ts';
import { useSorting } from '../useSorting.ts';
import classes from './list.module.css';
import { Card } from './Card.tsx';
import cards from './cards.module.css';
import { templateOf, useColumns, useNarrow } from './columns.ts';
import { HeadRow } from './HeadRow.tsx';
import { ItemMenu, type OpenMenu } from './ItemMenu.tsx';
import { ListRow } from './ListRow.tsx';
import { useCardLayout } from './useCardLayout.ts';
import { useGridEvents } from './useGridEvents.ts';
import { useRowsWindow } from './useRowsWindow.ts';
import { useWording } from './useWording.ts';

const rowHeights = { wide: 40, narrow: 60 } as const;
const headHeight = 36;

interface ItemGridProps {
  view: ListView;
  scroller: HTMLDivElement;
  /** How many rows stand for a list that is on its way. */
  expected: number;
}

/** The list itself: an ARIA grid of which only the visible rows are in the page. */
export function ItemGrid({ view, scroller, expected }: ItemGridProps) {
  const wording = useWording();
  const narrow = useNarrow();
  const { place, search, total, state, stale } = useListing((all) => all);
  const chosen = useSelection((all) => all);
  const renamed = useRenaming(({ id }) => id);
  const { order, sortable, sortBy } = useSorting();
  const body = useRef<HTMLDivElement>(null);
  const frame = useRef<HTMLDivElement>(null);
  const [menu, setMenu] = useState<OpenMenu>();
  const [hovered, setHovered] = useState(-1);

  const isCards = view === 'grid';
  const layout = useCardLayout(scroller, narrow);
  const perRow = isCards ? layout.columns : 1;
  const rowHeight = isCards ? layout.height : narrow ? rowHeights.narrow : rowHeights.wide;
  const count = total ?? expected;
  const hasHead = !isCards && !narrow;
  const sticky = hasHead ? headHeight : 0;
  const [margin, setMargin] = useState(0);
  const cursor = Math.min(chosen.cursor, count - 1);
  const tabStop = Math.max(0, cursor);

  const rows = useRowsWindow({
    count: Math.ceil(count / perRow),
    rowHeight,
    scroller,
    margin,
    sticky,
    always: chosen.cursor < 0 ? -1 : Math.floor(tabStop / perRow),
  });

  // What stands above the rows comes and goes: pins, filters.
  useLayoutEffect(() => {
    const inner = body.current!;
    const measure = (): void =>
      setMargin(
        inner.getBoundingClientRect().top - scroller.getBoundingClientRect().top + scroller.scrollTop,
      );
    measure();
    const observer = new ResizeObserver(measure);
    for (const element of scroller.children) observer.observe(element);
    return () => observer.disconnect();
  }, [scroller]);

  const { first, last } = rows;
  useEffect(() => {
    if (total !== undefined) listing.ensure(first * perRow - 20, (last + 1) * perRow + 20);
  }, [first, last, perRow, total]);

  const events = useGridEvents({
    body,
    frame,
    scroller,
    rows,
    perRow,
    rowHeight,
    sticky,
    cardWidth: isCards ? layout.width : undefined,
    total: total ?? 0,
    onMenu: setMenu,
    onHover(index) {
      setHovered(index);
      expectOpening(listing.itemAt(index));
    },
  });

  const columns = useColumns(place, search);
  const faceOf = (index: number) => {
    const item = total === undefined ? undefined : listing.itemAt(index);
    return {
      index,
      item,
      place,
      query: search.q,
      wording,
      selected: item !== undefined && isSelected(chosen, item.id),
      current: index === tabStop,
      hovered: index === hovered,
      renaming: item !== undefined && item.id === renamed,
      narrow,
    };
  };

  return (
    <>
      <div
        role="grid"
        aria-label={wording.t('drive.list')}
        aria-rowcount={total === undefined ? -1 : Math.ceil(total / perRow) + (hasHead ? 1 : 0)}
        aria-colcount={isCards ? perRow : undefined}
        aria-multiselectable
        aria-busy={state === 'loading' || stale}
        className={classes.grid}
        data-view={view}
        data-choosing={chosen.ids.size > 0 || chosen.all || undefined}
        style={{ '--columns': templateOf(columns) } as React.CSSProperties}
        {...events}
      >
        {hasHead && <HeadRow columns={columns} order={order} sortable={sortable} onSort={sortBy} />}
        <div
          ref={body}
          role="rowgroup"
          className={classes.body}
          data-loading={total === undefined || undefined}
          style={{ height: rows.height }}
        >
          {rows.rows.map(({ index, top }) =>
            isCards ? (
              <div
                key={index}
                role="row"
                aria-rowindex={index + 1}
                className={cards.row}
                style={{
                  top,
                  height: rowHeight,
                  gridTemplateColumns: `repeat(${perRow}, minmax(0, 1fr))`,
                }}
              >
                {Array.from({ length: Math.min(perRow, count - index * perRow) }, (_, column) => {
                  const at = index * perRow + column;
                  return <Card key={at} {...faceOf(at)} />;
                })}
              </div>
            ) : (
              <ListRow key={index} top={top} columns={columns} {...faceOf(index)} />
            ),
          )}
        </div>
        <div ref={frame} className={classes.frame} hidden />
      </div>
      {menu && <ItemMenu {...menu} onClose={() => setMenu(undefined)} />}
    </>
  );
}
