/** Which ways of paying there are, and their keys: from the environment or from files that it names, nowhere else. */
import { readFileSync } from 'node:fs';
import { paymentTypes, payWays, type PayWay, type Region } from '@linework/contract';

export const paymentModes = ['off', 'sandbox', 'live'] as const;
export type PaymentMode = (typeof paymentModes)[number];

export interface PaymentConfig {
  mode: PaymentMode;
  ways: PayWay[];
  refundDays: number;
  /** Refunds that were asked for in time go out without an administrator. */
  refundsApproved: boolean;
  taxBasisPoints: number;
  stripe?: { secretKey: string; webhookSecret: string };
  alipay?: { appId: string; sellerId: string; privateKey: string; alipayPublicKey: string };
  wechat?: {
    appId: string;
    merchantId: string;
    serial: string;
    privateKey: string;
    publicKeyId: string;
    publicKey: string;
    apiV3Key: string;
  };
  hosted: { way: PayWay; url: string; merchantId: string; secret: string }[];
}

export class PaymentConfigError extends Error {}

type Env = Record<string, string | undefined>;

/** A value itself, or the content of the file that `…_FILE` names. */
function secretOf(env: Env, name: string): string | undefined {
  const file = env[`${name}_FILE`];
  if (file) return readFileSync(file, 'utf8').trim();
  return env[name] || undefined;
}

/** All of a provider's settings, none, or a complaint about what is missing. */
function group<Name extends string>(env: Env, names: Record<Name, string>): Record<Name, string> | undefined {
  const found = Object.entries<string>(names).map(
    ([field, name]) => [field, name, secretOf(env, name)] as const,
  );
  if (found.every(([, , value]) => value === undefined)) return undefined;
  const missing = found.filter(([, , value]) => value === undefined).map(([, name]) => name);
  if (missing.length > 0)
    throw new PaymentConfigError(`${missing.join(', ')} missing beside the other keys of this provider`);
  return Object.fromEntries(found.map(([field, , value]) => [field, value])) as Record<Name, string>;
}

/** Provider's keys come as bare base64 too. */
const pem = (text: string, kind: 'PRIVATE' | 'PUBLIC'): string =>
  text.includes('-----BEGIN') ? text : `-----BEGIN ${kind} KEY-----\n${text}\n-----END ${kind} KEY-----\n`;

const { alipay: alipayWay, wechat: wechatWay, lenovo, qihoo360, card } = paymentTypes;
const usualWays: Record<Region, PayWay[]> = {
  us: [card],
  cn: [alipayWay, wechatWay, lenovo, qihoo360],
};

export function loadPaymentConfig(env: Env, region: Region): PaymentConfig {
  const stripe = group(env, {
    secretKey: 'LINEWORK_STRIPE_SECRET_KEY',
    webhookSecret: 'LINEWORK_STRIPE_WEBHOOK_SECRET',
  });
  const alipay = group(env, {
    appId: 'LINEWORK_ALIPAY_APP_ID',
    sellerId: 'LINEWORK_ALIPAY_SELLER_ID',
    privateKey: 'LINEWORK_ALIPAY_PRIVATE_KEY',
    alipayPublicKey: 'LINEWORK_ALIPAY_PUBLIC_KEY',
  });
  const wechat = group(env, {
    appId: 'LINEWORK_WECHAT_APP_ID',
    merchantId: 'LINEWORK_WECHAT_MERCHANT_ID',
    serial: 'LINEWORK_WECHAT_SERIAL',
    privateKey: 'LINEWORK_WECHAT_PRIVATE_KEY',
    publicKeyId: 'LINEWORK_WECHAT_PUBLIC_KEY_ID',
    publicKey: 'LINEWORK_WECHAT_PUBLIC_KEY',
    apiV3Key: 'LINEWORK_WECHAT_API_V3_KEY',
  });
  const hosted = (
    [
      ['LENOVO', lenovo],
      ['QIHOO360', qihoo360],
    ] as const
  ).flatMap(([name, way]) => {
    const keys = group(env, {
      url: `LINEWORK_${name}_URL`,
      merchantId: `LINEWORK_${name}_MERCHANT_ID`,
      secret: `LINEWORK_${name}_SECRET`,
    });
    return keys ? [{ way, ...keys }] : [];
  });
  const keyed: PayWay[] = [
    ...(stripe ? [card] : []),
    ...(alipay ? [alipayWay] : []),
    ...(wechat ? [wechatWay] : []),
    ...hosted.map(({ way }) => way),
  ];
  const mode = (env['LINEWORK_PAYMENTS'] || (keyed.length > 0 ? 'live' : 'sandbox')) as PaymentMode;
  if (!paymentModes.includes(mode)) {
    throw new PaymentConfigError(
      `LINEWORK_PAYMENTS must be one of ${paymentModes.join(', ')}, not "${mode}"`,
    );
  }
  const isTestOnly = keyed.every((way) => way === card) && (stripe?.secretKey.startsWith('sk_test_') ?? true);
  if (mode === 'sandbox' && !isTestOnly) {
    throw new PaymentConfigError(
      'The sandbox does not start beside live keys: remove them, or LINEWORK_PAYMENTS=sandbox.',
    );
  }
  if (mode === 'live' && keyed.length === 0)
    throw new PaymentConfigError('LINEWORK_PAYMENTS=live needs the keys of a provider.');
  const offered = mode === 'live' ? keyed : mode === 'sandbox' ? usualWays[region] : [];
  return {
    mode,
    ways: waysOf(env, offered, mode === 'live' ? keyed : payWays),
    refundDays: whole(env, 'LINEWORK_REFUND_DAYS', 14),
    refundsApproved: env['LINEWORK_REFUNDS'] === 'auto',
    taxBasisPoints: whole(env, 'LINEWORK_TAX_BASIS_POINTS', 0),
    ...(stripe && { stripe }),
    ...(alipay && {
      alipay: {
        ...alipay,
        privateKey: pem(alipay.privateKey, 'PRIVATE'),
        alipayPublicKey: pem(alipay.alipayPublicKey, 'PUBLIC'),
      },
    }),
    ...(wechat && {
      wechat: {
        ...wechat,
        privateKey: pem(wechat.privateKey, 'PRIVATE'),
        publicKey: pem(wechat.publicKey, 'PUBLIC'),
      },
    }),
    hosted,
  };
}

function waysOf(env: Env, offered: PayWay[], possible: readonly PayWay[]): PayWay[] {
  const text = env['LINEWORK_PAY_WAYS'];
  if (!text) return offered;
  return text.split(',').map((each) => {
    const way = possible.find((known) => String(known) === each.trim());
    if (way === undefined)
      throw new PaymentConfigError(`LINEWORK_PAY_WAYS: there is no way ${each.trim()} here`);
    return way;
  });
}

function whole(env: Env, name: string, fallback: number): number {
  const text = env[name];
  if (!text) return fallback;
  if (!/^\d{1,6}$/.test(text)) throw new PaymentConfigError(`${name} must be a whole number, not "${text}"`);
  return Number(text);
}
