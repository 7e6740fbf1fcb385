import { IconChevronRight, IconEye, IconEyeOff, IconSearch } from '@tabler/icons-react';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { useT } from '../../../app/language.ts';
import { select, toggleHidden, useModel } from '../modelStore.ts';
import { rowsOf, type TreeRow } from './treeRows.ts';
import classes from './model.module.css';

const rowHeight = 30;

/** The parts by name, with search; every row can be hidden and chosen. */
export function TreePanel() {
  const t = useT('model');
  const tree = useModel((state) => state.tree);
  const children = useModel((state) => state.children);
  const fileName = useModel((state) => state.opened?.name ?? '');
  const [open, setOpen] = useState<ReadonlySet<number>>(() => new Set([0, 1]));
  const [search, setSearch] = useState('');
  const scroller = useRef<HTMLDivElement>(null);
  const rows = useMemo(
    () => (tree ? rowsOf(tree, children, open, search.trim().toLowerCase(), fileName) : []),
    [tree, children, open, search, fileName],
  );
  // What it returns changes in place; nothing here memoizes it.
  // oxlint-disable-next-line react/incompatible-library
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 12,
  });
  const toggle = (node: number): void => {
    const next = new Set(open);
    if (!next.delete(node)) next.add(node);
    setOpen(next);
  };
  return (
    <div className={classes.treePanel}>
      <label className={classes.search}>
        <IconSearch size={16} stroke={1.5} aria-hidden />
        <input
          type="search"
          value={search}
          placeholder={t('model.tree.search')}
          aria-label={t('model.tree.search')}
          onChange={({ target }) => setSearch(target.value)}
        />
      </label>
      <div className={classes.treeRows} ref={scroller} tabIndex={0} role="tree" aria-label={t('model.tree')}>
        <div style={{ height: virtual.getTotalSize(), position: 'relative' }} role="presentation">
          {virtual.getVirtualItems().map(({ index, start }) => (
            <Row key={rows[index]!.node} row={rows[index]!} top={start} onToggle={toggle} />
          ))}
        </div>
        {rows.length === 0 && <p className={classes.hint}>{t('model.tree.none')}</p>}
      </div>
    </div>
  );
}

function Row({ row, top, onToggle }: { row: TreeRow; top: number; onToggle: (node: number) => void }) {
  const t = useT('model');
  const { node, depth, hasChildren, isOpen, name } = row;
  const isSelected = useModel((state) => state.selected.has(node));
  const isHidden = useModel((state) => state.hidden.has(node));
  const label = name || t('model.tree.unnamed');
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Enter' || event.key === ' ') select(node, event.ctrlKey || event.metaKey);
    else if (event.key === 'ArrowRight' && hasChildren && !isOpen) onToggle(node);
    else if (event.key === 'ArrowLeft' && hasChildren && isOpen) onToggle(node);
    else return;
    event.preventDefault();
  };
  return (
    <div
      className={classes.treeRow}
      style={{ transform: `translateY(${top}px)`, paddingInlineStart: 4 + depth * 14 }}
      role="treeitem"
      tabIndex={0}
      aria-level={depth + 1}
      aria-selected={isSelected}
      aria-expanded={hasChildren ? isOpen : undefined}
      data-hidden={isHidden || undefined}
      onClick={(event) => select(node, event.ctrlKey || event.metaKey)}
      onDoubleClick={() => useModel.getState().stage?.fit(useModel.getState().selected)}
      onKeyDown={onKeyDown}
    >
      <button
        type="button"
        tabIndex={-1}
        aria-label={t(isOpen ? 'model.tree.close' : 'model.tree.open', { name: label })}
        className={classes.twisty}
        data-open={isOpen || undefined}
        data-none={!hasChildren || undefined}
        onClick={(event) => {
          event.stopPropagation();
          onToggle(node);
        }}
      >
        <IconChevronRight size={14} stroke={2} aria-hidden />
      </button>
      <span className={classes.treeName} title={label}>
        {label}
      </span>
      <button
        type="button"
        className={classes.eye}
        tabIndex={-1}
        aria-label={t(isHidden ? 'model.show' : 'model.hide', { name: label })}
        onClick={(event) => {
          event.stopPropagation();
          toggleHidden(node);
        }}
      >
        {isHidden ? <IconEyeOff size={16} stroke={1.5} /> : <IconEye size={16} stroke={1.5} />}
      </button>
    </div>
  );
}
