import { createRoute } from '@tanstack/react-router';
import { lazyPart } from '../lazyPart.ts';
import { rootRoute } from './root.tsx';

const ShareLanding = lazyPart(() => import('../../features/share/ShareLanding.tsx'), 'ShareLanding', 'share');
const SharePage = lazyPart(() => import('../../features/share/SharePage.tsx'), 'SharePage', 'share');

const share = createRoute({
  getParentRoute: () => rootRoute,
  path: '/share/$rand',
  staticData: { name: 'share', access: 'open', title: 'nav.share' },
  component: SharePage,
});

const easyShare = createRoute({
  getParentRoute: () => rootRoute,
  path: '/easyShare/$rand',
  staticData: { name: 'easyShare', access: 'open', title: 'nav.share' },
  component: SharePage,
});

const mobileLanding = createRoute({
  getParentRoute: () => rootRoute,
  path: '/webH5/share',
  staticData: { name: 'webH5Share', access: 'open', title: 'nav.share' },
  component: ShareLanding,
});

const mobileContent = createRoute({
  getParentRoute: () => rootRoute,
  path: '/webH5/share/$shareId/$rand',
  staticData: { name: 'shareContent', access: 'open', title: 'nav.share' },
  component: SharePage,
});

const simpleLanding = createRoute({
  getParentRoute: () => rootRoute,
  path: '/webH5/simple',
  staticData: { name: 'simple', access: 'open', title: 'nav.share' },
  component: ShareLanding,
});

const simpleContent = createRoute({
  getParentRoute: () => rootRoute,
  path: '/webH5/simple/$rand',
  staticData: { name: 'simpleShare', access: 'open', title: 'nav.share' },
  component: SharePage,
});

/** In a frame of somebody else's page: a link, or (`local`) a file that the page hands over. */
const embed = createRoute({
  getParentRoute: () => rootRoute,
  path: '/embed/$rand',
  staticData: { name: 'embed', access: 'open', title: 'nav.viewer' },
  component: lazyPart(
    () => import('../../features/viewer/embed/EmbedPage.tsx'),
    'EmbedPage',
    'share',
    'viewer',
  ),
});

export const shareRoutes = [
  embed,
  share,
  easyShare,
  mobileLanding,
  mobileContent,
  simpleLanding,
  simpleContent,
];
