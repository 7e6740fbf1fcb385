import { IconWifiOff } from '@tabler/icons-react';
import { useEffect, useSyncExternalStore } from 'react';
import { showToast } from '../ui/toast.ts';
import classes from './Frame.module.css';
import { t as say, useT } from './language.ts';

function subscribe(notify: () => void): () => void {
  addEventListener('online', notify);
  addEventListener('offline', notify);
  return () => {
    removeEventListener('online', notify);
    removeEventListener('offline', notify);
  };
}

export function OfflineBanner() {
  const t = useT();
  const online = useSyncExternalStore(subscribe, () => navigator.onLine);
  useEffect(() => {
    if (online) return undefined;
    return () => showToast('success', say('online.text'));
  }, [online]);
  return (
    <div role="status">
      {!online && (
        <p className={classes.offline}>
          <IconWifiOff size={18} stroke={1.5} aria-hidden />
          {t('offline.text')}
        </p>
      )}
    </div>
  );
}
