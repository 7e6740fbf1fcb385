import type { PublicItem } from '@linework/contract/gallery';
import { useEffect, useState, type ReactNode } from 'react';
import { FileList } from '../../ui/list/FileList.tsx';
import { cursorOnly } from '../../ui/list/listSelection.ts';
import { useCardLayout, type CardSize } from '../../ui/list/useCardLayout.ts';
import type { PagedRows } from '../../ui/list/usePagedRows.ts';
import { useNarrow } from '../../ui/media.ts';
import type { MenuEntry } from '../../ui/Menu.tsx';
import classes from './gallery.module.css';
import { PublicCard } from './PublicCard.tsx';
import { itemPath, useOpenItem } from './useOpenItem.ts';

interface PublicGridProps {
  label: string;
  list: PagedRows<unknown, PublicItem>;
  /** Not where all are of one author. */
  author?: boolean;
  action?: (item: PublicItem) => ReactNode;
  /** Where there is none, the browser has its own for links. */
  entries?: (item: PublicItem) => MenuEntry[];
}

/** Shown for a list that is on its way. */
const expected = 8;
const sizes = {
  wide: { minWidth: 240, gap: 20, rowGap: 28, ratio: 0.75, caption: 62 },
  narrow: { minWidth: 130, gap: 12, rowGap: 24, ratio: 0.75, caption: 66 },
} satisfies Record<string, CardSize>;
const authorHeights = { wide: 30, narrow: 34 };
/** Of the grid that was shown last: coming back, the page is as high at once as it was, and scrolled as far. */
let lastWidth = 0;

/** Public drawings as cards in a page that scrolls: each is a link, and the arrow keys go from one to the next. */
export function PublicGrid({ label, list, author = true, action, entries }: PublicGridProps) {
  const narrow = useNarrow();
  const [frame, setFrame] = useState<HTMLDivElement | null>(null);
  const [cursor, setCursor] = useState(-1);
  const layout = useCardLayout(frame, 0, narrow, sizes, lastWidth);
  const open = useOpenItem();
  useEffect(() => {
    if (frame) lastWidth = frame.clientWidth;
  });
  const rowHeight = layout.height + (author ? authorHeights[narrow ? 'narrow' : 'wide'] : 0);
  const rows = Math.ceil((list.total ?? 0) / layout.columns);
  return (
    <div ref={setFrame} style={{ minHeight: frame ? undefined : rows * rowHeight }}>
      {frame && (
        <FileList
          label={label}
          className={classes.grid}
          scroller={document.documentElement}
          total={list.total}
          expected={expected}
          busy={list.stale}
          rowAt={list.rowAt}
          rowHeight={rowHeight}
          columns={layout.columns}
          cardsClass={classes.cards}
          renderRow={(row) => (
            <PublicCard
              key={row.row?.id ?? row.index}
              {...row}
              item={row.row}
              author={author}
              action={row.row && action?.(row.row)}
            />
          )}
          selection={cursorOnly(cursor, setCursor)}
          opensAtOnce
          open={open}
          onKey={(event, item) => {
            if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || !item) return false;
            window.open(itemPath(item), '_blank');
            return true;
          }}
          menu={(item) => entries && item && { label: item.name, entries: entries(item) }}
          onRange={list.ensure}
        />
      )}
    </div>
  );
}
