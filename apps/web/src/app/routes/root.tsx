import { createRootRoute, redirect, type StaticDataRouteOption } from '@tanstack/react-router';
import type { PlainKey } from '@linework/i18n';
import { loadUser, Unreachable } from '../account.ts';
import { client, cookies, rememberClient } from '../api.ts';
import { isPhone } from '../device.ts';
import { setEmbedded } from '../host/embedded.ts';
import { useLanguageStore } from '../language.ts';
import { beforeNavigation, type NavigationPorts } from '../navigation.ts';
import { checkingSession, tellSessionEnd } from '../signOut.ts';
import { FailurePage } from '../pages/FailurePage.tsx';
import { Frame } from '../Frame.tsx';

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** The specification's name of the route. */
    name?: string;
    /** Pages are for signed-in people unless they say otherwise; `via`: where the address names a share; `offline`: nobody is asked. */
    access?: 'open' | 'via' | 'offline';
    title?: PlainKey<'common'>;
  }
}

/** Chinese has a login page of its own for phones; the others share one. */
export function loginPath(): '/login' | '/webH5/login' {
  return useLanguageStore.getState().language === 'zh' && isPhone() ? '/webH5/login' : '/login';
}

/** Links and public drawings are for everyone; what was shared into a group is for its members. */
export function isOpen(access: StaticDataRouteOption['access'], search: string): boolean {
  return (
    access === 'open' ||
    access === 'offline' ||
    (access === 'via' && /[?&]via=(share|public)(:|%3A)/.test(search))
  );
}

const ports: NavigationPorts = {
  origin: location.origin,
  cookies,
  rememberClient,
  launched: (wantsChrome) => setEmbedded(!wantsChrome),
  async redeemKey(key) {
    // A spent or foreign key leaves the person as they were; the server's words for it are shown.
    const answer = await client.call('redeemKey', { key }).catch(() => undefined);
    if (answer) client.forgetSecret();
    return answer?.path;
  },
  loadUser: (launchTicket) => checkingSession(() => loadUser(launchTicket)),
  loginPath,
};

/** Without a server, a drawing that was kept opens all the same; the other pages of the signed-in lead to all of these. */
async function whereOffline(
  name: string | undefined,
  path: string,
  where: () => Promise<string | undefined>,
): Promise<string | undefined> {
  try {
    return await where();
  } catch (error) {
    if (!(error instanceof Unreachable)) throw error;
    const { keptDrawings } = await import('../offline/drawings.ts');
    const kept = await keptDrawings().catch(() => []);
    if (name === 'viewer' && kept.some(({ fileId }) => path.startsWith(`/viewer/${fileId}`)))
      return undefined;
    if (kept.length === 0 && !navigator.serviceWorker?.controller) throw error;
    return `/offline?next=${encodeURIComponent(path)}`;
  }
}

export const rootRoute = createRootRoute({
  component: Frame,
  errorComponent: FailurePage,
  beforeLoad: async ({ location: { pathname, searchStr, hash }, matches, preload }) => {
    if (preload) return;
    const data: StaticDataRouteOption = Object.assign({}, ...matches.map((match) => match.staticData));
    if (data.access === 'offline') return;
    const to = await whereOffline(data.name, pathname + searchStr, () =>
      beforeNavigation(
        {
          pathname,
          search: searchStr,
          hash: hash === '' ? '' : `#${hash}`,
          name: data.name,
          access: isOpen(data.access, searchStr) ? 'open' : 'signedIn',
        },
        ports,
      ),
    );
    if (to === undefined) return;
    if (to.startsWith(`${loginPath()}?`)) tellSessionEnd();
    throw redirect({ href: to, replace: true });
  },
});
