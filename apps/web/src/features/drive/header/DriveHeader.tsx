import { limits } from '@linework/contract/limits';
import { IconFolderPlus, IconInfoCircle } from '@tabler/icons-react';
import { useT } from '../../../app/language.ts';
import { Button, IconButton } from '../../../ui/Button.tsx';
import { Tip } from '../../../ui/Tip.tsx';
import { actionsFor, placeContext, reasonAgainst } from '../actions.ts';
import { details, useDetails } from '../details/detailsPanel.ts';
import { useSpaceFrozen } from '../frozen.ts';
import { useListing } from '../listing.ts';
import type { DriveSearch, DrivePlace } from '../place.ts';
import { ViewToggle } from '../../../ui/list/ViewToggle.tsx';
import { Breadcrumbs } from './Breadcrumbs.tsx';
import classes from './header.module.css';
import { SortMenu } from './SortMenu.tsx';

/** Where one is, how much is there, and how it is shown. */
export function DriveHeader({ place, search }: { place: DrivePlace; search: DriveSearch }) {
  const t = useT('drive');
  const { section } = place;
  const isFolder = section === 'index' && search.q === undefined;
  const showsDetails = useDetails((state) => state.open);
  return (
    <header className={classes.header}>
      <div className={classes.where}>
        {isFolder ? (
          <Breadcrumbs folderId={place.folderId} />
        ) : (
          <h1 className={classes.title}>
            {search.q === undefined
              ? t(`nav.${section === 'index' ? 'all' : section}`)
              : t('drive.search.subtitle', { query: search.q })}
          </h1>
        )}
        <Total />
        {section === 'trash' && <BinNote />}
      </div>
      <div className={classes.tools}>
        <PlaceAction place={place} />
        <SortMenu />
        <ViewToggle section={section} />
        {section !== 'trash' && (
          <Tip label={t('drive.action.details')}>
            <IconButton
              label={t('drive.action.details')}
              aria-pressed={showsDetails}
              onClick={() => (showsDetails ? details.hide() : details.show())}
            >
              <IconInfoCircle size={18} stroke={1.5} />
            </IconButton>
          </Tip>
        )}
      </div>
    </header>
  );
}

function Total() {
  const t = useT('drive');
  const total = useListing((state) => state.total);
  const more = useListing((state) => state.more);
  if (total === undefined || total === 0) return <p className={classes.total} aria-hidden />;
  return (
    <p className={classes.total} role="status">
      {t(more ? 'drive.totalMore' : 'drive.items', { count: total })}
    </p>
  );
}

/** Stands behind the number, and so comes with it. */
function BinNote() {
  const t = useT('drive');
  const isKnown = useListing((state) => state.total !== undefined);
  return isKnown && <p className={classes.note}>{t('drive.trash.tip', { days: limits.trashDays })}</p>;
}

/** What one does to the place itself: a new folder, or emptying the bin. */
function PlaceAction({ place }: { place: DrivePlace }) {
  const t = useT('drive');
  // The bin can be emptied only while something is in it, and nothing be put into a folder that is gone.
  useListing((state) => state.total);
  useListing((state) => state.place);
  const isGone = useListing((state) => state.state === 'failed');
  useSpaceFrozen();
  const wanted = place.section === 'trash' ? 'emptyBin' : 'newFolder';
  const action = actionsFor(placeContext()).find(({ id }) => id === wanted);
  if (!action || isGone) return null;
  const reason = reasonAgainst(action, placeContext());
  return (
    <Button
      size="small"
      look={action.danger ? 'dangerPlain' : 'plain'}
      className={classes.placeAction}
      aria-label={t(action.label)}
      aria-disabled={reason !== undefined || undefined}
      title={reason && t(reason)}
      icon={
        action.danger ? <action.icon size={16} stroke={1.5} /> : <IconFolderPlus size={16} stroke={1.5} />
      }
      onClick={() => void action.perform(placeContext())}
    >
      <span>{t(action.label)}</span>
    </Button>
  );
}
