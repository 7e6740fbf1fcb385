import { IconX } from '@tabler/icons-react';
import { useT } from '../../../app/language.ts';
import { IconButton } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { contextOf, currentContext, onlyItem, type DriveContext } from '../context.ts';
import { useListing } from '../listing.ts';
import { useSelection } from '../selection.ts';
import classes from './details.module.css';
import { details, useDetails } from './detailsPanel.ts';
import { FileDetails } from './FileDetails.tsx';
import { FolderDetails } from './FolderDetails.tsx';
import { SeveralDetails } from './SeveralDetails.tsx';
import { small, useMedia } from '../../../ui/media.ts';

/** What is chosen, or the folder one is in: beside the list, or as a sheet where there is no room beside it. */
export function Details() {
  const t = useT('item');
  const isSheet = useMedia(small);
  const asked = useDetails((state) => state.context);
  useSelection((state) => state.ids);
  useListing((state) => state.revision);
  const chosen = currentContext();
  const context = chosen.count > 0 || !asked ? chosen : freshen(asked);
  if (context.place.section === 'trash' || context.place.section === 'font') return null;

  if (isSheet) {
    return (
      <Dialog open onClose={details.hide} title={t('item.details.title')}>
        <Content context={context} />
      </Dialog>
    );
  }
  return (
    <aside className={classes.panel} aria-label={t('item.details.title')}>
      <header className={classes.head}>
        <h2 className={classes.title}>{t('item.details.title')}</h2>
        <IconButton label={t('action.close')} onClick={details.hide}>
          <IconX size={18} stroke={1.5} />
        </IconButton>
      </header>
      <Content context={context} />
    </aside>
  );
}

/** Asked about some time ago: the same items as the list has them now. */
function freshen(asked: DriveContext): DriveContext {
  return asked.count === 0 ? contextOf([], asked.place) : asked;
}

function Content({ context }: { context: DriveContext }) {
  const item = onlyItem(context);
  if (item?.kind === 1) return <FileDetails key={item.id} item={item} />;
  if (item) return <FolderDetails key={item.id} folderId={item.id} item={item} />;
  if (context.count > 1) return <SeveralDetails context={context} />;
  return <FolderDetails key={context.place.folderId} folderId={context.place.folderId} />;
}
