import { Suspense } from 'react';
import { PreviewHost } from '../../features/preview/PreviewHost.tsx';
import { UploadDock } from '../../features/upload/actions.ts';
import { lazyPart } from '../lazyPart.ts';
import { setUploadSheet, useUploadSheet } from './uploadSheet.ts';

const UploadDialog = lazyPart(
  () => import('../../features/upload/UploadDialog.tsx'),
  'UploadDialog',
  'upload',
);

/** What can open over any page of the layout; the pages do not wait for it. */
export function MobileExtras() {
  const uploading = useUploadSheet((state) => state.open);
  return (
    <>
      <UploadDock />
      <PreviewHost />
      <Suspense fallback={null}>
        {uploading && <UploadDialog onClose={() => setUploadSheet(false)} />}
      </Suspense>
    </>
  );
}
