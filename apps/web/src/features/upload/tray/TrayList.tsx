import { useRef } from 'react';
import { isFailed, type UploadItem } from '../item.ts';
import { uploadOf, useUploads } from '../uploads.ts';
import { useVisibleRows } from '../visibleRows.ts';
import { TrayRow } from './TrayRow.tsx';
import classes from './tray.module.css';

const rowHeight = 52;
/** Room for what to do about it. */
const troubledHeight = 68;

function heightOf(item: UploadItem | undefined): number {
  return item && (isFailed(item) || item.need !== undefined) ? troubledHeight : rowHeight;
}

/** Ten thousand rows, of which a dozen are in the page. */
export function TrayList() {
  const order = useUploads((state) => state.order);
  const box = useRef<HTMLDivElement>(null);
  const { rows, height } = useVisibleRows(box, order.length, (index) => heightOf(uploadOf(order[index]!)));
  return (
    <div ref={box} className={classes.list}>
      <ul style={{ height }}>
        {rows.map(({ index, top, height: rowSize }) => {
          const item = uploadOf(order[index]!);
          if (!item) return null;
          return (
            <li
              key={item.id}
              className={classes.row}
              style={{ height: rowSize, transform: `translateY(${top}px)` }}
              aria-setsize={order.length}
              aria-posinset={index + 1}
            >
              <TrayRow item={item} />
            </li>
          );
        })}
      </ul>
    </div>
  );
}
