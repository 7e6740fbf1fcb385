import { createRoute } from '@tanstack/react-router';
import { createElement } from 'react';
import { lazyPart } from '../lazyPart.ts';
import { rootRoute } from './root.tsx';

const page = () => import('../../features/viewer/ViewerPage.tsx');

/** The viewer reads camera, layout and layers from the address by itself and writes them there while one looks. */
const sample = createRoute({
  getParentRoute: () => rootRoute,
  path: '/viewer/sample/$name',
  staticData: { name: 'viewerSample', access: 'open', title: 'nav.viewer' },
  component: lazyPart(page, 'SamplePage', 'viewer', 'sample'),
});

const local = createRoute({
  getParentRoute: () => rootRoute,
  path: '/viewer/local',
  staticData: { name: 'viewerLocal', access: 'open', title: 'nav.viewer' },
  component: lazyPart(page, 'LocalPage', 'viewer'),
});

const cloudPart = lazyPart(page, 'CloudPage', 'viewer');

const cloud = createRoute({
  getParentRoute: () => rootRoute,
  path: '/viewer/$fileId',
  // Whoever was given a link needs no account.
  staticData: { name: 'viewer', access: 'via', title: 'nav.viewer' },
  component: Object.assign((props: object) => createElement(cloudPart, props), {
    preload: () => {
      // A failure shows when the page itself is loaded.
      import('../../features/viewer/open/early.ts').then(
        ({ askEarly }) => askEarly(location),
        () => undefined,
      );
      return cloudPart.preload();
    },
  }),
});

const compare = createRoute({
  getParentRoute: () => rootRoute,
  path: '/compare',
  staticData: { name: 'compare', title: 'nav.compare' },
  component: lazyPart(() => import('../pages/ComparePage.tsx'), 'ComparePage', 'compare'),
});

const bench = createRoute({
  getParentRoute: () => rootRoute,
  path: '/bench/viewer',
  staticData: { name: 'viewerBench', access: 'open', title: 'nav.viewer' },
  component: lazyPart(() => import('../../features/viewer/bench/BenchPage.tsx'), 'BenchPage'),
});

export const viewerRoutes = [sample, local, cloud, compare, bench];
