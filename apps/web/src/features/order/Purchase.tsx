import type { Goods, Order } from '@linework/contract/order';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { orderStatus } from '@linework/contract/enums';
import { CheckoutDialog } from './CheckoutDialog.tsx';
import { PayDialog } from './PayDialog.tsx';

interface PurchaseProps {
  /** Buys this; or, where an order is given, pays that. */
  goods?: Goods;
  order?: Order;
  forOthers?: boolean;
  renewOrderId?: string | undefined;
  onClose: () => void;
}

/** From what is wanted to the page that says thank you. */
export function Purchase({ goods, order: given, forOthers = false, renewOrderId, onClose }: PurchaseProps) {
  const navigate = useNavigate();
  const [order, setOrder] = useState(given);
  const thank = (orderId: string): void => {
    onClose();
    void navigate({ to: '/paid/$orderId', params: { orderId } });
  };
  if (order) return <PayDialog order={order} onClose={onClose} onPaid={() => thank(order.orderId)} />;
  if (!goods) return null;
  return (
    <CheckoutDialog
      goods={goods}
      forOthers={forOthers}
      renewOrderId={renewOrderId}
      onClose={onClose}
      onOrdered={(made) => (made.status === orderStatus.Payed ? thank(made.orderId) : setOrder(made))}
    />
  );
}
