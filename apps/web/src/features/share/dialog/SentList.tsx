import type { ShareItem } from '@linework/contract/share';
import { IconCopy, IconMailCheck } from '@tabler/icons-react';
import { useT } from '../../../app/language.ts';
import { IconButton } from '../../../ui/Button.tsx';
import { Tip } from '../../../ui/Tip.tsx';
import { copyShareText } from '../links.ts';
import classes from './dialog.module.css';

/** To whom it went; each link can be stopped by itself. */
export function SentList({ shares }: { shares: readonly ShareItem[] }) {
  const t = useT('sharing');
  return (
    <>
      <p className={classes.hint}>{t('sharing.mail.sent', { count: shares.length })}</p>
      <ul className={classes.existing}>
        {shares.map((share) => (
          <li key={share.id} className={classes.line}>
            <IconMailCheck size={18} stroke={1.5} className={classes.ok} aria-hidden />
            <span className={classes.lineText}>{share.recipient}</span>
            {share.password !== '' && <code className={classes.smallCode}>{share.password}</code>}
            <Tip label={t('sharing.copyText')}>
              <IconButton
                label={`${t('sharing.copyText')}: ${share.recipient}`}
                onClick={() => void copyShareText(share)}
              >
                <IconCopy size={16} stroke={1.5} />
              </IconButton>
            </Tip>
          </li>
        ))}
      </ul>
    </>
  );
}
