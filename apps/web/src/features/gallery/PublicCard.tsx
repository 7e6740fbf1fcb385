import type { PublicItem } from '@linework/contract/gallery';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useT } from '../../app/language.ts';
import { FileThumb } from '../preview/queries.ts';
import { Counts } from './Counts.tsx';
import classes from './gallery.module.css';

interface PublicCardProps {
  item: PublicItem;
  /** Not where all are of one author. */
  author?: boolean;
  /** What can be done to it in this list. */
  action?: ReactNode;
}

/** A drawing on its sheet, whose it is and what people made of it. */
export function PublicCard({ item, author = true, action }: PublicCardProps) {
  const t = useT('gallery');
  return (
    <li className={classes.card}>
      <Link to="/gallery/$fileId" params={{ fileId: item.id }} className={classes.cover}>
        <span className={classes.sheet}>
          <FileThumb item={item} size="card" />
        </span>
        <span className={classes.name} title={item.name}>
          {item.name}
        </span>
      </Link>
      {author && (
        <Link to="/gallery/author/$authorId" params={{ authorId: item.authorId }} className={classes.author}>
          {t('gallery.by', { name: item.userName })}
        </Link>
      )}
      <Counts of={item} />
      {item.hidden === 1 && <span className={classes.hiddenBadge}>{t('gallery.hiddenBadge')}</span>}
      {action !== undefined && <span className={classes.cardAction}>{action}</span>}
    </li>
  );
}
