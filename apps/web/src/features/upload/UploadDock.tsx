import { Suspense, useEffect } from 'react';
import { lazyPart } from '../../app/lazyPart.ts';
import { useSession } from '../../app/session.ts';
import { hasPending, useDock } from './dock.ts';
import { watchWindow } from './watchWindow.ts';

const UploadCenter = lazyPart(() => import('./UploadCenter.tsx'), 'UploadCenter', 'upload');

/** Uploading in a shell: listeners at first; overlay, tray and queue once there is something for them. */
export function UploadDock() {
  const wanted = useDock((state) => state.wanted);
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
  useEffect(
    () =>
      watchWindow((dropped, target, how) => {
        useDock.setState({ wanted: true });
        void import('./intake.ts').then(({ takeIn }) => takeIn({ dropped, how }, target));
      }),
    [],
  );
  if (!wanted || userId === undefined) return null;
  return (
    <Suspense fallback={null}>
      <UploadCenter userId={userId} />
    </Suspense>
  );
}
