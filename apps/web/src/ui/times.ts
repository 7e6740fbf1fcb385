/** Days and times in the person's language. */
import type { Language } from '@linework/contract/enums';

const formats = new Map<string, Intl.DateTimeFormat>();

function format(time: number, language: Language, timeStyle: 'short' | undefined): string {
  const key = `${language} ${timeStyle ?? ''}`;
  let known = formats.get(key);
  if (!known)
    formats.set(key, (known = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle })));
  return known.format(time);
}

export const dayOf = (time: number, language: Language): string => format(time, language, undefined);
export const timeOf = (time: number, language: Language): string => format(time, language, 'short');
