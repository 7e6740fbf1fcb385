/** WeChat Pay v3: Native (a QR code) on desks, H5 on phones. Public-key mode. */
import { createDecipheriv, createHash, randomBytes } from 'node:crypto';
import { paymentTypes } from '@linework/contract';
import { rsaFits, rsaSign } from './alipay.ts';
import { wechatBill } from './bills.ts';
import {
  chinaOffsetMs,
  headerOf,
  noBill,
  UntrustedNotification,
  type Headers,
  type PaymentProvider,
  type PaymentRequest,
  type PaymentState,
  type ProviderContext,
  type RefundRequest,
  type RefundStatus,
} from './types.ts';

export interface WechatKeys {
  appId: string;
  merchantId: string;
  /** Serial number of the merchant's certificate. */
  serial: string;
  privateKey: string;
  /** `PUB_KEY_ID_…` */
  publicKeyId: string;
  publicKey: string;
  /** 32 characters, for what comes encrypted. */
  apiV3Key: string;
  apiUrl: string;
}

const windowSeconds = 300;

const stateOf: Record<string, PaymentState> = {
  SUCCESS: 'paid',
  REFUND: 'paid',
  NOTPAY: 'waiting',
  USERPAYING: 'confirming',
  ACCEPT: 'confirming',
  CLOSED: 'closed',
  REVOKED: 'closed',
  PAYERROR: 'failed',
};
const refundStateOf: Record<string, RefundStatus> = {
  SUCCESS: 'done',
  PROCESSING: 'pending',
  CLOSED: 'failed',
  ABNORMAL: 'failed',
};

interface Transaction {
  mchid?: string;
  appid?: string;
  out_trade_no?: string;
  transaction_id?: string;
  trade_state?: string;
  out_refund_no?: string;
  refund_status?: string;
  amount?: { total?: number; currency?: string };
}

export function wechat(keys: WechatKeys, { transport, now }: ProviderContext): PaymentProvider {
  const authorization = (method: string, path: string, body: string): string => {
    const nonce = randomBytes(16).toString('hex').toUpperCase();
    const timestamp = String(Math.trunc(now() / 1000));
    const signature = rsaSign(`${method}\n${path}\n${timestamp}\n${nonce}\n${body}\n`, keys.privateKey);
    const fields = { mchid: keys.merchantId, nonce_str: nonce, signature, timestamp, serial_no: keys.serial };
    const text = Object.entries(fields)
      .map(([name, value]) => `${name}="${value}"`)
      .join(',');
    return `WECHATPAY2-SHA256-RSA2048 ${text}`;
  };

  const checkSigned = (headers: Headers, body: string): void => {
    const signature = headerOf(headers, 'wechatpay-signature');
    const timestamp = headerOf(headers, 'wechatpay-timestamp');
    // WeChat sends these to see whether signatures are looked at.
    if (signature.startsWith('WECHATPAY/SIGNTEST/')) throw new UntrustedNotification('probe');
    if (headerOf(headers, 'wechatpay-serial') !== keys.publicKeyId) throw new UntrustedNotification('serial');
    if (!/^\d{1,12}$/.test(timestamp) || Math.abs(now() / 1000 - Number(timestamp)) > windowSeconds) {
      throw new UntrustedNotification('date');
    }
    const message = `${timestamp}\n${headerOf(headers, 'wechatpay-nonce')}\n${body}\n`;
    if (!rsaFits(message, signature, keys.publicKey)) throw new UntrustedNotification('signature');
  };

  const ask = async (
    method: string,
    path: string,
    content?: object,
  ): Promise<{ status: number; data: Record<string, unknown> }> => {
    const body = content ? JSON.stringify(content) : '';
    const headers = {
      accept: 'application/json',
      'content-type': 'application/json',
      'user-agent': 'linework',
      'wechatpay-serial': keys.publicKeyId,
      authorization: authorization(method, path, body),
    };
    const answer = await transport(keys.apiUrl + path, { method, headers, ...(body && { body }) });
    const text = await answer.text();
    if (answer.ok) checkSigned(Object.fromEntries(answer.headers), text);
    return { status: answer.status, data: text === '' ? {} : (JSON.parse(text) as Record<string, unknown>) };
  };

  const statusOf = (found: Transaction) => {
    if (found.mchid !== keys.merchantId || (found.appid ?? keys.appId) !== keys.appId) {
      throw new UntrustedNotification('merchant');
    }
    return {
      number: found.out_trade_no ?? '',
      state: stateOf[found.trade_state ?? ''] ?? ('unknown' as const),
      amount: found.amount?.total ?? 0,
      currency: found.amount?.currency ?? 'CNY',
      transaction: found.transaction_id ?? '',
    };
  };
  const tradePath = (number: string): string => `/v3/pay/transactions/out-trade-no/${number}`;

  const query = async ({ number, amount }: PaymentRequest) => {
    const { status, data } = await ask('GET', `${tradePath(number)}?mchid=${keys.merchantId}`);
    const base = { number, amount, currency: 'CNY', transaction: '' };
    if (status === 404) return { ...base, state: 'waiting' as const };
    if (status !== 200) return { ...base, state: 'unknown' as const };
    return statusOf(data as Transaction);
  };

  const queryRefund = async ({ number }: RefundRequest): Promise<RefundStatus> => {
    const { status, data } = await ask('GET', `/v3/refund/domestic/refunds/${number}`);
    return status === 200 ? (refundStateOf[String(data['status'])] ?? 'pending') : 'pending';
  };

  return {
    way: paymentTypes.wechat,
    async create({ number, amount, currency, subject, expiresAt, notifyUrl, returnUrl, isPhone }) {
      const order = {
        appid: keys.appId,
        mchid: keys.merchantId,
        description: subject,
        out_trade_no: number,
        time_expire: new Date(expiresAt).toISOString().replace(/\.\d+Z$/, '+00:00'),
        notify_url: notifyUrl,
        amount: { total: amount, currency },
        ...(isPhone && { scene_info: { payer_client_ip: '127.0.0.1', h5_info: { type: 'Wap' } } }),
      };
      const { status, data } = await ask('POST', `/v3/pay/transactions/${isPhone ? 'h5' : 'native'}`, order);
      if (status !== 200) throw new Error(`wechat answered ${status} ${String(data['code'])}`);
      if (!isPhone) return { show: 'qr', url: String(data['code_url']), ref: null };
      const url = `${String(data['h5_url'])}&redirect_url=${encodeURIComponent(returnUrl)}`;
      return { show: 'redirect', url, ref: null };
    },
    query,
    async close(payment) {
      const { status, data } = await ask('POST', `${tradePath(payment.number)}/close`, {
        mchid: keys.merchantId,
      });
      if (status === 204 || status === 404 || data['code'] === 'ORDER_CLOSED') return 'closed';
      const { state } = await query(payment);
      return state === 'paid' || state === 'closed' ? state : 'unknown';
    },
    async refund({ number, amount, reason, payment }) {
      const { status, data } = await ask('POST', '/v3/refund/domestic/refunds', {
        out_trade_no: payment.number,
        out_refund_no: number,
        reason: reason.slice(0, 80),
        amount: { refund: amount, total: payment.amount, currency: payment.currency },
      });
      if (status === 200) return refundStateOf[String(data['status'])] ?? 'pending';
      return status >= 500 || status === 429 ? 'pending' : 'failed';
    },
    queryRefund,
    verify(headers, rawBody) {
      checkSigned(headers, rawBody);
      const { id, resource } = JSON.parse(rawBody) as { id?: string; resource?: Resource };
      if (typeof id !== 'string' || !resource) throw new UntrustedNotification('incomplete');
      const found = JSON.parse(openResource(resource, keys.apiV3Key)) as Transaction;
      if (found.out_refund_no !== undefined) {
        if (found.mchid !== keys.merchantId) throw new UntrustedNotification('merchant');
        const state = refundStateOf[found.refund_status ?? ''] ?? 'pending';
        const number = found.out_trade_no ?? '';
        return Promise.resolve({
          eventId: id,
          kind: 'refund',
          refundNumber: found.out_refund_no,
          state,
          number,
        });
      }
      return Promise.resolve({ eventId: id, kind: 'payment', ...statusOf(found) });
    },
    acknowledge: (isTaken) => ({
      status: isTaken ? 200 : 500,
      type: 'application/json',
      body: JSON.stringify(isTaken ? { code: 'SUCCESS' } : { code: 'FAIL', message: 'again, please' }),
    }),
    dayOffsetMs: chinaOffsetMs,
    async statement(day) {
      const { status, data } = await ask('GET', `/v3/bill/tradebill?bill_date=${day}&bill_type=ALL`);
      if (data['code'] === 'NO_STATEMENT_EXIST') return noBill;
      if (status !== 200) throw new Error(`wechat has no bill: ${status} ${String(data['code'])}`);
      const url = String(data['download_url']);
      // Only there may our signature be shown.
      if (!url.startsWith(`${keys.apiUrl}/`)) throw new UntrustedNotification('bill address');
      const headers = { authorization: authorization('GET', url.slice(keys.apiUrl.length), '') };
      const file = await transport(url, { method: 'GET', headers });
      if (!file.ok) throw new Error(`wechat's bill answered ${file.status}`);
      const bytes = Buffer.from(await file.arrayBuffer());
      // The file is not signed, but its sum is.
      if (createHash('sha1').update(bytes).digest('hex') !== String(data['hash_value']).toLowerCase())
        throw new UntrustedNotification('bill');
      return wechatBill(bytes.toString());
    },
  };
}

interface Resource {
  ciphertext: string;
  nonce: string;
  associated_data?: string;
}

function openResource({ ciphertext, nonce, associated_data = '' }: Resource, key: string): string {
  try {
    const bytes = Buffer.from(ciphertext, 'base64');
    const cipher = createDecipheriv('aes-256-gcm', key, nonce);
    cipher.setAAD(Buffer.from(associated_data));
    cipher.setAuthTag(bytes.subarray(-16));
    return Buffer.concat([cipher.update(bytes.subarray(0, -16)), cipher.final()]).toString();
  } catch {
    throw new UntrustedNotification('resource');
  }
}
