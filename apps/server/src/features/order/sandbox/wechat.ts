/** The sandbox as WeChat Pay v3. */
import { createCipheriv, createHash, randomBytes } from 'node:crypto';
import { paymentTypes, type Currency } from '@linework/contract';
import type { App } from '../../../app.ts';
import { rsaFits, rsaSign } from '../providers/alipay.ts';
import { wechatBillFile } from './bills.ts';
import {
  chinaDay,
  findPayment,
  findRefund,
  movedOn,
  movePayment,
  openPayment,
  openRefund,
  refundStateAt,
  stateAt,
  type SandboxRequest,
  type SandboxPayment,
} from './books.ts';
import { sandboxKeys } from './keys.ts';
import { sandboxMerchant } from './merchant.ts';

const tradeState = {
  waiting: 'NOTPAY',
  confirming: 'USERPAYING',
  declined: 'PAYERROR',
  paid: 'SUCCESS',
  closed: 'CLOSED',
} as const;

const billPath = '/v3/billdownload/file';

interface NativeOrder {
  description: string;
  out_trade_no: string;
  time_expire: string;
  notify_url: string;
  amount: { total: number; currency: Currency };
}

export async function answerWechat(
  app: App,
  url: string,
  { method, headers, body = '' }: SandboxRequest,
): Promise<Response> {
  const { merchantPublic } = await sandboxKeys(app);
  const { pathname, search } = new URL(url);
  const fields = Object.fromEntries(
    [...(headers['authorization'] ?? '').matchAll(/(\w+)="([^"]*)"/g)].map(([, name, value]) => [
      name,
      value,
    ]),
  );
  const message = `${method}\n${pathname}${search}\n${fields['timestamp']}\n${fields['nonce_str']}\n${body}\n`;
  const isOurs =
    fields['mchid'] === sandboxMerchant.merchantId &&
    rsaFits(message, fields['signature'] ?? '', merchantPublic);
  if (!isOurs) return signed(app, 401, { code: 'SIGN_ERROR' });
  const billDay = new URL(url).searchParams.get(pathname === billPath ? 'token' : 'bill_date');
  if (billDay !== null) {
    const moved = await movedOn(app.db, paymentTypes.wechat, chinaDay(billDay), app.payments.now());
    const file = wechatBillFile(moved);
    if (pathname === billPath) return new Response(file);
    if (moved.payments.length + moved.refunds.length === 0)
      return signed(app, 400, { code: 'NO_STATEMENT_EXIST' });
    return signed(app, 200, {
      hash_type: 'SHA1',
      hash_value: createHash('sha1').update(file).digest('hex'),
      download_url: `${new URL(url).origin}${billPath}?token=${billDay}`,
    });
  }
  return signed(app, ...(await act(app, method, pathname, body === '' ? {} : (JSON.parse(body) as object))));
}

async function signed(app: App, status: number, data: object | undefined): Promise<Response> {
  const body = data ? JSON.stringify(data) : '';
  return new Response(status === 204 ? null : body, { status, headers: await signatureOf(app, body) });
}

async function signatureOf(app: App, body: string): Promise<Record<string, string>> {
  const { cashierPrivate } = await sandboxKeys(app);
  const timestamp = String(Math.trunc(app.payments.now() / 1000));
  const nonce = randomBytes(16).toString('hex');
  return {
    'content-type': 'application/json',
    'wechatpay-timestamp': timestamp,
    'wechatpay-nonce': nonce,
    'wechatpay-serial': sandboxMerchant.publicKeyId,
    'wechatpay-signature': rsaSign(`${timestamp}\n${nonce}\n${body}\n`, cashierPrivate),
  };
}

const transactionOf = (app: App, payment: SandboxPayment, amount = payment.amount) => ({
  appid: sandboxMerchant.appId,
  mchid: sandboxMerchant.merchantId,
  out_trade_no: payment.number,
  transaction_id: payment.transaction_ref,
  trade_state: tradeState[stateAt(payment, app.payments.now())],
  amount: { total: amount, currency: payment.currency },
});

async function act(
  app: App,
  method: string,
  path: string,
  data: object,
): Promise<[number, object | undefined]> {
  const { db } = app;
  const now = app.payments.now();
  const create = /^\/v3\/pay\/transactions\/(native|h5)$/.exec(path);
  if (method === 'POST' && create) {
    const { description, out_trade_no, time_expire, notify_url, amount } = data as NativeOrder;
    const payment = await openPayment(
      db,
      {
        way: paymentTypes.wechat,
        number: out_trade_no,
        amount: amount.total,
        currency: amount.currency,
        subject: description,
        returnUrl: '/',
        notifyUrl: notify_url,
        expiresAt: Date.parse(time_expire),
      },
      now,
    );
    // The real one is a weixin:// address that only its app opens; this one any camera does.
    const page = `${new URL(notify_url).origin}/sandbox/pay/${payment.ref}`;
    return [200, create[1] === 'native' ? { code_url: page } : { h5_url: `${page}?h5=1` }];
  }
  const trade = /^\/v3\/pay\/transactions\/out-trade-no\/(\w+)(\/close)?$/.exec(path);
  if (trade) {
    const payment = await findPayment(db, 'number', trade[1]!);
    if (!payment) return [404, { code: 'ORDER_NOT_EXIST' }];
    if (!trade[2]) return [200, transactionOf(app, payment)];
    const isClosed = await movePayment(db, payment.number, 'closed', now);
    if (isClosed || stateAt(payment, now) === 'closed') return [204, undefined];
    return [400, { code: 'ORDERPAID' }];
  }
  if (method === 'POST' && path === '/v3/refund/domestic/refunds') {
    const { out_trade_no, out_refund_no, amount } = data as {
      out_trade_no: string;
      out_refund_no: string;
      amount: { refund: number };
    };
    const payment = await findPayment(db, 'number', out_trade_no);
    const refund =
      payment && (await openRefund(db, { payment, number: out_refund_no, amount: amount.refund }, now));
    if (!refund) return [403, { code: 'NOT_ENOUGH' }];
    return [200, { status: refundStateAt(refund, now) === 'done' ? 'SUCCESS' : 'PROCESSING' }];
  }
  const asked = /^\/v3\/refund\/domestic\/refunds\/(\w+)$/.exec(path);
  const refund = asked ? await findRefund(db, asked[1]!) : undefined;
  if (!refund) return [404, { code: 'RESOURCE_NOT_EXISTS' }];
  return [200, { status: refundStateAt(refund, now) === 'done' ? 'SUCCESS' : 'PROCESSING' }];
}

export async function wechatNotification(app: App, payment: SandboxPayment, eventId: string, amount: number) {
  const { apiV3Key } = await sandboxKeys(app);
  const nonce = randomBytes(6).toString('hex');
  const cipher = createCipheriv('aes-256-gcm', apiV3Key, nonce);
  cipher.setAAD(Buffer.from('transaction'));
  const text = JSON.stringify(transactionOf(app, payment, amount));
  const ciphertext = Buffer.concat([cipher.update(text), cipher.final(), cipher.getAuthTag()]).toString(
    'base64',
  );
  const body = JSON.stringify({
    id: eventId,
    create_time: new Date(app.payments.now()).toISOString(),
    event_type: 'TRANSACTION.SUCCESS',
    resource_type: 'encrypt-resource',
    resource: {
      algorithm: 'AEAD_AES_256_GCM',
      ciphertext,
      nonce,
      associated_data: 'transaction',
      original_type: 'transaction',
    },
  });
  return { headers: await signatureOf(app, body), body };
}
