import { Link, useSearch } from '@tanstack/react-router';
import { MobileHeader } from '../../app/mobile/MobileHeader.tsx';
import { useT } from '../../app/language.ts';
import { setUploadSheet } from '../../app/mobile/uploadSheet.ts';
import { useSession } from '../../app/session.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Meter } from '../../ui/Meter.tsx';
import { Picture } from '../../ui/Picture.tsx';
import { cloudUp, people } from '../../ui/pictures/general.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { mobileKinds } from './kinds.ts';
import classes from '../../ui/mobile.module.css';

export function MobileHome() {
  const { tab } = useSearch({ from: '/mobile/webH5' });
  return tab === 'group' ? <Groups /> : <Files />;
}

function Files() {
  const t = useT('mobile');
  const { kind = 'recent' } = useSearch({ from: '/mobile/webH5' });
  const user = useSession((state) => state.user);
  const storage = useSession((state) => state.storage);
  const used = storage && t('storage.used', { used: storage.usedText, capacity: storage.capacityText });
  return (
    <>
      <MobileHeader title={t('mobile.home.title')}>
        {user && (
          <Link to="/webH5/info/usercenter" className={classes.me} aria-label={t('mobile.my.title')}>
            <Avatar name={user.nickname || user.email} picture={user.avatar} size={32} />
          </Link>
        )}
      </MobileHeader>
      <div className={classes.storage}>
        <Meter label={t('storage.label')} percent={storage?.percent ?? 0} text={used ?? ''} />
        {used === undefined ? <Skeleton width={140} height={18} /> : <span className="tabular">{used}</span>}
      </div>
      <nav className={classes.kinds} aria-label={t('mobile.home.kinds')}>
        {mobileKinds.map((value) => (
          <Link
            key={value}
            to="/webH5"
            search={value === 'recent' ? {} : { kind: value }}
            replace
            activeOptions={{ exact: true, includeSearch: true }}
            aria-current={value === kind ? 'true' : undefined}
          >
            {t(`nav.${value}`)}
          </Link>
        ))}
      </nav>
      <EmptyState
        picture={<Picture of={cloudUp} />}
        title={t('mobile.home.emptyTitle')}
        text={t('mobile.home.emptyText')}
        action={<Button onClick={() => setUploadSheet(true)}>{t('mobile.home.upload')}</Button>}
      />
    </>
  );
}

function Groups() {
  const t = useT('mobile');
  return (
    <>
      <MobileHeader title={t('mobile.group.title')} />
      <EmptyState
        picture={<Picture of={people} />}
        title={t('mobile.group.emptyTitle')}
        text={t('mobile.group.emptyText')}
        action={<ButtonLink to="/webH5/info/feedback">{t('mobile.group.action')}</ButtonLink>}
      />
    </>
  );
}
