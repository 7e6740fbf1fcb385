import type { Crumb } from '@linework/contract/drive';
import { IconArrowsSort, IconChevronRight, IconLayoutGrid, IconList, IconSearch } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useT } from '../../../app/language.ts';
import { IconButton } from '../../../ui/Button.tsx';
import { MenuButton, type MenuEntry } from '../../../ui/Menu.tsx';
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

const pauseMs = 200;

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
      <Search key={where.folder} q={where.q} onSearch={(q) => change({ q })} />
      <SortMenu where={where} change={change} />
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

function Search({ q, onSearch }: { q: string; onSearch: (q: string) => void }) {
  const t = useT('share');
  const [typed, setTyped] = useState(q);
  const [known, setKnown] = useState(q);
  // The address was changed by something else: going back, or "clear".
  if (known !== q) {
    setKnown(q);
    setTyped(q);
  }
  useEffect(() => {
    if (typed.trim() === q.trim()) return undefined;
    const timer = setTimeout(() => onSearch(typed.trim()), pauseMs);
    return () => clearTimeout(timer);
  }, [typed, q, onSearch]);
  return (
    <label className={classes.search}>
      <IconSearch size={16} stroke={1.5} aria-hidden />
      <input
        type="search"
        value={typed}
        maxLength={255}
        placeholder={t('share.search')}
        aria-label={t('share.search')}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
    </label>
  );
}

function SortMenu({ where: { sort, order }, change }: Pick<BrowserBarProps, 'where' | 'change'>) {
  const t = useT('share');
  const entries: MenuEntry[] = [
    ...sharedSorts.map((key) => ({
      kind: 'radio' as const,
      id: key,
      label: t(`share.column.${key}`),
      checked: key === sort,
      onChoose: () => change({ sort: key }),
    })),
    { kind: 'line', id: 'line' },
    ...(['asc', 'desc'] as const).map((direction) => ({
      kind: 'radio' as const,
      id: direction,
      label: t(`share.sort.${direction}`),
      checked: direction === order,
      onChoose: () => change({ order: direction }),
    })),
  ];
  return (
    <MenuButton label={t('share.sort')} entries={entries} align="end">
      {(trigger) => (
        <IconButton {...trigger} label={t('share.sort')} touch className={classes.sort}>
          <IconArrowsSort size={18} stroke={1.5} />
        </IconButton>
      )}
    </MenuButton>
  );
}
