import type { Generated } from 'kysely';
import type { Currency, StatementCharge, StatementState } from '@linework/contract';

/** What is sold. Prices stand in `goods_price`, with their history. */
export interface GoodsTable {
  code: string;
  line: 'premium' | 'space' | 'gift';
  months: number;
  /** Space that it gives, in bytes. */
  bytes: number;
  name: string;
  on_sale: number;
  position: number;
}

export interface GoodsPriceTable {
  id: Generated<number>;
  goods_code: string;
  currency: Currency;
  amount: number;
  since_at: number;
  changed_by: number | null;
}

export interface OrderTable {
  id: Generated<number>;
  number: string;
  user_id: number;
  /** Copied from the catalogue: what is sold later changes no order. */
  goods_code: string;
  goods_name: string;
  line: 'premium' | 'space' | 'gift';
  months: number;
  tax_basis_points: number;
  quantity: number;
  /** Yields exchange codes instead of a membership of one's own. */
  for_others: number;
  currency: Currency;
  unit_price: number;
  /** Before anything comes off. */
  amount: number;
  discount: number;
  /** What the rest of a converted order is worth. */
  credit: number;
  total: number;
  paid_amount: number;
  refunded_amount: number;
  status: number;
  order_type: string;
  from_client: number;
  payment_type: number | null;
  claim_id: number | null;
  convert_order_id: number | null;
  /** The days that the converted order still had; a refund gives them back. */
  converted_days: number;
  /** Space: the chain that it continues; null begins another one. */
  slot: number | null;
  is_test: number;
  dispute: string | null;
  /** Set while the order is open: two of the same cannot be. */
  open_key: string | null;
  created_at: number;
  expires_at: number;
  paid_at: number | null;
  start_at: number | null;
  end_at: number | null;
  revision: number;
}

/** Every change of an order's status, for ever. */
export interface OrderEventTable {
  id: Generated<number>;
  order_id: number;
  from_status: number | null;
  to_status: number;
  actor: string;
  reason: string;
  at: number;
}

export type AttemptState = 'open' | 'paid' | 'closed' | 'failed' | 'mismatch';

/** A try to pay an order in one way. At most one of an order is open. */
export interface PaymentAttemptTable {
  id: Generated<number>;
  order_id: number;
  /** What the provider knows it by. */
  number: string;
  way: number;
  state: AttemptState;
  is_phone: number;
  amount: number;
  currency: Currency;
  /** The provider's own name for it, once there is one. */
  provider_ref: string | null;
  transaction_ref: string | null;
  show: string | null;
  url: string | null;
  origin: string;
  open_key: string | null;
  created_at: number;
  expires_at: number;
  asked_at: number;
  asks: number;
}

/** Notifications that were taken, each once. */
export interface PayEventTable {
  id: Generated<number>;
  way: number;
  event_id: string;
  attempt_number: string;
  kind: string;
  outcome: string;
  at: number;
}

export type RefundState = 'requested' | 'sending' | 'done' | 'failed' | 'refused';

export interface RefundTable {
  id: Generated<number>;
  order_id: number;
  attempt_id: number | null;
  number: string;
  /** owner, admin, mismatch, late, duplicate, dispute */
  kind: string;
  amount: number;
  currency: Currency;
  reason: string;
  state: RefundState;
  decided_by: number | null;
  created_at: number;
  done_at: number | null;
  asks: number;
}

/** One row moves an amount from one account to another: balanced by construction. */
export interface JournalTable {
  id: Generated<number>;
  from_account: string;
  to_account: string;
  amount: number;
  currency: Currency;
  way: number | null;
  order_id: number | null;
  is_test: number;
  note: string;
  at: number;
  unique_key: string;
}

export interface CouponTable {
  id: Generated<number>;
  code: string;
  label: string;
  kind: 'amount' | 'percent';
  value: number;
  /** The most that a percentage takes off. */
  cap: number | null;
  /** Codes of goods with commas; '' for all. */
  goods: string;
  currency: Currency | null;
  min_amount: number;
  first_only: number;
  starts_at: number;
  ends_at: number;
  supply: number;
  claimed: number;
  is_active: number;
  created_at: number;
}

/** A coupon in somebody's hands; once in each. */
export interface CouponClaimTable {
  id: Generated<number>;
  coupon_id: number;
  user_id: number;
  /** Held or spent by this order. */
  order_id: number | null;
  used_at: number | null;
  claimed_at: number;
}

export interface CodeBatchTable {
  id: Generated<number>;
  label: string;
  goods_code: string;
  count: number;
  valid_until: number;
  created_by: number;
  created_at: number;
  downloaded_at: number | null;
}

export interface ExchangeCodeTable {
  id: Generated<number>;
  /** Keyed, to find it by. */
  code_hash: string;
  /** Encrypted, to show it. */
  code_sealed: string;
  goods_code: string;
  line: 'premium' | 'space' | 'gift';
  months: number;
  days: number;
  order_id: number | null;
  batch_id: number | null;
  position: number;
  state: 'unused' | 'exchanged' | 'void';
  /** A refund under way has taken it out of use. */
  refund_id: number | null;
  /** The member of the company it was given to. */
  given_to: number | null;
  valid_until: number;
  redeemed_by: number | null;
  redeemed_at: number | null;
  is_test: number;
}

export interface AdTable {
  id: Generated<number>;
  place: string;
  language: string;
  title: string;
  text: string;
  link: string;
  starts_at: number;
  ends_at: number;
  position: number;
  is_on: number;
  /** The hash of a blob. */
  picture: string | null;
  picture_type: string | null;
}

/** What administrators did with money and memberships. */
export interface AdminActTable {
  id: Generated<number>;
  admin_id: number;
  action: string;
  subject: string;
  detail: string;
  at: number;
}

/** Reminders that were sent: one for each line's end and each day. */
export interface ExpiryReminderTable {
  unique_key: string;
  at: number;
}

/** A day of a provider that was compared with the journal. */
export interface StatementTable {
  id: Generated<number>;
  way: number;
  /** "2026-01-31", as the provider counts its days. */
  day: string;
  is_test: number;
  state: StatementState;
  lines: number;
  differences: number;
  /** When it was compared, or asked for last. */
  fetched_at: number;
}

/** What a provider kept or moved by itself on a day. */
export interface StatementChargeTable {
  id: Generated<number>;
  way: number;
  day: string;
  is_test: number;
  kind: StatementCharge;
  currency: string;
  /** Below zero where it came back. */
  amount: number;
}

/** What providers' statements said. */
export interface StatementLineTable {
  id: Generated<number>;
  way: number;
  day: string;
  /** Under which key the journal has it. */
  journal_key: string;
  transaction_ref: string;
  amount: number;
  currency: string;
}

/** The sandbox cashier's own books: what it thinks was paid. */
export interface SandboxPaymentTable {
  id: Generated<number>;
  way: number;
  number: string;
  ref: string;
  transaction_ref: string;
  amount: number;
  currency: Currency;
  subject: string;
  state: 'waiting' | 'confirming' | 'paid' | 'declined' | 'closed';
  return_url: string;
  notify_url: string;
  refunded: number;
  disputed: string | null;
  expires_at: number;
  created_at: number;
  paid_at: number | null;
}

export interface SandboxRefundTable {
  id: Generated<number>;
  payment_number: string;
  number: string;
  amount: number;
  state: 'pending' | 'done';
  created_at: number;
}

export interface OrderTables {
  goods: GoodsTable;
  goods_price: GoodsPriceTable;
  order: OrderTable;
  order_event: OrderEventTable;
  payment_attempt: PaymentAttemptTable;
  pay_event: PayEventTable;
  refund: RefundTable;
  journal: JournalTable;
  coupon: CouponTable;
  coupon_claim: CouponClaimTable;
  code_batch: CodeBatchTable;
  exchange_code: ExchangeCodeTable;
  ad: AdTable;
  admin_act: AdminActTable;
  expiry_reminder: ExpiryReminderTable;
  statement: StatementTable;
  statement_line: StatementLineTable;
  statement_charge: StatementChargeTable;
  sandbox_payment: SandboxPaymentTable;
  sandbox_refund: SandboxRefundTable;
}
