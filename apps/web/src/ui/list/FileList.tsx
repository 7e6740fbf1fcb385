import { useEffect, useLayoutEffect, useRef, useState, type ReactNode, type RefObject } from 'react';
import { classNames } from '../classNames.ts';
import { Menu, type MenuEntry } from '../Menu.tsx';
import classes from './FileList.module.css';
import { topOf } from './scroller.ts';
import { useListEvents, type ListHandlers, type ListMenuPlace } from './useListEvents.ts';
import { useRowsWindow } from './useRowsWindow.ts';

/** What a row or a card is drawn from. */
export interface FileRow<Row> {
  index: number;
  /** Undefined while it is on its way. */
  row: Row | undefined;
  /** The stop for Tab: it has the keyboard, or gets it first. */
  current: boolean;
  selected: boolean;
  /** Where it stands among the rows. */
  style: { top: number; height: number };
  toggle: () => void;
}

/** By which the list knows its rows: for the element of each of them. */
export const rowAttributes = ({
  index,
  current,
  selected,
}: Pick<FileRow<unknown>, 'index' | 'current' | 'selected'>) => ({
  'data-index': index,
  'aria-selected': selected,
  tabIndex: current ? 0 : -1,
});

interface ListMenu {
  label: string;
  /** What it is about; a sheet hides that, so it says it. */
  title?: string | undefined;
  entries: readonly MenuEntry[];
}

interface FileListProps<Row> extends ListHandlers<Row> {
  label: string;
  className?: string | undefined;
  /** Undefined until it is known; `expected` rows stand for it. */
  total: number | undefined;
  expected?: number;
  /** Tells one list from another that is shown in its place. */
  identity?: string;
  /** Whether more rows are on their way, or others than those shown. */
  busy?: boolean;
  rowHeight: number;
  /** Cards beside one another; 1 in a list. */
  columns?: number;
  /** Of a row of cards; absent in a list. */
  cardsClass?: string | undefined;
  head?: ReactNode;
  /** Who scrolls, where that is not the list itself: `document.documentElement` for the page. */
  scroller?: HTMLElement;
  /** For the columns of its rows. */
  style?: React.CSSProperties;
  renderRow: (row: FileRow<Row>) => ReactNode;
  /** Of a row, or of the place where it was asked for beside them; `isAlone` where the row is not among the chosen. */
  menu?: (row: Row | undefined, isAlone: boolean) => ListMenu | undefined;
  /** Rows that are on screen, and some around them. */
  onRange?: (first: number, last: number) => void;
}

/** Rows that are asked for beyond those on screen. */
const around = 20;

/** What stands above the rows in the scroller, and how much of it sticks to the top. It comes and goes. */
function useAbove(body: RefObject<HTMLElement | null>, scroller: HTMLElement | null) {
  const [above, setAbove] = useState({ margin: 0, sticky: 0 });
  useLayoutEffect(() => {
    if (!scroller) return undefined;
    const measure = (): void => {
      const rows = body.current!;
      const head = rows.previousElementSibling;
      const margin = rows.getBoundingClientRect().top - topOf(scroller) + scroller.scrollTop;
      const isSticky = head instanceof HTMLElement && getComputedStyle(head).position === 'sticky';
      // What else lies over the top of the list, its style sheet says.
      const covered = Number.parseFloat(getComputedStyle(rows.parentElement!).scrollMarginTop);
      const sticky = covered + (isSticky ? head.offsetHeight : 0);
      setAbove((known) => (known.margin === margin && known.sticky === sticky ? known : { margin, sticky }));
    };
    measure();
    const observer = new ResizeObserver(measure);
    const beside = body.current!.parentElement!.parentElement!.children;
    for (const element of [...scroller.children, ...beside]) observer.observe(element);
    return () => observer.disconnect();
  }, [body, scroller]);
  return above;
}

/** Files as rows or cards, of which only those on screen are in the page: one keyboard, one way to choose, one menu. */
export function FileList<Row>(props: FileListProps<Row>) {
  const { total, expected = 0, rowHeight, columns = 1, selection, rowAt, onRange } = props;
  const grid = useRef<HTMLDivElement>(null);
  const body = useRef<HTMLDivElement>(null);
  const marquee = useRef<HTMLDivElement>(null);
  // As state: what is inside needs it when it is drawn.
  const [own, setOwn] = useState<HTMLDivElement | null>(null);
  useLayoutEffect(() => setOwn(grid.current), []);
  const scroller = props.scroller ?? own;
  const [menu, setMenu] = useState<ListMenuPlace>();

  const count = total ?? expected;
  const tabStop = Math.max(0, Math.min(selection.cursor, count - 1));
  const { margin, sticky } = useAbove(body, scroller);
  const rows = useRowsWindow({
    count: Math.ceil(count / columns),
    rowHeight,
    scroller,
    margin,
    sticky,
    always: selection.cursor < 0 ? -1 : Math.floor(tabStop / columns),
  });
  const { first, last } = rows;
  useEffect(() => {
    if (total !== undefined && scroller) onRange?.(first * columns - around, (last + 1) * columns + around);
  }, [first, last, columns, total, scroller, onRange]);

  const menuOf = (index: number | undefined, isAlone: boolean): ListMenu | undefined =>
    props.menu?.(index === undefined ? undefined : rowAt(index), isAlone);
  useListEvents({
    ...props,
    grid,
    body,
    marquee,
    scroller,
    rows,
    columns,
    sticky,
    total: total ?? 0,
    identity: props.identity,
    hasMenu: (index) => menuOf(index, false) !== undefined,
    onMenu: setMenu,
  });

  const rowOf = (index: number, top: number): FileRow<Row> => ({
    index,
    row: total === undefined ? undefined : rowAt(index),
    current: index === tabStop,
    selected: selection.has(index),
    style: { top, height: rowHeight },
    toggle: () => selection.toggle(index),
  });
  const isCards = props.cardsClass !== undefined;
  const opened = menu && menuOf(menu.index, menu.isAlone);
  const list = (
    <div
      ref={grid}
      className={classNames(props.scroller ? undefined : classes.list, props.className)}
      style={props.style}
      role="grid"
      aria-multiselectable
      aria-label={props.label}
      aria-busy={props.busy}
      aria-rowcount={total === undefined ? -1 : Math.ceil(total / columns) + (props.head ? 1 : 0)}
      aria-colcount={isCards ? columns : undefined}
      data-view={isCards ? 'grid' : 'list'}
      data-choosing={selection.count > 0 || undefined}
    >
      {props.head}
      <div ref={body} role="rowgroup" className={classes.rows} style={{ height: rows.height }}>
        {rows.rows.map(({ index, top }) =>
          isCards ? (
            <div
              key={index}
              role="row"
              aria-rowindex={index + 1}
              className={props.cardsClass}
              style={{ top, height: rowHeight, gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }}
            >
              {Array.from({ length: Math.min(columns, count - index * columns) }, (_, column) =>
                props.renderRow(rowOf(index * columns + column, top)),
              )}
            </div>
          ) : (
            props.renderRow(rowOf(index, top))
          ),
        )}
      </div>
      {selection.frame && <div ref={marquee} className={classes.marquee} hidden />}
    </div>
  );
  return (
    <>
      {props.scroller ? list : <div className={classes.frame}>{list}</div>}
      {opened && opened.entries.length > 0 && (
        <Menu
          label={opened.label}
          title={opened.title}
          entries={opened.entries}
          at={menu.at}
          keyboard={menu.keyboard}
          onClose={() => setMenu(undefined)}
        />
      )}
    </>
  );
}
