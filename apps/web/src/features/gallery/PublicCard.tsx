import type { PublicItem } from '@linework/contract/gallery';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useT } from '../../app/language.ts';
import { rowAttributes, type FileRow } from '../../ui/list/FileList.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { FileThumb } from '../preview/queries.ts';
import { Counts } from './Counts.tsx';
import classes from './gallery.module.css';

interface PublicCardProps extends Pick<FileRow<PublicItem>, 'index' | 'current' | 'selected'> {
  /** Undefined while it is on its way. */
  item: PublicItem | undefined;
  /** Not where all are of one author. */
  author: boolean;
  /** What can be done to it in this list. */
  action: ReactNode;
}

/** A drawing on its sheet, whose it is and what people made of it. */
export function PublicCard({ item, author, action, ...row }: PublicCardProps) {
  const t = useT('gallery');
  return (
    <div role="gridcell" className={classes.card} {...rowAttributes(row)}>
      {item ? (
        <>
          <Link to="/gallery/$fileId" params={{ fileId: item.id }} className={classes.cover} tabIndex={-1}>
            <span className={classes.sheet}>
              <FileThumb item={item} size="card" />
            </span>
            <span className={classes.name} title={item.name}>
              {item.name}
            </span>
          </Link>
          {author && (
            <Link
              to="/gallery/author/$authorId"
              params={{ authorId: item.authorId }}
              className={classes.author}
            >
              {t('gallery.by', { name: item.userName })}
            </Link>
          )}
          <Counts of={item} />
          {item.hidden === 1 && <span className={classes.hiddenBadge}>{t('gallery.hiddenBadge')}</span>}
          {action !== undefined && <span className={classes.cardAction}>{action}</span>}
        </>
      ) : (
        <>
          <span className={classes.sheet}>
            <Skeleton height="100%" />
          </span>
          <Skeleton width="70%" height={14} />
          <Skeleton width="45%" height={12} />
        </>
      )}
    </div>
  );
}
