import { publicCategories } from '@linework/contract/enums';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { gallerySorts, readGallerySearch } from './gallerySearch.ts';
import { useT } from '../../app/language.ts';
import { useUser } from '../../app/session.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Picture } from '../../ui/Picture.tsx';
import { globe } from '../../ui/pictures/drive.ts';
import { SearchField } from '../../ui/SearchField.tsx';
import { useGallery } from './galleryCalls.ts';
import classes from './gallery.module.css';
import { PublicGrid } from './PublicGrid.tsx';

const pauseMs = 200;

/** Everybody's drawings: searched, by category, in an order. What is asked for stands in the address. */
export function GalleryBrowser({ search }: { search: Parameters<typeof readGallerySearch>[0] }) {
  const t = useT('gallery');
  const user = useUser();
  const navigate = useNavigate();
  const { q, category, sort } = readGallerySearch(search);
  const [text, setText] = useState(q);
  const [shown, setShown] = useState(q);
  // Back and forward change the address by themselves: the field follows.
  if (shown !== q) {
    setShown(q);
    if (q !== text.trim()) setText(q);
  }
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const change = (part: { [Name in 'q' | 'category' | 'sort']?: string | undefined }): void => {
    clearTimeout(timer.current);
    void navigate({
      to: '.',
      search: (before: Record<string, unknown>) => ({ ...before, ...part }),
      replace: true,
      resetScroll: false,
    });
  };
  const list = useGallery({ keywords: q, category, sort });
  const { total, stale, failed } = list;
  const isNarrowed = q !== '' || category !== undefined;
  const all = (): void => {
    setText('');
    change({ q: undefined, category: undefined });
  };
  return (
    <>
      <div className={classes.bar}>
        <SearchField
          label={t('gallery.search')}
          value={text}
          className={classes.search}
          onChange={(value) => {
            setText(value);
            clearTimeout(timer.current);
            timer.current = setTimeout(() => change({ q: value.trim() || undefined }), pauseMs);
          }}
        />
        <label className={classes.sort}>
          <span>{t('gallery.sort')}</span>
          <select
            value={sort}
            onChange={({ currentTarget: { value } }) => change({ sort: value === 'new' ? undefined : value })}
          >
            {gallerySorts.map((one) => (
              <option key={one} value={one}>
                {t(`gallery.sort.${one}`)}
              </option>
            ))}
          </select>
        </label>
      </div>
      <div className={classes.categories} role="group" aria-label={t('gallery.categories')}>
        {[undefined, ...publicCategories].map((one) => (
          <button
            key={one ?? 'all'}
            type="button"
            aria-pressed={one === category}
            onClick={() => change({ category: one })}
          >
            {t(`gallery.category.${one ?? 'all'}`)}
          </button>
        ))}
        <span className={classes.total} role="status">
          {total !== undefined && total > 0 && t('gallery.total', { count: total })}
        </span>
      </div>
      {failed && stale ? (
        <EmptyState
          picture={<Picture of={globe} />}
          title={t('gallery.failed.title')}
          text={t('error.100')}
          action={<Button onClick={list.refresh}>{t('action.retry')}</Button>}
        />
      ) : total === 0 && !stale ? (
        <EmptyState
          picture={<Picture of={globe} />}
          title={t(isNarrowed ? 'gallery.nothingTitle' : 'gallery.emptyTitle')}
          text={t(isNarrowed ? 'gallery.nothingText' : 'gallery.emptyText')}
          action={
            isNarrowed ? (
              <Button onClick={all}>{t('gallery.showAll')}</Button>
            ) : user ? (
              <ButtonLink to="/yun/drawing">{t('gallery.publishOwn')}</ButtonLink>
            ) : (
              <ButtonLink to="/login" search={{ mode: 'register' }}>
                {t('nav.register')}
              </ButtonLink>
            )
          }
        />
      ) : (
        <PublicGrid label={t('gallery.title')} list={list} />
      )}
    </>
  );
}
