import { Suspense } from 'react';
import { PreviewHost } from '../../features/preview/PreviewHost.tsx';
import { UploadDock } from '../../features/upload/actions.ts';
import { panels, usePanels } from '../desktop/panels.ts';
import { FirstTour } from '../tour/FirstTour.tsx';
import { lazyPart } from '../lazyPart.ts';
import { ComputerNotice } from './ComputerNotice.tsx';
import { setComputerNotice, useComputerNotice } from './computerNotice.ts';
import { setUploadSheet, useUploadSheet } from './uploadSheet.ts';

const UploadDialog = lazyPart(
  () => import('../../features/upload/UploadDialog.tsx'),
  'UploadDialog',
  'upload',
);

const ToolDialog = lazyPart(
  () => import('../../features/convert/ToolDialog.tsx'),
  'ToolDialog',
  'convert',
  'drive',
);

/** What can open over any page of the layout; the pages do not wait for it. */
export function MobileExtras() {
  const uploading = useUploadSheet((state) => state.open);
  const tool = usePanels((state) => state.tool);
  const computerPath = useComputerNotice((state) => state.path);
  return (
    <>
      <UploadDock />
      <PreviewHost />
      <FirstTour />
      <Suspense fallback={null}>
        {uploading && <UploadDialog onClose={() => setUploadSheet(false)} />}
        {tool !== undefined && <ToolDialog tool={tool} onClose={panels.close} />}
      </Suspense>
      {computerPath !== undefined && (
        <ComputerNotice path={computerPath} onClose={() => setComputerNotice(undefined)} />
      )}
    </>
  );
}
