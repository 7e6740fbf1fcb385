import type { Item } from '@linework/contract/drive';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef, type KeyboardEvent, type MouseEvent } from 'react';
import { useT } from '../../../app/language.ts';
import classes from './browse.module.css';
import { extended, indexAfterKey, toggled, type Picks } from './picks.ts';
import { Card, HeadRow, ListRow, type FaceProps } from './RowFaces.tsx';
import { useCards } from './useCards.ts';
import { useBackCloses } from '../../../ui/useBackCloses.ts';
import { useNarrow } from './useNarrow.ts';
import type { SharedList } from './useSharedList.ts';
import type { SharedView } from './view.ts';
import type { Where } from './where.ts';

interface SharedRowsProps {
  list: SharedList;
  view: SharedView;
  where: Where;
  may: { download: boolean; save: boolean };
  picks: Picks;
  setPicks: (picks: Picks) => void;
  open: (item: Item) => void;
  preview: (item: Item) => void;
  download: (items: readonly Item[]) => void;
  save: (items: readonly Item[]) => void;
  change: (part: Partial<Where>) => void;
  selectAll: () => void;
  up: () => void;
}

const rowHeights = { wide: 44, narrow: 60 } as const;
const waitingRows = 8;
/** Rows that are fetched beyond those on screen. */
const around = 20;

/** A press on what has an action of its own is not one on its row. */
const isControl = (event: MouseEvent): boolean =>
  event.target instanceof Element && event.target.closest('button, label, [popover]') !== null;

/** The files as lines or as cards: one press opens, the box before the name chooses. */
export function SharedRows(props: SharedRowsProps) {
  const { list, view, where, may, picks, setPicks, open, change } = props;
  const t = useT('share');
  const narrow = useNarrow();
  useBackCloses(picks.items.size > 0, () => setPicks({ ...picks, items: new Map() }), true);
  const scroller = useRef<HTMLDivElement>(null);
  const cards = useCards(scroller, narrow);
  const isCards = view === 'grid';
  const perRow = isCards ? cards.columns : 1;
  const total = list.total ?? waitingRows;
  const rowHeight = isCards ? cards.height : narrow ? rowHeights.narrow : rowHeights.wide;
  // What it returns changes in place; nothing here memoizes it.
  // oxlint-disable-next-line react/incompatible-library
  const virtualizer = useVirtualizer({
    count: Math.ceil(total / perRow),
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 6,
    paddingEnd: 72,
  });
  useEffect(() => virtualizer.measure(), [virtualizer, rowHeight]);

  const shown = virtualizer.getVirtualItems();
  const first = (shown[0]?.index ?? 0) * perRow;
  const last = ((shown.at(-1)?.index ?? 0) + 1) * perRow;
  const { ensure, stale } = list;
  useEffect(() => {
    if (!stale) ensure(first - around, last + around);
  });

  const cursor = Math.min(picks.cursor, total - 1);
  const current = list.itemAt(cursor);
  const moveTo = (index: number, extend: boolean): void => {
    setPicks(extend ? extended(picks, index, list.itemAt) : { ...picks, cursor: index, anchor: index });
    virtualizer.scrollToIndex(Math.floor(index / perRow));
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    if (event.target !== event.currentTarget) return;
    const mod = event.ctrlKey || event.metaKey;
    const to = indexAfterKey(event.key, cursor, perRow, total);
    if (to !== undefined && !mod) moveTo(to, event.shiftKey);
    else if (event.key === 'Enter' && current) open(current);
    else if (event.key === ' ' && mod && current) setPicks(toggled(picks, cursor, current));
    else if (event.key === ' ' && current) props.preview(current);
    else if (mod && event.key.toLowerCase() === 'a') props.selectAll();
    else if (event.key === 'Escape' && picks.items.size > 0) setPicks({ ...picks, items: new Map() });
    else if (event.key === 'Backspace') props.up();
    else return;
    event.preventDefault();
  };
  const onClick = (event: MouseEvent, index: number, item: Item): void => {
    if (isControl(event)) return;
    if (event.shiftKey) setPicks(extended(picks, index, list.itemAt));
    else if (event.ctrlKey || event.metaKey) setPicks(toggled(picks, index, item));
    // A finger that has begun to choose goes on choosing.
    else if (picks.items.size > 0 && matchMedia('(pointer: coarse)').matches)
      setPicks(toggled(picks, index, item));
    else open(item);
  };
  const faceOf = (index: number): FaceProps => {
    const item = list.total === undefined ? undefined : list.itemAt(index);
    return {
      index,
      item,
      may,
      narrow,
      current: index === cursor,
      selected: item !== undefined && picks.items.has(item.id),
      onClick: (event) => item && onClick(event, index, item),
      onToggle: () => item && setPicks(toggled(picks, index, item)),
      onDownload: () => item && props.download([item]),
      onSave: () => item && props.save([item]),
    };
  };

  return (
    <div
      ref={scroller}
      className={classes.scroller}
      role="grid"
      aria-multiselectable
      aria-label={t('share.list')}
      aria-busy={stale}
      aria-rowcount={list.total === undefined ? -1 : Math.ceil(total / perRow) + (isCards ? 0 : 1)}
      aria-activedescendant={current ? `shared-${cursor}` : undefined}
      tabIndex={0}
      data-choosing={picks.items.size > 0 || undefined}
      data-stale={stale || undefined}
      onKeyDown={onKeyDown}
    >
      {!isCards && <HeadRow where={where} onSort={change} />}
      <div role="rowgroup" className={classes.rows} style={{ height: virtualizer.getTotalSize() }}>
        {shown.map(({ index, start }) =>
          isCards ? (
            <div
              key={index}
              role="row"
              aria-rowindex={index + 1}
              className={classes.cards}
              style={{
                top: start,
                height: rowHeight,
                gridTemplateColumns: `repeat(${perRow}, minmax(0, 1fr))`,
              }}
            >
              {Array.from({ length: Math.min(perRow, total - index * perRow) }, (_, column) => (
                <Card key={column} {...faceOf(index * perRow + column)} />
              ))}
            </div>
          ) : (
            <ListRow key={index} top={start} height={rowHeight} {...faceOf(index)} />
          ),
        )}
      </div>
    </div>
  );
}
