/** Alipay's page and wap payments: signed addresses, a gateway that answers signed, notifications as forms. */
import { createSign, createVerify } from 'node:crypto';
import { fromDecimal, paymentTypes, toDecimal } from '@linework/contract';
import { alipayBill } from './bills.ts';
import {
  chinaOffsetMs,
  noBill,
  UntrustedNotification,
  type PaymentProvider,
  type PaymentRequest,
  type PaymentState,
  type ProviderContext,
  type RefundRequest,
  type RefundStatus,
} from './types.ts';

export interface AlipayKeys {
  appId: string;
  sellerId: string;
  /** PEM. */
  privateKey: string;
  /** Alipay's own, not the one that was uploaded there. */
  alipayPublicKey: string;
  /** Where browsers go, and where the server asks. */
  pageUrl(origin: string): string;
  apiUrl: string;
}

type Params = Record<string, string>;

/** What is signed: all values as they are, sorted, without what carries the signature. */
export const alipayContent = (params: Params, without: readonly string[]): string =>
  Object.keys(params)
    .filter((name) => !without.includes(name) && params[name] !== '')
    .toSorted()
    .map((name) => `${name}=${params[name]}`)
    .join('&');

export const rsaSign = (text: string, privateKey: string): string =>
  createSign('RSA-SHA256').update(text).sign(privateKey, 'base64');

export function rsaFits(text: string, signature: string, publicKey: string): boolean {
  // One signature has one spelling.
  if (Buffer.from(signature, 'base64').toString('base64') !== signature) return false;
  try {
    return createVerify('RSA-SHA256').update(text).verify(publicKey, signature, 'base64');
  } catch {
    return false;
  }
}

const stateOf: Record<string, PaymentState> = {
  WAIT_BUYER_PAY: 'waiting',
  TRADE_SUCCESS: 'paid',
  TRADE_FINISHED: 'paid',
  TRADE_CLOSED: 'closed',
};

/** "2026-01-31 08:00:00" in China's time. */
const beijing = (time: number): string =>
  new Date(time + chinaOffsetMs).toISOString().slice(0, 19).replace('T', ' ');

export function alipay(keys: AlipayKeys, { transport, now }: ProviderContext): PaymentProvider {
  const signed = (method: string, content: object, more: Params = {}): Params => {
    const params: Params = {
      app_id: keys.appId,
      method,
      format: 'JSON',
      charset: 'utf-8',
      sign_type: 'RSA2',
      timestamp: beijing(now()),
      version: '1.0',
      biz_content: JSON.stringify(content),
      ...more,
    };
    return { ...params, sign: rsaSign(alipayContent(params, ['sign']), keys.privateKey) };
  };

  /** The answer's node, once its signature is right. */
  const ask = async (method: string, content: object): Promise<Params> => {
    const body = new URLSearchParams(signed(method, content)).toString();
    const headers = { 'content-type': 'application/x-www-form-urlencoded; charset=utf-8' };
    const answer = await transport(keys.apiUrl, { method: 'POST', headers, body });
    const text = await answer.text();
    const node = `${method.replaceAll('.', '_')}_response`;
    const parsed = JSON.parse(text) as Record<string, unknown>;
    const sign = String(parsed['sign'] ?? '');
    if (!rsaFits(signedNode(text, node), sign, keys.alipayPublicKey))
      throw new UntrustedNotification('alipay answer');
    return parsed[node] as Params;
  };

  const query = async ({ number }: Pick<PaymentRequest, 'number'>) => {
    const found = await ask('alipay.trade.query', { out_trade_no: number });
    const base = { number, amount: 0, currency: 'CNY', transaction: '' };
    // Nobody has opened the page yet.
    if (found['sub_code'] === 'ACQ.TRADE_NOT_EXIST') return { ...base, state: 'waiting' as const };
    if (found['code'] !== '10000') return { ...base, state: 'unknown' as const };
    return {
      number,
      state: stateOf[found['trade_status'] ?? ''] ?? 'unknown',
      amount: fromDecimal(found['total_amount'] ?? '') ?? -1,
      currency: 'CNY',
      transaction: found['trade_no'] ?? '',
    };
  };

  const queryRefund = async ({ number, payment }: RefundRequest): Promise<RefundStatus> => {
    const found = await ask('alipay.trade.fastpay.refund.query', {
      out_trade_no: payment.number,
      out_request_no: number,
    });
    return found['code'] === '10000' && found['refund_status'] === 'REFUND_SUCCESS' ? 'done' : 'pending';
  };

  return {
    way: paymentTypes.alipay,
    create({ number, amount, subject, expiresAt, origin, returnUrl, notifyUrl, isPhone }) {
      const content = {
        out_trade_no: number,
        product_code: isPhone ? 'QUICK_WAP_WAY' : 'FAST_INSTANT_TRADE_PAY',
        total_amount: toDecimal(amount),
        subject,
        time_expire: beijing(expiresAt),
      };
      const method = isPhone ? 'alipay.trade.wap.pay' : 'alipay.trade.page.pay';
      const params = signed(method, content, { return_url: returnUrl, notify_url: notifyUrl });
      const url = `${keys.pageUrl(origin)}?${new URLSearchParams(params).toString()}`;
      return Promise.resolve({ show: 'redirect', url, ref: null });
    },
    query,
    async close(payment) {
      const closed = await ask('alipay.trade.close', { out_trade_no: payment.number });
      if (closed['code'] === '10000' || closed['sub_code'] === 'ACQ.TRADE_NOT_EXIST') return 'closed';
      const { state } = await query(payment);
      return state === 'paid' || state === 'closed' ? state : 'unknown';
    },
    async refund(refund) {
      const { number, amount, reason, payment } = refund;
      const sent = await ask('alipay.trade.refund', {
        out_trade_no: payment.number,
        out_request_no: number,
        refund_amount: toDecimal(amount),
        refund_reason: reason,
      });
      if (sent['code'] !== '10000') return sent['sub_code'] === 'ACQ.SYSTEM_ERROR' ? 'pending' : 'failed';
      return sent['fund_change'] === 'Y' ? 'done' : queryRefund(refund);
    },
    queryRefund,
    verify(_headers, rawBody) {
      const params = Object.fromEntries(new URLSearchParams(rawBody)) as Params;
      const sign = params['sign'] ?? '';
      const isSigned =
        rsaFits(alipayContent(params, ['sign', 'sign_type']), sign, keys.alipayPublicKey) ||
        rsaFits(alipayContent(params, ['sign']), sign, keys.alipayPublicKey);
      if (!isSigned) throw new UntrustedNotification('signature');
      if (params['app_id'] !== keys.appId || params['seller_id'] !== keys.sellerId) {
        throw new UntrustedNotification('merchant');
      }
      const number = params['out_trade_no'] ?? '';
      const eventId = params['notify_id'] ?? '';
      if (number === '' || eventId === '') throw new UntrustedNotification('incomplete');
      // A refund is told by a notification of its trade; we ask for it ourselves.
      if (params['refund_fee'] !== undefined) return Promise.resolve({ eventId, kind: 'other', number });
      return Promise.resolve({
        eventId,
        kind: 'payment',
        number,
        state: stateOf[params['trade_status'] ?? ''] ?? 'unknown',
        amount: fromDecimal(params['total_amount'] ?? '') ?? -1,
        currency: 'CNY',
        transaction: params['trade_no'] ?? '',
      });
    },
    acknowledge: (isTaken) => ({
      status: isTaken ? 200 : 500,
      type: 'text/plain',
      body: isTaken ? 'success' : 'fail',
    }),
    dayOffsetMs: chinaOffsetMs,
    async statement(day) {
      const found = await ask('alipay.data.dataservice.bill.downloadurl.query', {
        bill_type: 'trade',
        bill_date: day,
      });
      if (found['sub_code'] === 'isp.bill_not_exist') return noBill;
      const url = found['bill_download_url'];
      if (found['code'] !== '10000' || !url) throw new Error(`alipay has no bill: ${found['sub_code']}`);
      // The file itself is not signed, so that its way must be.
      const file = await transport(url.replace(/^http:/, 'https:'), { method: 'GET', headers: {} });
      if (!file.ok) throw new Error(`alipay's bill answered ${file.status}`);
      return alipayBill(Buffer.from(await file.arrayBuffer()));
    },
  };
}

/** The bytes of a node as they stand in the answer: those are signed, not what a parser makes of them. */
function signedNode(text: string, node: string): string {
  const start = text.indexOf(`"${node}":`) + node.length + 3;
  const end = text.lastIndexOf(',"sign":');
  return start < node.length + 3 || end < start ? '' : text.slice(start, end);
}
