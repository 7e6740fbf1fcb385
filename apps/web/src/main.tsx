import { RouterProvider } from '@tanstack/react-router';
import { StrictMode, useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { client } from './app/api.ts';
import { followSystemScheme } from './app/colorScheme.ts';
import { loadConf } from './app/conf.ts';
import { config } from './app/config.ts';
import { hasHost, tellHost } from './app/host/bridge.ts';
import { applyLanguage, ensureArea, useLanguageStore } from './app/language.ts';
import { fetchPartsEarly } from './app/fetchPartsEarly.ts';
import { isLoginPath } from './app/links/nextPath.ts';
import { closeOverlaysOnBack } from './app/overlayHistory.ts';
import { PagePending } from './app/pages/PagePending.tsx';
import { router } from './app/router.ts';
import { isOpen, loginPath } from './app/routes/root.tsx';
import { onSessionEnd } from './app/signOut.ts';
import { countPage } from './app/usage.ts';
import { dropFirstModel } from './features/model/first/handOver.ts';
import { dropFirstView } from './features/viewer/engine/handOver.ts';
import './ui/base.css';

fetchPartsEarly(router);
closeOverlaysOnBack(router.history);
router.subscribe('onBeforeLoad', ({ toLocation }) => {
  if (!toLocation.pathname.startsWith('/viewer/')) dropFirstView();
  if (toLocation.pathname !== '/model') dropFirstModel();
});
router.subscribe('onResolved', ({ pathChanged }) => {
  if (pathChanged) countPage(router.state.matches.at(-1)?.staticData.name);
});
document.documentElement.dataset['region'] = config.region;
followSystemScheme();
applyLanguage(useLanguageStore.getState().language);

onSessionEnd({
  leavesPage: () => {
    const { location, matches } = router.state;
    const open = matches.some(({ staticData }) => isOpen(staticData.access, location.searchStr));
    return !isLoginPath(location.pathname) && !open;
  },
  toLogin: () => {
    const { pathname, href } = router.state.location;
    tellHost({ type: 'signInNeeded', next: href });
    void router.navigate({ to: loginPath(), search: isLoginPath(pathname) ? {} : { next: href } });
  },
  forget: () => {
    client.ticket.set(undefined);
    client.forgetSecret();
  },
});

/** Until the first page is ready there is none that could say so. */
function FirstPending() {
  const [isPending, setPending] = useState(true);
  useEffect(() => router.subscribe('onResolved', () => setPending(false)), []);
  return isPending && <PagePending />;
}

// Without words there is nothing to show, so this one wait comes before the first paint.
try {
  await ensureArea('common');
} catch (error) {
  document.getElementById('failed')!.hidden = false;
  throw error;
}
createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <FirstPending />
    <RouterProvider router={router} />
  </StrictMode>,
);
void loadConf();
if (hasHost()) void import('./app/host/startHost.ts').then(({ startHost }) => startHost());
if (import.meta.env.PROD) {
  const start = (): void => void import('./app/offline/install.ts').then(({ install }) => install());
  // Safari has no idle callback.
  if ('requestIdleCallback' in globalThis) requestIdleCallback(start, { timeout: 5000 });
  else setTimeout(start, 2000);
}
