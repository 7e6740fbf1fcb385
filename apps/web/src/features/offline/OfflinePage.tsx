import { formatSize } from '@linework/contract/format';
import { IconRulerMeasure } from '@tabler/icons-react';
import { Link, useRouter, useSearch } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import { driveHome } from '../../app/device.ts';
import { useLanguage, useT } from '../../app/language.ts';
import { keptDrawings, type KeptDrawing } from '../../app/offline/drawings.ts';
import plain from '../../app/site/Plain.module.css';
import { Button } from '../../ui/Button.tsx';
import { classNames } from '../../ui/classNames.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Logo } from '../../ui/Logo.tsx';
import { Picture } from '../../ui/Picture.tsx';
import { brokenCable } from '../../ui/pictures/brokenCable.ts';
import { timeOf } from '../../ui/times.ts';
import classes from './offline.module.css';

const askEveryMs = 5000;

async function isServerThere(): Promise<boolean> {
  const answer = await fetch('/livez', { cache: 'no-store' }).catch(() => undefined);
  return answer?.ok === true;
}

/** No server: says so, and shows what can be read all the same. Goes on by itself when it is back. */
export function OfflinePage() {
  const t = useT('offline');
  const language = useLanguage();
  const router = useRouter();
  const { next } = useSearch({ from: '/offline' });
  const [kept, setKept] = useState<readonly KeptDrawing[]>();
  const [busy, setBusy] = useState(false);
  useEffect(() => void keptDrawings().then(setKept, () => setKept([])), []);
  const returnOnline = useEffectEvent(async () => {
    if (!(await isServerThere())) return;
    await router.navigate({ href: next ?? driveHome(), replace: true });
  });
  useEffect(() => {
    const timer = setInterval(() => void returnOnline(), askEveryMs);
    const online = (): void => void returnOnline();
    addEventListener('online', online);
    return () => {
      clearInterval(timer);
      removeEventListener('online', online);
    };
  }, []);
  const retry = async (): Promise<void> => {
    setBusy(true);
    if (await isServerThere()) await router.navigate({ href: next ?? driveHome(), replace: true });
    setBusy(false);
  };
  return (
    <div className={plain.page}>
      <header className={plain.head}>
        <Logo />
      </header>
      <main id="content" className={classNames(classes.page, !kept?.length && classes.alone)} tabIndex={-1}>
        <EmptyState
          headingLevel={1}
          picture={<Picture of={brokenCable} />}
          title={t('offline.title')}
          text={t(kept?.length ? 'offline.kept' : 'offline.nothing')}
          action={
            <Button look={kept?.length ? 'plain' : 'primary'} busy={busy} onClick={() => void retry()}>
              {t('offline.retry')}
            </Button>
          }
        />
        {kept !== undefined && kept.length > 0 && (
          <section className={classes.kept} aria-labelledby="kept">
            <h2 id="kept">{t('offline.drawings')}</h2>
            <ul>
              {kept.map(({ fileId, name, bytes, openedAt }) => (
                <li key={fileId}>
                  <Link to="/viewer/$fileId" params={{ fileId }} className={classes.row}>
                    <IconRulerMeasure size={20} stroke={1.5} aria-hidden />
                    <span className={classes.words}>
                      <span className={classes.name}>{name}</span>
                      <span className={classes.facts}>
                        {formatSize(bytes)} · {timeOf(openedAt, language)}
                      </span>
                    </span>
                  </Link>
                </li>
              ))}
            </ul>
            <p className={classes.note}>{t('offline.note')}</p>
          </section>
        )}
      </main>
    </div>
  );
}
