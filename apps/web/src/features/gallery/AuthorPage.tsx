import { useParams } from '@tanstack/react-router';
import { useLanguage, useT } from '../../app/language.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { ButtonLink } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Picture } from '../../ui/Picture.tsx';
import { globe } from '../../ui/pictures/drive.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { dayOf } from '../../ui/times.ts';
import { useAuthor, useGallery } from './galleryCalls.ts';
import classes from './gallery.module.css';
import { PublicGrid } from './PublicGrid.tsx';

/** Whoever publishes, and all that they do. */
export function AuthorPage() {
  const t = useT('gallery');
  const language = useLanguage();
  const { authorId } = useParams({ from: '/site/gallery/author/$authorId' });
  const { data: author, isError } = useAuthor(authorId);
  const list = useGallery({ keywords: '', authorId });
  if (isError && !author) {
    return (
      <EmptyState
        picture={<Picture of={globe} />}
        title={t('gallery.author.absent.title')}
        headingLevel={1}
        text={t('gallery.author.absent.text')}
        action={<ButtonLink to="/gallery">{t('gallery.absent.back')}</ButtonLink>}
      />
    );
  }
  return (
    <div className={classes.page}>
      <header className={classes.person}>
        {author ? (
          <>
            <Avatar name={author.userName} picture={author.avatar} size={64} />
            <div>
              <h1 className={classes.title}>{author.userName}</h1>
              <p className={classes.lead}>
                {[
                  t('gallery.author.drawings', { count: author.drawings }),
                  t('gallery.views', { count: author.browseCount }),
                  t('gallery.likes', { count: author.likeCount }),
                  t('gallery.author.since', { date: dayOf(author.since, language) }),
                ].join(' · ')}
              </p>
            </div>
          </>
        ) : (
          <Skeleton width={280} height={64} />
        )}
      </header>
      <PublicGrid label={t('gallery.title')} list={list} author={false} />
    </div>
  );
}
