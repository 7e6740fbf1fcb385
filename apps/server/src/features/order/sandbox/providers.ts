/** The real adapters, with the sandbox's keys and a transport that ends in the sandbox instead of a network. */
import { paymentTypes } from '@linework/contract';
import type { App } from '../../../app.ts';
import { alipay } from '../providers/alipay.ts';
import { hosted } from '../providers/hosted.ts';
import { stripe } from '../providers/stripe.ts';
import type { PaymentProvider } from '../providers/types.ts';
import { wechat } from '../providers/wechat.ts';
import { answerAlipay } from './alipay.ts';
import { answerHosted } from './hosted.ts';
import { sandboxKeys } from './keys.ts';
import { sandboxMerchant } from './merchant.ts';
import { answerStripe } from './stripe.ts';
import { answerWechat } from './wechat.ts';

export async function sandboxProviders(app: App): Promise<PaymentProvider[]> {
  const clock = () => app.payments.now();
  const { appId, sellerId, merchantId, serial, publicKeyId } = sandboxMerchant;
  const { merchantPrivate, cashierPublic, secret, apiV3Key } = await sandboxKeys(app);
  const hostedBy = (way: 7 | 10) =>
    hosted(
      {
        way,
        merchantId,
        secret,
        pageUrl: (origin) => `${origin}/sandbox/hosted/${way}/pay`,
        apiUrl: `http://sandbox/hosted/${way}`,
      },
      { transport: (url, init) => answerHosted(app, way, url, init), now: clock },
    );
  return [
    stripe(
      {
        secretKey: 'sk_test_sandbox',
        webhookSecret: secret,
        isLive: false,
        api: { host: 'sandbox', protocol: 'http' },
      },
      { transport: (url, init) => answerStripe(app, url, init), now: clock },
    ),
    alipay(
      {
        appId,
        sellerId,
        privateKey: merchantPrivate,
        alipayPublicKey: cashierPublic,
        pageUrl: (origin) => `${origin}/sandbox/alipay/gateway.do`,
        apiUrl: 'http://sandbox/alipay/gateway.do',
      },
      { transport: (url, init) => answerAlipay(app, url, init), now: clock },
    ),
    wechat(
      {
        appId,
        merchantId,
        serial,
        privateKey: merchantPrivate,
        publicKeyId,
        publicKey: cashierPublic,
        apiV3Key,
        apiUrl: 'http://sandbox',
      },
      { transport: (url, init) => answerWechat(app, url, init), now: clock },
    ),
    hostedBy(paymentTypes.lenovo),
    hostedBy(paymentTypes.qihoo360),
  ];
}
