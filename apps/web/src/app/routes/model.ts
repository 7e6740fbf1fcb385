import { createRoute } from '@tanstack/react-router';
import { lazyPart } from '../lazyPart.ts';
import { rootRoute } from './root.tsx';

/** The 3D viewer; what it shows is in the key, base64 of JSON. */
const model = createRoute({
  getParentRoute: () => rootRoute,
  path: '/model',
  // Whoever was given a link needs no account.
  staticData: { name: 'model', access: 'via', title: 'nav.threeModel' },
  component: lazyPart(() => import('../../features/model/ModelPage.tsx'), 'ModelPage', 'model'),
});

export const modelRoutes = [model];
