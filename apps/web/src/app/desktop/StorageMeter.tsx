import { Link } from '@tanstack/react-router';
import { useT } from '../language.ts';
import { useSession } from '../session.ts';
import { Meter } from '../../ui/Meter.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import classes from './Sidebar.module.css';
import { storageText } from '../wording/storageText.ts';

export function StorageMeter() {
  const t = useT();
  const storage = useSession((state) => state.storage);
  const text = storage && t('storage.used', storageText(storage));
  return (
    <div className={classes.storage}>
      <div className={classes.storageHead}>
        <strong>{t('storage.label')}</strong>
        <Link to="/upgrade">{t('nav.upgrade')}</Link>
      </div>
      <Meter label={t('storage.label')} percent={storage?.percent ?? 0} text={text ?? ''} />
      {text === undefined ? <Skeleton width={130} height={18} /> : <span className="tabular">{text}</span>}
    </div>
  );
}
