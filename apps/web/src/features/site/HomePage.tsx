import {
  IconArrowsExchange,
  IconFingerprint,
  IconFolderOpen,
  IconFolders,
  IconGitCompare,
  IconRulerMeasure,
  IconShare3,
} from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useConf } from '../../app/conf.ts';
import { driveHome } from '../../app/device.ts';
import { useT } from '../../app/language.ts';
import { useUser } from '../../app/session.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { FloorPlan } from '../../ui/pictures/FloorPlan.tsx';
import { chooseAndView, viewDropped } from '../viewer/actions.ts';
import classes from './HomePage.module.css';
import { Samples } from './Samples.tsx';

const formats = ['DWG', 'DXF', 'DWT', 'DWS', 'DWF', 'PDF', 'RVT', 'STEP', 'IFC', 'STL', 'SHX', 'TTF'];

/** What is not there yet says so. */
const features = [
  ['drive', IconFolders, true],
  ['view', IconRulerMeasure, true],
  ['share', IconShare3, true],
  ['versions', IconGitCompare, false],
  ['convert', IconArrowsExchange, true],
  ['accounts', IconFingerprint, true],
] as const;

export function HomePage() {
  const t = useT('site');
  const user = useUser();
  const giftDays = useConf(({ conf }) => conf?.giftDays);
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
              : giftDays
                ? t('home.hero.note', { days: giftDays })
                : null}
          </p>
        </div>
        <DrawingSheet />
      </section>
      <Samples />

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

/** Whether files are held over the page; dropped anywhere, they open. */
function useDropAnywhere(): boolean {
  const [over, setOver] = useState(false);
  useEffect(() => {
    const stop = new AbortController();
    const { signal } = stop;
    const hasFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer?.types.includes('Files') ?? false;
    const onOver = (event: DragEvent): void => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      setOver(true);
    };
    const onLeave = (event: DragEvent): void => {
      if (event.relatedTarget === null) setOver(false);
    };
    const onDrop = (event: DragEvent): void => {
      setOver(false);
      if (!hasFiles(event)) return;
      event.preventDefault();
      void viewDropped(event.dataTransfer!);
    };
    addEventListener('dragover', onOver, { signal });
    addEventListener('dragleave', onLeave, { signal });
    addEventListener('drop', onDrop, { signal });
    return () => stop.abort();
  }, []);
  return over;
}

/** The sheet opens drawings itself: by a drop anywhere on the page, or by its button. */
function DrawingSheet() {
  const t = useT('site');
  const over = useDropAnywhere();
  return (
    <div className={classes.sheet} data-takes-drops data-over={over || undefined}>
      <FloorPlan />
      <div className={classes.open}>
        <Button
          look="primary"
          icon={<IconFolderOpen size={18} stroke={1.5} aria-hidden />}
          onClick={() => void chooseAndView()}
        >
          {t('home.open.button')}
        </Button>
        <p role="status">{t(over ? 'home.open.drop' : 'home.open.hint')}</p>
      </div>
    </div>
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
