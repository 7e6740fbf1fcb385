import type { ArchiveRow, ArchiveSort } from '@linework/contract/archive';
import { extensionOf } from '@linework/contract/files';
import { formatSize } from '@linework/contract/format';
import { IconChevronDown, IconFolderFilled, IconLink, IconLock } from '@tabler/icons-react';
import { useLanguage, useT } from '../../app/language.ts';
import { FileList, rowAttributes, type FileRow } from '../../ui/list/FileList.tsx';
import type { CallResponse } from '@linework/contract/calls';
import type { PagedRows } from '../../ui/list/usePagedRows.ts';
import { openMember, type MemberSource } from './member.ts';
import {
  folderRow,
  isPartly,
  isPickable,
  isPicked,
  memberSelection,
  pathOf,
  setPicks,
  type MemberSelection,
} from './memberPicks.ts';
import { findAllRows, type ArchiveView } from './useArchiveRows.ts';
import classes from './archive.module.css';
import { useNarrow } from '../../ui/media.ts';
import { startsDescending, type ArchiveAddress } from './archiveAddress.ts';

interface ArchiveListProps {
  list: PagedRows<unknown, ArchiveRow>;
  /** How much the folder on screen holds, with all below it. */
  folder: Pick<CallResponse<'archiveList'>, 'folderFiles' | 'folderSize'>;
  view: ArchiveView;
  selection: MemberSelection;
  source: MemberSource;
  onSelect: (selection: MemberSelection) => void;
  onView: (part: Partial<ArchiveAddress>) => void;
}

/** What members are sorted by; the columns of a wide list. */
export const archiveColumns = [
  ['name', 'archive.column.name'],
  ['size', 'archive.column.size'],
  ['packed', 'archive.column.packed'],
  ['time', 'archive.column.time'],
] as const satisfies readonly (readonly [ArchiveSort, string])[];

const dateStyle = { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' } as const;
const rowHeights = { wide: 40, narrow: 56 } as const;

/** The same list and the same keys as everywhere. */
export function ArchiveList({ list, folder, view, selection, source, onSelect, onView }: ArchiveListProps) {
  const t = useT('archive');
  const narrow = useNarrow();
  const { total, rowAt } = list;
  const rows = list.loaded();
  /** The folder itself, so that rows which are not here yet are among them; of a search all that it finds. */
  const chooseAll = (wanted: boolean): void => {
    const choose = (all: Parameters<typeof setPicks>[1]): void =>
      onSelect({ ...selection, picks: setPicks(selection.picks, all, wanted) });
    if (view.q === '') return choose([folderRow(view.path, folder.folderFiles, folder.folderSize)]);
    choose(rows);
    if (total !== undefined && rows.length < total) void findAllRows(source.fileId, view, total).then(choose);
  };
  const open = (row: ArchiveRow): void => {
    if (row.isFolder) onView({ path: pathOf(row), q: '' });
    else void openMember(source, row, rows);
  };
  if (total === 0)
    return <p className={classes.empty}>{t(view.q === '' ? 'archive.empty' : 'archive.nothing')}</p>;
  return (
    <FileList
      label={t('archive.title')}
      className={classes.list}
      total={total}
      identity={view.path}
      rowAt={rowAt}
      rowHeight={narrow ? rowHeights.narrow : rowHeights.wide}
      head={<HeadRow {...{ rows, view, selection, onView, chooseAll }} />}
      renderRow={(row) =>
        row.row && (
          <MemberRow
            key={row.index}
            {...row}
            member={row.row}
            isFound={view.q !== ''}
            isPartly={isPartly(selection.picks, row.row)}
            onOpen={() => open(row.row!)}
          />
        )
      }
      selection={memberSelection(selection, rowAt, onSelect, () => chooseAll(true))}
      open={open}
      up={view.path === '' ? undefined : () => onView({ path: view.path.split('/').slice(0, -1).join('/') })}
      onRange={list.ensure}
    />
  );
}

/** React has no attribute for a box that is neither. */
const showPartly = (isPartlyChosen: boolean) => (box: HTMLInputElement | null) => {
  if (box) box.indeterminate = isPartlyChosen;
};

interface HeadRowProps extends Pick<ArchiveListProps, 'view' | 'selection' | 'onView'> {
  rows: readonly ArchiveRow[];
  chooseAll: (wanted: boolean) => void;
}

function HeadRow({ rows, view, selection, onView, chooseAll }: HeadRowProps) {
  const t = useT('archive');
  const choosable = rows.filter(isPickable);
  const chosen = choosable.filter((row) => isPicked(selection.picks, row));
  const isAll = choosable.length > 0 && chosen.length === choosable.length;
  const isSome = !isAll && choosable.some((row) => chosen.includes(row) || isPartly(selection.picks, row));
  return (
    <div className={classes.head} role="row">
      <span role="columnheader" className={classes.check}>
        <input
          type="checkbox"
          ref={showPartly(isSome)}
          checked={isAll}
          disabled={choosable.length === 0}
          aria-label={t('archive.chooseAll')}
          onChange={({ currentTarget }) => chooseAll(currentTarget.checked)}
        />
      </span>
      {archiveColumns.map(([sort, label]) => {
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
              onClick={() =>
                onView({ sort, descending: isSorted ? !view.descending : startsDescending(sort) })
              }
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
  );
}

interface MemberRowProps extends FileRow<ArchiveRow> {
  member: ArchiveRow;
  isFound: boolean;
  /** Of a folder: some of what is below it. */
  isPartly: boolean;
  onOpen: () => void;
}

function MemberRow({ member, isFound, isPartly: isPartlyChosen, onOpen, ...frame }: MemberRowProps) {
  const t = useT('archive');
  const language = useLanguage();
  const { name, path, isFolder, isLink, isEncrypted, size, packed, modifyTime } = member;
  const { index, selected, style, toggle } = frame;
  const facts = [
    isFolder ? t('archive.files', { count: member.count ?? 0 }) : formatSize(size),
    modifyTime > 0 && new Intl.DateTimeFormat(language, dateStyle).format(modifyTime),
  ].filter((fact) => typeof fact === 'string');
  return (
    <div className={classes.row} role="row" aria-rowindex={index + 2} style={style} {...rowAttributes(frame)}>
      <span role="gridcell" className={classes.check}>
        {isPickable(member) && (
          <input
            type="checkbox"
            tabIndex={-1}
            ref={showPartly(isPartlyChosen)}
            checked={selected}
            aria-label={t('archive.choose', { name })}
            onChange={toggle}
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
        {isFolder && member.count === 0 ? '–' : formatSize(size)}
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
