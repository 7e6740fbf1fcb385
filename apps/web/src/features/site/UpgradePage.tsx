import { vipTypes } from '@linework/contract/enums';
import { formatSize } from '@linework/contract/format';
import { limits } from '@linework/contract/limits';
import { plans } from '@linework/contract/plans';
import { IconCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { config } from '../../app/config.ts';
import { useLanguage, useT } from '../../app/language.ts';
import { useUser } from '../../app/session.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { classNames } from '../../ui/classNames.ts';
import { Choices } from '../../ui/Field.tsx';
import { Notice } from '../../ui/Notice.tsx';
import classes from './UpgradePage.module.css';

type Period = 'month' | 'year';

const node = plans[config.region];
const refundDays = 14;

function usePrice(): (minor: number) => string {
  const language = useLanguage();
  const format = new Intl.NumberFormat(language, {
    style: 'currency',
    currency: node.currency,
    currencyDisplay: 'narrowSymbol',
  });
  return (minor) => format.format(minor / 100);
}

/** 5.00 GB → 5 GB: a promise needs no decimals. */
const roundSize = (bytes: number): string => formatSize(bytes).replace('.00', '');

export function UpgradePage() {
  const t = useT('site');
  const user = useUser();
  const price = usePrice();
  const [period, setPeriod] = useState<Period>('year');
  const saved = Math.round((1 - node.year / (node.month * 12)) * 100);
  const isPremium = user?.vipType === vipTypes.premium;

  return (
    <div className={classes.page}>
      <h1 className={classes.title}>{t('upgrade.title')}</h1>
      <p className={classes.lead}>{t('upgrade.text')}</p>
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
      <div className={classes.plans}>
        <section className={classes.plan}>
          <h2>{t('upgrade.free')}</h2>
          <p className={classes.planText}>{t('upgrade.free.text')}</p>
          <p className={classes.price}>
            <strong>{price(0)}</strong>
          </p>
          {user ? (
            <p className={classes.current}>{!isPremium && t('upgrade.current')}</p>
          ) : (
            <ButtonLink to="/login" search={{ mode: 'register' }} wide>
              {t('upgrade.start')}
            </ButtonLink>
          )}
          <Features
            items={[
              t('upgrade.feature.storage', { size: roundSize(plans.freeBytes) }),
              t('upgrade.feature.view'),
              t('upgrade.feature.share'),
            ]}
          />
        </section>
        <section className={classNames(classes.plan, classes.best)}>
          <h2>{t('upgrade.premium')}</h2>
          <p className={classes.planText}>{t('upgrade.premium.text')}</p>
          <p className={classes.price}>
            <strong>{price(node[period])}</strong>{' '}
            {t(period === 'month' ? 'upgrade.perMonth' : 'upgrade.perYear')}
          </p>
          {isPremium ? (
            <p className={classes.current}>{t('upgrade.current')}</p>
          ) : (
            <Notice>{t('upgrade.notYet')}</Notice>
          )}
          <Features
            items={[
              t('upgrade.feature.storage', { size: roundSize(plans.premiumBytes) }),
              t('upgrade.feature.threeD'),
              t('upgrade.feature.versions'),
              t('upgrade.feature.tools'),
              t('upgrade.feature.ads'),
              ...('extraMonth' in node ? [t('upgrade.extra', { price: price(node.extraMonth) })] : []),
            ]}
          />
        </section>
      </div>

      <h2 className={classes.faqTitle}>{t('upgrade.faq')}</h2>
      <div className={classes.faq}>
        <Question title={t('upgrade.faq.gift.q')} text={t('upgrade.faq.gift.a', { days: node.giftDays })} />
        <Question title={t('upgrade.faq.storage.q')} text={t('upgrade.faq.storage.a')} />
        <Question
          title={t('upgrade.faq.end.q')}
          text={t('upgrade.faq.end.a', { months: limits.frozenClearMonths })}
        />
        <Question title={t('upgrade.faq.refund.q')} text={t('upgrade.faq.refund.a', { days: refundDays })} />
      </div>
    </div>
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
