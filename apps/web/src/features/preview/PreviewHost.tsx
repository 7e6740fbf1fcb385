import { Suspense } from 'react';
import { lazyPart } from '../../app/lazyPart.ts';
import { usePreview } from './actions.ts';

const PreviewOverlay = lazyPart(() => import('./overlay/PreviewOverlay.tsx'), 'PreviewOverlay', 'preview');

/** Stands once in every shell; what it shows is fetched when somebody first looks at a file. */
export function PreviewHost() {
  const file = usePreview((state) => state.file);
  if (!file) return null;
  return (
    <Suspense fallback={null}>
      <PreviewOverlay file={file} />
    </Suspense>
  );
}
