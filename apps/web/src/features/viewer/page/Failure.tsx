import type { ReactNode } from 'react';
import { useT } from '../../../app/language.ts';
import { Button } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Picture } from '../../../ui/Picture.tsx';
import { brokenCable } from '../../../ui/pictures/brokenCable.ts';
import { lostLine } from '../../../ui/pictures/general.ts';
import type { FailureReason } from '../engine/types.ts';
import { drawingActions } from './drawingActions.ts';
import { applies } from '../state/viewerAction.ts';
import { useViewer } from '../state/viewerStore.ts';
import classes from './opening.module.css';

/** Another try can help only where the file itself is not the reason. */
const retryable: readonly FailureReason[] = ['network', 'outOfMemory', 'internal'];
const noDownload: readonly FailureReason[] = ['gone', 'frozen', 'network'];
/** Where the kernel's own words, in English, would only say the same again. */
const toldInFull: readonly FailureReason[] = ['notADrawing'];

interface FailureProps {
  onRetry: () => void;
}

/** Why nothing is shown, and what one can do about it. */
export function Failure({ onRetry }: FailureProps) {
  const t = useT('viewer');
  const failure = useViewer((state) => state.failure);
  if (!failure) return null;
  const { reason, detail } = failure;
  const canDownload = !noDownload.includes(reason) && applies(drawingActions.download);
  const actions: ReactNode = (
    <>
      <Button look="primary" onClick={() => void drawingActions.openOther.perform()}>
        {t('viewer.chooseAnother')}
      </Button>
      {retryable.includes(reason) && <Button onClick={onRetry}>{t('action.retry')}</Button>}
      {canDownload && (
        <Button onClick={() => void drawingActions.download.perform()}>{t('viewer.action.download')}</Button>
      )}
    </>
  );
  return (
    <div className={classes.failure} role="alert">
      <EmptyState
        picture={<Picture of={reason === 'network' ? brokenCable : lostLine} />}
        title={t(`viewer.failure.${reason}.title`)}
        text={
          <>
            {t(`viewer.failure.${reason}.text`)}
            {detail !== undefined && detail !== '' && !toldInFull.includes(reason) && (
              <code className={classes.detail} lang="en">
                {detail}
              </code>
            )}
          </>
        }
        action={actions}
      />
    </div>
  );
}
