import { createRoute, redirect } from '@tanstack/react-router';
import { isPhone } from '../device.ts';
import { readArchiveSearch } from '../links/archiveSearch.ts';
import { readDriveSearch } from '../links/driveSearch.ts';
import { lazyPart } from '../lazyPart.ts';
import { phonePath, prefersDesktop } from '../mobile/phonePath.ts';
import { textsIn } from '../links/searchText.ts';
import { rootRoute } from './root.tsx';

/** A phone goes to the same place in its own layout, unless its owner asked for the desktop site. */
function toPhoneLayout({ location }: { location: { pathname: string; searchStr: string } }): void {
  if (!isPhone() || prefersDesktop()) return;
  throw redirect({ href: phonePath(location.pathname, location.searchStr), replace: true });
}

const shell = createRoute({
  getParentRoute: () => rootRoute,
  path: '/yun',
  beforeLoad: toPhoneLayout,
  component: lazyPart(() => import('../desktop/DesktopShell.tsx'), 'DesktopShell', 'drive'),
});

const start = createRoute({
  getParentRoute: () => shell,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/yun/recent', replace: true });
  },
});

const DrivePage = lazyPart(() => import('../../features/drive/DrivePage.tsx'), 'DrivePage', 'drive');

const index = createRoute({
  getParentRoute: () => shell,
  path: 'index',
  validateSearch: readDriveSearch,
  staticData: { name: 'index', title: 'nav.all' },
  component: DrivePage,
});
const recent = createRoute({
  getParentRoute: () => shell,
  path: 'recent',
  validateSearch: readDriveSearch,
  staticData: { name: 'recent', title: 'nav.recent' },
  component: DrivePage,
});
const drawing = createRoute({
  getParentRoute: () => shell,
  path: 'drawing',
  validateSearch: readDriveSearch,
  staticData: { name: 'drawing', title: 'nav.drawing' },
  component: DrivePage,
});
const threeModel = createRoute({
  getParentRoute: () => shell,
  path: 'threeModel',
  validateSearch: readDriveSearch,
  staticData: { name: 'threeModel', title: 'nav.threeModel' },
  component: DrivePage,
});
const picture = createRoute({
  getParentRoute: () => shell,
  path: 'picture',
  validateSearch: readDriveSearch,
  staticData: { name: 'picture', title: 'nav.picture' },
  component: DrivePage,
});
const other = createRoute({
  getParentRoute: () => shell,
  path: 'other',
  validateSearch: readDriveSearch,
  staticData: { name: 'other', title: 'nav.other' },
  component: DrivePage,
});
const font = createRoute({
  getParentRoute: () => shell,
  path: 'font',
  staticData: { name: 'font', title: 'nav.font' },
  component: lazyPart(() => import('../../features/font/FontPage.tsx'), 'FontPage', 'font'),
});
const share = createRoute({
  getParentRoute: () => shell,
  path: 'share',
  staticData: { name: 'driveShare', title: 'nav.share' },
  component: lazyPart(
    () => import('../../features/share/mine/SharesPage.tsx'),
    'SharesPage',
    'sharing',
    'share',
  ),
});
const group = createRoute({
  getParentRoute: () => shell,
  path: 'group',
  staticData: { name: 'group', title: 'nav.group' },
  component: lazyPart(() => import('../../features/group/GroupsPage.tsx'), 'GroupsPage', 'group'),
});
const oneGroup = createRoute({
  getParentRoute: () => shell,
  path: 'group/$groupId',
  validateSearch: (search: Record<string, unknown>) =>
    textsIn(search, 'part', 'share', 'folder', 'q', 'sort', 'order'),
  staticData: { name: 'oneGroup', title: 'nav.group' },
  component: lazyPart(() => import('../../features/group/GroupPage.tsx'), 'GroupPage', 'group'),
});
const MyPublicPage = lazyPart(
  () => import('../../features/gallery/MyPublicPage.tsx'),
  'MyPublicPage',
  'gallery',
  'drive',
);
const myPublic = createRoute({
  getParentRoute: () => shell,
  path: 'myPublic',
  staticData: { name: 'myPublic', title: 'nav.myPublic' },
  component: MyPublicPage,
});
const myCollection = createRoute({
  getParentRoute: () => shell,
  path: 'myCollection',
  staticData: { name: 'myCollection', title: 'nav.myCollection' },
  component: MyPublicPage,
});
const myLike = createRoute({
  getParentRoute: () => shell,
  path: 'myLike',
  staticData: { name: 'myLike', title: 'nav.myLike' },
  component: MyPublicPage,
});
const trash = createRoute({
  getParentRoute: () => shell,
  path: 'trash',
  validateSearch: readDriveSearch,
  staticData: { name: 'trash', title: 'nav.trash' },
  component: DrivePage,
});
const order = createRoute({
  getParentRoute: () => shell,
  path: 'order',
  validateSearch: (search: Record<string, unknown>) => textsIn(search, 'order'),
  staticData: { name: 'order', title: 'nav.order' },
  component: lazyPart(() => import('../../features/order/OrdersPage.tsx'), 'OrdersPage', 'order'),
});
const coupon = createRoute({
  getParentRoute: () => shell,
  path: 'coupon',
  staticData: { name: 'coupon', title: 'nav.coupon' },
  component: lazyPart(() => import('../../features/order/CouponsPage.tsx'), 'CouponsPage', 'order'),
});
const transformer = createRoute({
  getParentRoute: () => shell,
  path: 'transformer',
  staticData: { name: 'transformer', title: 'nav.transformer' },
  component: lazyPart(() => import('../../features/model/TransformerPage.tsx'), 'TransformerPage', 'model'),
});
const archive = createRoute({
  getParentRoute: () => shell,
  path: 'archive/$fileId',
  validateSearch: readArchiveSearch,
  staticData: { name: 'archive', title: 'nav.all' },
  component: lazyPart(
    () => import('../../features/archive/ArchivePage.tsx'),
    'ArchivePage',
    'archive',
    'drive',
  ),
});
/** Without the shell around it: the chosen version has the window, as in the viewer. */
const version = createRoute({
  getParentRoute: () => rootRoute,
  path: '/yun/version/$fileId',
  beforeLoad: toPhoneLayout,
  staticData: { name: 'version', title: 'nav.version' },
  component: lazyPart(
    () => import('../../features/version/VersionPage.tsx'),
    'VersionPage',
    'version',
    'preview',
    'viewer',
  ),
});

export const driveRoutes = [
  shell.addChildren([
    start,
    index,
    recent,
    drawing,
    threeModel,
    picture,
    other,
    font,
    share,
    group,
    oneGroup,
    myPublic,
    myCollection,
    myLike,
    trash,
    order,
    coupon,
    transformer,
    archive,
  ]),
  version,
];
