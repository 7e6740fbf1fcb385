import { IconArrowsSort } from '@tabler/icons-react';
import { IconButton } from './Button.tsx';
import { MenuButton, type MenuEntry } from './Menu.tsx';
import { Tip } from './Tip.tsx';

type Direction = 'asc' | 'desc';

interface SortMenuProps<Sort extends string> {
  label: string;
  sorts: readonly { id: Sort; label: string }[];
  directions: Readonly<Record<Direction, string>>;
  /** Undefined where none of them is chosen. */
  sort: Sort | undefined;
  order: Direction | undefined;
  onSort: (sort: Sort) => void;
  onOrder: (order: Direction) => void;
  /** What else the list can be told. */
  more?: readonly MenuEntry[];
  touch?: boolean;
  className?: string | undefined;
}

/** The order of a list by name, for those who see no columns. */
export function SortMenu<Sort extends string>(props: SortMenuProps<Sort>) {
  const {
    label,
    sorts,
    directions,
    sort,
    order,
    onSort,
    onOrder,
    more = [],
    touch = false,
    className,
  } = props;
  const entries: MenuEntry[] = [
    ...sorts.map(({ id, label: name }) => ({
      kind: 'radio' as const,
      id,
      label: name,
      checked: id === sort,
      onChoose: () => onSort(id),
    })),
    { kind: 'line', id: 'line' },
    ...(['asc', 'desc'] as const).map((direction) => ({
      kind: 'radio' as const,
      id: direction,
      label: directions[direction],
      checked: direction === order,
      disabled: order === undefined,
      onChoose: () => onOrder(direction),
    })),
    ...(more.length > 0 ? [{ kind: 'line' as const, id: 'more' }, ...more] : []),
  ];
  return (
    <Tip label={label}>
      <MenuButton label={label} entries={entries} align="end">
        {(trigger) => (
          <IconButton {...trigger} label={label} touch={touch} className={className}>
            <IconArrowsSort size={18} stroke={1.5} />
          </IconButton>
        )}
      </MenuButton>
    </Tip>
  );
}
