/** Follows an order until it is decided: asked every five seconds while somebody looks, and told by events sooner. */
import { orderStatus } from '@linework/contract/enums';
import { limits } from '@linework/contract/limits';
import { useCallback, useEffect, useState } from 'react';
import { client } from '../../app/api.ts';
import { onTopic } from '../../app/events/topicEvents.ts';

export function useOrderStatus(
  orderId: string,
  initial?: number,
): { status: number | undefined; ask: () => Promise<number | undefined> } {
  const [status, setStatus] = useState(initial);
  const ask = useCallback(async () => {
    const answer = await client.call('orderStatus', { orderId }, { quiet: true }).catch(() => undefined);
    if (answer) setStatus(answer.status);
    return answer?.status;
  }, [orderId]);
  useEffect(
    () => onTopic('order', (event) => event.orderId === orderId && setStatus(event.status)),
    [orderId],
  );
  const isOpen =
    status === undefined ||
    [orderStatus.UnPay, orderStatus.failed, orderStatus.confirming].some((each) => each === status);
  useEffect(() => {
    if (!isOpen) return undefined;
    const look = (): void => {
      if (document.visibilityState === 'visible') void ask();
    };
    if (initial === undefined) look();
    const timer = setInterval(look, limits.orderPollMs);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [isOpen, ask, initial]);
  return { status, ask };
}
