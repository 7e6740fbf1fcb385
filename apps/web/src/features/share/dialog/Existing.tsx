import type { ShareItem } from '@linework/contract/share';
import { IconCopy, IconLink, IconLinkOff, IconMail, IconPencil } from '@tabler/icons-react';
import { useT } from '../../../app/language.ts';
import { IconButton } from '../../../ui/Button.tsx';
import { Tip } from '../../../ui/Tip.tsx';
import { copyShareLink } from '../links.ts';
import { leftText } from '../times.ts';
import classes from './dialog.module.css';

interface ExistingProps {
  shares: readonly ShareItem[];
  onEdit: (share: ShareItem) => void;
  onStop: (share: ShareItem) => void;
}

/** The links that lead to the same thing already. */
export function Existing({ shares, onEdit, onStop }: ExistingProps) {
  const t = useT('sharing', 'share');
  if (shares.length === 0) return null;
  return (
    <details className={classes.sub}>
      <summary>{t('sharing.existing', { count: shares.length })}</summary>
      <ul className={classes.existing}>
        {shares.map((share) => {
          const Kind = share.kind === 'mail' ? IconMail : IconLink;
          const name = share.recipient || t(`sharing.kind.${share.kind}`);
          return (
            <li key={share.id} className={classes.line}>
              <Kind size={18} stroke={1.5} aria-hidden />
              <span className={classes.lineText}>
                <span>{name}</span>
                <span className={classes.lineAbout}>
                  {[
                    t(`sharing.permission.${share.permission}`),
                    leftText(share.remainingTime, t),
                    t('sharing.views', { count: share.viewCount }),
                  ].join(' · ')}
                </span>
              </span>
              {share.password !== '' && <code className={classes.smallCode}>{share.password}</code>}
              <Tip label={t('sharing.copyLink')}>
                <IconButton
                  label={`${t('sharing.copyLink')}: ${name}`}
                  onClick={() => void copyShareLink(share)}
                >
                  <IconCopy size={16} stroke={1.5} />
                </IconButton>
              </Tip>
              {share.kind !== 'easy' && (
                <Tip label={t('sharing.edit')}>
                  <IconButton label={`${t('sharing.edit')}: ${name}`} onClick={() => onEdit(share)}>
                    <IconPencil size={16} stroke={1.5} />
                  </IconButton>
                </Tip>
              )}
              <Tip label={t('sharing.stop')}>
                <IconButton
                  label={`${t('sharing.stop')}: ${name}`}
                  className={classes.danger}
                  onClick={() => onStop(share)}
                >
                  <IconLinkOff size={16} stroke={1.5} />
                </IconButton>
              </Tip>
            </li>
          );
        })}
      </ul>
    </details>
  );
}
