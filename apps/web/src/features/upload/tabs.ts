/** Of all tabs of an account one uploads; the others show what it does and pass on what they are told. */

interface TabsHooks<Message> {
  /** This tab leads from now on. */
  onLead: () => void;
  onMessage: (message: Message) => void;
}

export interface Tabs<Message> {
  send(message: Message): void;
  leave(): void;
}

type Probe = { tabs: 'who' | 'leading' };

const isProbe = (data: unknown): data is Probe => typeof data === 'object' && data !== null && 'tabs' in data;

/** How long a leader has to answer where the browser has no locks (pages without TLS). */
const answerMs = 400;

export function joinTabs<Message>(name: string, { onLead, onMessage }: TabsHooks<Message>): Tabs<Message> {
  const channel = new BroadcastChannel(name);
  const left = new AbortController();
  let leading = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const lead = (): void => {
    if (left.signal.aborted) return;
    leading = true;
    onLead();
  };
  const ask = (): void => {
    channel.postMessage({ tabs: 'who' } satisfies Probe);
    timer = setTimeout(lead, answerMs + Math.random() * answerMs);
  };
  channel.addEventListener('message', ({ data }: MessageEvent<Message | Probe>) => {
    if (!isProbe(data)) onMessage(data);
    else if (data.tabs === 'who') {
      if (leading) channel.postMessage({ tabs: 'leading' } satisfies Probe);
    } else {
      clearTimeout(timer);
      // Asked again now and then, for the leader may be closed.
      if (!leading) timer = setTimeout(ask, 5000);
    }
  });

  // Without TLS a page has no locks, whatever its types say.
  const locks = (navigator as { locks?: LockManager }).locks;
  if (locks) {
    locks
      .request(name, { signal: left.signal }, () => {
        lead();
        return new Promise<void>((resolve) => left.signal.addEventListener('abort', () => resolve()));
      })
      .catch(() => undefined);
  } else ask();

  return {
    send: (message) => channel.postMessage(message),
    leave: () => {
      left.abort();
      clearTimeout(timer);
      channel.close();
    },
  };
}
