import { CallError } from '@linework/client';
import type { CallResponse } from '@linework/contract/calls';
import { isStorePurchase } from '@linework/contract/enums';
import { useState } from 'react';
import { client } from '../../app/api.ts';
import { useLanguage, useT } from '../../app/language.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { TextArea } from '../../ui/Field.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { SkeletonRows } from '../../ui/Skeleton.tsx';
import { dayOf, timeOf } from '../../ui/times.ts';
import { showToast } from '../../ui/toast.ts';
import { CodeList } from './CodeList.tsx';
import classes from './order.module.css';
import { Purchase } from './Purchase.tsx';
import { goodsName, refreshOrders, useCatalogue, useMoney, useOrder, wayName } from './queries.ts';
import { StatusDot } from './StatusDot.tsx';

type Detail = CallResponse<'orderDetail'>;

/** One order: what it was, what came of it, and what can be done. */
export function OrderDialog({ orderId, onClose }: { orderId: string; onClose: () => void }) {
  const t = useT('order');
  const { data: order, isError } = useOrder(orderId);
  const [doing, setDoing] = useState<'pay' | 'renew' | 'refund'>();
  const { data: catalogue } = useCatalogue();
  const goods = catalogue?.list.find(({ goodsCode }) => goodsCode === order?.goodsCode);
  if (order && doing === 'pay') return <Purchase order={order} onClose={() => setDoing(undefined)} />;
  if (order && goods && doing === 'renew') {
    return <Purchase goods={goods} renewOrderId={order.orderId} onClose={() => setDoing(undefined)} />;
  }
  if (order && doing === 'refund') return <RefundDialog order={order} onClose={() => setDoing(undefined)} />;
  const title = order
    ? goodsName(t, { goodsCode: order.goodsCode, name: order.goodsName, quantity: order.quantity })
    : t('order.list.title');
  return (
    <Dialog
      open
      wide
      onClose={onClose}
      title={title}
      footer={order && <Acts order={order} mayRenew={goods !== undefined} onDo={setDoing} />}
    >
      {isError ? (
        <Notice kind="danger">{t('order.load.failed')}</Notice>
      ) : order ? (
        <DetailBody order={order} />
      ) : (
        <SkeletonRows label={t('state.loading')} />
      )}
    </Dialog>
  );
}

function Acts({
  order,
  mayRenew,
  onDo,
}: {
  order: Detail;
  mayRenew: boolean;
  onDo: (what: 'pay' | 'renew' | 'refund') => void;
}) {
  const t = useT('order');
  const [busy, setBusy] = useState(false);
  const { can, orderId } = order;
  const cancel = async (): Promise<void> => {
    setBusy(true);
    const done = await client.call('orderCancel', { orderId }).catch(() => undefined);
    setBusy(false);
    if (done?.status === 2) showToast('success', t('order.act.cancelled'));
    await refreshOrders();
  };
  if (can.pay + can.cancel + can.renew + can.refund === 0) return null;
  return (
    <>
      {can.refund === 1 && <Button onClick={() => onDo('refund')}>{t('order.act.refund')}</Button>}
      {can.cancel === 1 && (
        <Button busy={busy} onClick={() => void cancel()}>
          {t('order.act.cancel')}
        </Button>
      )}
      {can.renew === 1 && mayRenew && (
        <Button look="primary" onClick={() => onDo('renew')}>
          {t('order.act.renew')}
        </Button>
      )}
      {can.pay === 1 && (
        <Button look="primary" onClick={() => onDo('pay')}>
          {t('order.act.pay')}
        </Button>
      )}
    </>
  );
}

function DetailBody({ order }: { order: Detail }) {
  const t = useT('order');
  const language = useLanguage();
  const money = useMoney();
  const { currency } = order;
  const rows: [string, string][] = [
    [t('order.field.number'), order.number],
    [t('order.field.created'), timeOf(order.createTime, language)],
    [t('order.field.type'), t(`order.type.${order.orderType}`)],
    [t('order.field.channel'), order.channel === 'GstarCAD' ? 'GstarCAD products' : order.channel],
    [t('order.field.amount'), money(order.orderAmount, currency)],
    ...(order.discount > 0
      ? [[t('order.checkout.discount'), `−${money(order.discount, currency)}`] as [string, string]]
      : []),
    ...(order.credit > 0
      ? [[t('order.checkout.credit'), `−${money(order.credit, currency)}`] as [string, string]]
      : []),
    ...(order.payTime === undefined
      ? []
      : ([
          [t('order.field.paidAmount'), money(order.paymentAmount, currency)],
          [t('order.field.paid'), timeOf(order.payTime, language)],
          [t('order.field.way'), wayName(t, order.paymentType)],
        ] as [string, string][])),
    ...(order.refundedAmount > 0
      ? [[t('order.field.refunded'), money(order.refundedAmount, currency)] as [string, string]]
      : []),
    ...(order.startTime !== undefined && order.endTime !== undefined
      ? [
          [
            t('order.field.period'),
            `${dayOf(order.startTime, language)} – ${dayOf(order.endTime, language)}`,
          ] as [string, string],
        ]
      : []),
  ];
  return (
    <>
      <p className={classes.detailHead}>
        <StatusDot status={order.status} />
        {order.isTest === 1 && <span className={classes.test}>{t('order.test')}</span>}
      </p>
      <dl className={classes.fields}>
        {rows.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {order.refunds.map((refund) => (
        <p key={refund.refundId} className={classes.quiet}>
          {t(`order.refund.state.${refund.state}`, { amount: money(refund.amount, refund.currency) })}
        </p>
      ))}
      {isStorePurchase(order.paymentType) && <p className={classes.quiet}>{t('order.refund.store')}</p>}
      {order.codes.length > 0 && <CodeList order={order} />}
    </>
  );
}

function RefundDialog({ order, onClose }: { order: Detail; onClose: () => void }) {
  const t = useT('order');
  const language = useLanguage();
  const money = useMoney();
  const [reason, setReason] = useState('');
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const send = async (): Promise<void> => {
    setBusy(true);
    try {
      await client.call('refundRequest', { orderId: order.orderId, reason }, { quiet: true });
      showToast('success', t('order.refund.asked'));
      await refreshOrders();
      onClose();
    } catch (error) {
      setProblem(error instanceof CallError ? error.message : t('order.load.failed'));
      setBusy(false);
    }
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('order.refund.title')}
      footer={
        <Button look="primary" busy={busy} onClick={() => void send()}>
          {t('order.refund.send')}
        </Button>
      }
    >
      <p>
        {t('order.refund.text', {
          amount: money(order.refundable, order.currency),
          date: dayOf(order.refundUntil, language),
        })}
      </p>
      <TextArea
        label={t('order.refund.reason')}
        rows={3}
        maxLength={500}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      {problem !== undefined && (
        <Notice kind="danger" alert>
          {problem}
        </Notice>
      )}
    </Dialog>
  );
}
