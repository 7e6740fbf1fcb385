import { IconPlugConnectedX } from '@tabler/icons-react';
import { codes } from '@linework/contract/codes';
import { panels } from '../../app/desktop/panels.ts';
import { useT } from '../../app/language.ts';
import { setUploadSheet } from '../../app/mobile/uploadSheet.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Picture, type PictureLines } from '../../ui/Picture.tsx';
import { bin, clock, document, letter, photo, plan, sheets, solid } from '../../ui/pictures/drive.ts';
import { inPhoneLayout } from './addresses.ts';
import { listing, useListing } from './listing.ts';
import { openFolder } from './opening.ts';
import { isFiltered, useDriveSearch, type DriveSearch, type DrivePlace, type PlaceSection } from './place.ts';

const pictures: Record<PlaceSection, PictureLines> = {
  index: sheets,
  recent: clock,
  drawing: plan,
  threeModel: solid,
  picture: photo,
  other: document,
  font: letter,
  trash: bin,
};

const noFilters = { kinds: undefined, from: undefined, to: undefined, min: undefined, max: undefined };

/** Nothing to show: says why, and offers the one thing to do about it. */
export function DriveEmpty({ place, search }: { place: DrivePlace; search: DriveSearch }) {
  const t = useT('drive');
  const [, change] = useDriveSearch();
  const { section } = place;
  const picture = <Picture of={pictures[section]} width={200} />;
  if (isFiltered(search)) {
    return (
      <EmptyState
        noFiles
        picture={picture}
        title={t('drive.noMatch.title')}
        text={t('drive.noMatch.text')}
        action={<Button onClick={() => change(noFilters)}>{t('drive.filter.clear')}</Button>}
      />
    );
  }
  if (search.q !== undefined) {
    return (
      <EmptyState
        noFiles
        picture={picture}
        title={t('drive.search.emptyTitle', { query: search.q })}
        text={t(section === 'trash' ? 'drive.search.emptyTrash' : 'drive.search.emptyText')}
        action={
          search.scope === 'folder' ? (
            <Button onClick={() => change({ scope: undefined })}>{t('drive.search.everywhere')}</Button>
          ) : (
            <Button onClick={() => change({ q: undefined })}>{t('drive.search.clear')}</Button>
          )
        }
      />
    );
  }
  if (section === 'index' && place.folderId !== '0') {
    return (
      <EmptyState
        noFiles
        picture={<Picture of={sheets} width={200} />}
        title={t('drive.folder.emptyTitle')}
        text={t(inPhoneLayout() ? 'drive.folder.emptyTouch' : 'drive.folder.emptyText')}
        action={<UploadButton />}
      />
    );
  }
  return (
    <EmptyState
      noFiles
      picture={picture}
      title={t(`drive.${section}.emptyTitle`)}
      text={t(`drive.${section}.emptyText`)}
      action={
        section === 'trash' ? (
          <Button onClick={() => openFolder('0')}>{t('drive.goAll')}</Button>
        ) : (
          <>
            <UploadButton />
            <ButtonLink
              to="/help/$topic"
              params={{ topic: section === 'threeModel' ? 'convert' : 'upload' }}
              look="quiet"
            >
              {t('drive.howTo')}
            </ButtonLink>
          </>
        )
      }
    />
  );
}

function UploadButton() {
  const t = useT('drive');
  return (
    <Button look="primary" onClick={() => (inPhoneLayout() ? setUploadSheet(true) : panels.open('upload'))}>
      {t('action.upload')}
    </Button>
  );
}

/** The list could not be had: the folder is gone, or the server did not answer. */
export function DriveFailed() {
  const t = useT('drive');
  const code = useListing((state) => state.code);
  if (code === codes.folderAbsent) {
    return (
      <EmptyState
        noFiles
        picture={<Picture of={sheets} width={200} />}
        title={t('drive.gone.title')}
        text={t('drive.gone.text')}
        action={<Button onClick={() => openFolder('0')}>{t('drive.goAll')}</Button>}
      />
    );
  }
  return (
    <EmptyState
      noFiles
      picture={<IconPlugConnectedX size={48} stroke={1.25} aria-hidden />}
      title={t('drive.failed.title')}
      text={t('drive.failed.text')}
      action={<Button onClick={listing.refresh}>{t('action.retry')}</Button>}
    />
  );
}
