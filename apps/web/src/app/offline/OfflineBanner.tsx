import { IconWifiOff } from '@tabler/icons-react';
import { useEffect, useSyncExternalStore } from 'react';
import { showToast } from '../../ui/toast.ts';
import classes from '../Frame.module.css';
import { t as say, useT } from '../language.ts';
import { useConnectionStatus } from './connectionStatus.ts';

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
  const waiting = useConnectionStatus((state) => state.count);
  const behind = useConnectionStatus((state) => state.behind);
  const off = !online || waiting > 0 || behind;
  useEffect(() => {
    if (!off) return undefined;
    return () => void showToast('success', say('online.text'));
  }, [off]);
  return (
    <div role="status">
      {off && (
        <p className={classes.offline}>
          <IconWifiOff size={18} stroke={1.5} aria-hidden />
          {waiting > 0
            ? t('offline.waiting', { count: waiting })
            : t(online ? 'offline.behind' : 'offline.text')}
        </p>
      )}
    </div>
  );
}
