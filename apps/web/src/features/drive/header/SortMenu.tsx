import type { SortKey } from '@linework/contract/enums';
import { useT } from '../../../app/language.ts';
import type { MenuEntry } from '../../../ui/Menu.tsx';
import { SortMenu as Menu } from '../../../ui/SortMenu.tsx';
import { columnsText, type ColumnChoice } from '../../../app/links/driveSearch.ts';
import { keepColumns, offeredColumns, useColumns } from '../list/columns.ts';
import { useDriveSearch, usePlace } from '../place.ts';
import { firstOrder } from '../sorting.ts';
import { useSorting } from '../useSorting.ts';
import { useView } from '../../../ui/list/viewStore.ts';
import { useNarrow } from '../../../ui/media.ts';

/** What fits best comes first while one searches, unless told otherwise. */
const best = 'best';

export function SortMenu() {
  const t = useT('drive');
  const { section } = usePlace();
  const [search, change] = useDriveSearch();
  const { order, sortable, set } = useSorting();
  const columns = useColumnEntries();
  if (sortable.length < 2) return null;
  const label = (key: SortKey) =>
    t(key === 'time' && section === 'trash' ? 'drive.column.deleted' : `drive.sort.${key}`);
  const isSearch = search.q !== undefined;
  return (
    <Menu<SortKey | typeof best>
      label={t('drive.sort.label')}
      sorts={[
        ...(isSearch ? [{ id: best, label: t('drive.sort.best') } as const] : []),
        ...sortable.map((key) => ({ id: key, label: label(key) })),
      ]}
      directions={{ asc: t('drive.sort.asc'), desc: t('drive.sort.desc') }}
      sort={order?.sort ?? (isSearch ? best : undefined)}
      order={order?.order}
      onSort={(key) =>
        key === best
          ? change({ sort: undefined, order: undefined })
          : set({ sort: key, order: firstOrder(key) })
      }
      onOrder={(direction) => order && set({ ...order, order: direction })}
      more={columns}
    />
  );
}

/** Which columns a list has: in the address, and remembered by section. */
function useColumnEntries(): MenuEntry[] {
  const t = useT('drive');
  const place = usePlace();
  const [search, change] = useDriveSearch();
  const shown = useColumns(place, search).map(({ id }) => id);
  const offered = offeredColumns(place, search);
  const view = useView(place.section);
  const narrow = useNarrow();
  if (view === 'grid' || narrow || offered.length === 0) return [];
  const choose = (id: ColumnChoice): void => {
    const next = offered.flatMap((column) => {
      const isShown = shown.includes(column.id);
      return (column.id === id) === isShown ? [] : [column.id as ColumnChoice];
    });
    // Where files lie is not asked for in a folder, but by what is found from there.
    const isOffered = offered.some((column) => column.id === 'location');
    const columns = columnsText(isOffered ? next : ['location', ...next]);
    keepColumns(place.section, columns);
    change({ columns });
  };
  return [
    {
      kind: 'sub',
      id: 'columns',
      label: t('drive.columns'),
      entries: offered.map(({ id, label }) => ({
        kind: 'check',
        id,
        label: t(label),
        checked: shown.includes(id),
        onChoose: () => choose(id as ColumnChoice),
      })),
    },
  ];
}
