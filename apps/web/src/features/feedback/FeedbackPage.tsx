import { useT } from '../../app/language.ts';
import { FeedbackForm } from './FeedbackForm.tsx';
import classes from './FeedbackForm.module.css';

export function FeedbackPage() {
  const t = useT('site');
  return (
    <div className={classes.page}>
      <h1 className={classes.title}>{t('feedback.title')}</h1>
      <p className={classes.lead}>{t('feedback.text')}</p>
      <FeedbackForm />
    </div>
  );
}
