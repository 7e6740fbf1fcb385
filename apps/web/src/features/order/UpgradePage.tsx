import { vipTypes } from '@linework/contract/enums';
import { formatSize } from '@linework/contract/format';
import { limits } from '@linework/contract/limits';
import type { Goods } from '@linework/contract/order';
import { IconCheck } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { useLanguage, useT } from '../../app/language.ts';
import { useUser } from '../../app/session.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { classNames } from '../../ui/classNames.ts';
import { Choices } from '../../ui/Field.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { dayOf } from '../../ui/times.ts';
import { PurchaseDialogs } from './actions.ts';
import { useCatalogue, useMoney, type Catalogue } from './queries.ts';
import { RedeemForm } from './RedeemForm.tsx';
import { SandboxStrip } from './SandboxStrip.tsx';
import classes from './UpgradePage.module.css';

type Period = 'month' | 'year';
const monthsOf: Record<Period, number> = { month: 1, year: 12 };

/** 5.00 GB → 5 GB: a promise needs no decimals. */
const roundSize = (bytes: number): string => formatSize(bytes).replace(/[.,]00/, '');

interface Wanted {
  goods: Goods;
  forOthers: boolean;
}

export function UpgradePage() {
  const t = useT('site');
  const o = useT('order');
  const { data: catalogue, isError, refetch } = useCatalogue();
  const [wanted, setWanted] = useState<Wanted>();
  const user = useUser();
  return (
    <div className={classes.page}>
      <h1 className={classes.title}>{t('upgrade.title')}</h1>
      <p className={classes.lead}>{t('upgrade.text')}</p>
      {catalogue?.isSandbox === 1 && <SandboxStrip />}
      {isError ? (
        <Notice
          kind="danger"
          action={
            <Button size="small" onClick={() => void refetch()}>
              {t('action.retry')}
            </Button>
          }
        >
          {o('order.load.failed')}
        </Notice>
      ) : catalogue ? (
        <Plans catalogue={catalogue} onWant={setWanted} />
      ) : (
        <div className={classes.plans}>
          <Skeleton height={420} />
          <Skeleton height={420} />
        </div>
      )}
      {user && (
        <div className={classes.redeem}>
          <RedeemForm />
        </div>
      )}
      <h2 className={classes.faqTitle}>{t('upgrade.faq')}</h2>
      <div className={classes.faq}>
        <Question
          title={t('upgrade.faq.gift.q')}
          text={t('upgrade.faq.gift.a', { days: catalogue?.giftDays ?? 30 })}
        />
        <Question title={t('upgrade.faq.storage.q')} text={t('upgrade.faq.storage.a')} />
        <Question
          title={t('upgrade.faq.end.q')}
          text={t('upgrade.faq.end.a', { months: limits.frozenClearMonths })}
        />
        <Question
          title={t('upgrade.faq.refund.q')}
          text={t('upgrade.faq.refund.a', { days: catalogue?.refundDays ?? limits.refundDays })}
        />
      </div>
      <Suspense fallback={null}>
        {wanted && <PurchaseDialogs {...wanted} onClose={() => setWanted(undefined)} />}
      </Suspense>
    </div>
  );
}

function Plans({ catalogue, onWant }: { catalogue: Catalogue; onWant: (wanted: Wanted) => void }) {
  const t = useT('site');
  const o = useT('order');
  const language = useLanguage();
  const user = useUser();
  const money = useMoney();
  const [period, setPeriod] = useState<Period>('year');
  const of = (months: number): Goods | undefined =>
    catalogue.list.find((goods) => goods.line === 'premium' && goods.months === months);
  const [month, year] = [of(monthsOf.month), of(monthsOf.year)];
  const saved = month && year ? Math.round(100 - (year.price * 100) / (month.price * 12)) : 0;
  const goods = of(monthsOf[period]) ?? month ?? year;
  const space = catalogue.list.find(({ line }) => line === 'space');
  const isPremium = user?.vipType === vipTypes.premium;
  const isTrial = user?.vipType === vipTypes.gift;
  const currency = catalogue.list[0]?.currency ?? 'USD';
  return (
    <>
      {month && year && (
        <Choices
          label={t('upgrade.period')}
          labelHidden
          value={period}
          options={[
            { value: 'month', label: t('upgrade.month') },
            { value: 'year', label: `${t('upgrade.year')} · ${t('upgrade.save', { percent: saved })}` },
          ]}
          onChange={setPeriod}
        />
      )}
      <div className={classes.plans}>
        <section className={classes.plan}>
          <h2>{t('upgrade.free')}</h2>
          <p className={classes.planText}>{t('upgrade.free.text')}</p>
          <p className={classes.price}>
            <strong>{money(0, currency)}</strong>
          </p>
          <div>
            {!user ? (
              <ButtonLink to="/login" search={{ mode: 'register' }} wide>
                {t('upgrade.start')}
              </ButtonLink>
            ) : (
              !isPremium && !isTrial && <p className={classes.current}>{t('upgrade.current')}</p>
            )}
            <Features
              items={[
                t('upgrade.feature.storage', { size: roundSize(catalogue.freeBytes) }),
                t('upgrade.feature.view'),
                t('upgrade.feature.share'),
              ]}
            />
          </div>
        </section>
        <section className={classNames(classes.plan, classes.best)}>
          <h2>{t('upgrade.premium')}</h2>
          <p className={classes.planText}>{t('upgrade.premium.text')}</p>
          <p className={classes.price}>
            {goods && (
              <>
                <strong>{money(goods.price, goods.currency)}</strong>{' '}
                {t(goods.months === 1 ? 'upgrade.perMonth' : 'upgrade.perYear')}
              </>
            )}
          </p>
          <div>
            {goods ? (
              <div className={classes.act}>
                {isPremium && (
                  <p className={classes.lasts}>
                    <strong>{t('upgrade.current')}</strong>
                    {' · '}
                    {o('order.lasts', { date: dayOf(user.vipInfo.serverEndTimeStamp, language) })}
                  </p>
                )}
                {isTrial && (
                  <p className={classes.lasts}>
                    {t('upgrade.until', {
                      level: t('membership.gift'),
                      date: dayOf(user.vipInfo.serverEndTimeStamp, language),
                    })}
                  </p>
                )}
                {user ? (
                  <>
                    <Button look="primary" wide onClick={() => onWant({ goods, forOthers: false })}>
                      {o(isPremium ? 'order.renew' : 'order.buy')}
                    </Button>
                    <Button look="quiet" wide onClick={() => onWant({ goods, forOthers: true })}>
                      {o('order.gift')}
                    </Button>
                  </>
                ) : (
                  <ButtonLink look="primary" to="/login" search={{ next: '/upgrade' }} wide>
                    {o('order.signIn')}
                  </ButtonLink>
                )}
              </div>
            ) : (
              <Notice>{o('order.off')}</Notice>
            )}
            <Features
              items={[
                t('upgrade.feature.storage', { size: roundSize(catalogue.premiumBytes) }),
                t('upgrade.feature.threeD'),
                t('upgrade.feature.versions'),
                t('upgrade.feature.tools'),
                t('upgrade.feature.ads'),
              ]}
            />
          </div>
        </section>
      </div>
      {space && (
        <section className={classNames(classes.plan, classes.space)}>
          <div>
            <h2>{o('order.space.title')}</h2>
            <p className={classes.planText}>{o('order.space.text', { size: roundSize(space.bytes) })}</p>
          </div>
          <p className={classes.spacePrice}>
            {o('order.perMonth', { price: money(space.price, space.currency) })}
          </p>
          {user && (
            <Button onClick={() => onWant({ goods: space, forOthers: false })}>{o('order.buySpace')}</Button>
          )}
        </section>
      )}
    </>
  );
}

function Features({ items }: { items: readonly string[] }) {
  return (
    <ul className={classes.features}>
      {items.map((item) => (
        <li key={item}>
          <IconCheck size={16} stroke={2} aria-hidden />
          {item}
        </li>
      ))}
    </ul>
  );
}

function Question({ title, text }: { title: string; text: string }) {
  return (
    <details>
      <summary>{title}</summary>
      <p>{text}</p>
    </details>
  );
}
