import type { Crumb, Item } from '@linework/contract/drive';
import { limits } from '@linework/contract/limits';
import { IconChevronRight } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { client } from '../../app/api.ts';
import { useT } from '../../app/language.ts';
import { queryClient } from '../../app/query.ts';
import { IconButton } from '../../ui/Button.tsx';
import { FileList, rowAttributes, type FileRow } from '../../ui/list/FileList.tsx';
import { rowSelection, type ListSelection, type RowSelection } from '../../ui/list/listSelection.ts';
import { SearchField } from '../../ui/SearchField.tsx';
import { SkeletonRows } from '../../ui/Skeleton.tsx';
import { Thumb } from '../preview/queries.ts';
import classes from './groups.module.css';

interface OwnFilesProps {
  chosen: ReadonlyMap<string, Item>;
  onChange: (chosen: ReadonlyMap<string, Item>) => void;
}

const rowHeight = 44;
const keyOf = ({ id }: Item): string => id;

/** A folder of one's own, or what a search finds in all of them. */
function useOwnFiles(parentId: string, q: string) {
  return useQuery(
    {
      queryKey: ['ownFiles', q === '' ? parentId : undefined, q],
      queryFn: async ({ signal }): Promise<Item[]> => {
        const { subFolders, files } = await client.call(
          'unionList',
          {
            parentId,
            page: 1,
            pageSize: limits.pickerPageSize,
            ...(q !== '' && { q, isGlobal: 1 }),
          },
          { quiet: true, signal },
        );
        return [...subFolders, ...files];
      },
      staleTime: 0,
    },
    queryClient,
  );
}

export function OwnFiles({ chosen, onChange }: OwnFilesProps) {
  const t = useT('group');
  const [path, setPath] = useState<readonly Crumb[]>([{ id: '0', name: '' }]);
  const [text, setText] = useState('');
  const query = useDeferredValue(text.trim());
  const { data: items } = useOwnFiles(path.at(-1)!.id, query);
  const [box, setBox] = useState<HTMLDivElement | null>(null);
  const [at, setAt] = useState({ cursor: -1, anchor: -1 });
  const toggle = (item: Item): void => {
    const next = new Map(chosen);
    if (!next.delete(item.id)) next.set(item.id, item);
    onChange(next);
  };
  const openFolder = ({ id, name }: Item): void => {
    setText('');
    setAt({ cursor: -1, anchor: -1 });
    setPath([...(query === '' ? path : path.slice(0, 1)), { id, name }]);
  };
  const rowAt = (index: number): Item | undefined => items?.[index];
  const select = ({ rows, cursor, anchor }: ListSelection<Item>): void => {
    setAt({ cursor, anchor });
    if (rows !== chosen) onChange(rows);
  };
  const addAll = (): void =>
    onChange(new Map([...chosen, ...(items ?? []).map((item) => [item.id, item] as const)]));
  const selection: RowSelection = {
    ...rowSelection({ rows: chosen, ...at }, { rowAt, keyOf }, select, addAll),
    // What was chosen in other folders stays, and Escape is the dialog's.
    count: 0,
    clear: () => undefined,
  };
  return (
    <div>
      <SearchField
        label={t('group.pick.search')}
        value={text}
        onChange={setText}
        className={classes.wide}
        autoFocus
      />
      {query === '' && (
        <nav aria-label={t('group.pick.path')} className={classes.crumbs}>
          {path.map(({ id, name }, index) => {
            const words = name === '' ? t('nav.all') : name;
            return index === path.length - 1 ? (
              <span key={id} aria-current="page">
                {words}
              </span>
            ) : (
              <button key={id} type="button" onClick={() => setPath(path.slice(0, index + 1))}>
                {words}
                <IconChevronRight size={14} stroke={1.75} aria-hidden />
              </button>
            );
          })}
        </nav>
      )}
      <div ref={setBox} className={classes.pickBox} tabIndex={-1}>
        {items === undefined ? (
          <SkeletonRows label={t('state.loading')} rows={5} height={44} />
        ) : items.length === 0 ? (
          <p className={classes.nothing} role="status">
            {t(query === '' ? 'group.pick.empty' : 'group.pick.nothing')}
          </p>
        ) : (
          box && (
            <FileList
              label={t('group.pick.list')}
              scroller={box}
              total={items.length}
              identity={`${path.at(-1)!.id} ${query}`}
              rowHeight={rowHeight}
              rowAt={rowAt}
              renderRow={(row) =>
                row.row && (
                  <OwnRow key={row.row.id} {...row} item={row.row} onOpen={() => openFolder(row.row!)} />
                )
              }
              selection={selection}
              opensAtOnce
              open={(item) => (item.kind === 0 ? openFolder(item) : toggle(item))}
              preview={toggle}
              up={query === '' && path.length > 1 ? () => setPath(path.slice(0, -1)) : undefined}
            />
          )
        )}
      </div>
    </div>
  );
}

interface OwnRowProps extends FileRow<Item> {
  item: Item;
  onOpen: () => void;
}

function OwnRow({ item, onOpen, ...row }: OwnRowProps) {
  const t = useT('group');
  return (
    <div
      role="row"
      aria-rowindex={row.index + 1}
      className={classes.ownRow}
      style={row.style}
      {...rowAttributes(row)}
    >
      <span role="gridcell" className={classes.pickCell}>
        <label className={classes.pick}>
          <input type="checkbox" tabIndex={-1} checked={row.selected} onChange={row.toggle} />
          <Thumb item={item} size="row" />
          <span className={classes.name} title={item.name}>
            {item.name}
          </span>
        </label>
      </span>
      {item.kind === 0 && (
        <span role="gridcell">
          <IconButton label={t('group.pick.open', { name: item.name })} tabIndex={-1} onClick={onOpen}>
            <IconChevronRight size={18} stroke={1.5} />
          </IconButton>
        </span>
      )}
    </div>
  );
}
