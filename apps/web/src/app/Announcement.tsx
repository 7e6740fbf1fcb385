import type { AdPlace } from '@linework/contract/enums';
import { IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { classNames } from '../ui/classNames.ts';
import { IconButton } from '../ui/Button.tsx';
import classes from './Announcement.module.css';
import { useT } from './language.ts';
import { safeStorage } from './safeStorage.ts';
import { useCall } from './hooks/useCall.ts';

const storeKey = 'linework.announcement';
/** The oldest ones have ended long ago. */
const maxDismissed = 50;

const dismissedIds = (): string[] => (safeStorage.getItem(storeKey) ?? '').split(',').filter(Boolean);

interface AnnouncementProps {
  position: AdPlace;
  /** Across the page instead of beside it. */
  banner?: boolean;
}

/** What the operator of the server has to say here; once dismissed it does not come back. */
export function Announcement({ position, banner = false }: AnnouncementProps) {
  const t = useT();
  const [dismissed, setDismissed] = useState(dismissedIds);
  const data = useCall('adver', { position });
  const shown = data?.list.find((entry) => !dismissed.includes(entry.id));
  if (!shown) return null;
  const isLink = /^(https?:\/\/|\/(?![/\\]))/.test(shown.link);
  const dismiss = (): void => {
    const ids = [...dismissedIds(), shown.id].slice(-maxDismissed);
    safeStorage.setItem(storeKey, ids.join(','));
    setDismissed(ids);
  };
  return (
    <section
      className={classNames(classes.announcement, banner && classes.banner)}
      aria-label={t('announcement.label')}
      data-announcement={position}
    >
      {shown.picture && <img className={classes.picture} src={shown.picture} alt="" loading="lazy" />}
      <h2>{isLink ? <a href={shown.link}>{shown.title}</a> : shown.title}</h2>
      <p>{shown.text}</p>
      <IconButton label={t('action.dismiss')} className={classes.close} onClick={dismiss}>
        <IconX size={14} stroke={1.5} />
      </IconButton>
    </section>
  );
}
