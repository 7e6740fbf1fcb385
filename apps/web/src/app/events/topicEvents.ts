/** Groups, notices and tasks of the account changed, here or elsewhere; whoever shows them asks again. */
interface Topics {
  group: { groupId: string };
  /** The drawing's lock has changed hands. */
  lock: { fileId: string; fence: string };
  notice: { unread: number };
  invoice: { invoiceId: string; status: number };
  order: { orderId: string; status: number };
  zipTask: { taskId: string };
}

type Listener<Topic extends keyof Topics> = (event: Topics[Topic]) => void;

export const topics = ['group', 'invoice', 'lock', 'notice', 'order', 'zipTask'] as const;
const listeners = {
  group: new Set<Listener<'group'>>(),
  invoice: new Set<Listener<'invoice'>>(),
  lock: new Set<Listener<'lock'>>(),
  notice: new Set<Listener<'notice'>>(),
  order: new Set<Listener<'order'>>(),
  zipTask: new Set<Listener<'zipTask'>>(),
};

/** Returns a function that stops listening. */
export function onTopic<Topic extends keyof Topics>(topic: Topic, listener: Listener<Topic>): () => void {
  const heard = listeners[topic] as Set<Listener<Topic>>;
  heard.add(listener);
  return () => void heard.delete(listener);
}

export function tellTopic<Topic extends keyof Topics>(topic: Topic, event: Topics[Topic]): void {
  for (const listener of listeners[topic] as Set<Listener<Topic>>) listener(event);
}
