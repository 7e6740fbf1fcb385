import { lazyPart } from './lazyPart.ts';

const Drawings = lazyPart(
  () => import('../features/viewer/compare/ComparePage.tsx'),
  'ComparePage',
  'compare',
  'viewerPanels',
);
const Models = lazyPart(
  () => import('../features/model/compare/ModelComparePage.tsx'),
  'ModelComparePage',
  'compare',
  'model',
);

/** Drawings, or models where the address says so. */
export function ComparePage() {
  return new URLSearchParams(location.search).get('kind') === 'model' ? <Models /> : <Drawings />;
}
