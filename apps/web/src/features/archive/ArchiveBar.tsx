import { useCallback } from 'react';
import { useT } from '../../app/language.ts';
import { useNarrow } from '../../ui/media.ts';
import { SearchAfterPause } from '../../ui/SearchField.tsx';
import { SortMenu } from '../../ui/SortMenu.tsx';
import { startsDescending, type ArchiveAddress } from './archiveAddress.ts';
import { archiveColumns } from './ArchiveList.tsx';
import classes from './archive.module.css';

interface ArchiveBarProps {
  address: ArchiveAddress;
  /** Of the archive, which stands for its top folder. */
  name: string;
  onChange: (part: Partial<ArchiveAddress>) => void;
}

/** The way to the folder, and how its content is shown. */
export function ArchiveBar({ address, name, onChange }: ArchiveBarProps) {
  const t = useT('archive', 'drive');
  const narrow = useNarrow();
  const { path, q, sort, descending } = address;
  const search = useCallback((next: string) => onChange({ q: next }), [onChange]);
  return (
    <div className={classes.bar}>
      <Crumbs path={path} name={name} onGo={(folder) => onChange({ path: folder, q: '' })} />
      <SearchAfterPause label={t('archive.search')} q={q} onSearch={search} className={classes.search} />
      {narrow && (
        // Its rows have no columns to press.
        <SortMenu
          touch
          label={t('drive.sort.label')}
          sorts={archiveColumns.map(([id, label]) => ({ id, label: t(label) }))}
          directions={{ asc: t('drive.sort.asc'), desc: t('drive.sort.desc') }}
          sort={sort}
          order={descending ? 'desc' : 'asc'}
          onSort={(next) => onChange({ sort: next, descending: startsDescending(next) })}
          onOrder={(order) => onChange({ descending: order === 'desc' })}
        />
      )}
    </div>
  );
}

interface CrumbsProps {
  path: string;
  name: string;
  onGo: (path: string) => void;
}

function Crumbs({ path, name, onGo }: CrumbsProps) {
  const t = useT('archive');
  const parts = path === '' ? [] : path.split('/');
  return (
    <nav className={classes.crumbs} aria-label={t('archive.path')}>
      <button type="button" onClick={() => onGo('')} aria-current={parts.length === 0 ? 'page' : undefined}>
        {name}
      </button>
      {parts.map((part, at) => {
        const here = parts.slice(0, at + 1).join('/');
        return (
          <span key={here}>
            <span aria-hidden>/</span>
            <button
              type="button"
              onClick={() => onGo(here)}
              aria-current={here === path ? 'page' : undefined}
            >
              {part}
            </button>
          </span>
        );
      })}
    </nav>
  );
}
