import type { SortKey } from '@linework/contract/enums';
import { IconArrowsSort } from '@tabler/icons-react';
import { useT } from '../../../app/language.ts';
import { IconButton } from '../../../ui/Button.tsx';
import { MenuButton, type MenuEntry } from '../../../ui/Menu.tsx';
import { Tip } from '../../../ui/Tip.tsx';
import { useDriveSearch, usePlace } from '../place.ts';
import { firstOrder } from '../sorting.ts';
import { useSorting } from '../useSorting.ts';

/** The order by name, for those who see no columns. */
export function SortMenu() {
  const t = useT('drive');
  const { section } = usePlace();
  const [search, change] = useDriveSearch();
  const { order, sortable, set } = useSorting();
  if (sortable.length < 2) return null;
  const label = (key: SortKey) =>
    t(key === 'time' && section === 'trash' ? 'drive.column.deleted' : `drive.sort.${key}`);
  const entries: MenuEntry[] = [
    ...(search.q === undefined
      ? []
      : [
          {
            kind: 'radio' as const,
            id: 'best',
            label: t('drive.sort.best'),
            checked: order === undefined,
            onChoose: () => change({ sort: undefined, order: undefined }),
          },
        ]),
    ...sortable.map((key) => ({
      kind: 'radio' as const,
      id: key,
      label: label(key),
      checked: order?.sort === key,
      onChoose: () => set({ sort: key, order: firstOrder(key) }),
    })),
    { kind: 'line', id: 'line' },
    ...(['asc', 'desc'] as const).map((direction) => ({
      kind: 'radio' as const,
      id: direction,
      label: t(`drive.sort.${direction}`),
      checked: order?.order === direction,
      disabled: order === undefined,
      onChoose: () => order && set({ ...order, order: direction }),
    })),
  ];
  return (
    <Tip label={t('drive.sort.label')}>
      <MenuButton label={t('drive.sort.label')} entries={entries} align="end">
        {(props) => (
          <IconButton {...props} label={t('drive.sort.label')}>
            <IconArrowsSort size={18} stroke={1.5} />
          </IconButton>
        )}
      </MenuButton>
    </Tip>
  );
}
