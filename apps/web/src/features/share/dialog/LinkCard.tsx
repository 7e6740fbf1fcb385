import { limits } from '@linework/contract/limits';
import type { ShareItem } from '@linework/contract/share';
import { IconCheck, IconClipboardText, IconCopy, IconShare2 } from '@tabler/icons-react';
import { useState } from 'react';
import { useLanguage, useT } from '../../../app/language.ts';
import { Button } from '../../../ui/Button.tsx';
import { Check } from '../../../ui/Field.tsx';
import { canShareSheet, copyShareLink, copyShareText, linkOf, openShareSheet, qrOf } from '../links.ts';
import { momentText } from '../times.ts';
import classes from './dialog.module.css';

interface LinkCardProps {
  share: ShareItem;
  /** Of the viewer: leads to what is on screen. */
  view?: string | undefined;
}

/** A link that is ready to be handed on. */
export function LinkCard({ share, view }: LinkCardProps) {
  const t = useT('sharing');
  const language = useLanguage();
  const [atView, setAtView] = useState(true);
  const [done, setDone] = useState(false);
  const query = atView ? view : undefined;
  const link = linkOf(share, query);
  return (
    <div className={classes.card}>
      <img
        className={classes.qr}
        src={qrOf(share)}
        width={limits.qrSize}
        height={limits.qrSize}
        alt={t('sharing.qr', { name: share.name })}
      />
      <div className={classes.cardBody}>
        <label className={classes.label} htmlFor="share-link">
          {t('sharing.link')}
        </label>
        <input
          id="share-link"
          className={classes.link}
          readOnly
          value={link}
          onFocus={(event) => event.currentTarget.select()}
        />
        <dl className={classes.facts}>
          {share.password !== '' && (
            <div>
              <dt>{t('sharing.code.value')}</dt>
              <dd className={classes.codeShown}>{share.password}</dd>
            </div>
          )}
          <div>
            <dt>{t('sharing.days')}</dt>
            <dd>{share.endTime === 0 ? t('sharing.days.never') : momentText(share.endTime, language)}</dd>
          </div>
        </dl>
        {view !== undefined && view !== '' && (
          <Check checked={atView} onChange={(event) => setAtView(event.currentTarget.checked)}>
            {t('sharing.atView')}
          </Check>
        )}
        <div className={classes.buttons}>
          <Button
            look="primary"
            icon={
              done ? (
                <IconCheck size={16} stroke={2} aria-hidden />
              ) : (
                <IconCopy size={16} stroke={1.75} aria-hidden />
              )
            }
            onClick={() => void copyShareLink(share, query).then(() => setDone(true))}
          >
            {t('sharing.copyLink')}
          </Button>
          {share.password !== '' && (
            <Button
              icon={<IconClipboardText size={16} stroke={1.75} aria-hidden />}
              onClick={() => void copyShareText(share, query)}
            >
              {t('sharing.copyText')}
            </Button>
          )}
          {canShareSheet() && (
            <Button
              icon={<IconShare2 size={16} stroke={1.75} aria-hidden />}
              onClick={() => void openShareSheet(share, query)}
            >
              {t('sharing.sheet')}
            </Button>
          )}
        </div>
      </div>
    </div>
  );
}
