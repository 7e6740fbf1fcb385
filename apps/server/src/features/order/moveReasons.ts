/** Why orders moved: kept in words, told by names that the console has its own words for. */
import type { OrderReason } from '@linework/contract';

const reasonOfWords: Readonly<Record<string, OrderReason>> = {
  created: 'created',
  paid: 'paid',
  'nothing to pay': 'free',
  'tries again': 'retried',
  declined: 'declined',
  closed: 'closed',
  confirming: 'confirming',
  waiting: 'waiting',
  'wrong amount': 'wrongAmount',
  cancelled: 'cancelled',
  'not paid in time': 'notPaidInTime',
  ended: 'ended',
  'refund owner': 'refundOwner',
  'refund admin': 'refundAdmin',
  'refund mismatch': 'refundMismatch',
  'refund late': 'refundLate',
  'refund duplicate': 'refundDuplicate',
  'dispute lost': 'disputeLost',
};

export function moveReasonOf(words: string): { reason: OrderReason; detail: string } {
  const converted = /^converted by (.+)$/.exec(words);
  if (converted) return { reason: 'converted', detail: converted[1]! };
  const reason = Object.hasOwn(reasonOfWords, words) ? reasonOfWords[words] : undefined;
  return reason ? { reason, detail: '' } : { reason: 'other', detail: words };
}
