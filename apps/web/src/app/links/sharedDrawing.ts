/** Somebody else's drawing or an older version of one, in a page that is not the viewer's own. */
import { lazyPart } from '../lazyPart.ts';

export const SharedDrawing = lazyPart(
  () => import('../../features/viewer/SharedDrawing.tsx'),
  'SharedDrawing',
  'viewer',
);
