import type { PublicItem } from '@linework/contract/gallery';
import { IconEye, IconHeart, IconMessage, IconStar, type Icon } from '@tabler/icons-react';
import { useLanguage, useT } from '../../app/language.ts';
import classes from './gallery.module.css';

type Counted = Pick<PublicItem, 'browseCount' | 'likeCount' | 'collectionCount' | 'leaveMessageCount'>;

/** How often it was viewed, liked, collected and written about. */
export function Counts({ of }: { of: Counted }) {
  const t = useT('gallery');
  return (
    <span className={classes.counts}>
      <Count icon={IconEye} count={of.browseCount} words={t('gallery.views', { count: of.browseCount })} />
      <Count icon={IconHeart} count={of.likeCount} words={t('gallery.likes', { count: of.likeCount })} />
      <Count
        icon={IconStar}
        count={of.collectionCount}
        words={t('gallery.collected', { count: of.collectionCount })}
      />
      <Count
        icon={IconMessage}
        count={of.leaveMessageCount}
        words={t('gallery.messages', { count: of.leaveMessageCount })}
      />
    </span>
  );
}

function Count({ icon: Mark, count, words }: { icon: Icon; count: number; words: string }) {
  const language = useLanguage();
  const short = new Intl.NumberFormat(language, { notation: 'compact' }).format(count);
  return (
    <span className={classes.count} title={words}>
      <Mark size={14} stroke={1.6} aria-hidden />
      <span aria-hidden>{short}</span>
      <span className="visuallyHidden">{words}</span>
    </span>
  );
}
