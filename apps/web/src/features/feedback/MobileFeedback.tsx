import { MobileHeader } from '../../app/mobile/MobileHeader.tsx';
import { useT } from '../../app/language.ts';
import classes from '../../ui/mobile.module.css';
import { FeedbackForm } from './FeedbackForm.tsx';

export function MobileFeedback() {
  const t = useT('site');
  return (
    <>
      <MobileHeader title={t('nav.feedback')} back="/webH5/info/usercenter" />
      <div className={classes.feedback}>
        <p>{t('feedback.text')}</p>
        <FeedbackForm />
      </div>
    </>
  );
}
