import { createRoute, redirect } from '@tanstack/react-router';
import { mobileSearch } from '../mobile/search.ts';
import { readArchiveSearch } from '../links/archiveSearch.ts';
import { lazyPart } from '../lazyPart.ts';
import { textsIn } from '../links/searchText.ts';
import { rootRoute } from './root.tsx';
import { gallerySearch, loginSearch } from './site.ts';

const shell = createRoute({
  getParentRoute: () => rootRoute,
  id: 'mobile',
  component: lazyPart(() => import('../mobile/MobileShell.tsx'), 'MobileShell', 'mobile'),
});

const home = createRoute({
  getParentRoute: () => shell,
  path: '/webH5',
  validateSearch: mobileSearch,
  staticData: { name: 'webH5', title: 'nav.home' },
  component: lazyPart(() => import('../../features/mobile/MobileHome.tsx'), 'MobileHome', 'mobile'),
});

const item = createRoute({
  getParentRoute: () => shell,
  path: '/webH5/item/$fileId',
  staticData: { name: 'webH5Item', title: 'nav.all' },
  component: lazyPart(() => import('../../features/mobile/ItemPage.tsx'), 'ItemPage', 'mobile'),
});

const versions = createRoute({
  getParentRoute: () => shell,
  path: '/webH5/version/$fileId',
  staticData: { name: 'webH5Version', title: 'nav.version' },
  component: lazyPart(
    () => import('../../features/version/PhoneVersions.tsx'),
    'PhoneVersions',
    'version',
    'mobile',
  ),
});

const archive = createRoute({
  getParentRoute: () => shell,
  path: '/webH5/archive/$fileId',
  validateSearch: readArchiveSearch,
  staticData: { name: 'webH5Archive', title: 'nav.all' },
  component: lazyPart(
    () => import('../../features/archive/ArchivePage.tsx'),
    'ArchivePage',
    'archive',
    'drive',
  ),
});

const info = createRoute({
  getParentRoute: () => shell,
  path: '/webH5/info',
  beforeLoad: ({ location }) => {
    if (/\/info\/?$/.test(location.pathname)) throw redirect({ to: '/webH5/info/usercenter', replace: true });
  },
});

const userCenter = createRoute({
  getParentRoute: () => info,
  path: 'usercenter',
  staticData: { name: 'usercenter', title: 'nav.account' },
  component: lazyPart(() => import('../../features/mobile/UserCenter.tsx'), 'UserCenter', 'mobile', 'drive'),
});

const publicPlatform = createRoute({
  getParentRoute: () => info,
  path: 'publicplatform',
  validateSearch: gallerySearch,
  staticData: { name: 'publicplatform', access: 'open', title: 'nav.gallery' },
  component: lazyPart(
    () => import('../../features/gallery/PhoneGallery.tsx'),
    'PhoneGallery',
    'gallery',
    'drive',
    'mobile',
  ),
});

const shares = createRoute({
  getParentRoute: () => info,
  path: 'share',
  staticData: { name: 'webH5Shares', title: 'nav.share' },
  component: lazyPart(
    () => import('../../features/share/mine/PhoneShares.tsx'),
    'PhoneShares',
    'sharing',
    'share',
  ),
});

const orders = createRoute({
  getParentRoute: () => info,
  path: 'order',
  validateSearch: (search: Record<string, unknown>) => textsIn(search, 'order'),
  staticData: { name: 'webH5Orders', title: 'nav.order' },
  component: lazyPart(() => import('../../features/order/PhonePages.tsx'), 'PhoneOrders', 'order'),
});

const coupons = createRoute({
  getParentRoute: () => info,
  path: 'coupon',
  staticData: { name: 'webH5Coupons', title: 'nav.coupon' },
  component: lazyPart(() => import('../../features/order/PhonePages.tsx'), 'PhoneCoupons', 'order'),
});

const transformer = createRoute({
  getParentRoute: () => info,
  path: 'transformer',
  staticData: { name: 'webH5Transformer', title: 'nav.transformer' },
  component: lazyPart(
    () => import('../../features/model/PhoneTransformer.tsx'),
    'PhoneTransformer',
    'model',
    'mobile',
  ),
});

const feedback = createRoute({
  getParentRoute: () => info,
  path: 'feedback',
  staticData: { name: 'webH5Feedback', access: 'open', title: 'nav.feedback' },
  component: lazyPart(
    () => import('../../features/feedback/MobileFeedback.tsx'),
    'MobileFeedback',
    'site',
    'mobile',
  ),
});

const login = createRoute({
  getParentRoute: () => rootRoute,
  path: '/webH5/login',
  validateSearch: loginSearch,
  staticData: { name: 'webH5Login', access: 'open', title: 'nav.login' },
  component: lazyPart(() => import('../../features/auth/MobileLoginPage.tsx'), 'MobileLoginPage', 'auth'),
});

export const mobileRoutes = [
  shell.addChildren([
    home,
    item,
    versions,
    archive,
    info.addChildren([userCenter, orders, coupons, transformer, shares, publicPlatform, feedback]),
  ]),
  login,
];
