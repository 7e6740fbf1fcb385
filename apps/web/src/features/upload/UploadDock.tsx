import { Suspense, useEffect } from 'react';
import { lazyPart } from '../../app/lazyPart.ts';
import { takeSharedFiles } from '../../app/offline/shared.ts';
import { useSession } from '../../app/session.ts';
import { ArchiveDialogs, followZipTasks, useArchiveDialogOpen } from '../archive/actions.ts';
import { followConvertTasks } from '../convert/actions.ts';
import { useDownloads } from '../download/actions.ts';
import { hasPending, useDock } from './dock.ts';
import { uploadFiles } from './uploadFiles.ts';
import { watchWindow } from './watchWindow.ts';

const UploadCenter = lazyPart(() => import('./UploadCenter.tsx'), 'UploadCenter', 'upload');

/** The page itself comes first. */
const taskDelayMs = 1000;

/** Uploading in a shell: listeners at first; overlay, tray and queue once there is something for them. */
export function UploadDock() {
  const wanted = useDock((state) => state.wanted);
  const asking = useArchiveDialogOpen();
  const downloading = useDownloads(({ tasks }) => tasks.length > 0);
  const userId = useSession((state) => state.user?.id);
  useEffect(() => {
    // Under way since before a reload, or in another tab.
    const look = (): void => {
      if (userId !== undefined && hasPending(userId)) useDock.setState({ wanted: true });
    };
    look();
    addEventListener('storage', look);
    return () => removeEventListener('storage', look);
  }, [userId]);
  useEffect(() => {
    if (userId === undefined) return;
    // Another app's share sheet led here.
    void takeSharedFiles().then((files) => uploadFiles(files));
  }, [userId]);
  useEffect(
    () =>
      watchWindow((dropped, target, how) => {
        useDock.setState({ wanted: true });
        void import('./intake.ts').then(({ takeIn }) => takeIn({ dropped, how }, target));
      }),
    [],
  );
  useEffect(() => {
    if (userId === undefined) return undefined;
    // Tasks of the server go on without a page; whoever comes later, or elsewhere, sees them too.
    let stop: (() => void) | undefined;
    let isGone = false;
    const timer = setTimeout(() => {
      const show = (): void => useDock.setState({ wanted: true });
      const endConversions = followConvertTasks(show);
      stop = endConversions;
      void followZipTasks(show).then((end) => {
        stop = () => {
          end();
          endConversions();
        };
        if (isGone) end();
      });
    }, taskDelayMs);
    return () => {
      isGone = true;
      clearTimeout(timer);
      stop?.();
    };
  }, [userId]);
  if (userId === undefined) return null;
  return (
    <Suspense fallback={null}>
      {(wanted || downloading) && <UploadCenter userId={userId} />}
      {asking && <ArchiveDialogs />}
    </Suspense>
  );
}
