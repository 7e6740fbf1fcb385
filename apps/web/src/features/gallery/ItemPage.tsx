import { useParams } from '@tanstack/react-router';
import { useEffect } from 'react';
import { client } from '../../app/api.ts';
import { useT } from '../../app/language.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Picture } from '../../ui/Picture.tsx';
import { globe } from '../../ui/pictures/drive.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { ShareHost } from '../share/queries.ts';
import { usePublicItem } from './galleryCalls.ts';
import classes from './gallery.module.css';
import { ItemHead } from './ItemHead.tsx';
import { ItemSheet } from './ItemSheet.tsx';
import { ItemSide } from './ItemSide.tsx';
import { Messages } from './Messages.tsx';

/** The public page of a drawing. */
export function ItemPage() {
  const { fileId } = useParams({ from: '/site/gallery/$fileId' });
  return <Item key={fileId} fileId={fileId} />;
}

function Item({ fileId }: { fileId: string }) {
  const t = useT('gallery');
  const { data: item, isError } = usePublicItem(fileId);
  const isThere = item !== undefined;
  // Once for each time that somebody comes to the page.
  useEffect(() => {
    if (!isThere) return;
    const via = `public:${fileId}`;
    client.call('addBrowseCount', { fileId, via }, { quiet: true }).catch(() => undefined);
  }, [isThere, fileId]);
  if (isError && !item) {
    return (
      <EmptyState
        picture={<Picture of={globe} />}
        title={t('gallery.absent.title')}
        headingLevel={1}
        text={t('gallery.absent.text')}
        action={<ButtonLink to="/gallery">{t('gallery.absent.back')}</ButtonLink>}
      />
    );
  }
  return (
    <div className={classes.page}>
      {item ? (
        <div className={classes.item}>
          <ItemHead item={item} />
          <ItemSheet item={item} />
          <ItemSide item={item} />
          <Messages item={item} />
        </div>
      ) : (
        <div className={classes.item} role="status" aria-label={t('state.loading')}>
          <div className={classes.itemHead}>
            <Skeleton width={320} height={32} />
          </div>
          <div className={classes.bigSheet}>
            <Skeleton height="100%" />
          </div>
        </div>
      )}
      <ShareHost />
    </div>
  );
}
