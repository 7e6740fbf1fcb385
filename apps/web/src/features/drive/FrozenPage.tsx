import { formatSize } from '@linework/contract/format';
import { limits } from '@linework/contract/limits';
import { IconCalendarX, IconMailOpened, IconSnowflake, IconSparkles, IconTrash } from '@tabler/icons-react';
import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import type { CallResponse } from '@linework/contract/calls';
import { loadStorage } from '../../app/account.ts';
import { client } from '../../app/api.ts';
import { useLanguage, useT } from '../../app/language.ts';
import { useUser } from '../../app/session.ts';
import { CardsPage, InfoCard } from '../../app/site/CardsPage.tsx';
import { useCall } from '../../app/hooks/useCall.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { dayOf } from '../../ui/times.ts';
import classes from './FrozenPage.module.css';

type State = CallResponse<'freezeTask'>;

/** What frozen space is and what helps; the mailed link of the free thaw leads here too. */
export function FrozenPage() {
  const t = useT('site');
  const user = useUser();
  const { thaw } = useSearch({ strict: false });
  const [first, second, third] = limits.frozenMailDays;
  return (
    <CardsPage
      title={t('frozen.title')}
      lead={t('frozen.lead')}
      before={thaw !== undefined ? <UseLink link={thaw} /> : user && <Standing />}
    >
      <InfoCard icon={IconSnowflake} title={t('frozen.can.title')} text={t('frozen.can.text')} />
      <InfoCard icon={IconSparkles} title={t('frozen.more.title')} text={t('frozen.more.text')}>
        <ButtonLink to="/upgrade">{t('frozen.more.action')}</ButtonLink>
      </InfoCard>
      <InfoCard icon={IconTrash} title={t('frozen.delete.title')} text={t('frozen.delete.text')}>
        <ButtonLink to="/yun/index" search={{ sort: 'size', order: 'desc' }}>
          {t('frozen.delete.action')}
        </ButtonLink>
      </InfoCard>
      <InfoCard
        icon={IconCalendarX}
        title={t('frozen.end.title', { count: limits.frozenClearMonths })}
        text={t('frozen.end.text', { first, second, third })}
      />
    </CardsPage>
  );
}

function Standing() {
  const t = useT('site');
  const state = useCall('freezeTask', {});
  if (!state) return <div className={classes.standing} aria-hidden />;
  return (
    <div className={classes.standing}>
      <StandingNotice state={state} />
      {state.frozen === 1 && state.freeThaw !== 'none' && <FreeThaw used={state.freeThaw === 'used'} />}
      {state.frozen === 0 && state.freeThaw === 'used' && state.thawedUntil === undefined && (
        <p className={classes.quiet}>{t('frozen.free.used')}</p>
      )}
    </div>
  );
}

function StandingNotice({ state }: { state: State }) {
  const t = useT('site');
  const language = useLanguage();
  const { frozen, files, size, clearTime, thawedUntil } = state;
  if (frozen === 1 && clearTime !== undefined) {
    return (
      <Notice kind="warn" icon={<IconSnowflake size={18} stroke={1.6} aria-hidden />}>
        {t('frozen.now', { count: files, size: formatSize(size), date: dayOf(clearTime, language) })}
      </Notice>
    );
  }
  return (
    <Notice kind="ok">
      {thawedUntil === undefined
        ? t('frozen.not')
        : t('frozen.thawed', { date: dayOf(thawedUntil, language) })}
    </Notice>
  );
}

/** For accounts that are old enough. */
function FreeThaw({ used }: { used: boolean }) {
  const t = useT('site');
  const [state, setState] = useState<'idle' | 'busy' | 'sent'>('idle');
  const mail = async (): Promise<void> => {
    setState('busy');
    // The client has said why it failed, if it did.
    const sent = await client.call('freeThawMail', {}).then(
      () => true,
      () => false,
    );
    setState(sent ? 'sent' : 'idle');
  };
  return (
    <section className={classes.thaw}>
      <IconMailOpened size={24} stroke={1.4} aria-hidden />
      <div>
        <h2>{t('frozen.free.title')}</h2>
        <p>{t(used ? 'frozen.free.used' : 'frozen.free.text')}</p>
        {!used && state !== 'sent' && (
          <Button look="primary" busy={state === 'busy'} onClick={() => void mail()}>
            {t('frozen.free.mail')}
          </Button>
        )}
        <p role="status">{state === 'sent' && t('frozen.free.mailed')}</p>
      </div>
    </section>
  );
}

/** A press, so that whoever only looks at a mail's links does not use one up. */
function UseLink({ link }: { link: string }) {
  const t = useT('site');
  const language = useLanguage();
  const user = useUser();
  const [until, setUntil] = useState<number>();
  const [busy, setBusy] = useState(false);
  const use = async (): Promise<void> => {
    setBusy(true);
    const answer = await client.call('freeThaw', { key: link }).catch(() => undefined);
    setBusy(false);
    setUntil(answer?.thawedUntil);
    if (answer && user) void loadStorage();
  };
  if (until !== undefined) {
    return (
      <div className={classes.standing} role="status">
        <Notice kind="ok" action={<ButtonLink to="/yun/index">{t('frozen.free.go')}</ButtonLink>}>
          {t('frozen.thawed', { date: dayOf(until, language) })}
        </Notice>
      </div>
    );
  }
  return (
    <section className={classes.thaw}>
      <IconMailOpened size={24} stroke={1.4} aria-hidden />
      <div>
        <h2>{t('frozen.free.title')}</h2>
        <p>{t('frozen.free.once')}</p>
        <Button look="primary" busy={busy} onClick={() => void use()}>
          {t('frozen.free.use')}
        </Button>
      </div>
    </section>
  );
}
