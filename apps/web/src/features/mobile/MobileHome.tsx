import { IconSearch } from '@tabler/icons-react';
import { Link, useSearch } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { Announcement } from '../../app/Announcement.tsx';
import { useT } from '../../app/language.ts';
import { MobileHeader } from '../../app/mobile/MobileHeader.tsx';
import { FolderHeader, PhoneDrive, PhoneFonts, PhoneGroups } from '../../app/mobile/parts.ts';
import { mobileKinds } from '../../app/mobile/search.ts';
import { useUser } from '../../app/session.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { IconButton } from '../../ui/Button.tsx';
import { SkeletonRows } from '../../ui/Skeleton.tsx';
import { SearchHeader } from './SearchHeader.tsx';
import classes from '../../ui/mobile.module.css';

export function MobileHome() {
  const t = useT('mobile');
  const { tab } = useSearch({ from: '/mobile/webH5' });
  if (tab !== 'group') return <Files />;
  return (
    <Suspense fallback={<MobileHeader title={t('nav.group')} />}>
      <PhoneGroups />
    </Suspense>
  );
}

/** The row of kinds is wider than a phone: the chosen one stands in its middle. */
function toMiddle(chosen: HTMLElement | null): void {
  const row = chosen?.parentElement;
  if (!row) return;
  const { left, width } = chosen.getBoundingClientRect();
  row.scrollLeft += left + width / 2 - (row.getBoundingClientRect().left + row.clientWidth / 2);
}

/** The frame stands at once; the list comes after it. */
function Files() {
  const t = useT('mobile');
  const { kind = 'recent', folder, q } = useSearch({ from: '/mobile/webH5' });
  const [searching, setSearching] = useState(q !== undefined);
  return (
    <>
      {searching || q !== undefined ? (
        <SearchHeader onClose={() => setSearching(false)} />
      ) : folder === undefined ? (
        <MobileHeader title={t('mobile.home.title')}>
          <SearchButton onClick={() => setSearching(true)} />
          <Me />
        </MobileHeader>
      ) : (
        <Suspense fallback={<MobileHeader title={t('mobile.home.title')} back="/webH5" />}>
          <FolderHeader folderId={folder}>
            <SearchButton onClick={() => setSearching(true)} />
          </FolderHeader>
        </Suspense>
      )}
      {folder === undefined && q === undefined && <Announcement position="phoneHome" banner />}
      {folder === undefined && (
        <nav className={classes.kinds} aria-label={t('mobile.home.kinds')}>
          {mobileKinds.map((value) => (
            <Link
              key={value}
              ref={value === kind ? toMiddle : undefined}
              to="/webH5"
              search={{ ...(value !== 'recent' && { kind: value }), ...(q !== undefined && { q }) }}
              replace
              activeOptions={{ exact: true, includeSearch: true }}
              aria-current={value === kind ? 'true' : undefined}
            >
              {t(`nav.${value}`)}
            </Link>
          ))}
        </nav>
      )}
      <Suspense
        fallback={
          <div className={classes.waiting}>
            <SkeletonRows label={t('state.loading')} rows={8} height={60} />
          </div>
        }
      >
        {kind === 'font' && q === undefined ? <PhoneFonts /> : <PhoneDrive />}
      </Suspense>
    </>
  );
}

function SearchButton({ onClick }: { onClick: () => void }) {
  const t = useT();
  return (
    <IconButton touch label={t('action.searchFocus')} onClick={onClick}>
      <IconSearch size={22} stroke={1.5} />
    </IconButton>
  );
}

function Me() {
  const t = useT('mobile');
  const user = useUser();
  if (!user) return null;
  return (
    <Link to="/webH5/info/usercenter" className={classes.me} aria-label={t('mobile.my.title')}>
      <Avatar name={user.nickname || user.email} picture={user.avatar} size={32} />
    </Link>
  );
}
