import type { ArchiveRow, ArchiveSort } from '@linework/contract/archive';
import { extensionOf } from '@linework/contract/files';
import { formatSize } from '@linework/contract/format';
import { IconChevronDown, IconFolderFilled, IconLink, IconLock } from '@tabler/icons-react';
import { useRef, type KeyboardEvent } from 'react';
import { useLanguage, useT } from '../../app/language.ts';
import { Button } from '../../ui/Button.tsx';
import { openMember, type MemberSource } from './member.ts';
import type { ArchiveView } from './useArchiveRows.ts';
import classes from './archive.module.css';

interface ArchiveListProps {
  rows: readonly ArchiveRow[];
  view: ArchiveView;
  chosen: ReadonlySet<number>;
  source: MemberSource;
  onChoose: (chosen: ReadonlySet<number>) => void;
  onView: (part: Partial<ArchiveView>) => void;
  more: (() => void) | undefined;
}

const columns = [
  ['name', 'archive.column.name'],
  ['size', 'archive.column.size'],
  ['packed', 'archive.column.packed'],
  ['time', 'archive.column.time'],
] as const satisfies readonly (readonly [ArchiveSort, string])[];

const dateStyle = { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' } as const;
const pathOf = ({ path, name }: ArchiveRow): string => (path === '' ? name : `${path}/${name}`);

/** The same list and the same keys as a folder of the drive. */
export function ArchiveList(props: ArchiveListProps) {
  const { rows, view, chosen, source, onChoose, onView, more } = props;
  const t = useT('archive');
  const box = useRef<HTMLDivElement>(null);
  const selectable = rows.filter(({ index, isLink }) => index !== undefined && !isLink);
  const areAll = selectable.length > 0 && selectable.every(({ index }) => chosen.has(index!));

  const open = (row: ArchiveRow): void => {
    if (row.isFolder) onView({ path: pathOf(row), q: '' });
    else void openMember(source, row, rows);
  };
  const toggle = (row: ArchiveRow): void => {
    if (row.index === undefined || row.isLink) return;
    const next = new Set(chosen);
    if (!next.delete(row.index)) next.add(row.index);
    onChoose(next);
  };
  const chooseAll = (wanted: boolean): void => {
    const next = new Set(chosen);
    for (const { index } of selectable) {
      if (wanted) next.add(index!);
      else next.delete(index!);
    }
    onChoose(next);
  };
  const focusRow = (at: number): void => {
    const all = box.current?.querySelectorAll<HTMLElement>('[data-row]');
    all?.[Math.max(0, Math.min(all.length - 1, at))]?.focus();
  };
  const onKeyDown = (event: KeyboardEvent, row: ArchiveRow, at: number): void => {
    if (event.target !== event.currentTarget) return;
    const isMod = event.ctrlKey || event.metaKey;
    if (event.key === 'ArrowDown') focusRow(at + 1);
    else if (event.key === 'ArrowUp') focusRow(at - 1);
    else if (event.key === 'Home') focusRow(0);
    else if (event.key === 'End') focusRow(rows.length - 1);
    else if (event.key === 'Enter') open(row);
    else if (event.key === ' ' && isMod) toggle(row);
    else if (event.key === ' ') open(row);
    else if (event.key === 'a' && isMod) chooseAll(true);
    else if (event.key === 'Escape') onChoose(new Set());
    else if (event.key === 'Backspace' && view.path !== '')
      onView({ path: view.path.split('/').slice(0, -1).join('/') });
    else return;
    event.preventDefault();
  };

  return (
    <div
      className={classes.list}
      role="grid"
      aria-label={t('archive.title')}
      aria-rowcount={rows.length}
      ref={box}
    >
      <div className={classes.head} role="row">
        <span role="columnheader" className={classes.check}>
          <input
            type="checkbox"
            checked={areAll}
            disabled={selectable.length === 0}
            aria-label={t('archive.chooseAll')}
            onChange={({ currentTarget }) => chooseAll(currentTarget.checked)}
          />
        </span>
        {columns.map(([sort, label]) => {
          const isSorted = view.sort === sort;
          return (
            <span
              key={sort}
              role="columnheader"
              className={classes[sort]}
              aria-sort={isSorted ? (view.descending ? 'descending' : 'ascending') : undefined}
            >
              <button
                type="button"
                onClick={() => onView({ sort, descending: isSorted && !view.descending })}
                data-sorted={isSorted || undefined}
                data-descending={(isSorted && view.descending) || undefined}
              >
                {t(label)}
                {isSorted && <IconChevronDown size={14} stroke={1.75} aria-hidden />}
              </button>
            </span>
          );
        })}
      </div>
      {rows.map((row, at) => (
        <MemberRow
          key={row.index ?? `folder ${pathOf(row)}`}
          row={row}
          isFound={view.q !== ''}
          isChosen={row.index !== undefined && chosen.has(row.index)}
          onOpen={() => open(row)}
          onToggle={() => toggle(row)}
          onKeyDown={(event) => onKeyDown(event, row, at)}
        />
      ))}
      {rows.length === 0 && (
        <p className={classes.empty}>{t(view.q === '' ? 'archive.empty' : 'archive.nothing')}</p>
      )}
      {more && (
        <p className={classes.more}>
          <Button size="small" onClick={more}>
            {t('archive.more')}
          </Button>
        </p>
      )}
    </div>
  );
}

interface MemberRowProps {
  row: ArchiveRow;
  isFound: boolean;
  isChosen: boolean;
  onOpen: () => void;
  onToggle: () => void;
  onKeyDown: (event: KeyboardEvent) => void;
}

function MemberRow({ row, isFound, isChosen, onOpen, onToggle, onKeyDown }: MemberRowProps) {
  const t = useT('archive');
  const language = useLanguage();
  const { name, path, isFolder, isLink, isEncrypted, size, packed, modifyTime, index } = row;
  const facts = [
    isFolder ? t('archive.files', { count: row.count ?? 0 }) : formatSize(size),
    modifyTime > 0 && new Intl.DateTimeFormat(language, dateStyle).format(modifyTime),
  ].filter((fact) => typeof fact === 'string');
  return (
    <div
      className={classes.row}
      role="row"
      tabIndex={0}
      data-row
      aria-selected={isChosen}
      onKeyDown={onKeyDown}
      onDoubleClick={onOpen}
    >
      <span role="gridcell" className={classes.check}>
        {index !== undefined && !isLink && (
          <input
            type="checkbox"
            checked={isChosen}
            aria-label={t('archive.choose', { name })}
            onChange={onToggle}
          />
        )}
      </span>
      <span role="gridcell" className={classes.name}>
        {isFolder ? (
          <IconFolderFilled size={20} className={classes.folder} aria-hidden />
        ) : (
          <span className={classes.mark} aria-hidden>
            {extensionOf(name).slice(0, 4)}
          </span>
        )}
        <span className={classes.texts}>
          <button type="button" tabIndex={-1} onClick={onOpen} title={isFound ? `${path}/${name}` : name}>
            {name}
          </button>
          {isFound && path !== '' && <span className={classes.under}>{path}</span>}
          <span className={classes.narrowFacts}>{facts.join(' · ')}</span>
        </span>
        {isEncrypted && (
          <span className={classes.badge} title={t('archive.encrypted')}>
            <IconLock size={14} stroke={1.75} aria-label={t('archive.encrypted')} />
          </span>
        )}
        {isLink && (
          <span className={classes.badge} title={t('archive.link')}>
            <IconLink size={14} stroke={1.75} aria-label={t('archive.link')} />
          </span>
        )}
      </span>
      <span role="gridcell" className={classes.size}>
        {isFolder && row.count === 0 ? '–' : formatSize(size)}
      </span>
      <span role="gridcell" className={classes.packed}>
        {packed > 0 ? formatSize(packed) : '–'}
      </span>
      <span role="gridcell" className={classes.time}>
        {modifyTime > 0 ? new Intl.DateTimeFormat(language, dateStyle).format(modifyTime) : '–'}
      </span>
    </div>
  );
}
