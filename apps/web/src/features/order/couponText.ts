/** What a coupon is worth, in words. */
import type { Language } from '@linework/contract/enums';
import { formatMoney } from '@linework/contract/money';
import type { Coupon } from '@linework/contract/order';
import type { Translate } from '../../app/language.ts';
import { dayOf } from '../../ui/times.ts';

export function couponText(
  t: Translate<'order'>,
  language: Language,
  { kind, value, currency }: Coupon,
): string {
  if (kind === 'percent') return t('order.coupon.percent', { value });
  return t('order.coupon.amount', { value: formatMoney(value, currency ?? 'USD', language) });
}

export function couponConditions(t: Translate<'order'>, language: Language, coupon: Coupon): string {
  const { cap, currency = 'USD', minAmount, firstOnly, endTime, state } = coupon;
  return [
    ...(minAmount > 0
      ? [t('order.coupon.from', { amount: formatMoney(minAmount, currency, language) })]
      : []),
    ...(cap === undefined ? [] : [t('order.coupon.upTo', { amount: formatMoney(cap, currency, language) })]),
    ...(firstOnly === 1 ? [t('order.coupon.first')] : []),
    ...(state === 'held' ? [t('order.coupon.held')] : []),
    t('order.coupon.until', { date: dayOf(endTime, language) }),
  ].join(' · ');
}
