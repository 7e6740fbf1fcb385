import { formatDate } from '@linework/contract/format';
import { IconSnowflake } from '@tabler/icons-react';
import { useT } from '../../app/language.ts';
import { useSession } from '../../app/session.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import classes from './FrozenBanner.module.css';

/** Says why things cannot be done, until when that is so, and what helps. */
export function FrozenBanner() {
  const t = useT('drive');
  const storage = useSession((state) => state.storage);
  if (storage?.frozen !== 1) return null;
  const { clearTime } = storage;
  return (
    <div role="status" className={classes.banner}>
      <IconSnowflake size={18} stroke={1.6} aria-hidden />
      <p>
        {t('drive.frozen.banner')}
        {clearTime !== undefined && (
          <strong> {t('drive.frozen.until', { date: formatDate(clearTime).slice(0, 10) })}</strong>
        )}
      </p>
      <ButtonLink to="/frozen" size="small" look="plain">
        {t('drive.frozen.ways')}
      </ButtonLink>
    </div>
  );
}
