/** Times as share pages say them. */
import type { Language } from '@linework/contract/enums';
import type { Translate } from '../../app/language.ts';

const formats = new Map<string, Intl.DateTimeFormat>();

function format(time: number, language: Language, timeStyle: 'short' | undefined): string {
  const key = `${language} ${timeStyle}`;
  let known = formats.get(key);
  if (!known) {
    known = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle });
    formats.set(key, known);
  }
  return time > 0 ? known.format(time) : '';
}

export const dayText = (time: number, language: Language): string => format(time, language, undefined);
export const momentText = (time: number, language: Language): string => format(time, language, 'short');

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** What is left of a share, in the largest unit that tells something; `remaining` as calls answer it. */
export function leftText(remaining: number, t: Translate<'share'>): string {
  if (remaining < 0) return t('share.left.forever');
  if (remaining >= dayMs) return t('share.left.days', { count: Math.round(remaining / dayMs) });
  if (remaining >= hourMs) return t('share.left.hours', { count: Math.round(remaining / hourMs) });
  return t('share.left.minutes', { count: Math.max(1, Math.ceil(remaining / minuteMs)) });
}
