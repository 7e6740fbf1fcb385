import { Outlet, useRouterState } from '@tanstack/react-router';
import { Toasts } from '../ui/Toasts.tsx';
import { CookieNotice } from './CookieNotice.tsx';
import { useDocumentTitle } from './document.ts';
import { useFocusOnNavigation } from './useFocusOnNavigation.ts';
import { useT } from './language.ts';
import { useLiveEvents } from './liveEvents.ts';
import { OfflineBanner } from './OfflineBanner.tsx';
import { PagePending } from './PagePending.tsx';
import classes from './Frame.module.css';

/** What surrounds every page, in every layout. */
export function Frame() {
  const t = useT();
  const pending = useRouterState({ select: (state) => state.status === 'pending' });
  useDocumentTitle();
  useFocusOnNavigation();
  useLiveEvents();
  return (
    <>
      <a href="#content" className={classes.skip}>
        {t('skip.content')}
      </a>
      {pending && <PagePending />}
      <OfflineBanner />
      <Outlet />
      <CookieNotice />
      <Toasts />
    </>
  );
}
