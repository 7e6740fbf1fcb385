import type { PublicItem } from '@linework/contract/gallery';
import { IconExternalLink, IconHeartOff, IconLock, IconStarOff } from '@tabler/icons-react';
import { useDeferredValue, useState } from 'react';
import type { GalleryListName } from './gallerySearch.ts';
import { inPhoneLayout } from '../../app/device.ts';
import { useT } from '../../app/language.ts';
import { Button, ButtonLink, IconButton } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import type { MenuEntry } from '../../ui/Menu.tsx';
import { Picture } from '../../ui/Picture.tsx';
import { globe, heart, star } from '../../ui/pictures/drive.ts';
import { SearchField } from '../../ui/SearchField.tsx';
import { SkeletonRows } from '../../ui/Skeleton.tsx';
import { showToast } from '../../ui/toast.ts';
import { Tip } from '../../ui/Tip.tsx';
import { refreshGallery, setMark, useMine } from './galleryCalls.ts';
import classes from './gallery.module.css';
import { PublicRows } from './PublicRows.tsx';
import { PublicGrid } from './PublicGrid.tsx';
import { UnpublishDialog } from './UnpublishDialog.tsx';
import { useOpenItem } from './useOpenItem.ts';
import { useView } from '../../ui/list/viewStore.ts';

const pictures = { myPublic: globe, myCollection: star, myLike: heart } as const;
const icons = { myPublic: IconLock, myCollection: IconStarOff, myLike: IconHeartOff } as const;
const words = {
  myPublic: 'gallery.unpublish.do',
  myCollection: 'gallery.uncollect',
  myLike: 'gallery.unlike',
} as const;

/** One's own list of public drawings: searched, opened, and each can be taken off it. */
export function MyPublic({ name }: { name: GalleryListName }) {
  const t = useT('gallery', 'drive');
  const [text, setText] = useState('');
  const query = useDeferredValue(text.trim());
  const chosenView = useView(name);
  const view = inPhoneLayout() ? 'grid' : chosenView;
  const [leaving, setLeaving] = useState<PublicItem>();
  const list = useMine(name, query);
  const { total, stale, failed } = list;

  const takeOff = async (item: PublicItem): Promise<void> => {
    if (name === 'myPublic') {
      setLeaving(item);
      return;
    }
    const kind = name === 'myLike' ? 'like' : 'collect';
    await setMark(kind, item, 0);
    await refreshGallery();
    showToast('info', t(kind === 'like' ? 'gallery.unliked' : 'gallery.uncollected', { name: item.name }), {
      action: {
        label: t('gallery.undo'),
        perform: () => void setMark(kind, { ...item, liked: 0, collected: 0 }, 1).then(refreshGallery),
      },
    });
  };
  const Mark = icons[name];
  const open = useOpenItem();
  const entries = (item: PublicItem): MenuEntry[] => [
    { id: 'open', label: t('drive.action.open'), icon: IconExternalLink, onChoose: () => open(item) },
    { id: 'takeOff', label: t(words[name]), icon: Mark, onChoose: () => void takeOff(item) },
  ];
  const action = (item: PublicItem) => (
    <Tip label={t(words[name])}>
      <IconButton
        label={`${t(words[name])}: ${item.name}`}
        tabIndex={view === 'grid' ? 0 : -1}
        onClick={() => void takeOff(item)}
      >
        <Mark size={18} stroke={1.5} />
      </IconButton>
    </Tip>
  );

  if (failed && stale) {
    return (
      <EmptyState
        picture={<Picture of={pictures[name]} />}
        title={t('gallery.failed.title')}
        text={t('error.100')}
        action={<Button onClick={list.refresh}>{t('action.retry')}</Button>}
      />
    );
  }
  if (total === 0 && query === '' && !stale) {
    return (
      <EmptyState
        picture={<Picture of={pictures[name]} width={220} />}
        title={t(`drive.${name}.emptyTitle`)}
        text={t(`drive.${name}.emptyText`)}
        action={<EmptyAction name={name} />}
      />
    );
  }
  return (
    <>
      <div className={classes.mineBar}>
        <SearchField label={t('gallery.mine.search')} value={text} onChange={setText} />
      </div>
      {total === 0 ? (
        <p className={classes.nothing} role="status">
          {t('gallery.mine.nothing', { query })}
        </p>
      ) : view === 'grid' ? (
        <PublicGrid
          label={t(`nav.${name}`)}
          list={list}
          author={name !== 'myPublic'}
          action={action}
          entries={entries}
        />
      ) : total !== undefined ? (
        <div className={classes.mineList}>
          <PublicRows
            label={t(`nav.${name}`)}
            list={list}
            author={name !== 'myPublic'}
            action={action}
            open={open}
            entries={entries}
          />
        </div>
      ) : (
        <SkeletonRows label={t('state.loading')} rows={6} height={48} />
      )}
      {leaving && <UnpublishDialog files={[leaving]} onClose={() => setLeaving(undefined)} />}
    </>
  );
}

function EmptyAction({ name }: { name: GalleryListName }) {
  const t = useT('gallery', 'drive');
  const phone = inPhoneLayout();
  if (name !== 'myPublic') {
    return phone ? (
      <ButtonLink to="/webH5/info/publicplatform">{t('gallery.mine.toGallery')}</ButtonLink>
    ) : (
      <ButtonLink to="/gallery">{t('gallery.mine.toGallery')}</ButtonLink>
    );
  }
  return phone ? (
    <ButtonLink to="/webH5" search={{ kind: 'drawing' }}>
      {t('drive.goAll')}
    </ButtonLink>
  ) : (
    <ButtonLink to="/yun/drawing">{t('drive.goAll')}</ButtonLink>
  );
}
