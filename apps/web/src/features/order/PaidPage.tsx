import { orderStatus } from '@linework/contract/enums';
import { limits } from '@linework/contract/limits';
import { IconCircleCheck, IconClockHour4, IconCreditCardOff } from '@tabler/icons-react';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { loadStorage } from '../../app/account.ts';
import { isPhone } from '../../app/device.ts';
import { useLanguage, useT } from '../../app/language.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { dayOf } from '../../ui/times.ts';
import classes from './order.module.css';
import { Purchase } from './Purchase.tsx';
import { goodsName, refreshOrders, useCatalogue, useOrder } from './queries.ts';
import { SandboxStrip } from './SandboxStrip.tsx';
import { useOrderStatus } from './useOrderStatus.ts';

const ordersPath = (): '/webH5/info/order' | '/yun/order' => (isPhone() ? '/webH5/info/order' : '/yun/order');

/** Where every way of paying leads back to: it asks how the order stands, and goes on to the orders once it is paid. */
export function PaidPage() {
  const t = useT('order');
  const { orderId = '' } = useParams({ strict: false });
  const { status } = useOrderStatus(orderId);
  const { data: catalogue } = useCatalogue();
  return (
    <div className={classes.paid}>
      {catalogue?.isSandbox === 1 && <SandboxStrip />}
      {status === orderStatus.Payed || status === orderStatus.overdue ? (
        <Thanks orderId={orderId} />
      ) : status === undefined || status === orderStatus.UnPay || status === orderStatus.confirming ? (
        <>
          <IconClockHour4 size={48} stroke={1.2} aria-hidden />
          <h1>{t('order.paid.waiting')}</h1>
          <p role="status">{t('order.paid.waitingText')}</p>
          <ButtonLink to={ordersPath()}>{t('order.paid.orders')}</ButtonLink>
        </>
      ) : (
        <NotPaid orderId={orderId} isFailed={status === orderStatus.failed} />
      )}
    </div>
  );
}

function Thanks({ orderId }: { orderId: string }) {
  const t = useT('order');
  const language = useLanguage();
  const navigate = useNavigate();
  const { data: order } = useOrder(orderId);
  useEffect(() => {
    void refreshOrders();
    void loadStorage();
    const timer = setTimeout(
      () => void navigate({ to: ordersPath(), search: { order: orderId }, replace: true } as never),
      limits.orderDialogCloseMs,
    );
    return () => clearTimeout(timer);
  }, [navigate, orderId]);
  const name =
    order && goodsName(t, { goodsCode: order.goodsCode, name: order.goodsName, quantity: order.quantity });
  return (
    <>
      <IconCircleCheck size={56} stroke={1.2} className={classes.ok} aria-hidden />
      <h1>{t('order.paid.title')}</h1>
      <p>
        {order &&
          (order.endTime === undefined
            ? t('order.paid.codes')
            : t('order.paid.lasts', { goods: name!, date: dayOf(order.endTime, language) }))}
      </p>
      <p className={classes.quiet} role="status">
        {t('order.paid.soon')}
      </p>
      <ButtonLink look="primary" to={ordersPath()}>
        {t('order.paid.orders')}
      </ButtonLink>
    </>
  );
}

function NotPaid({ orderId, isFailed }: { orderId: string; isFailed: boolean }) {
  const t = useT('order');
  const { data: order } = useOrder(orderId);
  const [paying, setPaying] = useState(false);
  return (
    <>
      <IconCreditCardOff size={48} stroke={1.2} aria-hidden />
      <h1>{t('order.paid.notPaid')}</h1>
      {isFailed && <p role="alert">{t('order.pay.failed')}</p>}
      {order?.can.pay === 1 && (
        <Button look="primary" onClick={() => setPaying(true)}>
          {t('order.pay.retry')}
        </Button>
      )}
      <ButtonLink to={ordersPath()}>{t('order.paid.orders')}</ButtonLink>
      {paying && order && <Purchase order={order} onClose={() => setPaying(false)} />}
    </>
  );
}
