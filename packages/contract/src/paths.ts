/** Which addresses are the server's own, and which belong to the web app. */
import { calls } from './calls.ts';

/** What serves bytes and events beside the calls. */
const byteRoutes = ['oss', 'up', 'dl', 'zip', 'thumb', 'avatar', 'oidc', 'events'];

/** First segments of the server's paths: nothing below them is ever a page. A new service joins with its first call. */
export const serverPaths: readonly string[] = [
  ...new Set([...Object.values(calls).map(({ path }) => path.split('/')[1]!), ...byteRoutes]),
];
