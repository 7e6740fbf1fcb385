/** Links as they are handed on. */
import type { ShareItem } from '@linework/contract/share';
import { hasHost, tellHost } from '../../app/host/bridge.ts';
import { useLanguageStore, wordsOf } from '../../app/language.ts';
import { showToast } from '../../ui/toast.ts';
import { momentText } from './times.ts';
import { touch } from '../../ui/media.ts';

/** `view`: a query that leads to a place in a drawing. */
export function linkOf({ shareUrl }: Pick<ShareItem, 'shareUrl'>, view = ''): string {
  const address = location.origin + shareUrl;
  return view === '' ? address : `${address}${address.includes('?') ? '&' : '?'}${view}`;
}

/** 150 pixels on paper and on screen, drawn from twice as many. */
export function qrOf({ mobileUrl }: Pick<ShareItem, 'mobileUrl'>): string {
  return `/api/index/qrcode?size=300&data=${encodeURIComponent(location.origin + mobileUrl)}`;
}

/** Name, link, code and until when: for a message. */
export async function textOf(share: ShareItem, view?: string): Promise<string> {
  const t = await wordsOf('sharing');
  const { language } = useLanguageStore.getState();
  return [
    share.name,
    linkOf(share, view),
    ...(share.password === '' ? [] : [t('sharing.text.code', { code: share.password })]),
    ...(share.endTime === 0 ? [] : [t('sharing.text.until', { time: momentText(share.endTime, language) })]),
  ].join('\n');
}

/** Phones hand a link on by the sheet that all their apps use. */
export const canShareSheet = (): boolean => hasHost() || ('share' in navigator && touch.matches);

export async function openShareSheet(share: ShareItem, view?: string): Promise<void> {
  const text = await textOf(share, view);
  if (tellHost({ type: 'share', title: share.name, text, url: linkOf(share, view) })) return;
  // Whoever closes the sheet has changed their mind; nothing needs to be said.
  await navigator.share({ title: share.name, text }).catch(() => undefined);
}

async function copied(text: Promise<string> | string, done: 'sharing.copied.link' | 'sharing.copied.text') {
  const t = await wordsOf('sharing');
  try {
    await navigator.clipboard.writeText(await text);
    showToast('success', t(done));
  } catch {
    showToast('error', t('sharing.copied.not'));
  }
}

export const copyShareLink = (share: ShareItem, view?: string): Promise<void> =>
  copied(linkOf(share, view), 'sharing.copied.link');

export const copyShareText = (share: ShareItem, view?: string): Promise<void> =>
  copied(textOf(share, view), 'sharing.copied.text');
