import { createRoute, redirect } from '@tanstack/react-router';
import { safeNext } from '../links/nextPath.ts';
import { lazyPart } from '../lazyPart.ts';
import { textsIn } from '../links/searchText.ts';
import { rootRoute } from './root.tsx';

const shell = createRoute({
  getParentRoute: () => rootRoute,
  id: 'site',
  component: lazyPart(() => import('../site/SiteShell.tsx'), 'SiteShell', 'site'),
});

const home = createRoute({
  getParentRoute: () => shell,
  path: '/',
  staticData: { name: 'home', access: 'open' },
  component: lazyPart(() => import('../../features/site/HomePage.tsx'), 'HomePage', 'site', 'sample'),
});

const upgrade = createRoute({
  getParentRoute: () => shell,
  path: '/upgrade',
  staticData: { name: 'upgrade', access: 'open', title: 'nav.upgrade' },
  component: lazyPart(() => import('../../features/order/UpgradePage.tsx'), 'UpgradePage', 'site', 'order'),
});

/** Every way of paying comes back here. */
const paid = createRoute({
  getParentRoute: () => shell,
  path: '/paid/$orderId',
  staticData: { name: 'paid', title: 'nav.order' },
  component: lazyPart(() => import('../../features/order/PaidPage.tsx'), 'PaidPage', 'order'),
});

const feedback = createRoute({
  getParentRoute: () => shell,
  path: '/feedback',
  staticData: { name: 'feedback', access: 'open', title: 'nav.feedback' },
  component: lazyPart(() => import('../../features/feedback/FeedbackPage.tsx'), 'FeedbackPage', 'site'),
});

const contact = createRoute({
  getParentRoute: () => shell,
  path: '/contactus',
  staticData: { name: 'contactus', access: 'open', title: 'nav.contact' },
  component: lazyPart(() => import('../../features/site/ContactPage.tsx'), 'ContactPage', 'site'),
});

const declaration = createRoute({
  getParentRoute: () => shell,
  path: '/declaration',
  staticData: { name: 'declaration', access: 'open', title: 'nav.declaration' },
  component: lazyPart(
    () => import('../../features/site/DeclarationPage.tsx'),
    'DeclarationPage',
    'legal',
    'site',
  ),
});

const invite = createRoute({
  getParentRoute: () => shell,
  path: '/group/invite/$token',
  staticData: { name: 'groupInvite', access: 'open', title: 'nav.group' },
  component: lazyPart(() => import('../../features/group/InvitePage.tsx'), 'InvitePage', 'group', 'site'),
});

/** What is looked for in the gallery. */
export const gallerySearch = (search: Record<string, unknown>) =>
  textsIn(search, 'q', 'category', 'sort', 'mine');

const gallery = createRoute({
  getParentRoute: () => shell,
  path: '/gallery',
  validateSearch: gallerySearch,
  staticData: { name: 'gallery', access: 'open', title: 'nav.gallery' },
  component: lazyPart(() => import('../../features/gallery/GalleryPage.tsx'), 'GalleryPage', 'gallery'),
});
const galleryItem = createRoute({
  getParentRoute: () => shell,
  path: '/gallery/$fileId',
  staticData: { name: 'galleryItem', access: 'open', title: 'nav.gallery' },
  component: lazyPart(() => import('../../features/gallery/ItemPage.tsx'), 'ItemPage', 'gallery'),
});
const galleryAuthor = createRoute({
  getParentRoute: () => shell,
  path: '/gallery/author/$authorId',
  staticData: { name: 'galleryAuthor', access: 'open', title: 'nav.gallery' },
  component: lazyPart(() => import('../../features/gallery/AuthorPage.tsx'), 'AuthorPage', 'gallery'),
});

const HelpPage = lazyPart(() => import('../../features/help/HelpPage.tsx'), 'HelpPage', 'help');
const help = createRoute({
  getParentRoute: () => shell,
  path: '/help',
  staticData: { name: 'help', access: 'open', title: 'nav.help' },
  component: HelpPage,
});
const helpTopic = createRoute({
  getParentRoute: () => shell,
  path: '/help/$topic',
  staticData: { name: 'helpTopic', access: 'open', title: 'nav.help' },
  component: HelpPage,
});

/** A mailed link has the key that opens everything once more; `key` itself is what native apps launch pages with. */
const frozen = createRoute({
  getParentRoute: () => shell,
  path: '/frozen',
  validateSearch: (search: Record<string, unknown>): { thaw?: string | undefined } => ({
    thaw: typeof search['thaw'] === 'string' ? search['thaw'] : undefined,
  }),
  staticData: { name: 'frozen', access: 'open', title: 'nav.frozen' },
  component: lazyPart(() => import('../../features/drive/FrozenPage.tsx'), 'FrozenPage', 'site'),
});

export interface LoginSearch {
  next?: string | undefined;
  /** Which form is open. */
  mode?: 'register' | 'reset' | undefined;
  /** The code of a company sign-in that failed on its way back. */
  error?: string | undefined;
}

export function loginSearch(search: Record<string, unknown>): LoginSearch {
  return {
    next: safeNext(search['next'], location.origin),
    mode: search['mode'] === 'register' || search['mode'] === 'reset' ? search['mode'] : undefined,
    error:
      typeof search['error'] === 'string' || typeof search['error'] === 'number'
        ? String(search['error'])
        : undefined,
  };
}

const login = createRoute({
  getParentRoute: () => rootRoute,
  path: '/login',
  validateSearch: loginSearch,
  staticData: { name: 'login', access: 'open', title: 'nav.login' },
  component: lazyPart(() => import('../../features/auth/LoginPage.tsx'), 'LoginPage', 'auth'),
});

/** Where one is led without a server: what can be read all the same. */
const offline = createRoute({
  getParentRoute: () => rootRoute,
  path: '/offline',
  validateSearch: (search: Record<string, unknown>): { next?: string | undefined } => ({
    next: safeNext(search['next'], location.origin),
  }),
  staticData: { name: 'offline', access: 'offline', title: 'nav.offline' },
  component: lazyPart(() => import('../../features/offline/OfflinePage.tsx'), 'OfflinePage', 'offline'),
});

const notFoundRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/404',
  staticData: { name: '404', access: 'open', title: 'notFound.title' },
  component: lazyPart(() => import('../pages/NotFoundPage.tsx'), 'NotFoundPage'),
});

/** Whatever no other route knows. */
const unknown = createRoute({
  getParentRoute: () => rootRoute,
  path: '$',
  staticData: { access: 'open' },
  beforeLoad: () => {
    throw redirect({ to: '/404', replace: true });
  },
});

export const siteRoutes = [
  shell.addChildren([
    home,
    upgrade,
    paid,
    feedback,
    contact,
    declaration,
    frozen,
    invite,
    gallery,
    galleryItem,
    galleryAuthor,
    help,
    helpTopic,
  ]),
  login,
  offline,
  notFoundRoute,
  unknown,
];
