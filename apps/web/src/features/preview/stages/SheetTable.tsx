import { useVirtualizer } from '@tanstack/react-virtual';
import { useMemo, useRef } from 'react';
import { columnLetters, columnWidths } from './columns.ts';
import type { SheetAnswer } from './sheetMessages.ts';
import classes from './SheetStage.module.css';

const rowHeight = 26;
const numberWidth = 56;
const isNumber = /^[-+(]?[\d.,\s ]+[)%]?$/;

/** Only what is to be seen is there: a thousand rows cost what forty do. */
export function SheetTable({ sheet: { rows, widths } }: { sheet: SheetAnswer }) {
  const scroller = useRef<HTMLDivElement>(null);
  const columns = useMemo(() => columnWidths(rows, widths), [rows, widths]);
  // What it returns changes in place; nothing here memoizes it.
  // oxlint-disable-next-line react/incompatible-library
  const down = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 8,
    paddingStart: rowHeight,
  });
  const across = useVirtualizer({
    horizontal: true,
    count: columns.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => columns[index]!,
    overscan: 3,
    paddingStart: numberWidth,
  });
  const shown = across.getVirtualItems();
  return (
    <div
      ref={scroller}
      className={classes.scroller}
      tabIndex={0}
      data-sideways
      role="table"
      aria-rowcount={rows.length}
      aria-colcount={columns.length}
    >
      <div className={classes.cells} style={{ width: across.getTotalSize(), height: down.getTotalSize() }}>
        <div className={classes.letters} role="row">
          {shown.map(({ index, start, size }) => (
            <span
              key={index}
              role="columnheader"
              className={classes.letter}
              style={{ left: start, width: size }}
            >
              {columnLetters(index)}
            </span>
          ))}
        </div>
        {down.getVirtualItems().map(({ index: row, start: top }) => (
          <div key={row} role="row" aria-rowindex={row + 1} className={classes.row} style={{ top }}>
            <span role="rowheader" className={classes.number}>
              {row + 1}
            </span>
            {shown.map(({ index, start, size }) => {
              const text = rows[row]?.[index] ?? '';
              return (
                <span
                  key={index}
                  role="cell"
                  className={classes.cell}
                  data-number={isNumber.test(text) || undefined}
                  style={{ left: start, width: size }}
                  title={text.length > 12 ? text : undefined}
                >
                  {text}
                </span>
              );
            })}
          </div>
        ))}
      </div>
    </div>
  );
}
