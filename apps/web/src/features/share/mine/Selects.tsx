import { IconFilter, IconUser } from '@tabler/icons-react';
import { useT } from '../../../app/language.ts';
import { Button } from '../../../ui/Button.tsx';
import { MenuButton, type MenuEntry } from '../../../ui/Menu.tsx';
import { SortMenu } from '../../../ui/SortMenu.tsx';
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

interface OwnerSelectProps {
  owners: readonly { id: string; name: string }[];
  value: string | undefined;
  onChange: (owner: string | undefined) => void;
}

/** What everyone shared, or one person. */
export function OwnerSelect({ owners, value, onChange }: OwnerSelectProps) {
  const t = useT('sharing');
  const everyone = t('sharing.owner.all');
  const entry = (id: string | undefined, label: string): MenuEntry => ({
    kind: 'radio',
    id: id ?? 'all',
    label,
    checked: id === value,
    onChoose: () => onChange(id),
  });
  return (
    <MenuButton
      label={t('sharing.column.owner')}
      entries={[entry(undefined, everyone), ...owners.map(({ id, name }) => entry(id, name))]}
      align="end"
    >
      {(trigger) => (
        <Button
          {...trigger}
          className={classes.filter}
          data-on={value !== undefined || undefined}
          icon={<IconUser size={16} stroke={1.5} aria-hidden />}
        >
          <span className={classes.owner}>{owners.find(({ id }) => id === value)?.name ?? everyone}</span>
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
  return (
    <SortMenu
      label={t('share.sort')}
      className={classes.sortButton}
      sorts={sorts.map((id) => ({ id, label: t(`sharing.column.${id}`) }))}
      directions={{ asc: t('share.sort.asc'), desc: t('share.sort.desc') }}
      sort={sort}
      order={order}
      onSort={(name) => onChange({ sort: name, order: firstOrderOf(name) })}
      onOrder={(direction) => onChange({ order: direction })}
    />
  );
}
