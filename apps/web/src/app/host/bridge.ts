/** The way to the program around the page: a native web view by one of three names, or a page of a listed origin. */
import { config } from '../config.ts';
import { hostProtocol, readFromHost, type FromHost, type ToHost } from './messages.ts';

interface NativeHost {
  postMessage(message: unknown): void;
}

interface HostWindow {
  /** Any web view that can put an object into the page. */
  lineworkHost?: NativeHost;
  /** WKWebView. */
  webkit?: { messageHandlers?: { lineworkHost?: NativeHost } };
  /** Android: an object with @JavascriptInterface takes text alone. */
  LineworkAndroid?: NativeHost;
  /** By it native hosts answer: evaluateJavaScript("lineworkReceive(…)"). */
  lineworkReceive?: (message: unknown) => void;
}

const here = globalThis as unknown as HostWindow & Window;

type Send = (message: object) => void;

/** The origin of the page around this one, where it is one of those that may. */
export function listedParent(): string | undefined {
  if (window.parent === window) return undefined;
  // Safari and Chrome tell it; elsewhere the page came from there.
  const origin =
    location.ancestorOrigins?.[0] ??
    (URL.canParse(document.referrer) ? new URL(document.referrer).origin : undefined);
  return config.embedOrigins.find((listed) => listed === origin);
}

function findSend(): Send | undefined {
  const native = here.lineworkHost ?? here.webkit?.messageHandlers?.lineworkHost;
  if (native) return (message) => native.postMessage(message);
  const android = here.LineworkAndroid;
  if (android) return (message) => android.postMessage(JSON.stringify(message));
  const origin = listedParent();
  return origin === undefined ? undefined : (message) => window.parent.postMessage(message, origin);
}

let send: Send | undefined | null = null;

function sender(): Send | undefined {
  if (send === null) send = findSend();
  return send;
}

export const hasHost = (): boolean => sender() !== undefined;

/** False where nobody is there to handleMessage it: the page then does it by itself. */
export function tellHost(message: ToHost): boolean {
  const tell = sender();
  tell?.({ protocol: hostProtocol, ...message });
  return tell !== undefined;
}

/** Returns a function that ends it. */
export function onHost(take: (message: FromHost) => void): () => void {
  const read = (value: unknown): void => {
    const message = readFromHost(value);
    if (message) take(message);
  };
  const origin = listedParent();
  const handleMessage = ({ source, origin: from, data }: MessageEvent): void => {
    if (source === window.parent && from === origin) read(data);
  };
  if (origin !== undefined) addEventListener('message', handleMessage);
  here.lineworkReceive = read;
  return () => {
    removeEventListener('message', handleMessage);
    delete here.lineworkReceive;
  };
}
