import { lazyPart } from '../lazyPart.ts';

const Drawings = lazyPart(
  () => import('../../features/viewer/compare/ComparePage.tsx'),
  'ComparePage',
  'compare',
  'viewerPanels',
);
const Models = lazyPart(
  () => import('../../features/model/compare/ModelComparePage.tsx'),
  'ModelComparePage',
  'compare',
  'model',
);

const Files = lazyPart(
  () => import('../../features/version/compare/FileComparePage.tsx'),
  'FileComparePage',
  'compare',
  'version',
);

/** Drawings, or models and other files where the address says so. */
export function ComparePage() {
  const kind = new URLSearchParams(location.search).get('kind');
  if (kind === 'file') return <Files />;
  return kind === 'model' ? <Models /> : <Drawings />;
}
