/**
 * Counts what is done, not who does it: names of acts alone, without cookie, ticket or identifier, in one batch a second
 * after the first of them. Nothing is sent where the browser says that its owner objects, or the operator wants none.
 */
import type { UsageEvent } from '@linework/contract/enums';
import { limits } from '@linework/contract/limits';
import { config } from './config.ts';
import { isObjecting, type PrivacySignals } from './privacy/privacySignals.ts';

/** More than this in a second is no person. */
const maxCount = 100;
const waiting = new Map<UsageEvent, number>();
let timer: ReturnType<typeof setTimeout> | undefined;

export function countUse(event: UsageEvent, count = 1): void {
  if (!config.usage || isObjecting(navigator as PrivacySignals)) return;
  waiting.set(event, Math.min(maxCount, (waiting.get(event) ?? 0) + count));
  timer ??= setTimeout(send, limits.trackingDelayMs);
}

function send(): void {
  clearTimeout(timer);
  timer = undefined;
  if (waiting.size === 0) return;
  const events = [...waiting].map(([event, count]) => ({ event, count }));
  waiting.clear();
  // Lost counts are not worth a second try.
  fetch('/cloud/v5/usage/add', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ data: { events }, style: 0, secret: 0 }),
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
    keepalive: true,
  }).catch(() => undefined);
}

// Whoever leaves within the second has done it all the same.
addEventListener('pagehide', send);

/** Pages whose opening counts, by the names of their routes. */
const opened: Readonly<Record<string, UsageEvent>> = {
  viewer: 'drawing.open',
  viewerLocal: 'drawing.open',
  viewerSample: 'drawing.open',
  model: 'model.open',
  version: 'version.open',
  webH5Version: 'version.open',
  compare: 'compare.open',
  share: 'share.open',
  easyShare: 'share.open',
  shareContent: 'share.open',
  simpleShare: 'share.open',
  embed: 'embed.open',
  gallery: 'gallery.open',
  publicplatform: 'gallery.open',
  help: 'help.open',
  helpTopic: 'help.open',
  offline: 'offline.open',
  index: 'drive.open',
  recent: 'drive.open',
  webH5: 'drive.open',
};

export function countPage(routeName: string | undefined): void {
  const event = routeName === undefined ? undefined : opened[routeName];
  if (event) countUse(event);
}
