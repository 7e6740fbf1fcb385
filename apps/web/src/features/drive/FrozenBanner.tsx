import { IconSnowflake } from '@tabler/icons-react';
import { useLanguage, useT } from '../../app/language.ts';
import { useSession } from '../../app/session.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import classes from './FrozenBanner.module.css';
import { dayOf } from '../../ui/times.ts';

/** Says why things cannot be done, until when that is so, and what helps. */
export function FrozenBanner() {
  const t = useT('drive');
  const language = useLanguage();
  const storage = useSession((state) => state.storage);
  if (storage?.frozen !== 1) return null;
  const { clearTime } = storage;
  return (
    <div role="status" className={classes.banner}>
      <IconSnowflake size={18} stroke={1.6} aria-hidden />
      <p>
        {t('drive.frozen.banner')}
        {clearTime !== undefined && (
          <strong> {t('drive.frozen.until', { date: dayOf(clearTime, language) })}</strong>
        )}
      </p>
      <ButtonLink to="/frozen" size="small" look="plain">
        {t('drive.frozen.ways')}
      </ButtonLink>
    </div>
  );
}
