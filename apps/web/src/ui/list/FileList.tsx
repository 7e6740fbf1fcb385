import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef, useState, type KeyboardEvent, type MouseEvent, type ReactNode } from 'react';
import { isTyping } from '../../app/typing.ts';
import { classNames } from '../classNames.ts';
import { Menu, type MenuEntry } from '../Menu.tsx';
import classes from './FileList.module.css';
import { choose, cleared, type ListRows, type ListSelection, type Modifiers } from './listSelection.ts';
import { step } from './steps.ts';

/** What a row or a card is drawn from. */
export interface FileRow<Row> {
  id: string;
  index: number;
  /** Undefined while it is on its way. */
  row: Row | undefined;
  current: boolean;
  selected: boolean;
  /** Where it stands among the rows. */
  style: { top: number; height: number };
  toggle: () => void;
  /** For the row's own element. */
  events: {
    onClick: (event: MouseEvent) => void;
    onDoubleClick: (event: MouseEvent) => void;
    onContextMenu: (event: MouseEvent) => void;
  };
}

interface FileListProps<Row> extends ListRows<Row> {
  label: string;
  /** Of the ids of its rows. */
  name: string;
  className?: string | undefined;
  total: number;
  /** Whether more rows are on their way, or others than those shown. */
  busy?: boolean;
  rowHeight: number;
  /** Cards beside one another; 1 in a list. */
  columns?: number;
  /** Of a row of cards; absent in a list. */
  cardsClass?: string | undefined;
  head?: ReactNode;
  renderRow: (row: FileRow<Row>) => ReactNode;
  selection: ListSelection<Row>;
  onSelect: (selection: ListSelection<Row>) => void;
  selectAll: () => void;
  /** One press opens, and only with a key or in its box a row is chosen; else one chooses and two open. */
  opensAtOnce?: boolean;
  open: (row: Row) => void;
  /** What the space bar does; opens where absent. */
  preview?: ((row: Row) => void) | undefined;
  /** To the folder above. */
  up?: (() => void) | undefined;
  /** Keys of this list alone; true where one meant something. */
  onKey?: (event: KeyboardEvent, row: Row | undefined) => boolean;
  menu?: (row: Row) => { label: string; entries: readonly MenuEntry[] };
  /** Rows that are on screen, and some around them. */
  onRange?: (first: number, last: number) => void;
}

const overscan = 6;
/** Rows that are asked for beyond those on screen. */
const around = 20;

/** A press on what has an action of its own is not one on its row. */
const isControl = ({ target }: MouseEvent): boolean =>
  target instanceof Element && target.closest('button, a, input, label, [popover]') !== null;

/** Files as rows or cards, of which only those on screen are in the page: one keyboard, one way to choose, one menu. */
export function FileList<Row>(props: FileListProps<Row>) {
  const { label, name, total, rowHeight, columns = 1, selection, onSelect, rowAt, keyOf, onRange } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const [menu, setMenu] = useState<{ row: Row; at: { x: number; y: number }; keyboard: boolean }>();
  // What it returns changes in place; nothing here memoizes it.
  // oxlint-disable-next-line react/incompatible-library
  const virtualizer = useVirtualizer({
    count: Math.ceil(total / columns),
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan,
    paddingEnd: 72,
  });
  useEffect(() => virtualizer.measure(), [virtualizer, rowHeight]);
  const shown = virtualizer.getVirtualItems();
  const first = (shown[0]?.index ?? 0) * columns;
  const last = ((shown.at(-1)?.index ?? 0) + 1) * columns;
  useEffect(() => onRange?.(first - around, last + around));

  const cursor = Math.min(selection.cursor, total - 1);
  const current = rowAt(cursor);
  const pick = (index: number, modifiers: Modifiers): void =>
    onSelect(choose(selection, { rowAt, keyOf }, index, modifiers));
  const moveTo = (index: number, { shiftKey, ctrlKey, metaKey }: KeyboardEvent): void => {
    if (shiftKey) pick(index, { ctrl: false, shift: true });
    else if (props.opensAtOnce || ctrlKey || metaKey)
      onSelect({ ...selection, cursor: index, anchor: index });
    else pick(index, { ctrl: false, shift: false });
    virtualizer.scrollToIndex(Math.floor(index / columns));
  };
  const openMenuByKey = (): void => {
    const box = document.getElementById(`${name}-${cursor}`)?.getBoundingClientRect();
    if (!box || current === undefined) return;
    setMenu({ row: current, at: { x: box.left + 48, y: box.bottom - 8 }, keyboard: true });
  };

  const pressKey = (event: KeyboardEvent): boolean => {
    const { key, shiftKey } = event;
    const mod = event.ctrlKey || event.metaKey;
    const page = Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / rowHeight) - 1);
    // The first press chooses the row with the keyboard, where there is one and nothing is chosen yet.
    const begins = key === 'ArrowDown' && !props.opensAtOnce && selection.rows.size === 0 && cursor === 0;
    const to = total === 0 ? undefined : begins ? 0 : step(key, cursor, total, { columns, page });
    if (to !== undefined) moveTo(to, event);
    else if (mod && key.toLowerCase() === 'a') props.selectAll();
    else if (key === 'Escape' && selection.rows.size > 0) onSelect(cleared(selection));
    else if (props.menu && (key === 'ContextMenu' || (key === 'F10' && shiftKey))) openMenuByKey();
    else if (key === 'Backspace' && props.up) props.up();
    else if (props.onKey?.(event, current)) return true;
    else if (current === undefined) return false;
    else if (key === 'Enter') props.open(current);
    else if (key === ' ' && mod) pick(cursor, { ctrl: true, shift: false });
    else if (key === ' ') (props.preview ?? props.open)(current);
    else return false;
    return true;
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    if (isTyping(event.target) || (event.target as Element).closest('button, a, input')) return;
    if (pressKey(event)) event.preventDefault();
  };

  const onClick = (event: MouseEvent, index: number, row: Row): void => {
    if (isControl(event)) return;
    const { shiftKey: shift, ctrlKey, metaKey } = event;
    // A finger opens, as there is no second press; once it has begun to choose it goes on choosing.
    const isTouch = matchMedia('(pointer: coarse)').matches;
    if (isTouch && selection.rows.size > 0) pick(index, { ctrl: true, shift: false });
    else if (shift || ctrlKey || metaKey) pick(index, { ctrl: ctrlKey || metaKey, shift });
    else if (isTouch || props.opensAtOnce) props.open(row);
    else pick(index, { ctrl: false, shift: false });
  };
  const onContextMenu = (event: MouseEvent, index: number, row: Row): void => {
    if (!props.menu) return;
    event.preventDefault();
    const key = keyOf(row);
    if (key !== undefined && !selection.rows.has(key)) pick(index, { ctrl: false, shift: false });
    setMenu({ row, at: { x: event.clientX, y: event.clientY }, keyboard: false });
  };
  const rowOf = (index: number, top: number): FileRow<Row> => {
    const row = rowAt(index);
    const key = row === undefined ? undefined : keyOf(row);
    return {
      id: `${name}-${index}`,
      index,
      row,
      current: index === cursor,
      selected: key !== undefined && selection.rows.has(key),
      style: { top, height: rowHeight },
      toggle: () => pick(index, { ctrl: true, shift: false }),
      events: {
        onClick: (event) => row !== undefined && onClick(event, index, row),
        onDoubleClick: (event) =>
          row !== undefined && !props.opensAtOnce && !isControl(event) && props.open(row),
        onContextMenu: (event) => row !== undefined && onContextMenu(event, index, row),
      },
    };
  };
  const opened = menu && props.menu?.(menu.row);

  return (
    <div className={classes.frame}>
      <div
        ref={scroller}
        className={classNames(classes.list, props.className)}
        role="grid"
        aria-multiselectable
        aria-label={label}
        aria-busy={props.busy}
        aria-rowcount={props.busy && total === 0 ? -1 : Math.ceil(total / columns) + (props.head ? 1 : 0)}
        aria-activedescendant={current === undefined ? undefined : `${name}-${cursor}`}
        tabIndex={0}
        data-choosing={selection.rows.size > 0 || undefined}
        onKeyDown={onKeyDown}
        onClick={(event) => {
          if (event.target === event.currentTarget) onSelect(cleared(selection));
        }}
      >
        {props.head}
        <div role="rowgroup" className={classes.rows} style={{ height: virtualizer.getTotalSize() }}>
          {shown.map(({ index, start }) =>
            props.cardsClass === undefined ? (
              props.renderRow(rowOf(index, start))
            ) : (
              <div
                key={index}
                role="row"
                aria-rowindex={index + 1}
                className={props.cardsClass}
                style={{
                  top: start,
                  height: rowHeight,
                  gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`,
                }}
              >
                {Array.from({ length: Math.min(columns, total - index * columns) }, (_, column) =>
                  props.renderRow(rowOf(index * columns + column, start)),
                )}
              </div>
            ),
          )}
        </div>
      </div>
      {opened && (
        <Menu
          label={opened.label}
          entries={[...opened.entries]}
          at={menu.at}
          keyboard={menu.keyboard}
          onClose={() => setMenu(undefined)}
        />
      )}
    </div>
  );
}
