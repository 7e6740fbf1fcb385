import { CallError } from '@linework/client';
import type { CallRequest, CallResponse } from '@linework/contract/calls';
import { bounds } from '@linework/contract/limits';
import type { Goods, Order } from '@linework/contract/order';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { client } from '../../app/api.ts';
import { useLanguage, useT } from '../../app/language.ts';
import { queryClient } from '../../app/query.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Check, SelectField, TextField } from '../../ui/Field.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import classes from './order.module.css';
import { couponText } from './couponText.ts';
import { goodsName, periodText, useCoupons, useMoney } from './queries.ts';

type Wish = CallRequest<'orderQuote'>;
type Quote = CallResponse<'orderQuote'>;

interface CheckoutProps {
  goods: Goods;
  forOthers?: boolean;
  renewOrderId?: string | undefined;
  onClose: () => void;
  onOrdered: (order: Order) => void;
}

/** What exactly is bought, for how much, before anything is paid. */
export function CheckoutDialog({
  goods,
  forOthers = false,
  renewOrderId,
  onClose,
  onOrdered,
}: CheckoutProps) {
  const t = useT('order');
  const language = useLanguage();
  const money = useMoney();
  const [isForOthers, setForOthers] = useState(forOthers);
  const [quantity, setQuantity] = useState(1);
  const [claimId, setClaimId] = useState('');
  const [convert, setConvert] = useState('');
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const { data: coupons } = useCoupons();
  const wish: Wish = {
    goodsCode: goods.goodsCode,
    quantity: isForOthers ? quantity : 1,
    forOthers: isForOthers ? 1 : 0,
    ...(claimId !== '' && { claimId }),
    ...(convert !== '' && !isForOthers && { convertOrderId: convert }),
    ...(renewOrderId !== undefined && { renewOrderId }),
  };
  const {
    data: quote,
    error,
    refetch,
  } = useQuery(
    {
      queryKey: ['order', 'quote', wish],
      queryFn: ({ signal }) => client.call('orderQuote', wish, { signal, quiet: true }),
      placeholderData: keepPreviousData,
      staleTime: 0,
      retry: false,
    },
    queryClient,
  );
  const usable = coupons?.list.filter(({ state }) => state === 'usable') ?? [];
  const submit = async (): Promise<void> => {
    if (!quote) return;
    setBusy(true);
    setProblem(undefined);
    try {
      onOrdered(await client.call('orderCreate', { ...wish, expectedTotal: quote.total }, { quiet: true }));
    } catch (failure) {
      setProblem(failure instanceof CallError ? failure.message : t('order.load.failed'));
      void refetch();
    } finally {
      setBusy(false);
    }
  };
  const trouble = problem ?? (error instanceof CallError ? error.message : undefined);
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('order.checkout.title')}
      footer={
        <Button
          look="primary"
          wide
          busy={busy}
          disabled={!quote || error !== null}
          onClick={() => void submit()}
        >
          {t(quote?.total === 0 ? 'order.checkout.free' : 'order.checkout.pay')}
        </Button>
      }
    >
      <div className={classes.checkout}>
        <p className={classes.checkoutGoods}>
          {goodsName(t, { goodsCode: goods.goodsCode, name: goods.name })}
        </p>
        <Check checked={isForOthers} onChange={(event) => setForOthers(event.currentTarget.checked)}>
          {t('order.checkout.forOthers')}
        </Check>
        {isForOthers && (
          <TextField
            label={t('order.checkout.quantity')}
            type="number"
            inputMode="numeric"
            min={1}
            max={bounds.orderQuantityMax}
            value={quantity}
            onChange={(event) =>
              setQuantity(
                Math.min(
                  bounds.orderQuantityMax,
                  Math.max(1, Math.trunc(event.currentTarget.valueAsNumber || 1)),
                ),
              )
            }
          />
        )}
        {!isForOthers && quote?.convertible && (
          <Check
            checked={convert !== ''}
            onChange={(event) => setConvert(event.currentTarget.checked ? quote.convertible!.orderId : '')}
          >
            {t('order.checkout.convert', { amount: money(quote.convertible.credit, quote.currency) })}
          </Check>
        )}
        {convert !== '' && !quote?.convertible && (
          <Check checked onChange={() => setConvert('')}>
            {t('order.checkout.convert', { amount: money(quote?.credit ?? 0, goods.currency) })}
          </Check>
        )}
        {usable.length > 0 && (
          <SelectField
            label={t('order.checkout.coupon')}
            value={claimId}
            onChange={(event) => setClaimId(event.currentTarget.value)}
          >
            <option value="">{t('order.checkout.noCoupon')}</option>
            {usable.map((coupon) => (
              <option key={coupon.claimId} value={coupon.claimId}>
                {coupon.label} · {couponText(t, language, coupon)}
              </option>
            ))}
          </SelectField>
        )}
        {quote ? <Sums quote={quote} wish={wish} /> : <Skeleton height={96} />}
        {trouble !== undefined && (
          <Notice kind="danger" alert>
            {trouble}
          </Notice>
        )}
      </div>
    </Dialog>
  );
}

function Sums({ quote, wish }: { quote: Quote; wish: Wish }) {
  const t = useT('order');
  const language = useLanguage();
  const money = useMoney();
  const { currency, orderAmount, discount, credit, total, startTime, endTime } = quote;
  return (
    <>
      <dl className={classes.sums}>
        <dt>{t('order.checkout.amount')}</dt>
        <dd>{money(orderAmount, currency)}</dd>
        {credit > 0 && (
          <>
            <dt>{t('order.checkout.credit')}</dt>
            <dd>−{money(credit, currency)}</dd>
          </>
        )}
        {discount > 0 && (
          <>
            <dt>{t('order.checkout.discount')}</dt>
            <dd>−{money(discount, currency)}</dd>
          </>
        )}
        <dt className={classes.total}>{t('order.checkout.total')}</dt>
        <dd className={classes.total}>{money(total, currency)}</dd>
      </dl>
      <p className={classes.quiet}>
        {wish.forOthers === 1
          ? t('order.checkout.codes', { count: wish.quantity })
          : startTime !== undefined && endTime !== undefined && periodText(t, language, startTime, endTime)}
      </p>
    </>
  );
}
