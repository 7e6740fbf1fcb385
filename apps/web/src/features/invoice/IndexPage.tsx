import { limits } from '@linework/contract/limits';
import type { InvoiceOrder } from '@linework/contract/invoice';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useLanguage, useT } from '../../app/language.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Check, SelectField } from '../../ui/Field.tsx';
import { Picture } from '../../ui/Picture.tsx';
import { receipt } from '../../ui/pictures/trade.ts';
import { SkeletonRows } from '../../ui/Skeleton.tsx';
import { dayOf } from '../../ui/times.ts';
import { goodsName, useMoney } from '../order/queries.ts';
import classes from './invoice.module.css';
import { Heading, InvoiceStatusDot, PageButtons, Steps, TestStrip } from './parts.tsx';
import { useInvoiceEvents, useInvoiceOrders } from './queries.ts';
import { useInvoiceState } from './state.ts';

const isOpen = (order: InvoiceOrder): boolean => order.status === 0 && order.obstacle === '';

/** Paid orders to pick, and how far the invoice of each is. */
export function IndexPage() {
  const t = useT('invoice');
  const navigate = useNavigate();
  const [status, setStatus] = useState<number>();
  const [pageNo, setPageNo] = useState(1);
  const page = { pageNo, pageSize: limits.pageSize, ...(status !== undefined && { status }) };
  const { data, isError, refetch } = useInvoiceOrders(page);
  const [chosen, setChosen] = useState<readonly InvoiceOrder[]>([]);
  useInvoiceEvents();
  const isChosen = ({ orderId }: InvoiceOrder): boolean => chosen.some((each) => each.orderId === orderId);
  // Orders of one currency go together; the first one decides.
  const fits = (order: InvoiceOrder): boolean =>
    isOpen(order) && (chosen.length === 0 || chosen[0]!.currency === order.currency);
  const open = (data?.list ?? []).filter(fits);
  const toggle = (order: InvoiceOrder): void =>
    setChosen((before) =>
      isChosen(order) ? before.filter((each) => each.orderId !== order.orderId) : [...before, order],
    );
  const go = (): void => {
    useInvoiceState.setState({ invoiceOrderList: [...chosen] });
    const orders = chosen.map(({ orderId }) => orderId).join(',');
    void navigate({ to: '/invoice/create', search: { orders } } as never);
  };
  return (
    <>
      <TestStrip />
      <Steps step={1} />
      <Heading title={t('invoice.index.heading')} lead={t('invoice.index.lead')} />
      <div className={classes.bar}>
        <SelectField
          label={t('invoice.filter')}
          value={status ?? ''}
          onChange={(event) => {
            setPageNo(1);
            setStatus(event.currentTarget.value === '' ? undefined : Number(event.currentTarget.value));
          }}
        >
          <option value="">{t('invoice.filter.all')}</option>
          {([0, 1, 2, 3, 4, 5] as const).map((each) => (
            <option key={each} value={each}>
              {t(`invoice.status.${each}`)}
            </option>
          ))}
        </SelectField>
        {open.length > 0 && (
          <Check
            checked={open.every(isChosen)}
            onChange={(event) => setChosen(event.currentTarget.checked ? open : [])}
          >
            {t('invoice.index.all')}
          </Check>
        )}
      </div>
      {isError ? (
        <EmptyState
          title={t('invoice.index.heading')}
          text={t('invoice.failed')}
          action={<Button onClick={() => void refetch()}>{t('action.retry')}</Button>}
        />
      ) : !data ? (
        <SkeletonRows label={t('state.loading')} />
      ) : data.list.length === 0 ? (
        <EmptyState
          picture={<Picture of={receipt} width={220} />}
          title={status === undefined ? t('invoice.index.title') : t('invoice.index.none')}
          text={t('invoice.index.text')}
          action={<ButtonLink to="/upgrade">{t('invoice.plans')}</ButtonLink>}
        />
      ) : (
        <ul className={classes.list}>
          {data.list.map((order) => (
            <OrderRow
              key={order.orderId}
              order={order}
              isChosen={isChosen(order)}
              mayChoose={fits(order) || isChosen(order)}
              onToggle={() => toggle(order)}
            />
          ))}
        </ul>
      )}
      <PageButtons pageNo={pageNo} total={data?.total ?? 0} size={limits.pageSize} onPage={setPageNo} />
      <div className={classes.below}>
        <ButtonLink to="/invoice/lite-intro" size="small" look="quiet">
          {t('invoice.index.app')}
        </ButtonLink>
      </div>
      <Chosen orders={chosen} onGo={go} />
    </>
  );
}

function OrderRow({
  order,
  isChosen,
  mayChoose,
  onToggle,
}: {
  order: InvoiceOrder;
  isChosen: boolean;
  mayChoose: boolean;
  onToggle: () => void;
}) {
  const t = useT('invoice', 'order');
  const language = useLanguage();
  const money = useMoney();
  const name = goodsName(t, { goodsCode: order.goodsCode, name: order.goodsName, quantity: order.quantity });
  const inside = (
    <>
      <span className={classes.what}>
        <strong>{name}</strong>
        <span className={classes.quiet}>
          {t('invoice.index.paid', { date: dayOf(order.payTime, language) })}
          {order.isTest === 1 && ` · ${t('invoice.test')}`}
        </span>
      </span>
      <span className={classes.amount}>{money(order.amount, order.currency)}</span>
      {order.obstacle === '' || order.obstacle === 'refunded' || order.status !== 0 ? (
        <InvoiceStatusDot status={order.status} />
      ) : (
        <span className={classes.quiet}>{t(`invoice.obstacle.${order.obstacle}`)}</span>
      )}
    </>
  );
  return (
    <li>
      {order.invoiceId !== undefined ? (
        <Link to="/invoice/detail" search={{ id: order.invoiceId } as never} className={classes.row}>
          <span className={classes.space} />
          {inside}
        </Link>
      ) : isOpen(order) ? (
        <label className={classes.row}>
          <input type="checkbox" checked={isChosen} disabled={!mayChoose} onChange={onToggle} />
          {inside}
        </label>
      ) : (
        <div className={classes.row}>
          <span className={classes.space} />
          {inside}
        </div>
      )}
    </li>
  );
}

/** The running total, at the lower edge where a thumb is. */
function Chosen({ orders, onGo }: { orders: readonly InvoiceOrder[]; onGo: () => void }) {
  const t = useT('invoice');
  const money = useMoney();
  const [first] = orders;
  if (!first) return null;
  const sum = orders.reduce((total, { amount }) => total + amount, 0);
  return (
    <div className={classes.dock}>
      <div aria-live="polite">
        <strong>{money(sum, first.currency)}</strong>
        <span className={classes.quiet}>{t('invoice.index.count', { count: orders.length })}</span>
      </div>
      <Button look="primary" size="large" onClick={onGo}>
        {t('invoice.index.go')}
      </Button>
    </div>
  );
}
