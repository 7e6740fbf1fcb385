export const cashierActs = [
  'pay',
  'payTwice',
  'payQuietly',
  'payBeforeReturn',
  'payForged',
  'payWrongAmount',
  'payOtherAmount',
  'delay',
  'decline',
  'close',
  'slowRefund',
  'dispute',
  'disputeLost',
] as const;
export type CashierAct = (typeof cashierActs)[number];
