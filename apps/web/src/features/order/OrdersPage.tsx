import { orderDetailStatus, type OrderDetailStatus } from '@linework/contract/enums';
import { limits } from '@linework/contract/limits';
import type { Order } from '@linework/contract/order';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useLanguage, useT } from '../../app/language.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { SelectField } from '../../ui/Field.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Picture } from '../../ui/Picture.tsx';
import { receipt } from '../../ui/pictures/trade.ts';
import { SkeletonRows } from '../../ui/Skeleton.tsx';
import { dayOf } from '../../ui/times.ts';
import { OrderDialog } from './OrderDialog.tsx';
import classes from './order.module.css';
import { goodsName, useMoney, useOrderEvents, useOrders } from './queries.ts';
import { StatusDot } from './StatusDot.tsx';

/** What one bought, newest first. `?order=` opens one of them. */
export function OrdersPage({ bare = false }: { bare?: boolean }) {
  const t = useT('order');
  const navigate = useNavigate();
  const { order: opened } = useSearch({ strict: false }) as { order?: string };
  const [pageNo, setPageNo] = useState(1);
  const [filter, setFilter] = useState<OrderDetailStatus>();
  const page = { pageNo, pageSize: limits.pageSize, ...(filter && { detailStatus: filter }) };
  const { data, isError, refetch } = useOrders(page);
  useOrderEvents();
  const open = (order: string | undefined): void =>
    void navigate({ to: '.', search: order === undefined ? {} : { order } } as never);
  const pages = Math.max(1, Math.ceil((data?.total ?? 0) / limits.pageSize));
  return (
    <div className={classes.page}>
      {!bare && <PageHeader title={t('order.list.title')} subtitle={t('order.list.subtitle')} />}
      <div className={classes.filter}>
        <SelectField
          label={t('order.list.filter')}
          value={filter ?? ''}
          onChange={(event) => {
            setPageNo(1);
            setFilter(orderDetailStatus.find((each) => each === event.currentTarget.value));
          }}
        >
          <option value="">{t('order.list.all')}</option>
          {orderDetailStatus.map((each) => (
            <option key={each} value={each}>
              {t(`order.detail.${each}`)}
            </option>
          ))}
        </SelectField>
      </div>
      {isError ? (
        <EmptyState
          title={t('order.list.title')}
          text={t('order.load.failed')}
          action={<Button onClick={() => void refetch()}>{t('action.retry')}</Button>}
        />
      ) : !data ? (
        <SkeletonRows label={t('state.loading')} />
      ) : data.list.length === 0 ? (
        <EmptyState
          picture={<Picture of={receipt} width={220} />}
          title={t('order.list.empty')}
          text={t('order.list.emptyText')}
          action={<ButtonLink to="/upgrade">{t('order.list.plans')}</ButtonLink>}
        />
      ) : (
        <>
          <ul className={classes.orders}>
            {data.list.map((order) => (
              <OrderRow key={order.orderId} order={order} onOpen={() => open(order.orderId)} />
            ))}
          </ul>
          {pages > 1 && (
            <nav className={classes.pages} aria-label={t('order.list.page', { page: pageNo, pages })}>
              <Button size="small" disabled={pageNo === 1} onClick={() => setPageNo(pageNo - 1)}>
                {t('order.list.previous')}
              </Button>
              <span>{t('order.list.page', { page: pageNo, pages })}</span>
              <Button size="small" disabled={pageNo >= pages} onClick={() => setPageNo(pageNo + 1)}>
                {t('order.list.next')}
              </Button>
            </nav>
          )}
        </>
      )}
      {opened !== undefined && <OrderDialog orderId={opened} onClose={() => open(undefined)} />}
    </div>
  );
}

function OrderRow({ order, onOpen }: { order: Order; onOpen: () => void }) {
  const t = useT('order');
  const language = useLanguage();
  const money = useMoney();
  return (
    <li>
      <button type="button" className={classes.order} onClick={onOpen}>
        <span className={classes.orderWhat}>
          <strong>
            {goodsName(t, { goodsCode: order.goodsCode, name: order.goodsName, quantity: order.quantity })}
          </strong>
          <span className={classes.quiet}>
            {dayOf(order.createTime, language)} · {t(`order.type.${order.orderType}`)}
            {order.isTest === 1 && ` · ${t('order.test')}`}
          </span>
        </span>
        <span className={classes.orderAmount}>{money(order.total, order.currency)}</span>
        <StatusDot status={order.status} />
      </button>
    </li>
  );
}
