import { plans } from '@linework/contract/limits';
import {
  IconArrowsExchange,
  IconFingerprint,
  IconFolders,
  IconGitCompare,
  IconRulerMeasure,
  IconShare3,
} from '@tabler/icons-react';
import { config } from '../../app/config.ts';
import { driveHome } from '../../app/device.ts';
import { useT } from '../../app/language.ts';
import { useUser } from '../../app/session.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { FloorPlan } from '../../ui/pictures/FloorPlan.tsx';
import classes from './HomePage.module.css';

const formats = ['DWG', 'DXF', 'DWT', 'DWS', 'DWF', 'PDF', 'RVT', 'STEP', 'IFC', 'STL', 'SHX', 'TTF'];

/** What is not there yet says so. */
const features = [
  ['drive', IconFolders, false],
  ['view', IconRulerMeasure, false],
  ['share', IconShare3, false],
  ['versions', IconGitCompare, false],
  ['convert', IconArrowsExchange, false],
  ['accounts', IconFingerprint, true],
] as const;

export function HomePage() {
  const t = useT('site');
  const user = useUser();
  return (
    <>
      <section className={classes.hero}>
        <div className={classes.heroText}>
          <h1 className={classes.headline}>{t('home.hero.title')}</h1>
          <p className={classes.lead}>{t('home.hero.text')}</p>
          <div className={classes.start}>
            <Start />
          </div>
          <p className={classes.note}>
            {user
              ? t('home.hero.welcome', { name: user.nickname || user.email })
              : t('home.hero.note', { days: plans[config.region].giftDays })}
          </p>
        </div>
        <div className={classes.sheet}>
          <FloorPlan />
        </div>
      </section>

      <section className={classes.formats} aria-label={t('home.formats')}>
        <p>{t('home.formats')}</p>
        <ul>
          {formats.map((format) => (
            <li key={format}>{format}</li>
          ))}
        </ul>
      </section>

      <section className={classes.section}>
        <h2 className={classes.title}>{t('home.features.title')}</h2>
        <p className={classes.subtitle}>{t('home.features.text')}</p>
        <ul className={classes.features}>
          {features.map(([name, Icon, ready]) => (
            <li key={name} className={classes.feature}>
              <Icon size={24} stroke={1.4} className={classes.featureIcon} aria-hidden />
              <h3>
                {t(`home.feature.${name}.title`)}
                {!ready && <span className={classes.soon}>{t('home.soon')}</span>}
              </h3>
              <p>{t(`home.feature.${name}.text`)}</p>
            </li>
          ))}
        </ul>
      </section>

      <section className={classes.own}>
        <div>
          <h2 className={classes.title}>{t('home.own.title')}</h2>
          <p className={classes.subtitle}>{t('home.own.text')}</p>
        </div>
        <figure className={classes.terminal} aria-label={t('home.own.code')}>
          <code>
            <span aria-hidden>$ </span>npm start
          </code>
        </figure>
      </section>

      <section className={classes.end}>
        <h2>{t('home.end.title')}</h2>
        <Start />
      </section>
    </>
  );
}

function Start() {
  const t = useT('site');
  const user = useUser();
  if (user) {
    return (
      <ButtonLink look="primary" size="large" to={driveHome()}>
        {t('nav.drive')}
      </ButtonLink>
    );
  }
  return (
    <>
      <ButtonLink look="primary" size="large" to="/login" search={{ mode: 'register' }}>
        {t('nav.register')}
      </ButtonLink>
      <ButtonLink size="large" to="/login">
        {t('nav.login')}
      </ButtonLink>
    </>
  );
}
