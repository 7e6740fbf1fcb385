import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { inPhoneLayout } from '../device.ts';
import { useT } from '../language.ts';
import { endTour } from './tourState.ts';
import classes from './Tour.module.css';

const steps = [1, 2, 3] as const;

/** What one does first, in three cards. Skipped or finished, it does not come back on this device. */
export function Tour({ onEnd }: { onEnd: () => void }) {
  const t = useT('tour');
  const [step, setStep] = useState<(typeof steps)[number]>(1);
  const touch = inPhoneLayout();
  const end = (): void => {
    endTour();
    onEnd();
  };
  const isLast = step === 3;
  return (
    <section className={classes.tour} aria-label={t('tour.label')} data-phone={touch || undefined} data-tour>
      <p className={classes.count}>{t('tour.step', { step })}</p>
      <div aria-live="polite">
        <h2>{t(`tour.${step}.title`)}</h2>
        <p>{t(touch && step !== 3 ? `tour.${step}.touch` : `tour.${step}.text`)}</p>
      </div>
      <div className={classes.acts}>
        {isLast ? (
          <Link to="/help" onClick={end}>
            {t('tour.help')}
          </Link>
        ) : (
          <Button look="quiet" size="small" onClick={end}>
            {t('tour.skip')}
          </Button>
        )}
        <Button look="primary" size="small" onClick={() => (isLast ? end() : setStep(step === 1 ? 2 : 3))}>
          {t(isLast ? 'tour.done' : 'tour.next')}
        </Button>
      </div>
    </section>
  );
}
