import type { PublicItem } from '@linework/contract/gallery';
import { IconEyeOff } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useT } from '../../app/language.ts';
import { useUser } from '../../app/session.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Counts } from './Counts.tsx';
import classes from './gallery.module.css';

/** What it is called, whose it is, and whether everybody sees it. */
export function ItemHead({ item }: { item: PublicItem }) {
  const t = useT('gallery');
  const user = useUser();
  return (
    <header className={classes.itemHead}>
      {item.hidden === 1 && (
        <Notice kind="warn" icon={<IconEyeOff size={18} stroke={1.6} aria-hidden />}>
          {t(user?.id === item.authorId ? 'gallery.hidden' : 'gallery.hiddenAdmin')}{' '}
          {item.hiddenReason !== '' && t('gallery.hiddenReason', { reason: item.hiddenReason })}
        </Notice>
      )}
      <h1 className={classes.itemName}>{item.name}</h1>
      <div className={classes.itemMeta}>
        <Link to="/gallery/author/$authorId" params={{ authorId: item.authorId }} className={classes.by}>
          <Avatar name={item.userName} picture="" size={24} />
          {item.userName}
        </Link>
        <Counts of={item} />
      </div>
    </header>
  );
}
