import { useT } from '../../app/language.ts';
import classes from './DeclarationPage.module.css';

const privacy = ['who', 'what', 'why', 'long', 'rights', 'logs', 'counts'] as const;
const terms = ['service', 'yours', 'use', 'premium', 'end', 'risk'] as const;
const sessionDays = 90;
const deviceDays = 400;

export function DeclarationPage() {
  const t = useT('legal');
  return (
    <div className={classes.page}>
      <header className={classes.head}>
        <h1>{t('legal.title')}</h1>
        <p className={classes.lead}>{t('legal.lead')}</p>
      </header>
      <nav className={classes.contents} aria-label={t('legal.contents')}>
        <a href="#privacy">{t('legal.privacy.title')}</a>
        <a href="#cookies">{t('legal.cookies.title')}</a>
        <a href="#terms">{t('legal.terms.title')}</a>
      </nav>
      <article className={classes.article}>
        <h2 id="privacy">{t('legal.privacy.title')}</h2>
        {privacy.map((part) => (
          <section key={part}>
            <h3>{t(`legal.privacy.${part}.title`)}</h3>
            <p>{t(`legal.privacy.${part}.text`)}</p>
          </section>
        ))}

        <h2 id="cookies">{t('legal.cookies.title')}</h2>
        <p>{t('legal.cookies.text')}</p>
        <table>
          <thead>
            <tr>
              <th scope="col">{t('legal.cookies.name')}</th>
              <th scope="col">{t('legal.cookies.purpose')}</th>
              <th scope="col">{t('legal.cookies.time')}</th>
            </tr>
          </thead>
          <tbody>
            <tr>
              <td>
                <code>utoken</code>
              </td>
              <td>{t('legal.cookies.utoken')}</td>
              <td>{t('legal.cookies.days', { days: sessionDays })}</td>
            </tr>
            <tr>
              <td>
                <code>hcsid</code>
              </td>
              <td>{t('legal.cookies.hcsid')}</td>
              <td>{t('legal.cookies.days', { days: sessionDays })}</td>
            </tr>
            <tr>
              <td>
                <code>lwd</code>
              </td>
              <td>{t('legal.cookies.device')}</td>
              <td>{t('legal.cookies.days', { days: deviceDays })}</td>
            </tr>
            <tr>
              <td>
                <code>channelCode</code>
              </td>
              <td>{t('legal.cookies.channel')}</td>
              <td>{t('legal.cookies.days', { days: sessionDays })}</td>
            </tr>
            <tr>
              <td>{t('legal.cookies.localName')}</td>
              <td>{t('legal.cookies.local')}</td>
              <td>{t('legal.cookies.untilCleared')}</td>
            </tr>
          </tbody>
        </table>

        <h2 id="terms">{t('legal.terms.title')}</h2>
        {terms.map((part) => (
          <section key={part}>
            <h3>{t(`legal.terms.${part}.title`)}</h3>
            <p>{t(`legal.terms.${part}.text`)}</p>
          </section>
        ))}
      </article>
    </div>
  );
}
