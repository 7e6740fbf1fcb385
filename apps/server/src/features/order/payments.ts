/** The ways of paying of this installation, opened once: with their keys, or with the sandbox in their place. */
import type { App } from '../../app.ts';
import { guardedFetch } from '../company/service.ts';
import { alipay } from './providers/alipay.ts';
import { hosted } from './providers/hosted.ts';
import { stripe } from './providers/stripe.ts';
import type { PaymentProvider, Payments, ProviderContext } from './providers/types.ts';
import { wechat } from './providers/wechat.ts';
import { sandboxProviders } from './sandbox/providers.ts';

/** Statements of a busy day are long. */
const maxAnswerBytes = 16 * 1024 * 1024;

export function openPayments(app: Omit<App, 'payments'>): Payments {
  const { payments: config } = app.config;
  const fetchOut = guardedFetch({ allowLocal: false, answerBytes: maxAnswerBytes });
  let opened: Promise<PaymentProvider[]> | undefined;
  const payments: Payments = {
    mode: config.mode,
    ways: config.ways,
    isTest: config.mode !== 'live' || config.stripe?.secretKey.startsWith('sk_test_') === true,
    now: () => Date.now(),
    async provider(way) {
      if (config.mode === 'off') return undefined;
      opened ??= open().catch((error: unknown) => {
        opened = undefined;
        throw error;
      });
      return (await opened).find((each) => each.way === way);
    },
  };
  const context: ProviderContext = {
    transport: async (url, { method, headers, body }) =>
      fetchOut(url, { method, headers, body, redirect: 'manual' } as Parameters<typeof fetchOut>[1]),
    now: () => payments.now(),
  };
  const open = async (): Promise<PaymentProvider[]> => {
    if (config.mode === 'sandbox') return sandboxProviders({ ...app, payments });
    const gateway = 'https://openapi.alipay.com/gateway.do';
    return [
      ...(config.stripe ? [stripe({ ...config.stripe, isLive: !payments.isTest }, context)] : []),
      ...(config.alipay
        ? [alipay({ ...config.alipay, pageUrl: () => gateway, apiUrl: gateway }, context)]
        : []),
      ...(config.wechat
        ? [wechat({ ...config.wechat, apiUrl: 'https://api.mch.weixin.qq.com' }, context)]
        : []),
      ...config.hosted.map(({ url, ...keys }) =>
        hosted({ ...keys, pageUrl: () => `${url}/pay`, apiUrl: url }, context),
      ),
    ];
  };
  return payments;
}
