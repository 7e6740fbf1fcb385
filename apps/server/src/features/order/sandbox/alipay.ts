/** The sandbox as Alipay's gateway. */
import { fromDecimal, paymentTypes, toDecimal } from '@linework/contract';
import type { App } from '../../../app.ts';
import { alipayContent, rsaFits, rsaSign } from '../providers/alipay.ts';
import { alipayBillFile } from './bills.ts';
import {
  chinaDay,
  findPayment,
  findRefund,
  movedOn,
  movePayment,
  openPayment,
  openRefund,
  paramsOf,
  refundStateAt,
  stateAt,
  type SandboxRequest,
  type SandboxPayment,
} from './books.ts';
import { sandboxKeys } from './keys.ts';
import { sandboxMerchant } from './merchant.ts';

const tradeStatus = {
  waiting: 'WAIT_BUYER_PAY',
  confirming: 'WAIT_BUYER_PAY',
  declined: 'WAIT_BUYER_PAY',
  paid: 'TRADE_SUCCESS',
  closed: 'TRADE_CLOSED',
} as const;

type Params = Record<string, string>;

/** Whether the installation signed it, as the real gateway would ask. */
async function isOurs(app: App, params: Params): Promise<boolean> {
  const { merchantPublic } = await sandboxKeys(app);
  return (
    params['app_id'] === sandboxMerchant.appId &&
    rsaFits(alipayContent(params, ['sign']), params['sign'] ?? '', merchantPublic)
  );
}

/** A browser at the gateway: opens the payment, and says under which name its page is found. */
export async function openAlipayPage(app: App, params: Params): Promise<string | undefined> {
  if (!(await isOurs(app, params))) return undefined;
  const content = JSON.parse(params['biz_content'] ?? '{}') as Params;
  const amount = fromDecimal(content['total_amount'] ?? '');
  if (amount === undefined || !content['out_trade_no']) return undefined;
  const expiresAt = Date.parse(`${(content['time_expire'] ?? '').replace(' ', 'T')}+08:00`);
  const payment = await openPayment(
    app.db,
    {
      way: paymentTypes.alipay,
      number: content['out_trade_no'],
      amount,
      currency: 'CNY',
      subject: content['subject'] ?? '',
      returnUrl: params['return_url'] ?? '/',
      notifyUrl: params['notify_url'] ?? '',
      expiresAt,
    },
    app.payments.now(),
  );
  return payment.ref;
}

const billPath = '/alipay/bill';
const billMs = 30_000;

/** The bill's address is the key to it, and good for half a minute. */
async function billOf(app: App, url: URL): Promise<Response> {
  const day = url.searchParams.get('day') ?? '';
  const until = Number(url.searchParams.get('until'));
  const expected = app.secrets.mac('sandbox bill', `${day} ${until}`);
  if (url.searchParams.get('key') !== expected || !(until > app.payments.now()))
    return new Response('', { status: 403 });
  const moved = await movedOn(app.db, paymentTypes.alipay, chinaDay(day), app.payments.now());
  return new Response(new Uint8Array(alipayBillFile(day, moved)));
}

async function billAddress(app: App, day: string): Promise<Params> {
  const now = app.payments.now();
  const { payments, refunds } = await movedOn(app.db, paymentTypes.alipay, chinaDay(day), now);
  if (payments.length + refunds.length === 0)
    return { code: '40004', msg: 'Business Failed', sub_code: 'isp.bill_not_exist' };
  const until = now + billMs;
  const key = app.secrets.mac('sandbox bill', `${day} ${until}`);
  const query = new URLSearchParams({ day, until: String(until), key }).toString();
  return { code: '10000', msg: 'Success', bill_download_url: `http://sandbox${billPath}?${query}` };
}

export async function answerAlipay(app: App, url: string, { body = '' }: SandboxRequest): Promise<Response> {
  const asked = new URL(url);
  if (asked.pathname === billPath) return billOf(app, asked);
  const params = paramsOf(body);
  const method = params['method'] ?? '';
  const { cashierPrivate } = await sandboxKeys(app);
  const answer = (await isOurs(app, params))
    ? await actFor(app, method, JSON.parse(params['biz_content'] ?? '{}') as Params)
    : { code: '40002', msg: 'Invalid Arguments', sub_code: 'isv.invalid-signature' };
  const node = JSON.stringify(answer);
  const name = `${method.replaceAll('.', '_')}_response`;
  return new Response(`{"${name}":${node},"sign":"${rsaSign(node, cashierPrivate)}"}`);
}

async function actFor(app: App, method: string, content: Params): Promise<Params> {
  if (method === 'alipay.data.dataservice.bill.downloadurl.query')
    return billAddress(app, content['bill_date'] ?? '');
  const now = app.payments.now();
  const payment = await findPayment(app.db, 'number', content['out_trade_no'] ?? '');
  const ok = { code: '10000', msg: 'Success' };
  if (!payment) return { code: '40004', msg: 'Business Failed', sub_code: 'ACQ.TRADE_NOT_EXIST' };
  const about = { ...ok, out_trade_no: payment.number, trade_no: payment.transaction_ref };
  switch (method) {
    case 'alipay.trade.query':
      return {
        ...about,
        trade_status: tradeStatus[stateAt(payment, now)],
        total_amount: toDecimal(payment.amount),
      };
    case 'alipay.trade.close':
      return (await movePayment(app.db, payment.number, 'closed', now)) || stateAt(payment, now) === 'closed'
        ? about
        : { code: '40004', msg: 'Business Failed', sub_code: 'ACQ.TRADE_STATUS_ERROR' };
    case 'alipay.trade.refund': {
      const amount = fromDecimal(content['refund_amount'] ?? '') ?? 0;
      const refund = await openRefund(
        app.db,
        { payment, number: content['out_request_no'] ?? '', amount },
        now,
      );
      if (!refund)
        return { code: '40004', msg: 'Business Failed', sub_code: 'ACQ.REFUND_AMT_NOT_EQUAL_TOTAL' };
      return {
        ...about,
        fund_change: refundStateAt(refund, now) === 'done' ? 'Y' : 'N',
        refund_fee: toDecimal(payment.refunded),
      };
    }
    case 'alipay.trade.fastpay.refund.query': {
      const refund = await findRefund(app.db, content['out_request_no'] ?? '');
      return {
        ...about,
        ...(refund && refundStateAt(refund, now) === 'done' && { refund_status: 'REFUND_SUCCESS' }),
      };
    }
    default:
      return { code: '40004', msg: 'Business Failed', sub_code: 'isv.invalid-method' };
  }
}

export async function alipayNotification(app: App, payment: SandboxPayment, eventId: string, amount: number) {
  const { cashierPrivate } = await sandboxKeys(app);
  const params: Params = {
    notify_time: new Date(app.payments.now() + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' '),
    notify_type: 'trade_status_sync',
    notify_id: eventId,
    app_id: sandboxMerchant.appId,
    seller_id: sandboxMerchant.sellerId,
    charset: 'utf-8',
    version: '1.0',
    out_trade_no: payment.number,
    trade_no: payment.transaction_ref,
    trade_status: tradeStatus[stateAt(payment, app.payments.now())],
    total_amount: toDecimal(amount),
    subject: payment.subject,
  };
  const sign = rsaSign(alipayContent(params, []), cashierPrivate);
  const body = new URLSearchParams({ ...params, sign_type: 'RSA2', sign }).toString();
  return { headers: { 'content-type': 'application/x-www-form-urlencoded; charset=utf-8' }, body };
}
