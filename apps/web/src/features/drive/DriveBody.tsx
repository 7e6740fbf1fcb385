import { Suspense, useEffect, useLayoutEffect, useState, type ReactNode } from 'react';
import { lazyPart } from '../../app/lazyPart.ts';
import { ensureArea, useT } from '../../app/language.ts';
import { BulkBar } from './BulkBar.tsx';
import { details, useDetails } from './details/detailsPanel.ts';
import classes from './DrivePage.module.css';
import { DriveEmpty, DriveFailed } from './DriveEmpty.tsx';
import { FrozenBanner } from './FrozenBanner.tsx';
import { Searching } from './inside/Searching.tsx';
import { DragBadge } from './list/DragBadge.tsx';
import { ItemGrid } from './list/ItemGrid.tsx';
import { pressKeyInEmpty } from './list/keys.ts';
import { listing, useListing } from './listing.ts';
import { listKey } from './listingCalls.ts';
import { Pinned } from './Pinned.tsx';
import { isFiltered, type DriveSearch, type DrivePlace, type PlaceSection } from './place.ts';
import { useView } from '../../ui/list/viewStore.ts';

const InsideDrawings = lazyPart(() => import('./inside/InsideDrawings.tsx'), 'InsideDrawings', 'drive');
const Details = lazyPart(() => import('./details/Details.tsx'), 'Details', 'drive', 'item', 'preview');
const skeletonRows = 12;

interface DriveBodyProps {
  place: DrivePlace;
  search: DriveSearch;
  /** From how many on the bar with their actions shows. */
  bulkFrom: number;
  /** What stands above the list. */
  children: ReactNode;
}

/** Another list starts where it was left, at its top the first time. */
function keepScroll(element: HTMLElement, list: string): () => void {
  element.dataset['list'] = list;
  element.scrollTop = listing.offset();
  const keep = (): void => listing.keepOffset(element.scrollTop);
  // Ahead of the list: where it has drawn new rows, asking for the place would lay them out at once.
  const options = { passive: true, capture: true };
  element.addEventListener('scroll', keep, options);
  return () => element.removeEventListener('scroll', keep, options);
}

/** The list with all that belongs to it, in either layout. */
export function DriveBody({ place, search, bulkFrom, children }: DriveBodyProps) {
  const t = useT('drive');
  const view = useView(place.section);
  const showsDetails = useDetails((state) => state.open);
  // As state: what is inside needs it when it is drawn for the first time.
  const [scroller, setScroller] = useState<HTMLDivElement | null>(null);
  // Before the first paint: what is known of this list already needs no skeleton.
  useLayoutEffect(() => listing.open(place, search), [place, search]);
  useEffect(() => details.follow(place), [place]);
  const isHere = useListing(
    (all) => all.place.section === place.section && all.place.folderId === place.folderId,
  );
  const state = useListing((all) => all.state);
  const isEmpty = useListing((all) => all.total === 0 && !all.stale);
  const shown = useListing((all) => listKey(all.place, all.search));

  const isReady = state === 'ready';
  useEffect(() => {
    // What is done to items tells of it in these words, also where the connection is gone by then.
    if (isReady) ensureArea('item').catch(() => undefined);
  }, [isReady]);

  const hasGrid = !isHere || (state !== 'failed' && !isEmpty);
  useEffect(() => {
    if (hasGrid) return undefined;
    document.addEventListener('keydown', pressKeyInEmpty);
    return () => document.removeEventListener('keydown', pressKeyInEmpty);
  }, [hasGrid]);

  useLayoutEffect(() => (scroller ? keepScroll(scroller, shown) : undefined), [scroller, shown]);

  const hasPins =
    search.q === undefined &&
    !isFiltered(search) &&
    (place.section === 'recent' || (place.section === 'index' && place.folderId === '0'));

  return (
    <div className={classes.drive}>
      <div className={classes.inner}>
        <section className={classes.column} aria-label={t('drive.list')}>
          {children}
          <FrozenBanner />
          <div ref={setScroller} className={classes.scroller} data-drive-scroller>
            <div className={classes.above}>{hasPins && <Pinned />}</div>
            {isHere && state === 'failed' ? (
              <DriveFailed />
            ) : isHere && isEmpty ? (
              <Inside place={place} search={search}>
                <DriveEmpty place={place} search={search} />
              </Inside>
            ) : (
              scroller && (
                <>
                  <ItemGrid view={view} scroller={scroller} expected={skeletonRows} />
                  <Inside place={place} search={search} />
                </>
              )
            )}
          </div>
          <BulkBar from={bulkFrom} />
        </section>
        {showsDetails && place.section !== 'trash' && (
          <Suspense fallback={<div className={classes.beside} />}>
            <Details />
          </Suspense>
        )}
      </div>
      <DragBadge />
    </div>
  );
}

/** Drawings are everywhere but in the recycle bin and in lists of other things. */
const withDrawings: readonly PlaceSection[] = ['index', 'recent', 'drawing'];

/** What drawings say, where names are searched for; else what stands in its place. */
function Inside({
  place,
  search,
  children,
}: Pick<DriveBodyProps, 'place' | 'search'> & { children?: ReactNode }) {
  const isAsked = search.q !== undefined && !isFiltered(search) && withDrawings.includes(place.section);
  if (!isAsked) return children;
  return (
    <Suspense fallback={children === undefined ? null : <Searching />}>
      <InsideDrawings query={search.q!}>{children}</InsideDrawings>
    </Suspense>
  );
}
