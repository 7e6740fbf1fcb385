import type { PublicItem } from '@linework/contract/gallery';
import { useEffect, useRef, type ReactNode } from 'react';
import { useT } from '../../app/language.ts';
import { Button } from '../../ui/Button.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import classes from './gallery.module.css';
import { PublicCard } from './PublicCard.tsx';

interface PublicGridProps {
  /** Undefined while they are on their way. */
  items: readonly PublicItem[] | undefined;
  author?: boolean;
  action?: (item: PublicItem) => ReactNode;
}

export function PublicGrid({ items, author, action }: PublicGridProps) {
  const t = useT('gallery');
  if (!items) {
    return (
      <div className={classes.grid} role="status" aria-label={t('state.loading')}>
        {Array.from({ length: 8 }, (_, index) => (
          <div key={index} className={classes.card}>
            <span className={classes.sheet}>
              <Skeleton height="100%" />
            </span>
            <Skeleton width="70%" height={14} />
            <Skeleton width="45%" height={12} />
          </div>
        ))}
      </div>
    );
  }
  return (
    <ul className={classes.grid}>
      {items.map((item) => (
        <PublicCard key={item.id} item={item} author={author} action={action?.(item)} />
      ))}
    </ul>
  );
}

interface MoreProps {
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  fetchNextPage: () => unknown;
}

/** The next page comes by itself as one nears the end; the button is for those who do not scroll. */
export function More({ hasNextPage, isFetchingNextPage, fetchNextPage }: MoreProps) {
  const t = useT();
  const mark = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!hasNextPage || isFetchingNextPage || !mark.current) return undefined;
    const watch = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) fetchNextPage();
      },
      { rootMargin: '400px' },
    );
    watch.observe(mark.current);
    return () => watch.disconnect();
  }, [hasNextPage, isFetchingNextPage, fetchNextPage]);
  if (!hasNextPage) return null;
  return (
    <div ref={mark} className={classes.more}>
      <Button busy={isFetchingNextPage} onClick={() => fetchNextPage()}>
        {t('action.loadMore')}
      </Button>
    </div>
  );
}
