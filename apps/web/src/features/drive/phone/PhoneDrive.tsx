import { IconDots, IconFilter, IconLayoutGrid, IconList } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { useT } from '../../../app/language.ts';
import { lazyPart } from '../../../app/lazyPart.ts';
import { IconButton } from '../../../ui/Button.tsx';
import { MenuButton } from '../../../ui/Menu.tsx';
import { actionsFor, placeContext } from '../actions.ts';
import { DriveDialogs } from '../dialogs/DriveDialogs.tsx';
import { DriveBody } from '../DriveBody.tsx';
import { SortMenu } from '../header/SortMenu.tsx';
import { menuEntries } from '../list/menuEntries.tsx';
import { useListing } from '../listing.ts';
import { isFiltered, useDriveSearch, usePlace, type PlaceSection } from '../place.ts';
import { setView, useView } from '../../../ui/list/viewStore.ts';
import { PullToRefresh } from './PullToRefresh.tsx';
import classes from './phone.module.css';

const FilterBar = lazyPart(() => import('../header/FilterBar.tsx'), 'FilterBar', 'drive');

/** The list of the phone's home page. */
export function PhoneDrive() {
  const t = useT('drive');
  const place = usePlace();
  const [search] = useDriveSearch();
  const [wanted, setWanted] = useState<boolean>();
  const canFilter = place.section !== 'trash';
  const filters = canFilter && (wanted ?? isFiltered(search));
  return (
    <>
      <DriveBody place={place} search={search} bulkFrom={1}>
        <div className={classes.tools}>
          <Total />
          {canFilter && (
            <IconButton
              label={t('drive.filter.label')}
              aria-pressed={filters}
              onClick={() => setWanted(!filters)}
            >
              <IconFilter size={20} stroke={1.5} />
            </IconButton>
          )}
          <SortMenu />
          <ViewSwitch section={place.section} />
          <PlaceMenu />
        </div>
        <PullToRefresh />
        {filters && (
          <Suspense fallback={<div className={classes.filters} />}>
            <FilterBar place={place} search={search} />
          </Suspense>
        )}
      </DriveBody>
      <DriveDialogs />
    </>
  );
}

function Total() {
  const t = useT('drive');
  const total = useListing((state) => state.total);
  const more = useListing((state) => state.more);
  return (
    <p className={classes.total} role="status">
      {total !== undefined && total > 0 && t(more ? 'drive.totalMore' : 'drive.items', { count: total })}
    </p>
  );
}

/** One button for two views: it shows the one to come. */
function ViewSwitch({ section }: { section: PlaceSection }) {
  const t = useT('drive');
  const next = useView(section) === 'list' ? 'grid' : 'list';
  return (
    <IconButton label={t(`drive.view.${next}`)} onClick={() => setView(section, next)}>
      {next === 'grid' ? <IconLayoutGrid size={20} stroke={1.5} /> : <IconList size={20} stroke={1.5} />}
    </IconButton>
  );
}

/** What one does to the place itself. */
function PlaceMenu() {
  const t = useT('drive');
  // The bin can be emptied only while something is in it.
  useListing((state) => state.total);
  if (actionsFor(placeContext()).length === 0) return null;
  return (
    <MenuButton label={t('action.more')} align="end" entries={() => menuEntries(placeContext(), t)}>
      {(props) => (
        <IconButton {...props} label={t('action.more')}>
          <IconDots size={20} stroke={1.5} />
        </IconButton>
      )}
    </MenuButton>
  );
}
