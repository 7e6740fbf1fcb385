import type { SortKey } from '@linework/contract/enums';
import { useT } from '../../../app/language.ts';
import { SortMenu as Menu } from '../../../ui/SortMenu.tsx';
import { useDriveSearch, usePlace } from '../place.ts';
import { firstOrder } from '../sorting.ts';
import { useSorting } from '../useSorting.ts';

/** What fits best comes first while one searches, unless told otherwise. */
const best = 'best';

export function SortMenu() {
  const t = useT('drive');
  const { section } = usePlace();
  const [search, change] = useDriveSearch();
  const { order, sortable, set } = useSorting();
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
    />
  );
}
