/** Which addresses are the server's own, and which belong to the web app. */
import { calls } from './calls.ts';

/** What serves bytes and events beside the calls. */
const byteRoutes = ['oss', 'up', 'dl', 'zip', 'thumb', 'avatar', 'oidc', 'events', 'pay', 'sandbox'];

/** What operators ask, outside every envelope. */
export const probePaths = ['healthz', 'livez', 'readyz', 'version', 'metrics'] as const;

/** First segments of the web app's pages: what has another one is no page, and is answered with 404. */
export const pagePaths: readonly string[] = [
  '',
  '404',
  'bench',
  'cloudNative',
  'contactus',
  'declaration',
  'easyShare',
  'embed',
  'feedback',
  'compare',
  'frozen',
  'paid',
  'gallery',
  'group',
  'help',
  'invoice',
  'login',
  'model',
  'offline',
  'secure',
  'share',
  'upgrade',
  'viewer',
  'webH5',
  'yun',
];

/** Invoices have calls and pages below the same word: there the calls are known by their version too. */
function serviceOf(path: string): string {
  const [, first, second] = path.split('/') as [string, string, string];
  return pagePaths.includes(first) ? `${first}/${second}` : first;
}

/** How the server's paths begin: nothing below them is ever a page. A new service joins with its first call. */
export const serverPaths: readonly string[] = [
  ...new Set([...Object.values(calls).map(({ path }) => serviceOf(path)), ...byteRoutes]),
];
