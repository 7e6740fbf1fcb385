/** Shows a drawing of a Linework server in any page. Typed, without dependencies at run time; docs/embedding.md. */
import {
  embedProtocol,
  type EmbedCallName,
  type EmbedCalls,
  type EmbedEventName,
  type EmbedEvents,
  type EmbedMessage,
} from '@linework/contract/embed';

export type * from '@linework/contract/embed';

export interface EmbedOptions {
  /** Where the server is: https://drive.example.com */
  server: string;
  /** What the link ends with; without one the viewer waits for `openFile`. */
  share?: string;
  /** How much of the viewer's own frame is shown: all of it, the tools (the default) or the drawing alone. */
  chrome?: 'full' | 'tools' | 'none';
  theme?: 'light' | 'dark' | 'auto';
  language?: 'en' | 'zh' | 'ko' | 'de';
  /** Of the frame, for those who cannot see it. */
  title?: string;
}

type Asked = {
  [Name in EmbedCallName]: (...args: Parameters<EmbedCalls[Name]>) => Promise<ReturnType<EmbedCalls[Name]>>;
};

export interface EmbeddedViewer extends Asked {
  readonly frame: HTMLIFrameElement;
  /** Resolves when it listens; calls made before wait for it. */
  readonly ready: Promise<void>;
  /** Returns a function that ends it. */
  on<Name extends EmbedEventName>(name: Name, listener: (data: EmbedEvents[Name]) => void): () => void;
  remove(): void;
}

/** Puts a viewer into an element and fills it. */
export function createViewer(container: Element, options: EmbedOptions): EmbeddedViewer {
  const { share, chrome, theme, language, title = 'Drawing' } = options;
  const url = new URL(`/embed/${share === undefined ? 'local' : encodeURIComponent(share)}`, options.server);
  for (const [name, value] of Object.entries({ chrome, theme, language })) {
    if (value !== undefined) url.searchParams.set(name, value);
  }
  const { origin } = url;
  const frame = document.createElement('iframe');
  frame.src = url.href;
  frame.title = title;
  frame.allow = 'fullscreen; clipboard-write';
  frame.style.cssText = 'display:block;width:100%;height:100%;border:0';

  const listeners = new Map<string, Set<(data: never) => void>>();
  const waiting = new Map<number, { resolve: (value: never) => void; reject: (error: Error) => void }>();
  let count = 0;
  let isReady: () => void;
  const ready = new Promise<void>((resolve) => (isReady = resolve));

  const handleMessage = ({ source, origin: from, data }: MessageEvent<EmbedMessage | undefined>): void => {
    // Anybody may post to this window: only our own frame at its own address is heard.
    if (source !== frame.contentWindow || from !== origin || data?.protocol !== embedProtocol) return;
    if ('event' in data) {
      if (data.event === 'ready') isReady();
      for (const listener of listeners.get(data.event) ?? []) listener(data.data as never);
      return;
    }
    const asked = waiting.get(data.id);
    waiting.delete(data.id);
    if ('error' in data) asked?.reject(new Error(data.error));
    else if ('result' in data) asked?.resolve(data.result as never);
  };

  const ask = async (call: EmbedCallName, args: unknown[]): Promise<unknown> => {
    await ready;
    const id = ++count;
    const message: EmbedMessage = { protocol: embedProtocol, id, call, args };
    return new Promise((resolve, reject) => {
      waiting.set(id, { resolve, reject });
      frame.contentWindow?.postMessage(message, origin);
    });
  };

  addEventListener('message', handleMessage);
  container.append(frame);
  const own: Pick<EmbeddedViewer, 'frame' | 'ready' | 'on' | 'remove'> = {
    frame,
    ready,
    on(name, listener) {
      const set = listeners.get(name) ?? new Set();
      listeners.set(name, set.add(listener as (data: never) => void));
      return () => void set.delete(listener as (data: never) => void);
    },
    remove() {
      removeEventListener('message', handleMessage);
      frame.remove();
      for (const { reject } of waiting.values()) reject(new Error('removed'));
      waiting.clear();
    },
  };
  return new Proxy(own as EmbeddedViewer, {
    get: (target, name: string) =>
      name in target || name === 'then'
        ? target[name as keyof EmbeddedViewer]
        : (...args: unknown[]) => ask(name as EmbedCallName, args),
  });
}
