import { IconLock, IconMessage2, IconServer2, IconShieldLock } from '@tabler/icons-react';
import { useT } from '../../app/language.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import classes from './ContactPage.module.css';

export function ContactPage() {
  const t = useT('site');
  return (
    <div className={classes.page}>
      <h1 className={classes.title}>{t('contact.title')}</h1>
      <p className={classes.lead}>{t('contact.text')}</p>
      <ul className={classes.cards}>
        <li className={classes.card}>
          <IconServer2 size={24} stroke={1.4} aria-hidden />
          <h2>{t('contact.operator.title')}</h2>
          <p>{t('contact.operator.text')}</p>
        </li>
        <li className={classes.card}>
          <IconMessage2 size={24} stroke={1.4} aria-hidden />
          <h2>{t('contact.feedback.title')}</h2>
          <p>{t('contact.feedback.text')}</p>
          <ButtonLink to="/feedback">{t('contact.feedback.action')}</ButtonLink>
        </li>
        <li className={classes.card}>
          <IconLock size={24} stroke={1.4} aria-hidden />
          <h2>{t('contact.password.title')}</h2>
          <p>{t('contact.password.text')}</p>
          <ButtonLink to="/login" search={{ mode: 'reset' }}>
            {t('contact.password.action')}
          </ButtonLink>
        </li>
        <li className={classes.card}>
          <IconShieldLock size={24} stroke={1.4} aria-hidden />
          <h2>{t('contact.privacy.title')}</h2>
          <p>{t('contact.privacy.text')}</p>
          <ButtonLink to="/secure/products">{t('contact.privacy.action')}</ButtonLink>
        </li>
      </ul>
    </div>
  );
}
