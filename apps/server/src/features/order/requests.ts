/** An attempt as its provider is asked about it. */
import type { PaymentRequest } from './providers/types.ts';
import type { AttemptRow, OrderRow } from './rows.ts';

export const requestOf = (order: OrderRow, attempt: AttemptRow): PaymentRequest => ({
  number: attempt.number,
  amount: attempt.amount,
  currency: attempt.currency,
  subject: order.quantity > 1 ? `${order.goods_name} × ${order.quantity}` : order.goods_name,
  providerRef: attempt.provider_ref,
  transactionRef: attempt.transaction_ref,
  origin: attempt.origin,
  returnUrl: `${attempt.origin}/paid/${order.id}`,
  notifyUrl: `${attempt.origin}/pay/notify/${attempt.way}`,
  expiresAt: attempt.expires_at,
  isPhone: attempt.is_phone === 1,
});
