import type { CallRequest, CallResponse } from '@linework/contract/calls';
import { orderStatus, paymentTypes } from '@linework/contract/enums';
import { limits } from '@linework/contract/limits';
import type { Order } from '@linework/contract/order';
import {
  IconBuildingBank,
  IconCircleCheck,
  IconCreditCard,
  IconDeviceLaptop,
  IconQrcode,
  IconShieldHalf,
} from '@tabler/icons-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { client } from '../../app/api.ts';
import { tellHost } from '../../app/host/bridge.ts';
import { useT } from '../../app/language.ts';
import { isPhone } from '../../app/device.ts';
import { AnchorButton, Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import classes from './order.module.css';
import { goodsName, refreshOrders, useCatalogue, useMoney, wayName } from './queries.ts';
import { SandboxStrip } from './SandboxStrip.tsx';
import { useOrderStatus } from './useOrderStatus.ts';

type Way = CallRequest<'orderPay'>['way'];
type Payment = CallResponse<'orderPay'>;

const marks: Record<number, typeof IconCreditCard> = {
  [paymentTypes.card]: IconCreditCard,
  [paymentTypes.alipay]: IconBuildingBank,
  [paymentTypes.wechat]: IconQrcode,
  [paymentTypes.lenovo]: IconDeviceLaptop,
  [paymentTypes.qihoo360]: IconShieldHalf,
};

interface PayDialogProps {
  order: Pick<
    Order,
    'orderId' | 'goodsCode' | 'goodsName' | 'quantity' | 'total' | 'currency' | 'expireTime' | 'status'
  >;
  onClose: () => void;
  /** Three seconds after the payment has arrived. */
  onPaid: () => void;
}

/** One order, paid in one of the ways that are offered here. It notices the payment by itself. */
export function PayDialog({ order, onClose, onPaid }: PayDialogProps) {
  const t = useT('order');
  const money = useMoney();
  const { data: catalogue } = useCatalogue();
  const { status, ask } = useOrderStatus(order.orderId, order.status);
  const isPaid = status === orderStatus.Payed;
  const finish = useEffectEvent(onPaid);
  useEffect(() => {
    if (!isPaid) return undefined;
    void refreshOrders();
    const timer = setTimeout(() => finish(), limits.orderDialogCloseMs);
    return () => clearTimeout(timer);
  }, [isPaid]);

  return (
    <Dialog open onClose={isPaid ? onPaid : onClose} title={t('order.pay.title')}>
      {catalogue?.isSandbox === 1 && <SandboxStrip />}
      <div className={classes.payHead}>
        <p className={classes.payFor}>
          {goodsName(t, { goodsCode: order.goodsCode, name: order.goodsName, quantity: order.quantity })}
        </p>
        <p className={classes.payAmount}>{money(order.total, order.currency)}</p>
      </div>
      {isPaid ? (
        <div className={classes.payDone} role="status">
          <IconCircleCheck size={48} stroke={1.3} aria-hidden />
          <strong>{t('order.pay.done')}</strong>
        </div>
      ) : !catalogue ? (
        <Skeleton height={120} />
      ) : (
        <Ways order={order} ways={catalogue.ways as Way[]} status={status} ask={ask} />
      )}
    </Dialog>
  );
}

interface WaysProps {
  order: PayDialogProps['order'];
  ways: Way[];
  status: number | undefined;
  ask: () => Promise<number | undefined>;
}

function Ways({ order, ways, status, ask }: WaysProps) {
  const t = useT('order');
  const [way, setWay] = useState<Way | undefined>(ways.length === 1 ? ways[0] : undefined);
  const [tries, setTries] = useState(0);
  return (
    <>
      {status === orderStatus.failed && (
        <Notice
          kind="danger"
          alert
          action={
            way !== undefined && (
              <Button size="small" onClick={() => setTries(tries + 1)}>
                {t('order.pay.retry')}
              </Button>
            )
          }
        >
          {t('order.pay.failed')}
        </Notice>
      )}
      {status === orderStatus.confirming && <Notice kind="info">{t('order.pay.confirming')}</Notice>}
      {ways.length > 1 && (
        <fieldset className={classes.ways}>
          <legend className="visuallyHidden">{t('order.pay.ways')}</legend>
          {ways.map((each) => {
            const Mark = marks[each] ?? IconCreditCard;
            return (
              <label key={each} className={classes.way}>
                <input type="radio" name="way" checked={each === way} onChange={() => setWay(each)} />
                <Mark size={20} stroke={1.5} aria-hidden />
                {wayName(t, each)}
              </label>
            );
          })}
        </fieldset>
      )}
      {way !== undefined && <WayPanel key={`${way}:${tries}`} order={order} way={way} ask={ask} />}
    </>
  );
}

function WayPanel({ order, way, ask }: { order: PayDialogProps['order']; way: Way; ask: WaysProps['ask'] }) {
  const t = useT('order');
  const [payment, setPayment] = useState<Payment>();
  const [problem, setProblem] = useState<string>();
  const [checked, setChecked] = useState(false);
  const { orderId } = order;
  useEffect(() => {
    let wanted = true;
    client.call('orderPay', { orderId, way }, { quiet: true }).then(
      (begun) => wanted && setPayment(begun),
      (error: unknown) =>
        wanted && setProblem(error instanceof Error ? error.message : t('order.load.failed')),
    );
    return () => {
      wanted = false;
    };
  }, [orderId, way, t]);
  const check = async (): Promise<void> => {
    setChecked(false);
    const status = await ask();
    setChecked(status !== orderStatus.Payed);
  };
  if (problem !== undefined)
    return (
      <Notice kind="danger" alert>
        {problem}
      </Notice>
    );
  if (!payment) return <Skeleton height={160} />;
  const src = `/api/index/qrcode?${new URLSearchParams({ data: payment.url, size: String(limits.qrSize) }).toString()}`;
  return (
    <div className={classes.wayPanel}>
      {payment.show === 'qr' ? (
        <>
          <div className={classes.qr}>
            <img src={src} width={limits.qrSize} height={limits.qrSize} alt={t('order.pay.qrAlt')} />
          </div>
          <p>{t('order.pay.scan')}</p>
        </>
      ) : (
        <>
          <AnchorButton
            look="primary"
            size="large"
            wide
            href={payment.url}
            onClick={(event) => {
              const url = new URL(payment.url, location.href).href;
              if (tellHost({ type: 'pay', orderId, url })) event.preventDefault();
            }}
            {...(!isPhone() && { target: '_blank', rel: 'noopener' })}
          >
            {t('order.pay.open', { way: wayName(t, way) })}
          </AnchorButton>
          {!isPhone() && <p className={classes.quiet}>{t('order.pay.opened')}</p>}
        </>
      )}
      <div className={classes.waiting}>
        <Countdown until={payment.expireTime} />
        <Button onClick={() => void check()}>{t('order.pay.check')}</Button>
      </div>
      <p className={classes.quiet} role="status">
        {checked && t('order.pay.notYet')}
      </p>
    </div>
  );
}

function Countdown({ until }: { until: number }) {
  const t = useT('order');
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  const seconds = Math.max(0, Math.ceil((until - now) / 1000));
  if (seconds === 0) return <p className={classes.quiet}>{t('order.pay.over')}</p>;
  const time = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
  return <p className={classes.countdown}>{t('order.pay.left', { time })}</p>;
}
