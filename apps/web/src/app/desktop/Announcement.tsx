import { IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { safeStorage } from '../safeStorage.ts';
import { useT } from '../language.ts';
import { useCall } from '../useCall.ts';
import { IconButton } from '../../ui/Button.tsx';
import classes from './Sidebar.module.css';

const storeKey = 'linework.announcement';

/** What the operator of the server has to say; once dismissed it does not come back. */
export function Announcement() {
  const t = useT();
  const [dismissed, setDismissed] = useState(() => safeStorage.getItem(storeKey));
  const data = useCall('adver', { position: 'sidebar' });
  const shown = data?.list.find((entry) => entry.id !== dismissed);
  if (!shown) return null;
  const isLink = /^(https?:\/\/|\/(?![/\\]))/.test(shown.link);
  const dismiss = (): void => {
    safeStorage.setItem(storeKey, shown.id);
    setDismissed(shown.id);
  };
  return (
    <section className={classes.announcement} aria-label={t('announcement.label')}>
      <h2>{isLink ? <a href={shown.link}>{shown.title}</a> : shown.title}</h2>
      <p>{shown.text}</p>
      <IconButton label={t('action.dismiss')} className={classes.announcementClose} onClick={dismiss}>
        <IconX size={14} stroke={1.5} />
      </IconButton>
    </section>
  );
}
