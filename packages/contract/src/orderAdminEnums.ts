/** Words that the administrator's pages know: apart from the other enumerations, which every page loads. */
/** Why money went through the account `suspense`. */
export const suspenseReasons = [
  'late',
  'duplicate',
  'wrongAmount',
  'unknownPayment',
  'unknownRefund',
  'amountDiffers',
  'unlistedPayment',
  'unlistedRefund',
  'listedLate',
  'other',
] as const;
export type SuspenseReason = (typeof suspenseReasons)[number];

/** What providers keep or move by themselves: what left the balance, below zero where it came back. */
export const statementCharges = ['fee', 'dispute', 'payout'] as const;
export type StatementCharge = (typeof statementCharges)[number];
/** `noBill`: the provider had none, and made none later: nothing moved. `waiting`: not made yet, asked for again. */
export const statementStates = ['compared', 'noBill', 'waiting'] as const;
export type StatementState = (typeof statementStates)[number];

/** Why an order went on to its next status. */
export const orderReasons = [
  'created',
  'paid',
  'free',
  'retried',
  'declined',
  'closed',
  'confirming',
  'waiting',
  'wrongAmount',
  'cancelled',
  'notPaidInTime',
  'ended',
  'converted',
  'refundOwner',
  'refundAdmin',
  'refundMismatch',
  'refundLate',
  'refundDuplicate',
  'disputeLost',
  'other',
] as const;
export type OrderReason = (typeof orderReasons)[number];
