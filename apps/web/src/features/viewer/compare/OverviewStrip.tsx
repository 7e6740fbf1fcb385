import { useMemo, useRef, type KeyboardEvent } from 'react';
import { useT } from '../../../app/language.ts';
import { toDrawing } from '../engine/view/project.ts';
import { useCompare, type ListedChange } from './compareStore.ts';
import { overviewColumns, type OverviewColumn } from './overview.ts';
import { outcomeColors } from '../../../ui/outcomeColors.ts';
import classes from './compare.module.css';

const columns = 64;
/** So many changes fill a column to the top. */
const fullColumn = 6;

interface OverviewProps {
  changes: readonly ListedChange[];
  onChoose: (change: ListedChange) => void;
}

/** A bar as wide as the drawing: where changes lie, and what part of it is on screen. A press goes there. */
export function OverviewStrip({ changes, onChoose }: OverviewProps) {
  const t = useT('compare');
  const strip = useRef<HTMLDivElement>(null);
  const extents = useCompare((state) => state.extents);
  const layout = useCompare((state) => state.layout);
  const chosen = useCompare((state) => state.chosen);
  const told = useCompare((state) => state.told);
  const filled = useMemo(() => {
    if (!extents) return [];
    const here = changes.filter(({ change }) => change.place === layout);
    const isModel = here[0]?.change.placeKind === 'model';
    const shift = (isModel ? told?.comparison?.shift : undefined) ?? [0, 0];
    return overviewColumns(here, extents, shift, columns);
  }, [changes, extents, layout, told]);
  if (filled.length === 0) return null;
  const isChosen = (column: OverviewColumn): boolean => column.changes.some(({ id }) => id === chosen);
  const tabStop = filled.find(isChosen) ?? filled[0];
  /** The first of the column, then the next one each time. */
  const choose = ({ changes: inside }: OverviewColumn): void => {
    const at = inside.findIndex(({ id }) => id === chosen);
    onChoose(inside[(at + 1) % inside.length]!);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (step === undefined) return;
    const buttons = [...strip.current!.querySelectorAll('button')];
    const at = buttons.indexOf(document.activeElement as HTMLButtonElement);
    buttons[Math.min(buttons.length - 1, Math.max(0, at + step))]?.focus();
    event.preventDefault();
  };
  return (
    <div
      ref={strip}
      role="toolbar"
      tabIndex={-1}
      aria-label={t('compare.overview')}
      className={classes.overview}
      onKeyDown={onKeyDown}
    >
      <OverviewWindow />
      {filled.map((column) => (
        <button
          key={column.index}
          type="button"
          tabIndex={column === tabStop ? 0 : -1}
          aria-current={isChosen(column) || undefined}
          aria-label={t('compare.overview.column', { count: column.changes.length })}
          title={t('compare.overview.column', { count: column.changes.length })}
          style={{ left: `${(column.index / columns) * 100}%`, width: `${100 / columns}%` }}
          onClick={() => choose(column)}
        >
          <span style={{ height: `${Math.min(1, 0.35 + column.changes.length / fullColumn) * 100}%` }}>
            {column.counts.map(({ outcome, count }) => (
              <i key={outcome} style={{ background: outcomeColors[outcome], flexGrow: count }} />
            ))}
          </span>
        </button>
      ))}
    </div>
  );
}

/** What part of the drawing's width is on screen. */
function OverviewWindow() {
  const camera = useCompare((state) => state.camera);
  const size = useCompare((state) => state.size);
  const extents = useCompare((state) => state.extents);
  if (!camera || !extents) return null;
  const width = extents.maxX - extents.minX || 1;
  const shareOf = (pixel: number): number => {
    const { x } = toDrawing({ x: pixel, y: size.height / 2 }, camera, size);
    return Math.min(1, Math.max(0, (x - extents.minX) / width));
  };
  const [left, right] = [shareOf(0), shareOf(size.width)];
  if (left === 0 && right === 1) return null;
  return (
    <span
      className={classes.overviewWindow}
      style={{ left: `${left * 100}%`, right: `${(1 - right) * 100}%` }}
      aria-hidden
    />
  );
}
