/** The states of an order, and every way from one to another. What is not here cannot happen. */
import { orderStatus } from '@linework/contract';

export type Actor = 'owner' | 'provider' | 'system' | 'admin';
export type Status = (typeof orderStatus)[keyof typeof orderStatus];

const { UnPay, Payed, cancelled, overdue, failed, refunded, confirming, timeEnded } = orderStatus;

const transitions: Record<Status, Partial<Record<Status, readonly Actor[]>>> = {
  [UnPay]: {
    [confirming]: ['provider'],
    // An order that costs nothing is paid by its owner's word.
    [Payed]: ['provider', 'owner'],
    [failed]: ['provider'],
    [cancelled]: ['owner', 'system'],
  },
  [confirming]: {
    [Payed]: ['provider'],
    [failed]: ['provider'],
    [UnPay]: ['provider'],
    [cancelled]: ['admin'],
  },
  [failed]: {
    [UnPay]: ['owner'],
    [Payed]: ['provider'],
    [cancelled]: ['owner'],
    [refunded]: ['system'],
  },
  [Payed]: {
    [overdue]: ['system'],
    [refunded]: ['system', 'admin', 'provider'],
    [timeEnded]: ['system'],
  },
  [cancelled]: { [refunded]: ['system'] },
  [overdue]: { [refunded]: ['system', 'admin', 'provider'] },
  [timeEnded]: { [refunded]: ['system', 'admin', 'provider'] },
  [refunded]: {},
};

export const canMove = (from: number, to: number, actor: Actor): boolean =>
  transitions[from as Status]?.[to as Status]?.includes(actor) ?? false;

/** Waits for money: the coupon is held, and there is one of its kind. */
export const openStatuses: readonly number[] = [UnPay, failed, confirming];
export const isOpen = (status: number): boolean => openStatuses.includes(status);
export const ownerCancels = (status: number): boolean => canMove(status, cancelled, 'owner');
/** Money has come and was not all sent back. */
export const isPaid = (status: number): boolean =>
  status === Payed || status === overdue || status === timeEnded;
