/** What alipay-sdk 4.14.0, Alipay's own package, has signed and has accepted: our way of signing is the same. */
import { expect, it } from 'vitest';
import { alipayContent, rsaFits } from './alipay.ts';

const publicKey = `-----BEGIN PUBLIC KEY-----
MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEAxpRhO8VYMstg31/YuRx9
nlpIbKyd1iwWPQkWr8qvQSKfvqGobJPAG9/WTS0cbMORwey+LXaRG2XhH6O8ackf
hjFSyrt3D1FDRSLGqiJuJ6CCPi22RTuXnV53fkFR8ezSLpvXq18gUmL8/i/QclS/
ODKXw4gNtOlRLybEe0nibJ0MzDPXb52RYa7LN8eRYch9WtTgDsoUD1miefX448nU
HNxFxzL3y9tB+owe9avtCkrrqO5+5FU8WtFkuTmOvN8a8Pmr8ds9nzAP/EJR8k39
i5C6xbEAQvkgADDUYxpnQ0Tu8070x+eADfiBayaKA48MqMmoyXhl8wMT4v/2ssmV
iwIDAQAB
-----END PUBLIC KEY-----`;

/** Made by its `pageExec`, with a name of goods that has everything in it that addresses escape. */
const page = [
  'https://openapi.alipay.com/gateway.do?method=alipay.trade.page.pay&app_id=2021000000000001&chars',
  'et=utf-8&version=1.0&sign_type=RSA2&timestamp=2026-11-18+01%3A45%3A03&notify_url=https%3A%2F%2Fe',
  'xample.com%2Fpay%2Fnotify%2F2%3Fa%3D1%26b%3D2&return_url=https%3A%2F%2Fexample.com%2Fpaid%2F7&si',
  'gn=Zv%2FCvr3rlRGAMrExX83DJzwApdwqlS8ESSxUBDPKwEbN7RAWfjphR7gTwpocToI0EBUFfpfCoo1qVpUYODd5NDpMYbs',
  'wNy%2B5TDRqrvqPj1MupMtK5ju8YF7v%2B%2BL5b7TP2jcY2rrVQOGNYUv4VotbiMQA7vXK5D0d8hl%2FLi42wmbvQABsEyi',
  'li0xP3lZ2l4olHRccfh6Z%2BWzEYBarhTmesQYQOcTXvmkWvVx2OEp8Fz4%2FllIKeNlrc030DdGjxUxbK8mHFj8pw5BjzPP',
  'dU%2BUMAC09pxXENP2MyepeBDImJbTagYL6IjOmg84D7KBkVyeJlvZKF8PqZaa9efSVX7mJ%2BQ%3D%3D&alipay_sdk=ali',
  'pay-sdk-nodejs-4.0.0&biz_content=%7B%22out_trade_no%22%3A%22A1B2_C3%22%2C%22total_amount%22%3A%2',
  '215.00%22%2C%22subject%22%3A%22%E9%AB%98%E7%BA%A7%E4%BC%9A%E5%91%98%20%26%20%5C%221%20%E4%B8%AA%',
  'E6%9C%88%5C%22%20%2B%20100%25%3D%3F%22%2C%22product_code%22%3A%22FAST_INSTANT_TRADE_PAY%22%7D',
].join('');
/** Made by us, and accepted by its `checkNotifySignV2`. */
const notification = [
  'app_id=2021000000000001&auth_app_id=2021000000000001&charset=utf-8&notify_id=evt_1&notify_time=2',
  '026-01-31+20%3A00%3A00&notify_type=trade_status_sync&out_trade_no=A1B2_C3&seller_id=208800000000',
  '0001&subject=%E9%AB%98%E7%BA%A7%E4%BC%9A%E5%91%98+%26+%221+%E4%B8%AA%E6%9C%88%22+%2B+100%25%3D%3',
  'F&total_amount=15.00&trade_no=2026013122001&trade_status=TRADE_SUCCESS&version=1.0&sign_type=RSA',
  '2&sign=ngxzoBuxbUoIo05bAzhn1yzqNiZKTgGUS2utGxU1GMrut0PENWDZplsMPGPS6NVRuJmzeA0qXZPIdge%2FXITYumm',
  'QZl5IKJSBTwPYJXxbMDh2YQgjr5eFFDngENMXU2%2F3cIxZxkcyn3iQ1XlWPoXez2fSsyLS%2FzgRoO3%2FRvCmjo3qyRY56',
  'zkJjRD1YYOE%2BLqrCcKFYJFHMykqMfuSEGBjmZLi6WLOWXLcuf3clrWWn80Rk1qoZqcQj6rFbJMnbyJTD4dfgzKs%2Bcq%2',
  'FxPje4tqwRelbG9ejI7Ueaz1OGAARKUzl6Cy9zXhFHL51CgKIkpcf4kox8zO%2F1y6OFYcBZRjyaQ%3D%3D',
].join('');

const read = (text: string): Record<string, string> => Object.fromEntries(new URLSearchParams(text));

it('takes the address of a payment that the package has signed', () => {
  const params = read(new URL(page).search);
  expect(params['biz_content']).toContain('高级会员 & \\"1 个月\\" + 100%=?');
  const fits = (changed: Record<string, string> = {}): boolean =>
    rsaFits(alipayContent({ ...params, ...changed }, ['sign']), params['sign']!, publicKey);
  expect(fits()).toBe(true);
  for (const name of Object.keys(params))
    if (name !== 'sign') expect([name, fits({ [name]: `${params[name]}x` })]).toEqual([name, false]);
});

it('signs a notification as the package expects it', () => {
  const params = read(notification);
  expect(rsaFits(alipayContent(params, ['sign', 'sign_type']), params['sign']!, publicKey)).toBe(true);
});
