/** What a page and the program around it say to each other (docs/embedding.md). Plain data: it crosses as JSON. */

/** Marks our messages among whatever else a web view carries. */
export const hostProtocol = 'linework.host.1';

export interface SafeArea {
  top: number;
  right: number;
  bottom: number;
  left: number;
}

/** From the page. Those with an `url` are for the host to do: the page does not do them as well. */
export type ToHost =
  | { type: 'ready'; version: string; path: string }
  | { type: 'title'; title: string; path: string; canGoBack: boolean }
  /** There is nothing to go back to: the host leaves its web view, or shows what was before. */
  | { type: 'back' }
  | { type: 'close' }
  | { type: 'share'; title: string; text: string; url: string }
  | { type: 'download'; url: string; name: string }
  /** The person wants to open a file of the device: the host may answer with `openFile`. */
  | { type: 'openFile'; accept: string }
  | { type: 'signInNeeded'; next: string }
  | { type: 'pay'; orderId: string; url: string }
  | { type: 'theme'; theme: 'light' | 'dark' };

/** To the page. */
export type FromHost =
  /** The host's own back button: the page closes what lies on top, goes back, or answers with `back`. */
  | { type: 'back' }
  | { type: 'theme'; theme: 'light' | 'dark' | 'auto' }
  | { type: 'safeArea'; insets: SafeArea }
  | { type: 'openFile'; name: string; base64: string }
  | { type: 'navigate'; path: string };

const isInset = (value: unknown): value is number => typeof value === 'number' && value >= 0 && value <= 400;

/** What may be believed of what came: undefined for everything else. */
export function readFromHost(value: unknown): FromHost | undefined {
  let data: unknown;
  try {
    data = typeof value === 'string' ? JSON.parse(value) : value;
  } catch {
    return undefined;
  }
  if (typeof data !== 'object' || data === null) return undefined;
  const { protocol, type, theme, insets, name, base64, path } = data as Record<string, unknown>;
  if (protocol !== hostProtocol) return undefined;
  switch (type) {
    case 'back':
      return { type };
    case 'theme':
      return theme === 'light' || theme === 'dark' || theme === 'auto' ? { type, theme } : undefined;
    case 'safeArea': {
      const { top, right, bottom, left } = (insets ?? {}) as Partial<SafeArea>;
      if (!isInset(top) || !isInset(right) || !isInset(bottom) || !isInset(left)) return undefined;
      return { type, insets: { top, right, bottom, left } };
    }
    case 'openFile':
      return typeof name === 'string' && typeof base64 === 'string' ? { type, name, base64 } : undefined;
    case 'navigate':
      return typeof path === 'string' ? { type, path } : undefined;
    default:
      return undefined;
  }
}
