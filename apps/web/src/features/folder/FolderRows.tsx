import { IconChevronRight, IconFolderFilled } from '@tabler/icons-react';
import { useEffect, useRef, type KeyboardEvent } from 'react';
import { useT } from '../../app/language.ts';
import { rowAfterKey, type TreeRow, type PickerNode } from './folderTree.ts';
import classes from './folder.module.css';

const canUnfold = ({ leaf, disabled }: PickerNode): boolean => !leaf && !disabled;

interface FolderRowsProps {
  label: string;
  rows: readonly TreeRow[];
  chosen: string;
  /** Where the items lie: they cannot be moved there. */
  currentId: string | undefined;
  onChoose: (row: TreeRow) => void;
  onExpand: (id: string, open: boolean) => void;
  onConfirm: () => void;
}

const pauseMs = 700;

/** A tree by the book: one stop for Tab, arrows go through it, letters lead to a name. */
export function FolderRows(props: FolderRowsProps) {
  const { label, rows, chosen, currentId, onChoose, onExpand, onConfirm } = props;
  const t = useT('item');
  const list = useRef<HTMLDivElement>(null);
  const typed = useRef({ text: '', at: 0 });
  const at = Math.max(
    0,
    rows.findIndex(({ folder }) => folder.id === chosen),
  );

  useEffect(() => {
    list.current?.querySelector(`[data-folder="${chosen}"]`)?.scrollIntoView({ block: 'nearest' });
  }, [chosen]);

  const go = (index: number | undefined): void => {
    const row = index === undefined ? undefined : rows[index];
    if (!row) return;
    onChoose(row);
    list.current?.querySelectorAll<HTMLElement>('[role=treeitem]')[index!]?.focus();
  };
  const typeAhead = (key: string): void => {
    const now = performance.now();
    const { text, at: last } = typed.current;
    const wanted = (now - last > pauseMs ? key : text + key).toLocaleLowerCase();
    typed.current = { text: wanted, at: now };
    const from = wanted.length === 1 ? at + 1 : at;
    const order = rows.map((_, i) => (from + i) % rows.length);
    go(order.find((i) => rows[i]!.folder.label.toLocaleLowerCase().startsWith(wanted)));
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const row = rows[at];
    if (!row || event.ctrlKey || event.metaKey || event.altKey) return;
    const next = rowAfterKey(rows, at, event.key);
    if (next !== undefined) go(next);
    else if (event.key === 'ArrowRight' || event.key === 'ArrowLeft') {
      if (canUnfold(row.folder)) onExpand(row.folder.id, event.key === 'ArrowRight');
    } else if (event.key === 'Enter') onConfirm();
    else if (event.key.length === 1) typeAhead(event.key);
    else return;
    event.preventDefault();
  };

  return (
    <div ref={list} role="tree" aria-label={label} tabIndex={-1} className={classes.tree}>
      {rows.map((row, index) => {
        const { folder, level, position, siblings, expanded } = row;
        const isCurrent = folder.id === currentId;
        return (
          <div
            key={folder.id}
            role="treeitem"
            data-folder={folder.id}
            aria-level={level}
            aria-posinset={position}
            aria-setsize={siblings}
            aria-expanded={canUnfold(folder) ? expanded : undefined}
            aria-selected={folder.id === chosen}
            aria-disabled={folder.disabled || isCurrent || undefined}
            tabIndex={index === at ? 0 : -1}
            className={classes.row}
            style={{ paddingInlineStart: (level - 1) * 20 + 4 }}
            onKeyDown={onKeyDown}
            // The first of what was found, too, when the keyboard comes down to it.
            onFocus={() => folder.id !== chosen && onChoose(row)}
            onClick={() => onChoose(row)}
            onDoubleClick={() => canUnfold(folder) && onExpand(folder.id, !expanded)}
          >
            <span
              className={classes.twist}
              data-leaf={!canUnfold(folder) || undefined}
              aria-hidden
              onClick={(event) => {
                event.stopPropagation();
                if (canUnfold(folder)) onExpand(folder.id, !expanded);
              }}
            >
              <IconChevronRight size={16} stroke={1.75} />
            </span>
            <IconFolderFilled size={18} className={classes.folder} aria-hidden />
            <span className={classes.name}>{folder.label === '' ? t('nav.all') : folder.label}</span>
            {folder.parentName !== undefined && (
              <span className={classes.aside}>
                {folder.parentName === '' ? t('nav.all') : folder.parentName}
              </span>
            )}
            {isCurrent && <span className={classes.aside}>{t('item.pick.current')}</span>}
          </div>
        );
      })}
    </div>
  );
}
