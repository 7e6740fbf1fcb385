import type { CallResponse } from '@linework/contract/calls';
import { suspenseReasons } from '@linework/contract/orderAdminEnums';
import { useState } from 'react';
import { client } from '../../../app/api.ts';
import { useLanguage, useT } from '../../../app/language.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { SelectField, TextField } from '../../../ui/Field.tsx';
import { SkeletonRows } from '../../../ui/Skeleton.tsx';
import { timeOf } from '../../../ui/times.ts';
import { showToast } from '../../../ui/toast.ts';
import { fromDecimal, type Currency } from '@linework/contract/money';
import { useMoney, wayName } from '../queries.ts';
import { StatusDot } from '../StatusDot.tsx';
import classes from './admin.module.css';
import { Pager, Table } from './Table.tsx';
import { change, useAdmin } from './useAdmin.ts';

const size = 20;
type Detail = CallResponse<'adminOrderDetail'>;

export function OrdersTab() {
  const t = useT('orderAdmin');
  const o = useT('order');
  const language = useLanguage();
  const money = useMoney();
  const [q, setQ] = useState('');
  const [status, setStatus] = useState('');
  const [pageNo, setPageNo] = useState(1);
  const [opened, setOpened] = useState<string>();
  const { data } = useAdmin('adminOrders', {
    pageNo,
    pageSize: size,
    ...(q.trim() && { q: q.trim() }),
    ...(status && { status: Number(status) }),
  });
  const narrow = (text: string, only: string): void => {
    setQ(text);
    setStatus(only);
    setPageNo(1);
  };
  return (
    <>
      <div className={classes.bar}>
        <TextField
          label={t('orderAdmin.search')}
          placeholder={t('orderAdmin.searchHint')}
          type="search"
          value={q}
          onChange={(event) => narrow(event.currentTarget.value, status)}
        />
        <SelectField
          label={t('orderAdmin.status')}
          value={status}
          onChange={(event) => narrow(q, event.currentTarget.value)}
        >
          <option value="">{o('order.list.all')}</option>
          {([0, 1, 2, 3, 4, 5, 6, 7] as const).map((each) => (
            <option key={each} value={each}>
              {o(`order.status.${each}`)}
            </option>
          ))}
        </SelectField>
      </div>
      <Table
        label={t('orderAdmin.tab.orders')}
        rows={data?.list}
        empty={
          q.trim() === '' && status === ''
            ? { title: t('orderAdmin.empty.orders.title'), text: t('orderAdmin.empty.orders.text') }
            : {
                title: t('orderAdmin.empty.match.title'),
                text: t('orderAdmin.empty.match.text'),
                action: <Button onClick={() => narrow('', '')}>{t('orderAdmin.clear')}</Button>,
              }
        }
        keyOf={(row) => row.orderId}
        columns={[
          { title: o('order.field.created'), renderCell: (row) => timeOf(row.createTime, language) },
          {
            title: o('order.field.number'),
            renderCell: (row) => (
              <button type="button" className={classes.link} onClick={() => setOpened(row.orderId)}>
                {row.number}
              </button>
            ),
          },
          { title: t('orderAdmin.email'), renderCell: (row) => row.email || '–' },
          {
            title: t('orderAdmin.goods'),
            renderCell: (row) => (row.quantity > 1 ? `${row.goodsCode} × ${row.quantity}` : row.goodsCode),
          },
          {
            title: o('order.checkout.total'),
            isNumber: true,
            renderCell: (row) => money(row.total, row.currency),
          },
          {
            title: o('order.field.way'),
            renderCell: (row) => (row.paymentType === 0 ? '–' : wayName(o, row.paymentType)),
          },
          { title: t('orderAdmin.status'), renderCell: (row) => <StatusDot status={row.status} /> },
          {
            title: t('orderAdmin.marks'),
            renderCell: (row) =>
              [
                row.isTest === 1 && o('order.test'),
                row.dispute && `${t('orderAdmin.dispute')}: ${row.dispute}`,
              ]
                .filter(Boolean)
                .join(', '),
          },
        ]}
      />
      <Pager page={pageNo} count={data?.total ?? 0} size={size} onPage={setPageNo} />
      {opened !== undefined && <OrderDetail orderId={opened} onClose={() => setOpened(undefined)} />}
    </>
  );
}

function OrderDetail({ orderId, onClose }: { orderId: string; onClose: () => void }) {
  const t = useT('orderAdmin');
  const { data } = useAdmin('adminOrderDetail', { orderId });
  const [asking, setAsking] = useState(false);
  const askNow = async (): Promise<void> => {
    setAsking(true);
    if (await change('adminOrderAsk', { orderId })) showToast('success', t('orderAdmin.asked'));
    setAsking(false);
  };
  return (
    <Dialog
      open
      wide
      onClose={onClose}
      title={data?.order.number ?? t('orderAdmin.tab.orders')}
      footer={
        <Button busy={asking} onClick={() => void askNow()}>
          {t('orderAdmin.ask')}
        </Button>
      }
    >
      {data ? <DetailBody detail={data} /> : <SkeletonRows label={t('state.loading')} />}
    </Dialog>
  );
}

/** "admin:7" was the administrator with that number. */
const actorOf = (t: ReturnType<typeof useT<'orderAdmin'>>, actor: string): string => {
  const [who = '', id] = actor.split(':');
  const name = t(`orderAdmin.actor.${who as 'owner'}`);
  return id === undefined ? name : `${name} ${id}`;
};

const moveText = (t: ReturnType<typeof useT<'orderAdmin'>>, event: Detail['events'][number]): string =>
  event.reason === 'other' ? event.detail : t(`orderAdmin.move.${event.reason}`, { detail: event.detail });

const refundKinds = ['owner', 'admin', 'mismatch', 'late', 'duplicate'] as const;

/** Bookings keep a word and what it is about: "unlistedPayment P1", "late", or the code of what was sold. */
function noteText(t: ReturnType<typeof useT<'orderAdmin'>>, note: string): string {
  if (note === 'wrong amount') return t('orderAdmin.why.wrongAmount');
  if (note === 'dispute lost') return t('orderAdmin.move.disputeLost');
  const [word = '', ...about] = note.split(' ');
  const kind = refundKinds.find((each) => each === word);
  if (kind) return t(`orderAdmin.refundKind.${kind}`);
  const why = suspenseReasons.find((each) => each === word);
  return why ? [t(`orderAdmin.why.${why}`), ...about].join(' ') : note;
}

function DetailBody({ detail }: { detail: Detail }) {
  const t = useT('orderAdmin');
  const o = useT('order');
  const language = useLanguage();
  const money = useMoney();
  const { order, events, attempts, journal, refunds } = detail;
  const left = order.paymentAmount - order.refundedAmount;
  return (
    <>
      <p className={classes.who}>
        <StatusDot status={order.status} /> {order.email || '–'} · {money(order.total, order.currency)}
      </p>
      <h3>{t('orderAdmin.history')}</h3>
      <ul className={classes.lines}>
        {events.map((event) => (
          <li key={`${event.time}-${event.to}-${event.from}`}>
            {timeOf(event.time, language)} · {o(`order.status.${event.to as 0}`)} · {actorOf(t, event.actor)}{' '}
            · {moveText(t, event)}
          </li>
        ))}
      </ul>
      {attempts.length > 0 && <h3>{t('orderAdmin.attempts')}</h3>}
      <ul className={classes.lines}>
        {attempts.map((attempt) => (
          <li key={attempt.number}>
            {timeOf(attempt.time, language)} · {wayName(o, attempt.way)} ·{' '}
            {t(`orderAdmin.attempt.${attempt.state as 'paid'}`)} · {attempt.number}
          </li>
        ))}
      </ul>
      {journal.length + refunds.length > 0 && <h3>{t('orderAdmin.journal')}</h3>}
      <ul className={classes.lines}>
        {journal.map((row) => (
          <li key={`${row.time}-${row.from}-${row.to}-${row.amount}`}>
            {timeOf(row.time, language)} · {t(`orderAdmin.account.${row.from as 'sales'}`)} →{' '}
            {t(`orderAdmin.account.${row.to as 'sales'}`)} · {money(row.amount, row.currency as Currency)} ·{' '}
            {noteText(t, row.note)}
          </li>
        ))}
        {refunds.map((refund) => (
          <li key={refund.refundId}>
            {timeOf(refund.createTime, language)} ·{' '}
            {o(`order.refund.state.${refund.state as 'done'}`, {
              amount: money(refund.amount, refund.currency),
            })}
          </li>
        ))}
      </ul>
      {left > 0 && [1, 3, 7].includes(order.status) && (
        <RefundForm orderId={order.orderId} currency={order.currency} />
      )}
    </>
  );
}

function RefundForm({ orderId, currency }: { orderId: string; currency: string }) {
  const t = useT('orderAdmin');
  const [amount, setAmount] = useState('');
  const [reason, setReason] = useState('');
  const minor = fromDecimal(amount.trim());
  const send = async (): Promise<void> => {
    if (minor === undefined) return;
    const sent = await client
      .call('adminRefundCreate', { orderId, amount: minor, reason })
      .catch(() => undefined);
    if (!sent) return;
    showToast('success', t('orderAdmin.refundSent'));
    setAmount('');
    await change('adminOrderAsk', { orderId });
  };
  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <h3>{t('orderAdmin.refund')}</h3>
      <TextField
        label={`${t('orderAdmin.amount')} (${currency})`}
        inputMode="decimal"
        required
        value={amount}
        onChange={(event) => setAmount(event.currentTarget.value)}
      />
      <TextField
        label={t('orderAdmin.reason')}
        required
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <Button type="submit" look="dangerPlain" disabled={minor === undefined || reason.trim() === ''}>
        {t('orderAdmin.refund')}
      </Button>
    </form>
  );
}
