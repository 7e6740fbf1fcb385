import type { Crumb } from '@linework/contract/drive';
import { IconChevronRight, IconLayoutGrid, IconList } from '@tabler/icons-react';
import { useT } from '../../../app/language.ts';
import { IconButton } from '../../../ui/Button.tsx';
import { SearchAfterPause } from '../../../ui/SearchField.tsx';
import { SortMenu } from '../../../ui/SortMenu.tsx';
import { Tip } from '../../../ui/Tip.tsx';
import classes from './browse.module.css';
import type { SharedView } from './view.ts';
import { sharedSorts, type Where } from './where.ts';

interface BrowserBarProps {
  where: Where;
  change: (part: Partial<Where>) => void;
  path: readonly Crumb[];
  top: string;
  view: SharedView;
  setView: (view: SharedView) => void;
  total: number | undefined;
  more: boolean;
}

/** The way to the folder, and how its content is shown. */
export function BrowserBar(props: BrowserBarProps) {
  const { where, change, path, top, view, setView, total, more } = props;
  const t = useT('share');
  const next = view === 'list' ? 'grid' : 'list';
  const NextIcon = next === 'grid' ? IconLayoutGrid : IconList;
  return (
    <div className={classes.bar}>
      <Way path={path} top={top} onGo={(folder) => change({ folder, q: '' })} />
      <span className={classes.total} role="status">
        {total !== undefined && t(more ? 'share.countMore' : 'share.count', { count: total })}
      </span>
      <SearchAfterPause
        key={where.folder}
        className={classes.search}
        label={t('share.search')}
        q={where.q}
        onSearch={(q) => change({ q })}
      />
      <SortMenu
        touch
        label={t('share.sort')}
        sorts={sharedSorts.map((id) => ({ id, label: t(`share.column.${id}`) }))}
        directions={{ asc: t('share.sort.asc'), desc: t('share.sort.desc') }}
        sort={where.sort}
        order={where.order}
        onSort={(sort) => change({ sort })}
        onOrder={(order) => change({ order })}
      />
      <Tip label={t(`share.view.${next}`)}>
        <IconButton label={t(`share.view.${next}`)} touch onClick={() => setView(next)}>
          <NextIcon size={18} stroke={1.5} />
        </IconButton>
      </Tip>
    </div>
  );
}

interface WayProps {
  path: readonly Crumb[];
  top: string;
  onGo: (folder: string) => void;
}

function Way({ path, top, onGo }: WayProps) {
  const t = useT('share');
  const above = [{ id: '0', name: top }, ...path.slice(0, -1)];
  const here = path.at(-1);
  if (!here) return <span className={classes.grow} />;
  return (
    <nav aria-label={t('share.path')} className={classes.way}>
      {above.map(({ id, name }) => (
        <span key={id} className={classes.step}>
          <button type="button" className={classes.crumb} title={name} onClick={() => onGo(id)}>
            {name}
          </button>
          <IconChevronRight size={14} stroke={1.75} aria-hidden />
        </span>
      ))}
      <span className={classes.here} aria-current="page" title={here.name}>
        {here.name}
      </span>
    </nav>
  );
}
