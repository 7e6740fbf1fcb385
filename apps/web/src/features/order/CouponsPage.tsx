import { CallError } from '@linework/client';
import { useState, type FormEvent } from 'react';
import { client } from '../../app/api.ts';
import { useLanguage, useT } from '../../app/language.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { TextField } from '../../ui/Field.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Picture } from '../../ui/Picture.tsx';
import { ticket } from '../../ui/pictures/trade.ts';
import { SkeletonRows } from '../../ui/Skeleton.tsx';
import { Tabs } from '../../ui/Tabs.tsx';
import { showToast } from '../../ui/toast.ts';
import { couponConditions, couponText } from './couponText.ts';
import classes from './order.module.css';
import { refreshOrders, useCoupons } from './queries.ts';
import { RedeemForm } from './RedeemForm.tsx';

const tabs = ['usable', 'used', 'expired'] as const;
type Tab = (typeof tabs)[number];

/** Coupons in one's hands, and where codes of all kinds are entered. */
export function CouponsPage({ bare = false }: { bare?: boolean }) {
  const t = useT('order');
  const language = useLanguage();
  const [tab, setTab] = useState<Tab>('usable');
  const { data, isError, refetch } = useCoupons();
  const listed = data?.list.map((coupon) => ({
    coupon,
    tab: coupon.state === 'held' ? 'usable' : coupon.state,
  }));
  const shown = listed?.filter((each) => each.tab === tab).map(({ coupon }) => coupon);
  return (
    <div className={classes.page}>
      {!bare && <PageHeader title={t('order.coupon.title')} subtitle={t('order.coupon.subtitle')} />}
      <div className={classes.entries}>
        <ClaimForm />
        <RedeemForm />
      </div>
      <Tabs
        label={t('order.coupon.title')}
        panel="coupons"
        current={tab}
        tabs={tabs.map((id) => ({
          id,
          label: t(`order.coupon.${id}`),
          count: listed?.filter((each) => each.tab === id).length,
        }))}
        onChange={setTab}
      />
      <div id="coupons" role="tabpanel" aria-labelledby={`coupons-${tab}`}>
        {isError ? (
          <EmptyState
            title={t('order.coupon.title')}
            text={t('order.load.failed')}
            action={<Button onClick={() => void refetch()}>{t('action.retry')}</Button>}
          />
        ) : !shown ? (
          <SkeletonRows label={t('state.loading')} rows={3} />
        ) : shown.length === 0 ? (
          <EmptyState
            picture={<Picture of={ticket} width={200} />}
            title={t('order.coupon.empty')}
            text={t('order.coupon.emptyText')}
            action={tab === 'usable' && <ButtonLink to="/upgrade">{t('order.list.plans')}</ButtonLink>}
          />
        ) : (
          <ul className={classes.coupons}>
            {shown.map((coupon) => (
              <li key={coupon.claimId} className={classes.coupon} data-over={tab !== 'usable' || undefined}>
                <strong>{couponText(t, language, coupon)}</strong>
                <span>{coupon.label}</span>
                <span className={classes.quiet}>{couponConditions(t, language, coupon)}</span>
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  );
}

function ClaimForm() {
  const t = useT('order');
  const [code, setCode] = useState('');
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setBusy(true);
    setProblem(undefined);
    try {
      await client.call('couponClaim', { code }, { quiet: true });
      showToast('success', t('order.coupon.taken'));
      setCode('');
      await refreshOrders();
    } catch (error) {
      setProblem(error instanceof CallError ? error.message : t('order.load.failed'));
    } finally {
      setBusy(false);
    }
  };
  return (
    <form className={classes.inline} onSubmit={(event) => void submit(event)}>
      <TextField
        label={t('order.coupon.claim')}
        error={problem}
        className={classes.code}
        autoComplete="off"
        spellCheck={false}
        maxLength={32}
        value={code}
        onChange={(event) => setCode(event.currentTarget.value)}
      />
      <Button type="submit" busy={busy} disabled={code.trim() === ''}>
        {t('order.coupon.take')}
      </Button>
    </form>
  );
}
