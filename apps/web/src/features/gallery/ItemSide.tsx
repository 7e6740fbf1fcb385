import type { PublicItem } from '@linework/contract/gallery';
import { formatSize } from '@linework/contract/format';
import {
  IconCloudDownload,
  IconDownload,
  IconFlag,
  IconHeart,
  IconHeartFilled,
  IconRulerMeasure,
  IconStar,
  IconStarFilled,
} from '@tabler/icons-react';
import { useState } from 'react';
import { useLanguage, useT } from '../../app/language.ts';
import { useUser } from '../../app/session.ts';
import { AnchorButton, Button } from '../../ui/Button.tsx';
import { dayOf } from '../../ui/times.ts';
import { downloadFile } from '../download/actions.ts';
import { saveToCloud } from '../share/actions.ts';
import { ignoreRefusal, setMark } from './galleryCalls.ts';
import classes from './gallery.module.css';
import { Moderate } from './Moderate.tsx';
import { ReportDialog } from './ReportDialog.tsx';
import { signedInFor } from './signIn.ts';
import { viewerPath } from '../../app/links/openViewer.ts';

/** What one can do with it, and what is known of it. */
export function ItemSide({ item }: { item: PublicItem }) {
  const t = useT('gallery');
  const language = useLanguage();
  const user = useUser();
  const [reporting, setReporting] = useState(false);
  const via = `public:${item.id}`;
  const isOwn = user?.id === item.authorId;
  const mayHave = item.download === 1 || isOwn;
  const mark = (kind: 'like' | 'collect', on: 0 | 1): void => {
    if (signedInFor()) void setMark(kind, item, on === 1 ? 0 : 1);
  };
  const facts = [
    ['category', t(`gallery.category.${item.category}`)],
    ['published', dayOf(item.publishTime, language)],
    ['format', item.fileType.toUpperCase()],
    ['size', formatSize(item.size)],
    ['downloads', t(item.download === 1 ? 'gallery.fact.downloadYes' : 'gallery.fact.downloadNo')],
  ] as const;
  return (
    <aside className={classes.side} aria-label={t('gallery.facts')}>
      <AnchorButton
        look="primary"
        href={viewerPath(item.id, via)}
        className={classes.openViewer}
        icon={<IconRulerMeasure size={18} stroke={1.6} aria-hidden />}
      >
        {t('gallery.open')}
      </AnchorButton>
      <div className={classes.marks}>
        <Button
          aria-pressed={item.liked === 1}
          icon={
            item.liked === 1 ? (
              <IconHeartFilled size={18} aria-hidden />
            ) : (
              <IconHeart size={18} stroke={1.6} aria-hidden />
            )
          }
          onClick={() => mark('like', item.liked)}
        >
          {t('gallery.like')}
        </Button>
        <Button
          aria-pressed={item.collected === 1}
          icon={
            item.collected === 1 ? (
              <IconStarFilled size={18} aria-hidden />
            ) : (
              <IconStar size={18} stroke={1.6} aria-hidden />
            )
          }
          onClick={() => mark('collect', item.collected)}
        >
          {t('gallery.collect')}
        </Button>
      </div>
      {mayHave && (
        <div className={classes.having}>
          <Button
            icon={<IconDownload size={18} stroke={1.6} aria-hidden />}
            onClick={() => void downloadFile(item.id, via).catch(ignoreRefusal)}
          >
            {t('gallery.download')}
          </Button>
          {!isOwn && (
            <Button
              icon={<IconCloudDownload size={18} stroke={1.6} aria-hidden />}
              onClick={() => saveToCloud({ via, fileIds: [], folderIds: [] })}
            >
              {t('gallery.save')}
            </Button>
          )}
        </div>
      )}
      <dl className={classes.facts}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{t(`gallery.fact.${name}`)}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {user?.isAdmin && <Moderate item={item} />}
      {!isOwn && (
        <Button
          look="quiet"
          size="small"
          icon={<IconFlag size={16} stroke={1.6} aria-hidden />}
          className={classes.report}
          onClick={() => setReporting(true)}
        >
          {t('gallery.report')}
        </Button>
      )}
      {reporting && <ReportDialog fileId={item.id} onClose={() => setReporting(false)} />}
    </aside>
  );
}
