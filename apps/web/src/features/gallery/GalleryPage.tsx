import { useSearch } from '@tanstack/react-router';
import { useT } from '../../app/language.ts';
import { GalleryBrowser } from './GalleryBrowser.tsx';
import classes from './gallery.module.css';

/** The public gallery, for visitors too. */
export function GalleryPage() {
  const t = useT('gallery');
  const search = useSearch({ from: '/site/gallery' });
  return (
    <div className={classes.page}>
      <h1 className={classes.title}>{t('gallery.title')}</h1>
      <p className={classes.lead}>{t('gallery.lead')}</p>
      <GalleryBrowser search={search} />
    </div>
  );
}
