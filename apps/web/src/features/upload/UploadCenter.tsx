import { useEffect } from 'react';
import { useT } from '../../app/language.ts';
import { useDock } from './dock.ts';
import { DropOverlay } from './DropOverlay.tsx';
import { folderName } from './folderName.ts';
import { useIntake } from './intake.ts';
import { ReviewDialog } from './review/ReviewDialog.tsx';
import { UploadTray } from './tray/UploadTray.tsx';
import { openUploads } from './uploads.ts';

/** Everything of uploading that is seen: the overlay, the review, the tray. */
export function UploadCenter({ userId }: { userId: string }) {
  const t = useT('upload');
  const dragged = useDock((state) => state.dragged);
  const review = useIntake((state) => state.review);
  useEffect(() => openUploads(userId), [userId]);
  const name = dragged && (folderName(dragged) || t('upload.root'));
  return (
    <>
      {name !== undefined && <DropOverlay folder={name} />}
      {review && <ReviewDialog plan={review.plan} onAnswer={review.answer} />}
      <UploadTray />
    </>
  );
}
