import type { Crumb, Item } from '@linework/contract/drive';
import { limits } from '@linework/contract/limits';
import { IconChevronRight } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { client } from '../../app/api.ts';
import { useT } from '../../app/language.ts';
import { queryClient } from '../../app/query.ts';
import { IconButton } from '../../ui/Button.tsx';
import { SearchField } from '../../ui/SearchField.tsx';
import { SkeletonRows } from '../../ui/Skeleton.tsx';
import { Thumb } from '../preview/queries.ts';
import classes from './groups.module.css';

interface OwnFilesProps {
  chosen: ReadonlyMap<string, Item>;
  onChange: (chosen: ReadonlyMap<string, Item>) => void;
}

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
  const toggle = (item: Item): void => {
    const next = new Map(chosen);
    if (!next.delete(item.id)) next.set(item.id, item);
    onChange(next);
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
      <div className={classes.pickBox} tabIndex={-1}>
        {items === undefined ? (
          <SkeletonRows label={t('state.loading')} rows={5} height={44} />
        ) : items.length === 0 ? (
          <p className={classes.nothing} role="status">
            {t(query === '' ? 'group.pick.empty' : 'group.pick.nothing')}
          </p>
        ) : (
          <ul aria-label={t('group.pick.list')}>
            {items.map((item) => (
              <li key={item.id} className={classes.ownRow}>
                <label className={classes.pick}>
                  <input type="checkbox" checked={chosen.has(item.id)} onChange={() => toggle(item)} />
                  <Thumb item={item} size="row" />
                  <span className={classes.name} title={item.name}>
                    {item.name}
                  </span>
                </label>
                {item.kind === 0 && (
                  <IconButton
                    label={t('group.pick.open', { name: item.name })}
                    onClick={() => {
                      setText('');
                      setPath(query === '' ? [...path, item] : [path[0]!, { id: item.id, name: item.name }]);
                    }}
                  >
                    <IconChevronRight size={18} stroke={1.5} />
                  </IconButton>
                )}
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  );
}
