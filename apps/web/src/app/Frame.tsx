import { Outlet, useRouterState } from '@tanstack/react-router';
import { Toasts } from '../ui/Toasts.tsx';
import { CookieNotice } from './privacy/CookieNotice.tsx';
import { useDocumentTitle } from './document.ts';
import { focusFiles } from './links/focusFiles.ts';
import { useFocusKept } from './hooks/useFocusKept.ts';
import { useFocusOnNavigation } from './hooks/useFocusOnNavigation.ts';
import { useT } from './language.ts';
import { useLiveEvents } from './events/liveEvents.ts';
import { OfflineBanner } from './offline/OfflineBanner.tsx';
import { PagePending } from './pages/PagePending.tsx';
import classes from './Frame.module.css';

/** Where a list of files is what one came for. */
const filePages = /^\/(webH5|yun\/(index|recent|drawing|threeModel|picture|other|font|trash))\/?$/;

/** What surrounds every page, in every layout. */
export function Frame() {
  const t = useT();
  const pending = useRouterState({ select: (state) => state.status === 'pending' });
  const hasFiles = useRouterState({ select: (state) => filePages.test(state.location.pathname) });
  useDocumentTitle();
  useFocusOnNavigation();
  useFocusKept();
  useLiveEvents();
  return (
    <>
      <a
        href="#content"
        className={classes.skip}
        onClick={(event) => {
          if (hasFiles && focusFiles()) event.preventDefault();
        }}
      >
        {t(hasFiles ? 'skip.files' : 'skip.content')}
      </a>
      {pending && <PagePending />}
      <OfflineBanner />
      <Outlet />
      <CookieNotice />
      <Toasts />
    </>
  );
}
