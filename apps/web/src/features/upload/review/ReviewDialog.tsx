import { IconAlertTriangle } from '@tabler/icons-react';
import { codes } from '@linework/contract/codes';
import { formatSize } from '@linework/contract/format';
import { useState } from 'react';
import { useT } from '../../../app/language.ts';
import { Button, ButtonLink } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import type { ReviewedUpload } from '../intake.ts';
import {
  decided,
  neededBytes,
  suggestedAnswer,
  wantedBytes,
  whatDoesNotFit,
  type ClashAnswer,
  type LeftOut,
  type UploadPlan,
} from '../plan.ts';
import { ClashList } from './ClashList.tsx';
import { LeaveOutList } from './LeaveOutList.tsx';
import { RefusalList } from './RefusalList.tsx';
import classes from './review.module.css';

interface ReviewDialogProps {
  plan: UploadPlan;
  /** What was decided; nothing where the person would rather not upload. */
  onAnswer: (reviewed: ReviewedUpload | undefined) => void;
}

/** What has to be decided, or cannot be had, before the first byte is sent. */
export function ReviewDialog({ plan, onAnswer }: ReviewDialogProps) {
  const t = useT('upload');
  const [answers, setAnswers] = useState<readonly ClashAnswer[]>(() => plan.clashes.map(suggestedAnswer));
  const [leftOut, setLeftOut] = useState<LeftOut>(new Set());
  const count = decided(plan, answers, leftOut).length;
  const needed = neededBytes(plan, answers, leftOut);
  const isShort = neededBytes(plan, answers) > plan.free;
  const wanted = wantedBytes(plan, answers);
  const frozen = plan.refused.some(({ code }) => code === codes.spaceFrozen);
  const goes = count + plan.emptyFolders.length > 0 && needed <= plan.free;
  const close = (): void => onAnswer(undefined);

  return (
    <Dialog
      open
      wide
      onClose={close}
      title={t('upload.review.title')}
      footer={
        <>
          {count > 0 && goes && (
            <span className={classes.sum}>{t('upload.review.size', { size: formatSize(needed) })}</span>
          )}
          <Button onClick={close}>{t(goes ? 'action.cancel' : 'action.close')}</Button>
          {goes && (
            <Button look="primary" data-autofocus onClick={() => onAnswer({ answers, leftOut })}>
              {t('upload.review.go', { count })}
            </Button>
          )}
        </>
      }
    >
      {(frozen || wanted > plan.free) && (
        <Notice
          kind="danger"
          icon={<IconAlertTriangle size={18} stroke={1.75} aria-hidden />}
          action={
            <ButtonLink to="/upgrade" size="small" onClick={close}>
              {t('upload.review.plans')}
            </ButtonLink>
          }
          alert
        >
          {frozen ? (
            t('upload.review.frozen')
          ) : (
            <>
              <strong>{t('upload.review.space')}</strong>
              <p className="tabular">
                {t('upload.review.spaceText', {
                  needed: formatSize(wanted),
                  free: formatSize(plan.free),
                  missing: formatSize(wanted - plan.free),
                })}
              </p>
            </>
          )}
        </Notice>
      )}
      {plan.clashes.length > 0 && (
        <ClashList clashes={plan.clashes} folder={plan.target.name} answers={answers} onChange={setAnswers} />
      )}
      {isShort && !frozen && (
        <LeaveOutList
          files={decided(plan, answers).map(({ file }) => file)}
          leftOut={leftOut}
          suggested={whatDoesNotFit(plan, answers)}
          onChange={setLeftOut}
        />
      )}
      {plan.refused.length > 0 && !frozen && <RefusalList refused={plan.refused} />}
    </Dialog>
  );
}
