import { IconArrowsSort, IconFilter } from '@tabler/icons-react';
import { useT } from '../../../app/language.ts';
import { Button, IconButton } from '../../../ui/Button.tsx';
import { MenuButton, type MenuEntry } from '../../../ui/Menu.tsx';
import classes from './mine.module.css';
import { firstOrderOf, type MineSearch, type MineSort } from './search.ts';

interface StateSelectProps {
  states: readonly NonNullable<MineSearch['state']>[];
  value: MineSearch['state'];
  onChange: (state: MineSearch['state']) => void;
}

/** All of them, or those that are open, over or stopped. */
export function StateSelect({ states, value, onChange }: StateSelectProps) {
  const t = useT('sharing');
  const entries: MenuEntry[] = [undefined, ...states].map((state) => ({
    kind: 'radio',
    id: state ?? 'all',
    label: t(`sharing.state.${state ?? 'all'}`),
    checked: state === value,
    onChoose: () => onChange(state),
  }));
  return (
    <MenuButton label={t('sharing.state')} entries={entries} align="end">
      {(trigger) => (
        <Button
          {...trigger}
          className={classes.filter}
          data-on={value !== undefined || undefined}
          icon={<IconFilter size={16} stroke={1.5} aria-hidden />}
        >
          {t(`sharing.state.${value ?? 'all'}`)}
        </Button>
      )}
    </MenuButton>
  );
}

interface SortSelectProps {
  sorts: readonly MineSort[];
  sort: MineSort;
  order: 'asc' | 'desc';
  onChange: (part: Partial<MineSearch>) => void;
}

/** The order, for those who see no columns. */
export function SortSelect({ sorts, sort, order, onChange }: SortSelectProps) {
  const t = useT('sharing', 'share');
  const entries: MenuEntry[] = [
    ...sorts.map((name) => ({
      kind: 'radio' as const,
      id: name,
      label: t(`sharing.column.${name}`),
      checked: name === sort,
      onChoose: () => onChange({ sort: name, order: firstOrderOf(name) }),
    })),
    { kind: 'line', id: 'line' },
    ...(['asc', 'desc'] as const).map((direction) => ({
      kind: 'radio' as const,
      id: direction,
      label: t(`share.sort.${direction}`),
      checked: direction === order,
      onChoose: () => onChange({ order: direction }),
    })),
  ];
  return (
    <MenuButton label={t('share.sort')} entries={entries} align="end">
      {(trigger) => (
        <IconButton {...trigger} label={t('share.sort')} className={classes.sortButton}>
          <IconArrowsSort size={18} stroke={1.5} />
        </IconButton>
      )}
    </MenuButton>
  );
}
