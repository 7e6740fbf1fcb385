import { useNavigate, useSearch } from '@tanstack/react-router';
import { galleryLists, readGallerySearch } from './gallerySearch.ts';
import { useT } from '../../app/language.ts';
import { MobileHeader } from '../../app/mobile/MobileHeader.tsx';
import { useUser } from '../../app/session.ts';
import { Tabs } from '../../ui/Tabs.tsx';
import { GalleryBrowser } from './GalleryBrowser.tsx';
import classes from './gallery.module.css';
import { MyPublic } from './MyPublic.tsx';

/** The phone's public platform: everybody's drawings, and one's own lists beside them. */
export function PhoneGallery() {
  const t = useT('gallery');
  const user = useUser();
  const navigate = useNavigate({ from: '/webH5/info/publicplatform' });
  const search = useSearch({ from: '/mobile/webH5/info/publicplatform' });
  const mine = user ? readGallerySearch(search).mine : undefined;
  return (
    <>
      <MobileHeader title={t('gallery.title')} />
      {user && (
        <Tabs
          label={t('gallery.mine.tabs')}
          panel="gallery-part"
          current={mine ?? 'all'}
          tabs={[
            { id: 'all', label: t('gallery.mine.all') },
            ...galleryLists.map((id) => ({ id, label: t(`nav.${id}`) })),
          ]}
          onChange={(id) => void navigate({ search: id === 'all' ? {} : { mine: id }, replace: true })}
        />
      )}
      <div
        id="gallery-part"
        className={classes.phonePart}
        {...(user && { role: 'tabpanel', 'aria-labelledby': `gallery-part-${mine ?? 'all'}` })}
      >
        {mine ? <MyPublic key={mine} name={mine} /> : <GalleryBrowser search={search} />}
      </div>
    </>
  );
}
